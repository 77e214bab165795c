import DragTypes

/// The backslash escapes of texts in vCard and iCalendar (RFC 6350 section 3.4, RFC 5545 section
/// 3.3.11).
enum TextEscapes {
    /// The text without escapes. A backslash before any other character than `n` stands for that
    /// character.
    static func unescaped(_ bytes: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if isEscape {
                result.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else {
                result.append(byte)
            }
        }
        if isEscape { result.append(UInt8(ascii: "\\")) }
        return String(utf8Bytes: result)
    }

    /// Components separated by `;`, each a list of texts separated by `,`.
    ///
    /// - Parameter lists: whether `,` separates; in ORG a comma belongs to the text.
    static func components(_ bytes: [UInt8], lists: Bool = true) -> [[String]] {
        var components: [[String]] = []
        var list: [String] = []
        var start = 0
        var index = 0
        while index <= bytes.count {
            let byte = index < bytes.count ? bytes[index] : UInt8(ascii: ";")
            if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                index += 2
                continue
            }
            if byte == UInt8(ascii: ";") || lists && byte == UInt8(ascii: ",") {
                list.append(unescaped(bytes[start..<min(index, bytes.count)]))
                start = index + 1
                if byte == UInt8(ascii: ";") {
                    components.append(list)
                    list = []
                }
            }
            index += 1
        }
        return components
    }

    /// Components of vCard 2.1 and vCalendar 1.0, which know `\;` alone: a backslash before
    /// anything else, and a comma, belong to the text.
    static func oldComponents(_ bytes: [UInt8]) -> [[String]] {
        var components: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ";") {
                components[components.count - 1].append(bytes[index + 1])
                index += 2
            } else {
                if bytes[index] == UInt8(ascii: ";") { components.append([]) } else { components[components.count - 1].append(bytes[index]) }
                index += 1
            }
        }
        return components.map { [String(utf8Bytes: $0)] }
    }

    /// The text with escapes for `\`, `,`, `;` and line ends.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x5C, 0x2C, 0x3B, 0x0A, 0x0D].contains($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ",", ";": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\r": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    static func escaped(_ components: [[String]]) -> String {
        components.map { $0.map(escaped).joined(separator: ",") }.joined(separator: ";")
    }
}
