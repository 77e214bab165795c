import DragContract
import DragTypes
import Testing

/// The containers of Chromium and Gecko, with bytes captured from both.
@Suite struct WebCustomDataTests {
    static let pickle = hex(
        """
        44000000 02000000 11000000 6100700070006c00690063006100740069006f006e002f0078002d0066006f006f00 0000 02000000 3100e900
        03000000 610062006300 0000 00000000
        """)
    static let clipdata = hex("00000001 00000006 610062006300 00000002 e900 00000000")

    @Test func readsAndWritesChromiumsPickle() throws {
        #expect(Self.pickle.count == 72)
        let data = try WebCustomData(chromiumPickle: Self.pickle)
        #expect(data.entries == [.init(type: "application/x-foo", text: "1é"), .init(type: "abc", text: "")])
        #expect(data["abc"] == "")
        #expect(data["application/x-foo"] == "1é")
        #expect(data["x"] == nil)
        #expect(data.chromiumPickle == Self.pickle)
    }

    @Test func readsVSCodesEntry() throws {
        let text = "{\"version\":1,\"mode\":\"swift\"}"
        let bytes = hex("68000000 01000000 12000000") + utf16("vscode-editor-data") + hex("1c000000") + utf16(text)
        #expect(bytes.count == 108)
        #expect(try WebCustomData(chromiumPickle: bytes) == WebCustomData([.init(type: "vscode-editor-data", text: text)]))
    }

    @Test func readsAndWritesGeckosClipdata() throws {
        let data = try WebCustomData(geckoClipdata: Self.clipdata)
        #expect(data.entries == [.init(type: "abc", text: "é")])
        #expect(data.geckoClipdata == Self.clipdata)
        #expect(try WebCustomData(geckoClipdata: Self.clipdata.dropLast(4)) == data)
        #expect(try WebCustomData(geckoClipdata: Self.clipdata + [1, 2, 3]) == data)
    }

    /// A pickle's header may be longer than the four bytes of its size.
    @Test func longerPickleHeadersAreSkipped() throws {
        let bytes = hex("44000000 ffffffff") + Self.pickle.dropFirst(4)
        #expect(try WebCustomData(chromiumPickle: bytes).entries.count == 2)
    }

    @Test func anEmptyPickleHasNoEntries() throws {
        #expect(try WebCustomData(chromiumPickle: hex("04000000 00000000")).entries.isEmpty)
        #expect(WebCustomData([]).chromiumPickle == hex("04000000 00000000"))
    }

    /// A container that lies about any length is dropped whole.
    @Test(arguments: [
        ("empty", ""), ("no count", "00000000"), ("size beyond the end", "45000000 01000000 00000000 00000000"), ("size cut", "ff"),
        ("one entry, none there", "04000000 01000000"), ("two entries, one there", "0c000000 02000000 00000000 00000000"),
        ("count -1", "0c000000 ffffffff 00000000 00000000"),
        ("length beyond the end", "0c000000 01000000 03000000 61006200"), ("length -1", "0c000000 01000000 ffffffff 00000000"),
        ("length 0x80000000", "0c000000 01000000 00000080 00000000"),
        ("value missing", "0c000000 01000000 02000000 61006200"),
    ])
    func lyingPicklesAreRefused(_ name: String, _ bytes: String) {
        #expect(throws: FormError.self) { try WebCustomData(chromiumPickle: hex(bytes)) }
    }

    @Test func everyTruncatedPickleIsRefused() {
        for length in 0..<Self.pickle.count {
            #expect(throws: FormError.self, "\(length) bytes") { try WebCustomData(chromiumPickle: Array(Self.pickle[..<length])) }
        }
    }

    @Test(arguments: [
        ("empty", ""), ("kind 2", "00000002 00000002 6100 00000000"), ("type beyond the end", "00000001 00000009 6100"),
        ("length -1", "00000001 ffffffff 6100"),
        ("data missing", "00000001 00000002 6100"), ("cut in the kind", "000000"), ("cut in the second kind", "00000001 00000002 6100 00000000 0000"),
    ])
    func lyingClipdataIsRefused(_ name: String, _ bytes: String) {
        #expect(throws: FormError.self) { try WebCustomData(geckoClipdata: hex(bytes)) }
    }

    @Test func whatIsWrittenReadsBack() throws {
        var random = SeededGenerator(seed: 8)
        for count in 1...30 {
            let data = WebCustomData((0..<count).map { .init(type: "x/\($0)", text: random.text(upTo: 11, others: "\r\n\"\\")) })
            #expect(try WebCustomData(chromiumPickle: data.chromiumPickle) == data)
            #expect(try WebCustomData(geckoClipdata: data.geckoClipdata) == data)
            #expect(data.chromiumPickle.count % 4 == 0)
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.pickle) { _ = try WebCustomData(chromiumPickle: $0).chromiumPickle }
        hammer(Self.clipdata) { _ = try WebCustomData(geckoClipdata: $0).geckoClipdata }
    }
}
