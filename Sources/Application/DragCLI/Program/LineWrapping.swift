/// Wraps the lines of a listing that are wider than the terminal: between words, and with a hanging
/// indent, so that a table stays readable.
struct LineWrapping {
    /// The narrowest terminal for which lines are broken. In a narrower one, words would stand one
    /// to a line.
    private static let narrowest = 30

    /// The terminal's width in columns.
    let width: Int
    /// How much further in a line goes on than it begins, in columns.
    private let hang: Int

    init(width: Int, hang: Int = 4) {
        self.width = width
        self.hang = hang
    }

    /// Nil when standard output is no terminal, when the terminal does not tell its width, and when
    /// it is very narrow.
    init?() {
        guard let width = Streams.terminalWidth, width >= Self.narrowest else { return nil }
        self.init(width: width)
    }

    /// The lines that one line becomes: the line itself when it has room.
    ///
    /// A word that is wider than the terminal gets a line of its own, which the terminal breaks.
    func lines(of line: Substring) -> [Substring] {
        guard line.utf8.count > width, Self.columns(of: line) > width else { return [line] }
        let indent = line.prefix { $0 == " " }
        let inner = indent + String(repeating: " ", count: hang)
        var (lines, current, used) = ([Substring](), indent, indent.count)
        var rest = line[indent.endIndex...]
        var isAtStart = true
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }
            let word = rest[gap.endIndex...].prefix { $0 != " " }
            let columns = Self.columns(of: word)
            if isAtStart || used + gap.count + columns <= width {
                current += isAtStart ? word : gap + word
                used += columns + (isAtStart ? 0 : gap.count)
            } else {
                lines.append(current)
                (current, used) = (inner + word, inner.count + columns)
            }
            isAtStart = false
            rest = rest[word.endIndex...]
        }
        return lines + [current]
    }

    /// How many columns a terminal needs for a text. Most characters of East Asia and most emoji
    /// take two (Unicode TR 11).
    static func columns(of text: Substring) -> Int {
        text.reduce(0) { sum, character in
            guard let first = character.unicodeScalars.first else { return sum }
            return sum + (wide.contains { $0.contains(first.value) } ? 2 : 1)
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
