import DragKit
import DragTypes

/// Lyrics with times (`.lrc`): `[01:02.34]words`; a line that is sung several times has several
/// times, and the times of single words stand in angle brackets.
enum Lyrics {
    /// How long the last line is shown, in milliseconds, as nothing says it.
    private static let lastLine = 5000

    /// What the lyrics say of the song, by the names in their first lines.
    private static let facts: [String: Feature] = ["ti": "titles", "ar": "artists", "al": "albums", "au": "authors", "by": "authors of the file"]

    /// - Throws: ``ConversionError`` (`badInput`) when no line has a time.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        var lines: [(start: Int, text: String)] = []
        var offset = 0
        var list = CueList()
        for line in Cue.lines(bytes) {
            var rest = line[...]
            var starts: [Int] = []
            while rest.first == "[", let end = rest.firstIndex(of: "]") {
                let tag = rest[..<end].dropFirst()
                if let time = Cue.milliseconds(tag) {
                    starts.append(time)
                } else if starts.isEmpty, tag.lowercased().hasPrefix("offset:") {
                    offset = Int(tag.dropFirst(7).trimmingWhitespace) ?? 0
                } else if starts.isEmpty, let colon = tag.firstIndex(of: ":"), let feature = facts[tag[..<colon].lowercased()] {
                    list.unread.add(feature)
                }
                rest = rest[rest.index(after: end)...]
            }
            if starts.isEmpty, !rest.trimmingWhitespace.isEmpty { list.unread.add("lines without a time") }
            for start in starts.prefix(1000) { lines.append((start, words(rest, &list.unread))) }
        }
        guard !lines.isEmpty else { throw .badInput("the lyrics have no line with a time such as [01:02.34]") }
        lines.sort { $0.start < $1.start }
        for (index, line) in lines.enumerated() where !line.text.isEmpty {
            // A positive offset makes the words appear sooner.
            let start = max(0, line.start - offset)
            // Two lines of one time are a translation of each other.
            let next = lines[index...].first { $0.start > line.start }
            let end = next.map { max(start, $0.start - offset) } ?? start + lastLine
            var cue = Cue(start: start, end: end)
            cue.add(line.text, Cue.Style())
            list.cues.append(cue)
        }
        guard !list.cues.isEmpty else { throw .unsupported("nothing is sung in the lyrics") }
        return list
    }

    /// The words of a line without the times of single ones.
    private static func words(_ text: Substring, _ unread: inout Unread) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            result += rest[..<start]
            if Cue.milliseconds(rest[start..<end].dropFirst()) == nil {
                result += rest[start...end]
            } else {
                unread.add(CueList.timesOfWords)
            }
            rest = rest[rest.index(after: end)...]
        }
        return (result + rest).split(separator: " ").joined(separator: " ").trimmingWhitespace
    }

    /// A line for each cue; an empty one ends a cue that no other follows at once.
    static func text(of cues: [Cue]) -> String {
        var result = ""
        for (index, cue) in cues.enumerated() {
            result += "[\(clock(cue.start))]\(cue.text.split(separator: "\n").joined(separator: " "))\n"
            let next = index + 1 < cues.count ? cues[index + 1].start : .max
            if next - cue.end > 1000 { result += "[\(clock(cue.end))]\n" }
        }
        return result
    }

    /// `62:03.45`.
    private static func clock(_ milliseconds: Int) -> String {
        let hundredths = (milliseconds + 5) / 10
        return "\(CalendarTime.padded(hundredths / 6000)):\(CalendarTime.padded(hundredths / 100 % 60)).\(CalendarTime.padded(hundredths % 100))"
    }
}
