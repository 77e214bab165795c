import DragTypes
import Testing

/// Small inputs that would unfold into large ones, or take the square of their size in time.
@Suite struct AmplificationTests {
    /// An array that names one object of 60 kB sixty thousand times.
    @Test func oneObjectManyTimes() {
        let count = 60_000
        var bytes = utf8("bplist00")
        var offsets = [bytes.count]
        bytes += [0xAF, 0x12] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        bytes += [UInt8](repeating: 1, count: count)
        offsets.append(bytes.count)
        bytes += [0x4F, 0x12] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + [UInt8](repeating: 0x61, count: count)
        let table = bytes.count
        for offset in offsets { bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) } }
        bytes += [0, 0, 0, 0, 0, 0, 4, 1]
        for number in [2, 0, table] { bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        #expect(throws: FormError.self) { try PropertyList(parsing: bytes) }
    }

    @Test func manyParameters() {
        let text = "a/b" + (0..<80_000).map { ";p\($0)=1" }.joined()
        #expect(MIMEType(text)?.parameters.count == 64)
    }

    @Test func manyParents() {
        let parents = (0..<80_000).compactMap { TypeIdentifier("p.\($0)") }
        let identifier = DynamicType(.mimeType, "x/y", parents: parents).identifier
        #expect(TypeCatalogue.builtIn.supertypes(of: identifier).count == 17)
    }

    @Test func manyItemsAndRepresentations() {
        let entry = #"{"type":"text","text":""}"#
        let many = Array(repeating: entry, count: PayloadJSON.maximumRepresentations + 1).joined(separator: ",")
        #expect(throws: FormError.self) {
            try PayloadJSON.payload(from: utf8(#"{"items":[{"representations":[\#(many)]}]}"#), catalogue: .builtIn)
        }
        let lines = Array(repeating: #"{"payload":1,"items":[{"representations":[]}]}"#, count: 40_000).joined(separator: "\n")
        #expect((try? PayloadJSON.payloads(from: utf8(lines), catalogue: .builtIn))?.items.count == 40_000)
    }
}
