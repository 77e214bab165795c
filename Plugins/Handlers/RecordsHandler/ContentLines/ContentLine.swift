import DragTypes

/// One logical line of a vCard or an iCalendar object, `group.NAME;PARAMETER=value:VALUE`, with the
/// value as it is written (RFC 6350 section 3.3, RFC 5545 section 3.1).
struct ContentLine: Hashable, Sendable {
    /// What groups several lines: `item1` in `item1.TEL`. Nil for none.
    var group: String?
    /// The property's name in capitals.
    var name: String
    /// The parameters in their order, names in capitals.
    var parameters: [Parameter] = []
    /// The value: not unescaped, but unfolded, and decoded from quoted-printable.
    var value: [UInt8]

    /// A parameter and its values, without quotation marks: `TYPE=home,work`.
    struct Parameter: Hashable, Sendable {
        var name: String
        var values: [String]
    }

    /// The first value of the parameter called `name`; nil when there is none.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.values.first }

    /// Reads all lines of a document. A line that begins with no name goes on with the text of the
    /// line before, as programs write it that do not fold lines; one without anything before is
    /// skipped.
    ///
    /// Folded lines are joined: those that begin with a space or a tab, those of a quoted-printable
    /// value that end in `=`, and the lines of a base64 value of vCard 2.1 that old phones write
    /// without indentation.
    static func all(in text: [UInt8]) -> [ContentLine] {
        var result: [ContentLine] = []
        var lines = PhysicalLines(text)
        // vCard 2.1 and vCalendar 1.0 fold before a space that belongs to the text; later versions
        // add the space.
        var keepsSpace = false
        while let first = lines.next() {
            var joined = Array(first)
            if joined.last == UInt8(ascii: "="), isQuotedPrintable(joined) {
                while joined.last == UInt8(ascii: "="), let next = lines.next() {
                    joined.removeLast()
                    joined += next
                }
            } else {
                while let next = lines.peek(), let byte = next.first, byte == 0x20 || byte == 0x09 {
                    joined += keepsSpace ? next : next.dropFirst()
                    _ = lines.next()
                }
            }
            guard var line = ContentLine(parsing: joined) else {
                if let last = result.indices.last, texts.contains(result[last].name), !ASCII.trimmed(joined).isEmpty {
                    result[last].value += Array("\\n".utf8) + joined
                }
                continue
            }
            line.decode(takingFrom: &lines)
            if line.name == "BEGIN", ["VCARD", "VCALENDAR"].contains(String(utf8Bytes: line.value).uppercased()) { keepsSpace = false }
            if line.name == "VERSION", ["1.0", "2.1"].contains(String(utf8Bytes: line.value)) { keepsSpace = true }
            result.append(line)
        }
        return result
    }

    /// The properties whose texts may have several lines.
    private static let texts: Set<String> = ["DESCRIPTION", "NOTE", "COMMENT", "SUMMARY", "LOCATION", "X-ALT-DESC"]

    /// Takes the parsed lines apart: `group.NAME;PARAMETER=value,"quoted value":VALUE`. Nil when
    /// there is no colon or no name.
    private init?(parsing line: [UInt8]) {
        guard var end = line.firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }) else { return nil }
        let head = line[..<end]
        let dot = head.firstIndex(of: UInt8(ascii: "."))
        group = dot.map { String(utf8Bytes: head[..<$0]) }
        name = String(utf8Bytes: ASCII.trimmed(head[(dot.map { $0 + 1 } ?? head.startIndex)...])).uppercased()
        // Names are letters, digits and hyphens; some programs add underscores.
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "-_./".utf8.contains($0) }) else { return nil }
        value = []
        while end < line.count, line[end] == UInt8(ascii: ";") {
            guard let next = readParameter(line, at: end + 1) else { return nil }
            end = next
        }
        guard end < line.count else { return nil }
        value = Array(line[(end + 1)...])
    }

    /// Reads one parameter, and returns the offset of the separator that follows it; nil when the
    /// line ends without one.
    private mutating func readParameter(_ line: [UInt8], at start: Int) -> Int? {
        var parameter: Parameter?
        var text: [UInt8] = []
        var isQuoted = false
        var index = start
        if let label = Self.customLabel(line, at: start) {
            parameters.append(Parameter(name: Self.customLabelName, values: [label.text]))
            return label.end < line.count ? label.end : nil
        }
        while index < line.count {
            let byte = line[index]
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "=") where parameter == nil && !isQuoted:
                parameter = Parameter(name: String(utf8Bytes: text).uppercased(), values: [])
                text = []
            case UInt8(ascii: ",") where parameter != nil && !isQuoted:
                parameter?.values.append(Self.unescaped(text))
                text = []
            case UInt8(ascii: ";") where !isQuoted, UInt8(ascii: ":") where !isQuoted:
                append(parameter, last: text)
                return index
            default: text.append(byte)
            }
            index += 1
        }
        return nil
    }

    /// The parameter that has a label of Android, whose name no other parameter has.
    static let customLabelName = "X-ANDROID-LABEL"

    /// A label as Android's address book writes it into vCard 2.1:
    /// `X-Custom(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=A1)`. Nil for another parameter.
    private static func customLabel(_ line: [UInt8], at start: Int) -> (text: String, end: Int)? {
        let mark = Array("x-custom(".utf8)
        guard line[start...].prefix(mark.count).map(ASCII.lowercased) == mark, let end = line[start...].firstIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = String(utf8Bytes: line[(start + mark.count)..<end]).split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard let last = fields.last else { return nil }
        let isEncoded = fields.dropLast().contains { $0.uppercased() == "ENCODING=QUOTED-PRINTABLE" }
        return (isEncoded ? String(utf8Bytes: QuotedPrintable.decoded(Array(last.utf8), characterSet: nil)) : String(last), end + 1)
    }

    /// Adds a parameter with its last value. A word without `=` is a value of TYPE or ENCODING in
    /// vCard 2.1.
    private mutating func append(_ parameter: Parameter?, last text: [UInt8]) {
        if var parameter {
            parameter.values.append(Self.unescaped(text))
            parameters.append(parameter)
        } else if !text.isEmpty {
            let word = String(utf8Bytes: text)
            let isEncoding = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains(word.uppercased())
            parameters.append(Parameter(name: isEncoding ? "ENCODING" : "TYPE", values: [word]))
        }
    }

    /// A parameter's value without the escapes of RFC 6868: `^n` is a line end, `^'` a quotation
    /// mark, `^^` a circumflex.
    private static func unescaped(_ bytes: [UInt8]) -> String {
        let text = String(utf8Bytes: bytes)
        guard bytes.contains(UInt8(ascii: "^")) else { return text }
        var result = ""
        var isEscape = false
        for character in text {
            if isEscape {
                switch character {
                case "n": result += "\n"
                case "'": result += "\""
                case "^": result += "^"
                default: result += "^" + String(character)
                }
                isEscape = false
            } else if character == "^" {
                isEscape = true
            } else {
                result.append(character)
            }
        }
        return isEscape ? result + "^" : result
    }

    /// Whether the parameters in front of the value say that it is quoted-printable.
    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        String(utf8Bytes: line.prefix { $0 != UInt8(ascii: ":") }).uppercased().split(separator: ";").dropFirst().contains { parameter in
            ["QUOTED-PRINTABLE", "ENCODING=QUOTED-PRINTABLE"].contains(parameter.trimmingWhitespace)
        }
    }

    /// Decodes quoted-printable, and adds the lines of a base64 value that are not indented.
    private mutating func decode(takingFrom lines: inout PhysicalLines) {
        switch self["ENCODING"]?.uppercased() {
        case "QUOTED-PRINTABLE": value = QuotedPrintable.decoded(value, characterSet: self["CHARSET"])
        case "BASE64", "B":
            while let next = lines.peek(), !next.isEmpty, !next.contains(UInt8(ascii: ":")) {
                value += next
                _ = lines.next()
            }
        default: break
        }
    }
}

/// The lines of a text, which end in CR LF, LF or CR.
private struct PhysicalLines {
    private let text: [UInt8]
    private var position = 0
    private var peeked: ArraySlice<UInt8>?

    init(_ text: [UInt8]) { self.text = text }

    /// The next line without its end; nil at the end of the text.
    mutating func next() -> ArraySlice<UInt8>? {
        if let line = peeked {
            peeked = nil
            return line
        }
        guard position < text.count else { return nil }
        let end = text[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
        let line = text[position..<end]
        position = end + (end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1)
        return line
    }

    /// The line that ``next()`` returns next.
    mutating func peek() -> ArraySlice<UInt8>? {
        if peeked == nil { peeked = next() }
        return peeked
    }
}

/// Quoted-printable text (RFC 2045 section 6.7), as vCard 2.1 and vCalendar 1.0 have it.
enum QuotedPrintable {
    /// The text in UTF-8. A `=` that no two hexadecimal digits follow stays.
    ///
    /// - Parameter characterSet: what the bytes are written in; nil, or an unknown name, for what
    ///   the bytes look like.
    static func decoded(_ text: [UInt8], characterSet: String?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "="), index + 2 < text.count, let high = ASCII.hexValue(text[index + 1]),
                let low = ASCII.hexValue(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        // NULs in it would make it look like UTF-16.
        if characterSet?.lowercased() == "utf-8", TextDecoding.isValidUTF8(bytes) { return bytes }
        return TextDecoding.utf8(from: bytes, declared: characterSet)
    }

    /// The text with every byte beyond printable ASCII, and `=`, as `=XX`. Line ends of the text
    /// become `=0D=0A`.
    static func encoded(_ text: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            defer { isAfterReturn = byte == 0x0D }
            if byte == 0x0A || byte == 0x0D {
                // CR LF is one line end.
                if byte == 0x0D || !isAfterReturn { result += Array("=0D=0A".utf8) }
            } else if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "=") {
                result += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
