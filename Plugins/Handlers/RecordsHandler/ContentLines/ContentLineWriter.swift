import DragTypes

/// Writes content lines, folded at 75 bytes, with CR LF at their ends (RFC 6350 section 3.2).
struct ContentLineWriter {
    private(set) var bytes: [UInt8] = []

    /// Names by which things begin and end, and by which they say how they are read. No content is
    /// written under them.
    private static let frames: Set<String> = ["BEGIN", "END", "VERSION", "PRODID"]

    /// Writes a line that begins or ends a thing, or says how it is read.
    mutating func frame(_ name: String, _ value: String) { fold(Array("\(name):\(value)".utf8.filter { $0 != 0x0A && $0 != 0x0D })) }

    /// Whether a property can be called so.
    private static func isProperty(_ name: String) -> Bool {
        let word = word(name)
        return !word.isEmpty && !frames.contains(word.uppercased())
    }

    /// Writes a line. Parameters with a separator in a value are quoted, and their quotation marks
    /// and line ends escaped by RFC 6868.
    mutating func line(group: String? = nil, _ name: String, _ parameters: [ContentLine.Parameter] = [], _ value: some Sequence<UInt8>) {
        guard Self.isProperty(name) else { return }
        var line: [UInt8] = []
        if let group { line += Array((Self.word(group) + ".").utf8) }
        line += Array(Self.word(name).utf8)
        for parameter in parameters where !parameter.values.isEmpty {
            line += Array((";" + Self.word(parameter.name) + "=" + parameter.values.map(Self.quoted).joined(separator: ",")).utf8)
        }
        line.append(UInt8(ascii: ":"))
        // A raw line end inside the value would begin a new property, so raw line ends are left
        // out.
        line += value.lazy.filter { $0 != 0x0A && $0 != 0x0D }
        fold(line)
    }

    mutating func line(group: String? = nil, _ name: String, _ parameters: [ContentLine.Parameter] = [], _ value: String) {
        line(group: group, name, parameters, Array(value.utf8))
    }

    /// Writes a line of vCard 2.1 or vCalendar 1.0: kinds without `TYPE=`, no folding of text, and
    /// quoted-printable for what is not plain ASCII on one line.
    ///
    /// - Parameter role: the value of the parameter ROLE; nil for none.
    mutating func oldLine(_ name: String, kinds: [String], parameters: [(name: String, value: String)] = [], _ value: String) {
        guard Self.isProperty(name) else { return }
        var head = Self.word(name) + kinds.map { ";" + Self.word($0.uppercased()) }.joined() + parameters.map { ";\($0.name)=\($0.value)" }.joined()
        guard value.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else {
            bytes += Array("\(head):\(value)\r\n".utf8)
            return
        }
        head += ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
        bytes += Array(head.utf8)
        var column = head.utf8.count
        let encoded = QuotedPrintable.encoded(value)
        var index = 0
        while index < encoded.count {
            let length = encoded[index] == UInt8(ascii: "=") ? 3 : 1
            if column + length > 75 {
                bytes += Array("=\r\n".utf8)
                column = 0
            }
            bytes += encoded[index..<min(index + length, encoded.count)]
            column += length
            index += length
        }
        bytes += [0x0D, 0x0A]
    }

    /// Base64 as vCard 2.1 writes it: indented lines, and an empty one at the end.
    mutating func oldBinary(_ name: String, kinds: [String], _ value: [UInt8]) {
        guard Self.isProperty(name) else { return }
        bytes += Array((Self.word(name) + kinds.map { ";" + Self.word($0.uppercased()) }.joined() + ";ENCODING=BASE64:\r\n").utf8)
        let text = Base64.encode(value)
        var index = 0
        while index < text.count {
            let end = min(index + 72, text.count)
            bytes += [0x20] + text[index..<end] + [0x0D, 0x0A]
            index = end
        }
        bytes += [0x0D, 0x0A]
    }

    /// Breaks the line before the 76th byte, never inside a character.
    private mutating func fold(_ line: [UInt8]) {
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            (start, room) = (end, 74)
        }
        bytes += line[start...]
        bytes += [0x0D, 0x0A]
    }

    /// A name without the characters that names cannot have, so that no content becomes a line of
    /// its own.
    private static func word(_ name: String) -> String {
        String(utf8Bytes: name.utf8.filter { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    }

    private static func quoted(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\n": text += "^n"
            case "\"": text += "^'"
            default: if scalar.value >= 0x20 || scalar == "\t" { text.unicodeScalars.append(scalar) }
            }
        }
        return text.unicodeScalars.contains { ",;:".unicodeScalars.contains($0) } ? "\"\(text)\"" : text
    }
}
