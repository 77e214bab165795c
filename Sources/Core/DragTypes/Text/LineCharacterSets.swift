/// Text of which each line may name its own character set, as in vCard 2.1 and vCalendar 1.0:
/// `N;CHARSET=SHIFT_JIS:…` (vCard 2.1, section 2.1.5).
enum LineCharacterSets {
    /// The text in UTF-8: each line is read in the set that it names, and names UTF-8 afterwards.
    ///
    /// A line in quoted-printable keeps its name, because its bytes are ASCII and their meaning is
    /// still in that set. Lines without a name are read by the evidence listed at
    /// ``TextDecoding/utf8(from:declared:hint:)``, of all lines together. Bytes that are valid
    /// UTF-8 already, and those in which no line names a set, are returned unchanged.
    ///
    /// - Parameters:
    ///   - bytes: the lines.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any.
    ///   - hint: what the user knows of texts without a label.
    static func decoded(_ bytes: [UInt8], declared: String?, hint: CharacterSetHint) -> DecodedText {
        guard !TextDecoding.isValidUTF8(bytes), namesSet(bytes) else { return DecodedText(bytes: bytes, guessed: nil) }
        var unlabelled: [UInt8] = []
        forEachLine(of: bytes) { line, _, set in
            if set == nil, !TextDecoding.isValidUTF8(line) { unlabelled += line }
        }
        var hint = hint
        let guessed = unlabelled.isEmpty ? nil : TextDecoding.find(unlabelled, declared: declared, hint: hint).guess
        if let guessed { hint.characterSet = guessed }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        forEachLine(of: bytes) { line, name, set in
            if let name, !isQuotedPrintable(line) {
                // Also when the line itself is ASCII: its folded lines need not be.
                result += line[..<name.lowerBound]
                result += Array("UTF-8".utf8)
                let rest = line[name.upperBound...]
                result += rest.contains { $0 >= 0x80 } ? TextDecoding.utf8(from: Array(rest), declared: set, hint: hint) : Array(rest)
            } else if TextDecoding.isValidUTF8(line) {
                result += line
            } else {
                result += TextDecoding.utf8(from: Array(line), declared: set ?? declared, hint: hint)
            }
        }
        return DecodedText(bytes: result, guessed: guessed)
    }

    /// Calls `body` with each line, where it names its set, and the set; a folded line goes on in
    /// the set of the line that it belongs to.
    private static func forEachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>, Range<Int>?, String?) -> Void) {
        var (inherited, start) = (String?.none, 0)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            let isFolded = line.first == 0x20 || line.first == 0x09
            let name = isFolded ? nil : nameRange(in: line)
            if !isFolded { inherited = name.flatMap { set(named: line[$0]) } }
            body(line, name, inherited)
            start = end
        }
    }

    private static let parameter = "CHARSET="

    private static func namesSet(_ bytes: [UInt8]) -> Bool { bytes.indices.contains { isParameter(bytes[...], at: $0) } }

    /// Whether a semicolon and the parameter's name are at `index`.
    private static func isParameter(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: ";") && ASCII.hasPrefix(bytes[(index + 1)...], ignoringCase: parameter)
    }

    /// Where the line names its character set; nil when it names none before the colon that ends
    /// its parameters.
    private static func nameRange(in line: ArraySlice<UInt8>) -> Range<Int>? {
        let head = line.prefix { $0 != UInt8(ascii: ":") }
        for index in head.indices where isParameter(head, at: index) {
            let start = index + 1 + parameter.utf8.count
            let end = head[start...].firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? head.endIndex
            return start < end ? start..<end : nil
        }
        return nil
    }

    /// The set's name; nil for UTF-16 and UTF-32, in which a line between others in ASCII can't be.
    private static func set(named name: ArraySlice<UInt8>) -> String? {
        ASCII.hasPrefix(name, ignoringCase: "utf-16") || ASCII.hasPrefix(name, ignoringCase: "utf-32") ? nil : String(utf8Bytes: name)
    }

    private static func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
        String(utf8Bytes: line.prefix { $0 != UInt8(ascii: ":") }).uppercased().contains("QUOTED-PRINTABLE")
    }
}

/// Lines that are folded by a line end and a space: vCard and iCalendar (RFC 6350 section 3.2, RFC
/// 5545 section 3.1).
enum FoldedLines {
    /// The bytes with every fold in front of the character that it stands in the middle of.
    ///
    /// Both standards allow a fold between any two bytes of UTF-8, and many programs fold by bytes.
    /// Text that is decoded with a fold inside a character would lose the character. Bytes that are
    /// valid UTF-8 already, and those that do not become so, are returned unchanged.
    static func withWholeCharacters(_ bytes: [UInt8]) -> [UInt8] {
        guard !TextDecoding.isValidUTF8(bytes) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        // Where the character that is being read begins in the result, and how many bytes it still
        // needs.
        var (start, missing) = (0, 0)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if missing > 0, let length = foldLength(bytes, at: index), index + length < bytes.count, bytes[index + length] & 0xC0 == 0x80 {
                result.insert(contentsOf: bytes[index..<(index + length)], at: start)
                start += length
                index += length
                continue
            }
            if byte >= 0xC2, byte < 0xF5 {
                (start, missing) = (result.count, byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
            } else {
                missing = byte & 0xC0 == 0x80 ? max(0, missing - 1) : 0
            }
            result.append(byte)
            index += 1
        }
        return TextDecoding.isValidUTF8(result) ? result : bytes
    }

    /// The length of a line end and a space at `index`; nil when there is no fold.
    private static func foldLength(_ bytes: [UInt8], at index: Int) -> Int? {
        let end = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : bytes[index] == 0x0A ? 1 : 0
        guard end > 0, index + end < bytes.count, [0x20, 0x09].contains(bytes[index + end]) else { return nil }
        return end + 1
    }
}
