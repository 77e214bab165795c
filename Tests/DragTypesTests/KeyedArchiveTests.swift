import DragTypes
import Foundation
import Testing

/// Keyed archives: Foundation's are read, Foundation reads ours, and no archive grows or turns in
/// circles.
@Suite struct KeyedArchiveTests {
    private func archived(_ value: Any) -> [UInt8] {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(value, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return [UInt8](archiver.encodedData)
    }

    @Test func readsFoundations() throws {
        let value: [String: Any] = [
            "text": "Caf\u{E9} \u{1F3F0}", "number": 42, "real": 1.5, "data": Data([1, 2, 3]), "list": ["a", "b", "a"],
            "inner": ["key": "value"], "date": Date(timeIntervalSinceReferenceDate: 5),
        ]
        let list = try KeyedArchive.decode(archived(value))
        #expect(list["text"]?.string == "Caf\u{E9} \u{1F3F0}")
        #expect(list["number"]?.number == 42)
        #expect(list["real"]?.number == 1.5)
        #expect(list["data"] == .data([1, 2, 3]))
        #expect(list["list"]?.array == [.string("a"), .string("b"), .string("a")])
        #expect(list["inner"]?["key"]?.string == "value")
        #expect(list["date"] == .date(5))
    }

    @Test func foundationReadsOurs() throws {
        let archive = KeyedArchive.encode(
            .dictionary([
                ("name", .string("n")), ("again", .string("n")), ("list", .array([.integer(1), .real(2.5), .data([9])])),
                ("inner", .dictionary([("k", .string("v"))])),
            ]))
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(archive))
        unarchiver.requiresSecureCoding = false
        let read = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String: Any])
        #expect(read["name"] as? String == "n" && read["again"] as? String == "n")
        #expect((read["list"] as? [Any])?.count == 3)
        #expect((read["inner"] as? [String: Any])?["k"] as? String == "v")
    }

    @Test(arguments: [
        PropertyList.string("s"), .integer(-5), .real(.pi), .boolean(true), .data([]), .array([]),
        .dictionary([("", .array([.array([.string("x")])]))]),
        .dictionary([("a", .string("same")), ("b", .string("same"))]),
    ])
    func comesBack(value: PropertyList) throws {
        #expect(try KeyedArchive.decode(KeyedArchive.encode(value)) == value)
    }

    /// An archive with these objects, the second of which is the root.
    private func archive(_ objects: [PropertyList]) -> [UInt8] {
        PropertyList.dictionary([
            ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")), ("$top", .dictionary([("root", .uid(1))])),
            ("$objects", .array([.string("$null")] + objects)),
        ]).binary
    }

    private static let arrayClass = PropertyList.dictionary([("$classname", .string("NSArray")), ("$classes", .array([.string("NSArray")]))])

    @Test func circlesAreRefused() {
        let error = #expect(throws: FormError.self) {
            try KeyedArchive.decode(archive([.dictionary([("NS.objects", .array([.uid(1)])), ("$class", .uid(2))]), Self.arrayClass]))
        }
        #expect(error?.problem == "has an object that holds itself")
    }

    /// Ten lists of ten lists of …: a kilobyte that would become gigabytes.
    @Test func growthIsBounded() {
        var objects: [PropertyList] = (0..<20).map { level in
            .dictionary([("NS.objects", .array(Array(repeating: .uid(UInt64(level + 2)), count: 10))), ("$class", .uid(22))])
        }
        objects += [.string(String(repeating: "x", count: 1000)), Self.arrayClass]
        #expect(throws: FormError.self) { try KeyedArchive.decode(archive(objects)) }
    }

    @Test(
        arguments: [
            ([.dictionary([("NS.objects", .array([.uid(9)])), ("$class", .uid(2))]), arrayClass], "refers to an object"),
            ([.dictionary([PropertyList.Member]())], "without a class"), ([.dictionary([("$class", .uid(1))])], "without a class"),
            (
                [.dictionary([("$class", .uid(2))]), .dictionary([("$classname", .string("NSInvocation"))])],
                "none of Foundation's"
            ),
            (
                [.dictionary([("NS.objects", .array([.string("x")])), ("$class", .uid(2))]), arrayClass],
                "has a collection whose elements are not references"
            ),
            ([.array([])], "of a kind that no archiver writes"),
        ] as [([PropertyList], String)])
    func wrongObjectsAreNamed(objects: [PropertyList], message: String) {
        let error = #expect(throws: FormError.self) { try KeyedArchive.decode(archive(objects)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func otherPropertyListsAreNone() {
        #expect(throws: FormError.self) { try KeyedArchive.decode(PropertyList.dictionary([("a", .string("b"))]).binary) }
        #expect(throws: FormError.self) { try KeyedArchive.decode(KeyedArchive.encode(.string("x")), key: "other") }
        #expect(throws: FormError.self) { try KeyedArchive.decode([]) }
    }
}
