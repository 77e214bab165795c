import DragKit
import DragTypes

/// SubRip subtitles (`.srt`), which have no specification: a number, a line of times, lines of
/// text, and an empty line.
enum SubRip {
    /// - Throws: ``ConversionError`` (`badInput`) when no line has times.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let lines = Cue.lines(bytes)
        var list = CueList()
        var index = 0
        while index < lines.count {
            guard let times = times(lines[index]) else {
                if beginsCue(lines[index]) { list.malformed += 1 }
                index += 1
                continue
            }
            index += 1
            var text: [String] = []
            while index < lines.count, !beginsCue(lines[index]) {
                text.append(lines[index])
                index += 1
            }
            if index < lines.count { dropNumber(&text) }
            var markup = CueMarkup(isWebVTT: false, cue: Cue(start: times.start, end: times.end))
            let cue = markup.read(text.joined(separator: "\n"))
            list.unread.add(markup.unread)
            // Coordinates: `X1:117 X2:619 Y1:042 Y2:428`.
            if times.rest.contains("X1:") { list.unread.add(CueList.positions) }
            if !cue.runs.isEmpty { list.cues.append(cue) }
        }
        guard !list.cues.isEmpty else { throw .badInput("the text has no line of times such as 00:00:01,000 --> 00:00:02,500 with words below") }
        return list
    }

    /// Takes the number of the next cue off, which stands right before its times, or with an empty
    /// line between, if one stands in front of it, too.
    private static func dropNumber(_ text: inout [String]) {
        func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
        guard let last = text.lastIndex(where: { !isBlank($0) }), text[last].trimmingWhitespace.utf8.allSatisfy(ASCII.isDigit),
            last == text.count - 1 || last > 0 && isBlank(text[last - 1])
        else { return }
        text.removeSubrange(last...)
    }

    // MARK: Times

    /// Signs that people and programs write instead of the hyphens and the point of an arrow.
    private static let shafts: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "="]
    private static let points: Set<Character> = [">", "\u{203A}", "\u{BB}"]
    private static let arrows: Set<Character> = ["\u{2192}", "\u{21D2}", "\u{27F6}", "\u{279C}", "\u{2794}"]

    /// The two times of a line, and what follows them, where the arrow may be misspelled if both
    /// times have hours or fractions, unlike those of a sentence. Nil for other lines.
    private static func times(_ line: String) -> (start: Int, end: Int, rest: Substring)? {
        if let times = Cue.times(line) { return times }
        guard let halves = halves(line), isOfCue(halves.start), let start = Cue.milliseconds(halves.start) else { return nil }
        let last = halves.rest.prefix { !$0.isWhitespace }
        guard isOfCue(last), let end = Cue.milliseconds(last) else { return nil }
        return (start, end, halves.rest.dropFirst(last.count))
    }

    /// Whether a line stands where a cue begins, whatever its times are: with an arrow, or with a
    /// misspelled one after a time.
    private static func beginsCue(_ line: String) -> Bool {
        if let arrow = line.firstRange(of: "-->") {
            // Without a clock on either side, the arrow is one of the words.
            let sides = [line[..<arrow.lowerBound], line[arrow.upperBound...]].map { $0.drop(while: \.isWhitespace) }
            return sides.contains { $0.first.map { $0.isASCII && $0.isNumber } == true && $0.contains(":") }
        }
        guard let halves = halves(line), isOfCue(halves.start), halves.rest.first.map({ $0.isASCII && $0.isNumber }) == true else { return false }
        return Cue.milliseconds(halves.start) != nil || Cue.milliseconds(halves.rest.prefix { !$0.isWhitespace }) != nil
    }

    /// What stands in front of a misspelled arrow and after it; nil for a line without one.
    private static func halves(_ line: String) -> (start: String, rest: Substring)? {
        // Most lines are words, which need no closer look.
        guard line.utf8.first(where: { $0 > 0x20 }).map(ASCII.isDigit) == true,
            let first = line.firstIndex(where: { shafts.contains($0) || points.contains($0) || arrows.contains($0) })
        else { return nil }
        let rest = line[first...]
        let end = rest.firstIndex { !shafts.contains($0) && !points.contains($0) && !arrows.contains($0) && !$0.isWhitespace } ?? rest.endIndex
        let arrow = rest[..<end]
        guard arrow.contains(where: { points.contains($0) || arrows.contains($0) }) else { return nil }
        return (line[..<first].trimmingWhitespace, rest[end...])
    }

    /// Whether a time is spelled as in a cue, with hours or a fraction.
    private static func isOfCue(_ time: some StringProtocol) -> Bool {
        time.utf8.count { $0 == UInt8(ascii: ":") } == 2 || time.contains { $0 == "," || $0 == "." }
    }

    static func text(of cues: [Cue]) -> String {
        cues.enumerated().map { index, cue in
            let speaker = cue.speaker.isEmpty || !cue.isSpeakerShown ? "" : "\(cue.speaker.replacing("-->", with: "--\u{203A}")): "
            let times = "\(Cue.clock(cue.start, separator: ",")) --> \(Cue.clock(cue.end, separator: ","))"
            return "\(index + 1)\n\(times)\n\(cue.isAtTop ? "{\\an8}" : "")\(speaker)\(CueMarkup.text(of: cue, isWebVTT: false))\n"
        }.joined(separator: "\n")
    }
}
