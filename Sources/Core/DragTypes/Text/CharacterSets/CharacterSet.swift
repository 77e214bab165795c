/// A character set other than UTF-8, UTF-16 and Windows-1252, for reading.
///
/// The sets are those that browsers know (WHATWG Encoding Standard), UTF-32, Johab, and the sets of
/// the GNU C library in which each byte stands for one character, from DOS code pages to EBCDIC.
/// Sets that switch by escape sequences or shifts are left out but for ISO-2022-JP, and so is
/// UTF-7, as in browsers: the same bytes would mean markup in one program and text in another.
package struct CharacterSet: Sendable {
    private enum Form: Sendable {
        case singleByte(SingleByteTable)
        case shiftJIS, eucJP, iso2022JP, eucKR, johab, big5, gb18030
        case utf32(bigEndian: Bool)
    }

    private let form: Form

    /// The set of that name. Nil when the name is unknown.
    ///
    /// - Parameter label: a name as in MIME types, in lower case: `koi8-r`, `cp437`, `shift_jis`.
    package init?(named label: String) {
        if let form = Self.longerForm(named: label) {
            self.form = form
        } else if let table = SingleByteTable(named: label) {
            form = .singleByte(table)
        } else {
            return nil
        }
    }

    /// The text in UTF-8. Bytes that stand for nothing become U+FFFD, and never take an ASCII
    /// character along.
    package func utf8(from text: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = text.span
        return switch form {
        case .singleByte(let table): table.utf8(from: bytes)
        case .shiftJIS: JapaneseSets.shiftJIS(bytes)
        case .eucJP: JapaneseSets.eucJP(bytes)
        case .iso2022JP: JapaneseSets.iso2022JP(bytes)
        case .eucKR: TwoByteTable.eucKR.utf8(from: bytes, isLead: { $0 >= 0x81 && $0 != 0xFF })
        case .johab: TwoByteTable.johab.utf8(from: bytes, isLead: { $0 >= 0x84 && $0 <= 0xF9 })
        case .big5: ChineseSets.big5(bytes)
        case .gb18030: ChineseSets.gb18030(bytes)
        case .utf32(let bigEndian): UTF32Text.utf8(from: bytes, bigEndian: bigEndian)
        }
    }

    /// The sets in which a character may have several bytes, by the WHATWG's labels and the names
    /// of iconv.
    private static func longerForm(named label: String) -> Form? {
        switch label {
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "csshiftjis", "ms_kanji", "ms932", "cp932", "windows-31j", "cswindows31j", "sjis-open",
            "ibm932", "ibm-932", "ibm943", "ibm-943", "sjis-win":
            .shiftJIS
        case "euc-jp", "eucjp", "x-euc-jp", "cseucpkdfmtjapanese", "ujis", "euc-jp-ms", "eucjp-ms", "eucjp-win", "eucjp-open": .eucJP
        case "iso-2022-jp", "csiso2022jp", "iso-2022-jp-1", "iso2022jp": .iso2022JP
        case "euc-kr", "euckr", "cseuckr", "cp949", "uhc", "mscp949", "windows-949", "korean", "ks_c_5601-1987", "ks_c_5601-1989", "ksc_5601",
            "ksc5601", "csksc56011987", "iso-ir-149":
            .eucKR
        case "johab", "cp1361", "mscp1361": .johab
        case "big5", "big-5", "bigfive", "cn-big5", "csbig5", "x-x-big5", "cp950", "big5-hkscs", "big5hkscs", "csbig5hkscs": .big5
        case "gb18030", "gbk", "x-gbk", "cp936", "ms936", "windows-936", "gb2312", "gb_2312", "gb_2312-80", "csgb2312", "csiso58gb231280",
            "chinese", "iso-ir-58", "euc-cn", "euccn", "cn-gb":
            .gb18030
        case "utf-32", "utf32", "utf-32le", "utf32le", "ucs-4le": .utf32(bigEndian: false)
        case "utf-32be", "utf32be", "ucs-4be", "ucs-4", "ucs4", "csucs4", "iso-10646-ucs-4": .utf32(bigEndian: true)
        default: nil
        }
    }
}

/// UTF-32, in which each character has four bytes (Unicode, section 3.10).
enum UTF32Text {
    /// The text in UTF-8, without a byte order mark, which takes precedence over `bigEndian`. Zeros
    /// at the end, which may have been taken for NULs and removed, need not be complete.
    static func utf8(from bytes: Span<UInt8>, bigEndian: Bool) -> [UInt8] {
        let first = bytes.isEmpty ? 0 : word(bytes, at: 0, bigEndian: true)
        let isBig = first == 0xFEFF || bigEndian && first != 0xFFFE_0000
        var output = UTF8Output(capacity: bytes.count / 2)
        for index in stride(from: first == 0xFEFF || first == 0xFFFE_0000 ? 4 : 0, to: bytes.count, by: 4) {
            output.append(word(bytes, at: index, bigEndian: isBig))
        }
        return output.bytes
    }

    private static func word(_ bytes: Span<UInt8>, at index: Int, bigEndian: Bool) -> UInt32 {
        (0..<4).reduce(0) { word, offset in
            let byte = index + offset < bytes.count ? UInt32(bytes[index + offset]) : 0
            return word | byte << UInt32(8 * (bigEndian ? 3 - offset : offset))
        }
    }
}
