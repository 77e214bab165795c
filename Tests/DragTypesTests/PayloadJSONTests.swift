import DragContract
import DragTypes
import Testing

/// Payload JSON, read and written.
@Suite struct PayloadJSONTests {
    static let catalogue = TypeCatalogue.builtIn

    static func parse(_ text: String) throws -> Payload { try PayloadJSON.payload(from: utf8(text), catalogue: catalogue) }

    /// The one representation of a document.
    static func one(_ members: String, platform: String? = nil) throws -> Representation {
        let source = platform.map { "\"source\":{\"platform\":\"\($0)\"}," } ?? ""
        return try #require(try parse("{\(source)\"items\":[{\"representations\":[{\(members)}]}]}").items.first?.representations.first)
    }

    @Test func readsAWholeDocument() throws {
        let payload = try Self.parse(
            """
            {"payload": 1, "unknown": [1], "source": {"program": "Firefox 153", "platform": "x11"},
             "items": [{"suggestedName": "red bike.png", "representations": [
               {"type": "public.png", "target": "image/png", "base64": "iVBORw0KGgo=", "fidelity": 900, "more": null},
               {"target": "_NETSCAPE_URL", "text": "http://e.example/\\nT\\u00e9"},
               {"type": "text/plain;charset=utf-8"}]}, {"representations": []}]}
            """)
        #expect(payload.source == Payload.Source(program: "Firefox 153", platform: .x11))
        #expect(payload.items.count == 2)
        #expect(payload.items[0].suggestedName == "red bike.png")
        #expect(payload.items[1].suggestedName == nil)
        let representations = payload.items[0].representations
        #expect(representations.map(\.type) == [.png, .netscapeURL, .utf8PlainText])
        #expect(representations.map(\.target) == ["image/png", "_NETSCAPE_URL", nil])
        #expect(representations.map(\.fidelity) == [900, nil, nil])
        #expect(representations.map(\.bytes) == [hex("89504e470d0a1a0a"), utf8("http://e.example/\nTé"), nil])
        #expect(representations.map(\.bytes?.count) == [8, 21, nil])
    }

    @Test(arguments: [
        ("\"type\":\"public.html\"", nil, "public.html"), ("\"type\":\"text/html\"", nil, "public.html"), ("\"type\":\"html\"", nil, "public.html"),
        ("\"type\":\"CF_HDROP\"", nil, "org.dragconv.hdrop"),
        ("\"target\":\"PNG\"", "windows", "public.png"), ("\"target\":\"NSStringPboardType\"", "macos", "public.utf8-plain-text"),
        ("\"target\":\"STRING\"", "x11", "org.dragconv.x11-string"),
        ("\"type\":\"com.example.thing\"", nil, "com.example.thing"), ("\"type\":\"\",\"target\":\"image/png\"", nil, "public.png"),
        ("\"type\":\"public.json\",\"target\":\"image/png\"", nil, "public.json"),
    ])
    func namesAreResolved(_ members: String, _ platform: String?, _ expected: String) throws {
        #expect(try Self.one(members, platform: platform).type.rawValue == expected)
    }

    @Test func unknownNamesAreKept() throws {
        let representation = try Self.one("\"type\":\"application/x-unheard-of\",\"text\":\"x\"")
        #expect(DynamicType(representation.type)?.tag == "application/x-unheard-of")
    }

    @Test(arguments: [
        ("\"text\":\"\"", ""), ("\"text\":\"h\\u00e9\"", "68c3a9"), ("\"base64\":\"\"", ""), ("\"base64\":\"aGk=\"", "6869"),
        ("\"base64\":\"aGk\"", "6869"), ("\"base64\":\"aA\"", "68"), ("\"base64\":\" aG\\nk= \"", "6869"),
        ("\"base64\":\"Pz8\\/Pj4+\"", "3f3f3f3e3e3e"), ("\"base64\":\"Pz8_Pj4-\"", "3f3f3f3e3e3e"),
    ])
    func contentIsRead(_ members: String, _ expected: String) throws {
        let representation = try Self.one("\"type\":\"public.data\"," + members)
        #expect(representation.bytes == hex(expected))
        #expect(representation.bytes?.count == hex(expected).count)
    }

    @Test(arguments: [
        "", "[]", "1", "\"x\"", "{", "{}", "{\"payload\":1}", "{\"payload\":2,\"items\":[]}", "{\"payload\":\"1\",\"items\":[]}", "{\"items\":{}}",
        "{\"items\":[1]}", "{\"items\":[{}]}", "{\"items\":[{\"representations\":{}}]}",
        "{\"items\":[],\"source\":[]}", "{\"items\":[],\"source\":{\"platform\":\"amiga\"}}", "{\"items\":[],\"source\":{\"platform\":1}}",
        "{\"items\":[]}x",
    ])
    func refusesDocuments(_ text: String) {
        #expect(throws: FormError.self) { try Self.parse(text) }
    }

    @Test(arguments: [
        "", "\"type\":\"\"", "\"type\":1", "\"text\":\"x\"", "\"type\":\"a/b\",\"text\":\"x\",\"base64\":\"eA==\"", "\"type\":\"a/b\",\"text\":1",
        "\"type\":\"a/b\",\"text\":null", "\"type\":\"a/b\",\"base64\":[]",
        "\"type\":\"a/b\",\"base64\":\"a\"", "\"type\":\"a/b\",\"base64\":\"****\"", "\"type\":\"a/b\",\"base64\":\"aGk==\"",
        "\"type\":\"a/b\",\"fidelity\":0", "\"type\":\"a/b\",\"fidelity\":1001", "\"type\":\"a/b\",\"fidelity\":1.5",
        "\"type\":\"a/b\",\"fidelity\":\"5\"", "\"type\":\"a/b\",\"fidelity\":-1",
    ])
    func refusesRepresentations(_ members: String) {
        #expect(throws: FormError.self) { try Self.one(members) }
    }

    @Test func errorsNameTheRepresentation() throws {
        let error = #expect(throws: FormError.self) {
            try Self.parse("{\"items\":[{\"representations\":[]},{\"representations\":[{\"type\":\"a/b\"},{\"type\":\"a/b\",\"base64\":\"?\"}]}]}")
        }
        #expect(error?.description.contains("epresentation 1 of item 1") == true)
        #expect(try #require(#expect(throws: FormError.self) { try Self.parse("{\"items\":[}") }).offset == 10)
    }

    /// The message must not hold what was copied.
    @Test func errorsKeepSecrets() {
        let error = #expect(throws: FormError.self) { try Self.one("\"type\":\"a/b\",\"base64\":\"hunter2*\"") }
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test func nullsAreNothing() throws {
        #expect(try Self.parse("{\"source\":null,\"items\":[]}").source == nil)
        #expect(try Self.parse("{\"source\":{\"program\":null,\"platform\":null},\"items\":[]}").source == Payload.Source())
        #expect(try Self.one("\"type\":\"a/b\",\"fidelity\":null").fidelity == nil)
    }

    // MARK: Several documents

    @Test func linesOfNDJSONAreOnePayload() throws {
        let line = "{\"source\":{\"platform\":\"web\"},\"items\":[{\"suggestedName\":\"a\",\"representations\":[]}]}"
        let other = "{\"source\":{\"platform\":\"x11\"},\"items\":[{\"suggestedName\":\"b\",\"representations\":[]},{\"representations\":[]}]}"
        for text in ["\(line)\n\(other)", "\(line)\n\n\(other)\n", "\(line)\r\n\(other)\r\n"] {
            let payload = try PayloadJSON.payloads(from: utf8(text), catalogue: Self.catalogue)
            #expect(payload.source?.platform == .web)
            #expect(payload.items.map(\.suggestedName) == ["a", "b", nil])
        }
        #expect(try PayloadJSON.payloads(from: utf8(line), catalogue: Self.catalogue).items.count == 1)
        let error = #expect(throws: FormError.self) {
            try PayloadJSON.payloads(from: utf8("{\"items\":[]}\n{\"items\":?}"), catalogue: Self.catalogue)
        }
        #expect(error?.offset == 22)
    }

    @Test(arguments: [
        ("{\"payload\":1,\"items\":[]}", true), (" \n{ \"items\" : [{\"representations\":[]}]}", true), ("{\"payload\":1,\"items\":[{}]}", true),
        ("\u{FEFF}{\"payload\":1,\"items\":[{\"representations\":[", true), ("{\"payload\":2,\"items\":[{\"representations\":[]}]}", true),
        ("{\"payload\":1,\"by\":\"x\",\"items\":[{\"id\":1,\"representations\":[{\"type\":\"url\"}]}]}", true),
        ("{\"source\":{},\"items\":[{\"representations\":[]}]}", true),
        ("{\"payload\":1,\"items\":[{\"representations\":[]}]}\n{\"payload\":1,\"items\":[]}", true),
        ("{ \"payload\": 1, \"items\": [{", true), ("{\"payload\":2,\"items\":[]}", true),
        // The messages of webhooks and lists of other programs.
        ("{\"payload\":1}", false), ("{\"payload\":{\"a\":1}}", false), ("{\"payload\":{\"a\":1},\"items\":[{}]}", false),
        ("{\"payload\":1,\"items\":[\"a\"]}", false), ("{\"payload\":7,\"items\":[{\"id\":1}]}", false), ("{\"payload\":\"1\",\"items\":[]}", false),
        ("{\"items\":[{\"id\":3,\"representations\":[{\"type\":\"text/html\",\"text\":\"Terms\"}]}],\"page\":1}", false),
        ("{\"items\":[{\"representations\":[{\"id\":\"1080p\",\"mimeType\":\"video/mp4\"}]}]}", false),
        ("{\"payload\":1,\"items\":[{\"sku\":\"A-7\",\"qty\":2}]}", false), ("{\"items\":[{\"representations\":[…]}]}", false),
        ("{\"payload\":1,\"topic\":\"home/light\"},\n{\"payload\":0}", false), ("{\"payload\":1, // on\n \"qos\":0}", false),
        ("{\"items\":[]}", false), ("{\"items\":[{\"id\":1}]}", false), ("{\"items\":[1]}\n{\"items\":[2]}", false), ("{\"payload\":12,", false),
        ("{\"payload\":{", false),
        ("{\"source\":{}}", false), ("{}", false), ("", false), ("[]", false),
        ("{\"type\":\"FeatureCollection\"}", false), ("payload", false), ("{\"payloads\":1}", false),
    ])
    func recognizesItsOwn(_ text: String, _ expected: Bool) {
        #expect(PayloadJSON.recognizes(utf8(text)) == expected)
    }

    // MARK: Writing

    @Test func writesCompactly() {
        let payload = Payload(
            source: .init(program: "x \"y\"", platform: .macos),
            items: [
                Item(
                    suggestedName: "é",
                    representations: [
                        .init(type: .utf8PlainText, target: "UTF8_STRING", bytes: utf8("a\n\t🎉")),
                        .init(type: .png, fidelity: 7, bytes: hex("89504e47")),
                        .init(type: .data, bytes: utf8("\u{1}")), .init(type: .url, content: .refused("no")),
                    ])
            ])
        #expect(
            string(PayloadJSON.bytes(of: payload))
                == "{\"payload\":1,\"source\":{\"program\":\"x \\\"y\\\"\",\"platform\":\"macos\"},\"items\":[{\"suggestedName\":\"é\",\"representations\":["
                + "{\"type\":\"public.utf8-plain-text\",\"target\":\"UTF8_STRING\",\"text\":\"a\\n\\t🎉\"},{\"type\":\"public.png\",\"base64\":\"iVBORw==\",\"fidelity\":7},"
                + "{\"type\":\"public.data\",\"base64\":\"AQ==\"},{\"type\":\"public.url\"}]}]}")
        #expect(string(PayloadJSON.bytes(of: Payload(items: []))) == "{\"payload\":1,\"items\":[]}")
    }

    @Test func whatIsWrittenReadsBack() throws {
        var random = SeededGenerator(seed: 15)
        for length in 0..<150 {
            let contents = [random.bytes(length), utf8(random.text(upTo: length)), utf8(random.text(upTo: 9, others: "\0\u{B}\r\n\"\\"))]
            let payload = Payload(
                items: contents.map {
                    Item(
                        suggestedName: random.text(upTo: 5),
                        representations: [.init(type: .data, target: "a/b;c=\"d e\"", fidelity: 1 + length, bytes: $0)])
                })
            let back = try PayloadJSON.payload(from: PayloadJSON.bytes(of: payload), catalogue: Self.catalogue)
            #expect(back.items.map(\.suggestedName) == payload.items.map(\.suggestedName))
            #expect(back.items.map { $0.representations[0].bytes } == contents)
            #expect(back.items.map { $0.representations[0].bytes?.count } == contents.map(\.count))
            #expect(back.items.allSatisfy { $0.representations[0].target == "a/b;c=\"d e\"" && $0.representations[0].fidelity == 1 + length })
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("{\"items\":[{\"representations\":[{\"type\":\"a/b\",\"base64\":\"aGk=\",\"fidelity\":5}]}]}")) { bytes in
            _ = PayloadJSON.recognizes(bytes)
            _ = PayloadJSON.bytes(of: try PayloadJSON.payloads(from: bytes, catalogue: Self.catalogue))
        }
    }
}
