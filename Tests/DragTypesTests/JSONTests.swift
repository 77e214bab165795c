import DragContract
import DragTypes
import Testing

/// The JSON reader (RFC 8259) in the manner of JSONTestSuite, and the writer.
@Suite struct JSONTests {
    // MARK: Accepted and refused

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "1", "-1", "123", "1.5", "-0.0", "1e5", "1E5", "1e+5", "1e-5", "0e0", "0e+1", "1.5e10",
        "123456789012345678901234567890", "1e400", "\"\"", "\"a\"", "[]", "{}", "[ ]", "{ }",
        " [1] ", "\t\r\n[\t1\r\n,\n2 ]\n", "[[],[[]],{}]", "[null,true,1,\"x\",{}]", "{\"a\":1}", "{\"\":0}", "{\"a\":1,\"a\":2}",
        "{\"a\" : {\"b\":[{}]} }", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\uD83C\\uDF89\"",
        "\"\\uDFAA\"", "\"\\uD800\\n\"", "\"\\uD800\\uD800\"", "\"é日本🎉\u{10FFFF}\"", "\"\u{7F}\"", "\"\u{2028}\"", "[1,-2,0.3e1]", "\u{FEFF}[]",
        "{\"\\u0061\":1}",
    ])
    func accepts(_ document: String) {
        #expect(throws: Never.self) { try JSONValue(parsing: utf8(document)) }
        #expect(throws: Never.self) { try JSONValue(parsing: utf8("[" + document.drop { $0 == "\u{FEFF}" } + "]")) }
    }

    @Test(arguments: [
        "", " ", "\u{FEFF}", "nul", "nulll", "True", "TRUE", "NaN", "Infinity", "-Infinity", "undefined", "+1", "-", "--1", "01", "-01", "00", "1.",
        "-1.", ".5", "-.5", "1.e1", "1e", "1e+", "1.5e", "1ee2", "0x1", "1_0", "1 2", "1,", "1a", "０",
        "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1]]", "[1}", "[\"a\"", "[1]x", "[*]", "{", "}", "{\"a\"", "{\"a\":",
        "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\":}", "{a:1}", "{'a':1}", "{1:1}",
        "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{\"a\":1]", "{null:1}", "{\"a\":1}{}", "'a'", "\"", "\"a", "\"a\\", "\"a\\\"", "\"\\x41\"", "\"\\a\"",
        "\"\\u\"", "\"\\u00\"", "\"\\u00G0\"", "\"\\u 041\"", "\"\\U0041\"", "\"\\\u{1F389}\"", "\"a\nb\"",
        "\"a\tb\"", "\"a\u{0}b\"", "\"\u{1F}\"", "\"a\"x", "// c\n1", "/* c */1", "1 // c", "[1]#", "\u{A0}1", "\u{B}1", "\u{C}1", "1\0",
        "\u{2060}[]", "<null>", "[\u{FEFF}]", "\\u0061", "[\"\\u00e\"]", "{\"a\":\"b\":1}", "\"\\uD83C\\u\"",
    ])
    func refuses(_ document: String) {
        #expect(throws: FormError.self) { try JSONValue(parsing: utf8(document)) }
    }

    @Test(arguments: [
        "22ff22", "22c022", "22c080 22", "22eda08022", "22f490808022", "22e228a122", "5be95d", "feff00310031", "31003100", "22c322", "22 80 22", "ff",
    ])
    func refusesWhatIsNoUTF8(_ bytes: String) {
        #expect(throws: FormError.self) { try JSONValue(parsing: hex(bytes)) }
    }

    @Test(arguments: [
        ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7), ("nul", 0), ("[nul]", 1), ("1 2", 2), ("\"ab\u{1}\"", 3), ("\"ab", 0),
        ("\"a\\x\"", 2), ("[\"é\", *]", 7), ("", 0), ("[", 1), ("{\"a\":", 5), ("  ?", 2), ("\u{FEFF}?", 3),
    ])
    func errorsTellTheByte(_ document: String, _ offset: Int) {
        let error = #expect(throws: FormError.self) { try JSONValue(parsing: utf8(document)) }
        #expect(error?.offset == offset)
    }

    @Test func partsOfATextAreReadInPlace() throws {
        let bytes = utf8("{\"a\":1}\n{\"b\":?}\n")
        #expect(try JSONValue(parsing: bytes, in: 0..<7)["a"]?.integer == 1)
        let error = #expect(throws: FormError.self) { try JSONValue(parsing: bytes, in: 8..<15) }
        #expect(error?.offset == 13)
    }

    @Test func depthIsLimited() {
        func nested(_ levels: Int, _ open: String, _ close: String) -> [UInt8] {
            utf8(String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels))
        }
        let limit = JSONParser.maximumDepth
        #expect(throws: Never.self) { try JSONValue(parsing: nested(limit, "[", "]")) }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(limit, "{\"a\":", "}")) }
        #expect(throws: FormError.self) { try JSONValue(parsing: nested(limit + 1, "[", "]")) }
        #expect(throws: FormError.self) { try JSONValue(parsing: nested(limit + 1, "{\"a\":", "}")) }
        #expect(throws: FormError.self) {
            try JSONValue(parsing: utf8(String(repeating: "[", count: limit + 1) + String(repeating: "]", count: limit + 1)))
        }
        #expect(throws: FormError.self) { try JSONValue(parsing: utf8(String(repeating: "[", count: 1_000_000))) }
        #expect(throws: FormError.self) { try JSONValue(parsing: utf8(String(repeating: "{\"a\":[", count: 100_000))) }
    }

    // MARK: Values

    @Test(arguments: [
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"), ("\"\\u00e9\\u65E5\"", "é日"), ("\"\\uD83C\\uDF89!\"", "🎉!"),
        ("\"\\ud83c\\udf89\"", "🎉"), ("\"\\uDBFF\\uDFFF\"", "\u{10FFFF}"), ("\"\\uD83C\"", "\u{FFFD}"),
        ("\"\\uDF89x\"", "\u{FFFD}x"), ("\"\\uD83C\\u0041\"", "\u{FFFD}A"), ("\"\\uD83C\\uD83C\\uDF89\"", "\u{FFFD}🎉"), ("\"\\uD83Cx\"", "\u{FFFD}x"),
        ("\"\\uD83C\\n\"", "\u{FFFD}\n"), ("\"\\u0000\"", "\0"), ("\"é\\u0301\"", "é\u{301}"),
        ("\"\\\\u0041\"", "\\u0041"),
    ])
    func stringsAreUnescaped(_ document: String, _ expected: String) throws {
        let value = try JSONValue(parsing: utf8(document))
        #expect(value.string.map { Array($0.utf8) } == utf8(expected))
        guard case .string(let text) = value else { return }
        #expect(text.utf8 == utf8(expected))
    }

    @Test(arguments: [
        ("1", 1), ("-0", 0), ("1e3", 1000), ("1.0", 1), ("1.5", nil), ("9007199254740993", 9_007_199_254_740_993), ("1e400", nil), ("1e15", nil),
        ("\"1\"", nil), ("null", nil), ("99999999999999999999", nil),
    ])
    func integers(_ document: String, _ expected: Int?) throws {
        #expect(try JSONValue(parsing: utf8(document)).integer == expected)
    }

    @Test func membersAreFound() throws {
        let value = try JSONValue(parsing: utf8("{\"a\":1,\"b\":[true,null],\"\\u0061\":2,\"n\":{}}"))
        #expect(value["a"]?.integer == 2)
        #expect(value["b"]?.array?.count == 2)
        #expect(value["b"]?.array?.last?.isNull == true)
        #expect(value["z"] == nil)
        #expect(value["b"]?["a"] == nil)
        #expect(value.kind == "an object")
        #expect(value["n"]?.isNull == false)
    }

    // MARK: Writing

    @Test(arguments: [
        (JSONValue.null, "null"), (.bool(true), "true"), (.integer(-5), "-5"), (.number("1e400"), "1e400"), (.text(""), "\"\""),
        (.text("\u{80}\u{9F}\u{A0}\u{E9}"), "\"\\u0080\\u009f\u{A0}\u{E9}\""),
        (.text("a\"b\\c/d"), "\"a\\\"b\\\\c/d\""), (.text("\n\r\t\u{8}\u{C}\0\u{1F}\u{7F}"), "\"\\n\\r\\t\\u0008\\u000c\\u0000\\u001f\\u007f\""),
        (.text("é🎉"), "\"é🎉\""), (.array([]), "[]"), (.object([]), "{}"),
        (.array([.null, .array([.bool(false)]), .object([])]), "[null,[false],{}]"),
        (
            .object([
                (name: "a", value: .integer(1)), (name: "é\"", value: .array([.integer(2), .integer(3)])),
                (name: "", value: .object([(name: "x", value: .null)])),
            ]), "{\"a\":1,\"é\\\"\":[2,3],\"\":{\"x\":null}}"
        ),
    ])
    func writes(_ value: JSONValue, _ expected: String) {
        #expect(string(value.encoded) == expected)
    }

    @Test func whatIsWrittenReadsBack() throws {
        var random = SeededGenerator(seed: 13)
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 4 ? 5 : 7), using: &random) {
            case 0: return .null
            case 1: return .bool(Bool.random(using: &random))
            case 2: return .integer(Int(truncatingIfNeeded: random.next()))
            case 3: return .number(["0.5", "-1e-7", "12E+3"][Int.random(in: 0..<3, using: &random)])
            case 4: return .text(random.text(upTo: 12, others: "\"\\/\n\r\t\u{0}\u{1F}"))
            case 5: return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth + 1) })
            default:
                return .object((0..<Int.random(in: 0...4, using: &random)).map { _ in (random.text(upTo: 5, others: "\"\\\n"), value(depth + 1)) })
            }
        }
        for _ in 0..<400 {
            let written = value(0)
            #expect(Self.isSame(try JSONValue(parsing: written.encoded), written), "\(string(written.encoded))")
        }
    }

    static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8 == right.utf8
        case (.array(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && zip(left, right).allSatisfy { Array($0.name.utf8) == Array($1.name.utf8) && isSame($0.value, $1.value) }
        default: false
        }
    }

    /// Large strings leave in chunks, and padding stands at the very end only.
    @Test(arguments: [0, 1, 2, 3, 49_151, 49_152, 49_153, 98_304, 200_000])
    func base64IsWrittenInChunks(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = random.bytes(count)
        var (text, chunks): ([UInt8], Int) = ([], 0)
        var writer = JSONWriter<Never> {
            text += copy $0
            chunks += 1
        }
        writer.beginObject()
        writer.name("a")
        writer.base64(bytes)
        writer.name("b")
        writer.value(.bool(true))
        writer.endObject()
        writer.newline()
        writer.value(.integer(7))
        writer.finish()
        #expect(chunks > (count < 49_152 ? 0 : 1))
        let document = text.split(separator: 0x0A)
        #expect(document.count == 2)
        #expect(document.last.map { string(Array($0)) } == "7")
        let parsed = try JSONValue(parsing: Array(document[0]))
        #expect(parsed["b"]?.kind == "a boolean")
        #expect(parsed["a"]?.string.flatMap { Base64.decode(utf8($0).span) } == bytes)
        #expect(parsed["a"]?.string?.dropLast(2).contains("=") == false)
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("{\"a\":[1,-2.5e1,\"\\uD83C\\uDF89é\"],\"b\":null}")) { _ = try JSONValue(parsing: $0).encoded }
    }
}
