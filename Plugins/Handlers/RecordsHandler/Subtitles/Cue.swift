import DragKit
import DragTypes

/// The cues of a file.
struct CueList: Sendable {
    var cues: [Cue] = []
    /// How many more cues the file has, whose times cannot be understood.
    var malformed = 0
    /// What the file says that a cue has no place for.
    var unread = Unread()

    /// When single words are said.
    static let timesOfWords: Feature = "times of words"
    /// Where words stand in the picture, beside at its top and its bottom.
    static let positions: Feature = "positions"
    /// What had to be assumed, as a clause; nil for nothing.
    var assumption: String?
}

/// A cue (WebVTT §3.1): a text with the time at which it is shown.
struct Cue: Hashable, Sendable {
    /// Milliseconds since the beginning of the film.
    var start: Int
    var end: Int
    /// The text in pieces, with line ends inside.
    var runs: [Run] = []
    /// Who speaks; empty when that is not said.
    var speaker = "" {
        didSet { if speaker.contains(where: \.isNewline) { speaker = speaker.split(whereSeparator: \.isNewline).joined(separator: " ") } }
    }
    /// Whether the name of who speaks is shown. Players do not show those of SubStation Alpha.
    var isSpeakerShown = true
    /// Whether the cue is shown at the top of the picture instead of its bottom.
    var isAtTop = false

    /// A piece of text, and how it looks.
    struct Run: Hashable, Sendable {
        var text: String
        var style = Style()
    }

    /// What all formats can say of a letter.
    struct Style: Hashable, Sendable {
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        /// `#rrggbb`, or a name of HTML; empty for the usual colour.
        var colour = ""

        /// A colour as files spell it: `#ff0000`, `#f00`, `rgb(255,0,0)`, with an opacity or
        /// without, or a name; `#rrggbb` where it is understood, and otherwise the word.
        static func colour(_ text: String) -> String {
            let text = text.trimmingWhitespace.lowercased()
            if let known = names[text] { return known }
            let digits = text.drop { $0 == "#" }
            if digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), text.hasPrefix("#") || digits.utf8.count == 6 {
                if [6, 8].contains(digits.utf8.count) { return "#" + digits.prefix(6) }
                if digits.utf8.count == 3 { return "#" + digits.map { "\($0)\($0)" }.joined() }
            }
            if text.hasPrefix("rgb"), let open = text.firstIndex(of: "(") {
                let parts = text[open...].split { "(), ".contains($0) }.prefix(3).compactMap { Int($0) }.filter { (0...255).contains($0) }
                if parts.count == 3 { return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
            }
            return text.filter { $0.isLetter || $0.isNumber || $0 == "#" }
        }

        /// The colours that HTML 4 and TTML name (TTML 2 §10.3.6).
        private static let names = [
            "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "cyan": "#00ffff", "fuchsia": "#ff00ff", "gray": "#808080", "green": "#008000",
            "lime": "#00ff00", "magenta": "#ff00ff", "maroon": "#800000", "navy": "#000080", "olive": "#808000", "purple": "#800080",
            "red": "#ff0000", "silver": "#c0c0c0", "teal": "#008080", "white": "#ffffff", "yellow": "#ffff00",
        ]
    }

    /// The text without styles; lines are separated by LF.
    var text: String { runs.map(\.text).joined() }

    /// Adds text, to the last piece if that looks the same.
    mutating func add(_ text: String, _ style: Style) {
        // A reference (`&#13;`) may have made a line end that no format has between its lines.
        let text = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
        if let last = runs.indices.last, runs[last].style == style { runs[last].text += text } else { runs.append(Run(text: text, style: style)) }
    }

    /// Takes white space off the beginning and the end of the text.
    mutating func trim() {
        func isBlank(_ run: Run) -> Bool { run.text.allSatisfy(\.isWhitespace) }
        guard let first = runs.firstIndex(where: { !isBlank($0) }), let last = runs.lastIndex(where: { !isBlank($0) }) else {
            runs = []
            return
        }
        runs = Array(runs[first...last])
        runs[0].text = String(runs[0].text.drop(while: \.isWhitespace))
        let end = runs.count - 1
        runs[end].text = runs[end].text.lastIndex { !$0.isWhitespace }.map { String(runs[end].text[...$0]) } ?? ""
    }

    /// The time of a cue: hours may be missing, and the fraction is separated by a comma or a
    /// point. Nil for what is no time.
    static func milliseconds(_ text: some StringProtocol) -> Int? {
        let halves = String(text).replacing(",", with: ".").split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[numbers.count - 1] < 60,
            numbers[numbers.count - 2] < 60 || numbers.count == 2, numbers[0] < 100_000
        else { return nil }
        var fraction = 0
        if halves.count == 2 {
            let text = halves[1].prefix(3)
            guard let value = number(text), !text.isEmpty else { return nil }
            fraction = value * [100, 10, 1][text.count - 1]
        }
        return numbers.reduce(0) { $0 * 60 + $1 } * 1000 + fraction
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        let text = text.trimmingWhitespace
        return !text.isEmpty && text.utf8.count < 8 && text.utf8.allSatisfy(ASCII.isDigit) ? Int(text) : nil
    }

    /// `01:02:03.456`, with that separator before the milliseconds.
    static func clock(_ milliseconds: Int, separator: String) -> String {
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
        return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CalendarTime.padded($0) }.joined(separator: ":") + separator
            + CalendarTime.padded(rest, 3)
    }

    /// The two times of a line `00:00:01,000 --> 00:00:02,500`, and what follows them. Nil for
    /// other lines.
    static func times(_ line: String) -> (start: Int, end: Int, rest: Substring)? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let rest = line[arrow.upperBound...].drop(while: \.isWhitespace)
        let last = rest.prefix { !$0.isWhitespace }
        guard let start = milliseconds(line[..<arrow.lowerBound].trimmingWhitespace), let end = milliseconds(last) else { return nil }
        return (start, end, rest.dropFirst(last.count))
    }

    /// Whether the line stands where a cue begins, whatever its times are.
    static func beginsCue(_ line: String) -> Bool { line.contains("-->") }

    /// The lines of a text, which end in CR LF, LF or CR; a byte order mark is left out.
    static func lines(_ bytes: [UInt8]) -> [String] {
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        var lines: [String] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
            lines.append(String(utf8Bytes: text[start..<end]))
            start = end + (end + 1 < text.endIndex && text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1)
        }
        return lines
    }
}
