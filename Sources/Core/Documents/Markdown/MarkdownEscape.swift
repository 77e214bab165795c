import DragTypes

/// Escapes plain text so that Markdown reads it as plain text, with as few backslashes as possible.
package enum MarkdownEscape {
    /// Escapes the characters that have a meaning anywhere in a line.
    ///
    /// - Parameters: - before, after: the characters next to the text. An underscore between two
    ///   letters or
    ///     digits needs no escape.
    /// - hasFormula: whether GitHub would read a formula in the paragraph, unless its dollar signs
    ///     are escaped.
    /// - hasAddresses: whether the addresses of pages in the text are links by themselves, in which
    ///     a backslash would become a part of the address.
    /// - written: the sign that is written after the text and is no text itself: the beginning of a
    ///     mark or a link; nil where `after` follows.
    package static func text(
        _ text: String, before: Unicode.Scalar? = nil, after: Unicode.Scalar? = nil, hasFormula: Bool = false,
        hasAddresses: Bool = true, written: Unicode.Scalar? = nil
    ) -> String {
        // (An address without a scheme has none of the characters that are escaped.)
        let mayHoldAddress = hasAddresses && (written != nil || ASCII.contains(text.utf8, "www."))
        guard mayHoldAddress || text.utf8.contains(where: { escapedInText.contains($0) }) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var address: BareAddress?
        for (index, scalar) in scalars.enumerated() {
            if let here = address, index < here.end {
                if here.needsBackslash, index == here.end - 1 { result.append("\\") }
                result.append(scalar)
                if index == here.end - 1, here.needsBrackets { result.append(">") }
                continue
            }
            if hasAddresses, let found = BareAddress(scalars, at: index, before: before, after: written ?? after) {
                address = found
                if found.needsBrackets { result.append("<") }
                result.append(scalar)
                continue
            }
            let previous = index > 0 ? scalars[index - 1] : before
            let next = index + 1 < scalars.count ? scalars[index + 1] : after
            if needsEscape(scalar, previous, next, scalars[index...]) || scalar == "$" && hasFormula { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Whether GitHub would read a formula in a paragraph: a dollar sign that no space follows, and
    /// a later one that neither follows a space nor precedes a digit.
    static func hasFormula(_ text: [Unicode.Scalar]) -> Bool {
        var isOpen = false
        for (index, scalar) in text.enumerated() where scalar == "$" {
            let before = index > 0 ? text[index - 1] : " "
            let after = index + 1 < text.count ? text[index + 1] : " "
            if isOpen, before != " ", before != "\t", !("0"..."9").contains(after) { return true }
            if after != " ", after != "\t" { isOpen = true }
        }
        return false
    }

    private static func needsEscape(
        _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?, _ rest: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        switch scalar {
        case "\\", "`", "*", "[", "]", "~": true
        case "_": !(isAlphanumeric(previous) && isAlphanumeric(next))
        case "<": next.map { $0.properties.isAlphabetic || "/!?".unicodeScalars.contains($0) } ?? false
        case "&": beginsEntity(rest)
        default: false
        }
    }

    /// Escapes the characters that have a meaning only at the start of a line.
    package static func lineStart(_ line: String, isFirst: Bool) -> String {
        let bytes = Array(line.utf8)
        guard let first = bytes.first else { return line }
        switch first {
        case UInt8(ascii: "#"):
            let count = bytes.prefix { $0 == UInt8(ascii: "#") }.count
            return count <= 6 && endsWord(bytes, count) ? "\\" + line : line
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            let isRule = first == UInt8(ascii: "-") && bytes.allSatisfy { $0 == first || $0 == 0x20 }
            let isDelimiterRow = !isFirst && bytes.allSatisfy { " -:|".utf8.contains($0) }
            return endsWord(bytes, 1) || isRule || isDelimiterRow ? "\\" + line : line
        case UInt8(ascii: ":"), UInt8(ascii: "|"):
            // The second line of a table.
            let isDelimiterRow = !isFirst && bytes.contains(UInt8(ascii: "-")) && bytes.allSatisfy { " -:|".utf8.contains($0) }
            return isDelimiterRow ? "\\" + line : line
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

    /// The lines of a text. (A CR LF counts as no line end, since it is one character.)
    package static func lines(of text: String) -> [String] {
        guard text.utf8.contains(0x0A) else { return [text] }
        guard !text.utf8.contains(0x0D) else { return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// The destination of a link: in angle brackets if it contains a space or an angle bracket;
    /// unbalanced parentheses are escaped.
    package static func destination(_ url: String) -> String {
        guard url.isEmpty || url.utf8.contains(where: { escapedInDestinations.contains($0) }) else { return url }
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
    package static func codeSpan(_ code: String) -> String {
        let count = longestRunOfBackticks(in: code) + 1
        let fence = String(repeating: "`", count: count)
        let padding = code.hasPrefix("`") || code.hasSuffix("`") || code.hasPrefix(" ") && code.hasSuffix(" ") ? " " : ""
        return fence + padding + code + padding + fence
    }

    /// The length of the longest run of backticks in the text.
    package static func longestRunOfBackticks(in text: String) -> Int {
        var (longest, count) = (0, 0)
        for byte in text.utf8 {
            count = byte == UInt8(ascii: "`") ? count + 1 : 0
            longest = max(longest, count)
        }
        return longest
    }

    /// The bytes that may need a backslash in a text.
    private static let escapedInText = ByteTable("\\`*[]~_<&$".utf8)
    /// The bytes that may need an escape in the destination of a link.
    private static let escapedInDestinations = ByteTable("\\()<>&\u{7F}".utf8 + Array(0...0x20))

    /// A set of bytes, as a table.
    private struct ByteTable {
        private var bits: (UInt64, UInt64) = (0, 0)

        /// - Parameter bytes: ASCII.
        init(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { if byte < 64 { bits.0 |= 1 << UInt64(byte) } else { bits.1 |= 1 << UInt64(byte & 63) } }
        }

        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? bits.0 >> UInt64(byte) & 1 == 1 : byte < 128 && bits.1 >> UInt64(byte & 63) & 1 == 1
        }
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
