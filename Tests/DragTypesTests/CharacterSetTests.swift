import DragContract
import DragTypes
import Glibc
import Testing

/// The tables of character sets, compared with the C library's iconv for every byte and every pair
/// of bytes.
@Suite struct CharacterSetTests {
    /// Names in pairs with those of iconv, the characters that browsers read instead of iconv's,
    /// and the number of further pairs of bytes that browsers read in their own way.
    static let sets: [(name: String, iconv: String, differences: [Character: Character], others: Int)] = [
        ("shift_jis", "cp932", [:], 0),
        ("euc-jp", "euc-jp", ["〜": "～", "−": "－", "‖": "∥", "¢": "￠", "£": "￡", "¬": "￢"], 0),
        ("euc-kr", "cp949", [:], 0), ("johab", "johab", ["₩": "\\"], 0), ("big5", "big5-hkscs", [:], 142), ("gb18030", "gb18030", [:], 0),
        ("gbk", "cp936", [:], 0),
    ]

    @Test(arguments: sets)
    func pairsOfBytesAreReadAsByIconv(_ name: String, _ iconvName: String, _ differences: [Character: Character], _ others: Int) throws {
        let set = try #require(CharacterSet(named: name))
        let iconv = try #require(Iconv(name: iconvName))
        var (compared, wrong) = (0, [String]())
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x30)...0xFF {
                guard let expected = iconv.text(of: [first, second]), !expected.unicodeScalars.contains(where: isPrivateOrControl) else {
                    continue
                }
                compared += 1
                let changed = String(expected.map { differences[$0] ?? $0 })
                let text = string(set.utf8(from: [first, second][...]))
                if text != changed { wrong.append("\(digits([first, second])): \(text), not \(changed)") }
            }
        }
        #expect(wrong.count <= others, "\(wrong)")
        #expect(compared > 6000)
    }

    @Test func threeAndFourBytesAreReadAsByIconv() throws {
        let gb18030 = try #require(CharacterSet(named: "gb18030"))
        let eucJP = try #require(CharacterSet(named: "euc-jp"))
        let (iconvGB, iconvJP) = (try #require(Iconv(name: "gb18030")), try #require(Iconv(name: "euc-jp")))
        var (compared, wrong) = (0, [String]())
        func compare(_ set: CharacterSet, _ iconv: Iconv, _ bytes: [UInt8]) {
            guard let expected = iconv.text(of: bytes), !expected.unicodeScalars.contains(where: isPrivateOrControl) else { return }
            compared += 1
            if string(set.utf8(from: bytes[...])) != expected { wrong.append("\(digits(bytes)): \(string(set.utf8(from: bytes[...])))") }
        }
        for place in Array(0..<39420) + Array(stride(from: 189_000, to: 1_237_576, by: 97)) {
            let (first, second) = (0x81 + place / 12600, 0x30 + place / 1260 % 10)
            compare(gb18030, iconvGB, [UInt8(first), UInt8(second), UInt8(0x81 + place / 10 % 126), UInt8(0x30 + place % 10)])
        }
        for row in UInt8(0xA1)...0xFE { for column in UInt8(0xA1)...0xFE { compare(eucJP, iconvJP, [0x8F, row, column]) } }
        for katakana in UInt8(0xA1)...0xDF { compare(eucJP, iconvJP, [0x8E, katakana]) }
        // Of 18 characters that got their place in Unicode since, iconv's answer depends on its
        // version.
        #expect(wrong.count <= 18, "\(wrong.prefix(30))")
        #expect(compared > 45_000)
    }

    /// Every name in the file of sets, which is written by a script from iconv's answers.
    @Test func singleBytesAreReadAsByIconv() throws {
        let file = string(Fixtures.bytes(Fixtures.root + "/Sources/Knowledge/character-sets/single-byte.txt"))
        var (compared, wrong) = (0, [String]())
        for name in file.split(separator: "\n").flatMap({ $0.prefix { $0 != "\t" }.split(separator: " ").map(String.init) }) {
            // Names that mean a larger or another set in browsers.
            guard !["koi8", "koi8-ru", "tis-620"].contains(name), let iconv = Iconv(name: name) else { continue }
            let set = try #require(CharacterSet(named: name))
            compared += 1
            for byte in UInt8.min...UInt8.max {
                let text = string(set.utf8(from: [byte][...]))
                if let expected = iconv.text(of: [byte]) {
                    // ISO 8859-9 and 8859-11 stand for Windows's larger sets, which have characters
                    // in place of control characters.
                    if text == expected || expected.unicodeScalars.allSatisfy({ (0x80..<0xA0).contains($0.value) }) { continue }
                    let changed: [UInt8] = name.contains("mac") || name == "cp10007" ? [0xA2, 0xC6, 0xDB, 0xF0, 0xFF] : [0xAE, 0xBE]
                    if name.contains("mac") || ["cp10007", "koi8-u", "koi8u"].contains(name), changed.contains(byte) { continue }
                } else if text == "\u{FFFD}" || (0x80..<0xA0).contains(byte) || byte == 0xCA && text == "\u{5BA}" {
                    continue
                }
                wrong.append("\(name) \(byte): \(text)")
            }
        }
        #expect(wrong.isEmpty)
        #expect(compared > 600)
    }

    /// ISO-2022-JP has states; random texts of its repertoire are compared.
    @Test func textsWithEscapeSequencesAreRead() throws {
        let set = try #require(CharacterSet(named: "iso-2022-jp"))
        let iconv = try #require(Iconv(name: "iso-2022-jp"))
        var random = SeededGenerator(seed: 7)
        var compared = 0
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let escapes = ["\u{1B}(B", "\u{1B}$B", "\u{1B}$@", "\u{1B}(J"]
                let escape = escapes[Int.random(in: 0..<escapes.count, using: &random)]
                bytes += utf8(escape)
                for _ in 0..<(2 * Int.random(in: 0...5, using: &random)) { bytes.append(UInt8.random(in: 0x21...0x7E, using: &random)) }
            }
            guard let expected = iconv.text(of: bytes + utf8("\u{1B}(B")) else { continue }
            compared += 1
            #expect(string(set.utf8(from: bytes[...])) == CharacterSetTests.asBrowsersDo(expected))
        }
        #expect(compared > 300)
    }

    private static func asBrowsersDo(_ text: String) -> String {
        String(text.map { sets[1].differences[$0] ?? $0 })
    }

    /// WHATWG Encoding Standard, section 4.2: every label of a set with tables is known.
    @Test(arguments: [
        "866", "cp866", "csibm866", "ibm866", "iso-8859-2", "iso_8859-2:1987", "l2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "cyrillic",
        "arabic", "asmo-708", "csiso88596e", "csiso88596i", "ecma-114", "iso-8859-6-e", "iso-8859-6-i", "ecma-118", "elot_928", "greek", "greek8",
        "sun_eu_greek", "csiso88598e", "hebrew", "iso-8859-8-e", "visual", "csiso88598i", "iso-8859-8-i", "logical", "iso-8859-10", "l6",
        "csisolatin6", "iso-8859-13", "iso885913", "iso-8859-14", "iso-8859-15", "csisolatin9", "l9", "iso-8859-16", "cskoi8r", "koi", "koi8",
        "koi8-r", "koi8_r", "koi8-ru", "koi8-u", "csmacintosh", "mac", "macintosh", "x-mac-roman", "dos-874", "iso-8859-11", "tis-620",
        "windows-874", "cp1250", "windows-1250", "x-cp1250", "windows-1251", "x-cp1251", "windows-1253", "iso-8859-9", "latin5", "windows-1254",
        "windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic", "x-mac-ukrainian", "chinese", "csgb2312",
        "csiso58gb231280", "gb2312", "gb_2312", "gb_2312-80", "gbk", "iso-ir-58", "x-gbk", "gb18030", "big5", "big5-hkscs", "cn-big5", "csbig5",
        "x-x-big5", "cseucpkdfmtjapanese", "euc-jp", "x-euc-jp", "csiso2022jp", "iso-2022-jp", "csshiftjis", "ms932", "ms_kanji", "shift-jis",
        "shift_jis", "sjis", "windows-31j", "x-sjis", "cseuckr", "csksc56011987", "euc-kr", "iso-ir-149", "korean", "ks_c_5601-1987",
        "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949", "iso_8859-9:1989", "ibm943", "sjis-open", "eucjp-open",
    ])
    func labelsOfBrowsersAreKnown(_ label: String) {
        #expect(CharacterSet(named: label) != nil)
    }

    /// Broken sequences become U+FFFD, and never take an ASCII character along: `<` after half a
    /// character stays markup.
    @Test(arguments: [
        ("shift_jis", "93fa96", "日\u{FFFD}"), ("shift_jis", "813c62", "\u{FFFD}<b"), ("shift_jis", "85a141", "\u{FFFD}A"),
        ("shift_jis", "b1a0fd", "ｱ\u{FFFD}\u{FFFD}"), ("euc-jp", "8f3c", "\u{FFFD}<"), ("euc-jp", "8fa13c", "\u{FFFD}<"),
        ("euc-jp", "8e3c", "\u{FFFD}<"), ("euc-jp", "c63c", "\u{FFFD}<"), ("euc-jp", "c6", "\u{FFFD}"), ("euc-jp", "8efe8f8041", "\u{FFFD}\u{FFFD}A"),
        ("euc-jp", "c680", "\u{FFFD}"), ("big5", "a1e3a1f2a244a1fea240a3e1a1c38ecd", "～⊕￥／＼€￣者"), ("koi8-u", "aebe", "ўЎ"),
        ("gb18030", "a3a082359037", "\u{3000}\u{9FB4}"), ("gb18030", "84318236", "\u{FE10}"), ("gb18030", "a6d9", "\u{FE10}"),
        ("x-mac-cyrillic", "a2ff", "Ґ€"), ("windows-1255", "ca", "\u{5BA}"), ("iso_8859-9:1989", "80", "€"), ("ucs-4", "00000061", "a"),
        ("euc-kr", "c73c", "\u{FFFD}<"),
        ("euc-kr", "80ff", "\u{FFFD}\u{FFFD}"), ("big5", "8862", "Ê\u{304}"), ("big5", "a43c", "\u{FFFD}<"), ("gb18030", "80", "€"),
        ("gb18030", "81308130", "\u{80}"), ("gb18030", "8130", "\u{FFFD}0"), ("gb18030", "813081", "\u{FFFD}0\u{FFFD}"),
        ("gb18030", "fe39fe39", "\u{FFFD}"), ("gb18030", "8431a530", "\u{FFFD}"), ("gb18030", "e3329a35", "\u{10FFFF}"),
        ("gb18030", "e3329a36", "\u{FFFD}"), ("gb18030", "ff", "\u{FFFD}"), ("iso-2022-jp", "1b2442467c0a41", "日\n\u{FFFD}"),
        ("iso-2022-jp", "1b2458", "\u{1B}$X"), ("iso-2022-jp", "1b2849315c", "ｱﾜ"), ("iso-2022-jp", "1b284a5c7e", "¥‾"),
        ("utf-32", "61000000", "a"), ("utf-32", "61", "a"), ("utf-32be", "00000061", "a"), ("utf-32", "0000feff00000061", "a"),
        ("utf-32", "fffe000000d80000", "\u{FFFD}"), ("utf-32le", "00f60100ffffffff", "\u{1F600}\u{FFFD}"), ("koi8-r", "", ""),
        ("windows-1251", "98", "\u{98}"), ("windows-1253", "aa", "\u{FFFD}"), ("macintosh", "db", "€"), ("ibm037", "c885939396", "Hello"),
    ])
    func brokenSequencesLoseNothing(_ name: String, _ bytes: String, _ expected: String) throws {
        #expect(string(try #require(CharacterSet(named: name)).utf8(from: hex(bytes)[...])) == expected)
    }

    @Test(arguments: ["no-such-set", "utf-8//TRANSLIT", "", "utf-7", "iso-2022-kr", "hz-gb-2312", "KOI8-R"])
    func otherNamesAreUnknown(_ name: String) {
        #expect(CharacterSet(named: name) == nil)
    }

    private func digits(_ bytes: [UInt8]) -> String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }

    /// Characters on which tables differ by their age, and bytes that iconv passes on although they
    /// are no characters.
    private func isPrivateOrControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .privateUse || (0x80..<0xA0).contains(scalar.value)
    }
}

/// The C library's conversion to UTF-8.
private struct Iconv {
    let name: String

    /// Nil when the C library does not know the name.
    init?(name: String) {
        guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
        iconv_close(descriptor)
        self.name = name
    }

    /// Nil when the bytes are not complete and valid.
    func text(of bytes: [UInt8]) -> String? {
        guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
        defer { iconv_close(descriptor) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 6 + 16)
        var outputLeft = output.count
        let isValid = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to, left) = (source.baseAddress, target.baseAddress, source.count)
                guard iconv(descriptor, &from, &left, &to, &outputLeft) != -1, left == 0 else { return false }
                return iconv(descriptor, nil, nil, &to, &outputLeft) != -1
            }
        }
        return isValid ? String(decoding: output.dropLast(outputLeft).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
