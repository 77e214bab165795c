import DragTypes

/// Escapes plain text so that Markdown reads it as plain text, with as few backslashes as possible.
enum MarkdownEscape {
    /// Escapes the characters that have a meaning anywhere in a line.
    ///
    /// - Parameters:
    ///   - before, behind: the characters next to the text. An underscore between two letters or digits needs no escape.
    static func text(_ text: String, before: Unicode.Scalar? = nil, behind: Unicode.Scalar? = nil) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let previous = index > 0 ? scalars[index - 1] : before
            let next = index + 1 < scalars.count ? scalars[index + 1] : behind
            let needsEscape: Bool
            switch scalar {
            case "\\", "`", "*", "[", "]", "~": needsEscape = true
            case "_": needsEscape = !(isAlphanumeric(previous) && isAlphanumeric(next))
            case "<": needsEscape = next.map { $0.properties.isAlphabetic || "/!?".unicodeScalars.contains($0) } ?? false
            case "&": needsEscape = beginsEntity(scalars[index...])
            default: needsEscape = false
            }
            if needsEscape { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Escapes the characters that have a meaning only at the start of a line.
    static func lineStart(_ line: String, isFirst: Bool) -> String {
        let bytes = Array(line.utf8)
        guard let first = bytes.first else { return line }
        switch first {
        case UInt8(ascii: "#"):
            let count = bytes.prefix { $0 == UInt8(ascii: "#") }.count
            return count <= 6 && endsWord(bytes, count) ? "\\" + line : line
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            let isRule = first == UInt8(ascii: "-") && bytes.allSatisfy { $0 == first || $0 == 0x20 }
            return endsWord(bytes, 1) || isRule ? "\\" + line : line
        case UInt8(ascii: ">"): return "\\" + line
        case UInt8(ascii: "="): return !isFirst && bytes.allSatisfy { $0 == first || $0 == 0x20 } ? "\\" + line : line
        case 0x30...0x39:
            let digits = bytes.prefix(while: ASCII.isDigit).count
            guard digits <= 9, digits < bytes.count, bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")"),
                endsWord(bytes, digits + 1)
            else { return line }
            return String(utf8Bytes: bytes[..<digits]) + "\\" + String(utf8Bytes: bytes[digits...])
        default: return line
        }
    }

    /// The destination of a link: in angle brackets if it contains a space or an angle bracket; unbalanced parentheses are escaped.
    static func destination(_ url: String) -> String {
        let scalars = Array(url.unicodeScalars)
        let text = String(
            String.UnicodeScalarView(
                scalars.enumerated().flatMap { index, scalar -> [Unicode.Scalar] in
                    scalar == "&" && beginsEntity(scalars[index...]) ? Array("&amp;".unicodeScalars) : [scalar]
                }))
        if text.isEmpty || text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0 == "<" || $0 == ">" || $0.value == 0x7F }) {
            let escaped = text.replacing("\\", with: "\\\\").replacing("<", with: "\\<").replacing(">", with: "\\>")
            return "<" + escaped.replacing("\n", with: "%0A").replacing("\r", with: "%0D") + ">"
        }
        let backslashed = text.replacing("\\", with: "\\\\")
        guard isBalanced(backslashed) else { return backslashed.replacing("(", with: "\\(").replacing(")", with: "\\)") }
        return backslashed
    }

    /// A code span, delimited by more backticks than its content has in a row.
    static func codeSpan(_ code: String) -> String {
        let count = longestRun(of: "`", in: code) + 1
        let fence = String(repeating: "`", count: count)
        let padding = code.hasPrefix("`") || code.hasSuffix("`") || code.hasPrefix(" ") && code.hasSuffix(" ") ? " " : ""
        return fence + padding + code + padding + fence
    }

    static func longestRun(of character: Character, in text: String) -> Int { runs(of: character, in: text).max() ?? 0 }

    private static func runs(of character: Character, in text: String) -> [Int] {
        var result: [Int] = []
        var count = 0
        for next in text + "\0" {
            if next == character {
                count += 1
            } else if count > 0 {
                result.append(count)
                count = 0
            }
        }
        return result
    }

    private static func isBalanced(_ text: String) -> Bool {
        var depth = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    private static func endsWord(_ bytes: [UInt8], _ index: Int) -> Bool { index >= bytes.count || bytes[index] == 0x20 }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func beginsEntity(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let body = scalars.dropFirst().prefix(32)
        guard let end = body.firstIndex(of: ";"), end > body.startIndex else { return false }
        return body[..<end].enumerated().allSatisfy { index, scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || index == 0 && scalar == "#"
        }
    }
}
