import CKnowledge
import Synchronization

/// A character set in which each byte stands for one character: KOI8-R, code page 437, EBCDIC.
struct SingleByteTable: Sendable {
    /// The code points by byte; U+FFFD for bytes without a character.
    private let scalars: [UInt16]

    /// The set of that name, in lower case. Nil when the name is unknown.
    init?(named label: String) {
        guard let line = Self.lines[Self.synonyms[label] ?? label] else { return nil }
        let known = Self.tables.withLock { $0[line] }
        scalars = known ?? Self.scalars(at: line)
        if known == nil { Self.tables.withLock { [scalars] in $0[line] = scalars } }
    }

    func utf8(from bytes: Span<UInt8>) -> [UInt8] {
        var output = UTF8Output(capacity: bytes.count + bytes.count / 2)
        for index in bytes.indices { output.append(UInt32(scalars[Int(bytes[index])])) }
        return output.bytes
    }

    // MARK: The file of the sets

    /// Labels of the WHATWG's standard that iconv does not have.
    private static let synonyms = [
        "866": "cp866", "csiso88596e": "iso-8859-6", "csiso88596i": "iso-8859-6", "iso-8859-6-e": "iso-8859-6", "iso-8859-6-i": "iso-8859-6",
        "sun_eu_greek": "iso-8859-7", "csiso88598e": "iso-8859-8", "csiso88598i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8",
        "iso-8859-8-i": "iso-8859-8", "logical": "iso-8859-8", "visual": "iso-8859-8", "csisolatin9": "iso-8859-15", "l9": "iso-8859-15",
        "koi": "koi8-r", "koi8": "koi8-r", "koi8_r": "koi8-r", "x-mac-roman": "macintosh", "cp10000": "macintosh", "dos-874": "windows-874",
        "x-cp1250": "windows-1250", "x-cp1251": "windows-1251", "x-cp1253": "windows-1253", "x-cp1254": "windows-1254",
        "x-cp1255": "windows-1255", "x-cp1256": "windows-1256", "x-cp1257": "windows-1257", "x-cp1258": "windows-1258",
        "x-mac-cyrillic": "cp10007", "x-mac-ukrainian": "cp10007", "cp10029": "mac-centraleurope", "cp-850": "cp850",
        "tis-620": "windows-874", "iso-8859-11": "windows-874", "iso8859-11": "windows-874", "iso885911": "windows-874",
        "iso-8859-9": "windows-1254", "iso8859-9": "windows-1254", "iso88599": "windows-1254", "iso_8859-9": "windows-1254",
        "iso_8859-9:1989": "windows-1254", "koi8-ru": "koi8-u", "latin5": "windows-1254", "l5": "windows-1254", "iso-ir-148": "windows-1254",
        "csisolatin5": "windows-1254",
    ]

    /// Where each name's line has its code points, as an offset in the file.
    private static let lines: [String: Int] = {
        let text = Self.text
        var result: [String: Int] = [:]
        var start = 0
        while let tab = text[start...].firstIndex(of: 0x09) {
            for name in text[start..<tab].split(separator: 0x20) { result[String(utf8Bytes: name)] = tab + 1 }
            start = (text[tab...].firstIndex(of: 0x0A) ?? text.endIndex - 1) + 1
        }
        return result
    }()

    /// The tables that were asked for, by the offset of their line.
    private static let tables = Mutex<[Int: [UInt16]]>([:])

    /// The line's code points: hexadecimal numbers, runs of two numbers with a hyphen, and "-" for
    /// a byte without a character.
    private static func scalars(at start: Int) -> [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(256)
        for run in text[start...].prefix(while: { $0 != 0x0A }).split(separator: 0x20) {
            let numbers = run.split(separator: UInt8(ascii: "-")).map { UInt16(truncatingIfNeeded: CharacterTableText.hexadecimal($0)) }
            if let first = numbers.first, let last = numbers.last, first <= last {
                result.append(contentsOf: first...last)
            } else {
                result.append(UInt16(UTF8Output.replacement))
            }
        }
        return result + Array(repeating: UInt16(UTF8Output.replacement), count: max(0, 256 - result.count))
    }

    /// Owner and thread rule: the text is a constant of the program.
    private static var text: UnsafeBufferPointer<UInt8> { Knowledge.bytes(of: dragconv_single_byte_sets()) }
}

/// Reading the tables of character sets.
enum CharacterTableText {
    /// The number that hexadecimal digits stand for.
    static func hexadecimal(_ digits: some Sequence<UInt8>) -> UInt32 {
        digits.reduce(0) { $0 << 4 | UInt32(ASCII.hexValue($1) ?? 0) }
    }
}
