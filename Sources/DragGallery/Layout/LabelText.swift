/// Breaks text into lines that fit a width. The font that the viewer will use is not known, so the widths are those of common sans-serif
/// fonts.
enum LabelText {
    /// The width of a character in ems.
    static func width(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x300...0x36F: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0x1F300...0x1FAFF: return 1
        default: break
        }
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": return 0.3
        case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/", "\"": return 0.37
        case "m", "w", "M", "W", "@", "%": return 0.9
        case "A"..."Z", "&", "+", "=", "<", ">", "#", "~": return 0.7
        default: return 0.62
        }
    }

    static func width(_ text: some StringProtocol) -> Double { text.reduce(0) { $0 + width($1) } }

    /// Breaks text into lines of at most `width` ems; if the text needs more than `count` lines, the last line ends in an ellipsis.
    static func lines(_ text: String, width limit: Double, count: Int) -> [String] {
        var lines: [String] = []
        var rest = Substring(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        while !rest.isEmpty, lines.count < count {
            let isLast = lines.count == count - 1
            let end = fitting(rest, limit)
            if end == rest.endIndex {
                lines.append(String(rest))
                break
            }
            if isLast {
                var cut = rest[..<fitting(rest, limit - width("…"))]
                while cut.last == " " { cut.removeLast() }
                lines.append(cut + "…")
                break
            }
            // Break at a space, or after a hyphen, underscore or full stop; without any of them, wherever the line is full.
            let head = rest[..<end]
            let space = rest[end] == " " ? end : head.lastIndex(of: " ")
            let joint = head.lastIndex { "-_.".contains($0) }.map { head.index(after: $0) }
            let stop = [space, joint].compactMap { $0 }.max() ?? end
            let cut = stop > rest.startIndex ? stop : end
            lines.append(String(rest[..<cut]))
            rest = rest[cut...].drop { $0 == " " }
        }
        return lines
    }

    /// The end of the longest prefix of `text` that is at most `limit` ems wide; the prefix has at least one character.
    private static func fitting(_ text: Substring, _ limit: Double) -> Substring.Index {
        var used = 0.0
        var index = text.startIndex
        while index < text.endIndex {
            used += width(text[index])
            if used > limit, index > text.startIndex { return index }
            index = text.index(after: index)
        }
        return index
    }
}
