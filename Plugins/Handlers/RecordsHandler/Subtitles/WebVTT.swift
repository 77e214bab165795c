import DragKit
import DragTypes

/// WebVTT subtitles (W3C, "WebVTT: The Web Video Text Tracks Format").
enum WebVTT {
    /// - Throws: ``ConversionError``: `badInput` for a file that does not begin with WEBVTT,
    ///   `unsupported` for one without cues.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let lines = Cue.lines(bytes)
        guard let first = lines.first, first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
            throw .badInput("the file does not begin with WEBVTT")
        }
        var list = CueList()
        var index = 1
        while index < lines.count {
            let line = lines[index]
            index += 1
            guard let times = Cue.times(line), isWellFormed(line) else {
                if Cue.beginsCue(line) { list.malformed += 1 }
                if let block = block(line) { list.unread.add(block) }
                continue
            }
            // A line before the times is the cue's name, and often its number.
            let name = index > 2 ? lines[index - 2] : ""
            if !name.utf8.allSatisfy(ASCII.isDigit), block(name) == nil { list.unread.add("names of cues") }
            var text: [String] = []
            while index < lines.count, !lines[index].isEmpty, !Cue.beginsCue(lines[index]) {
                text.append(lines[index])
                index += 1
            }
            var cue = Cue(start: times.start, end: times.end)
            let settings = times.rest.split(whereSeparator: \.isWhitespace)
            cue.isAtTop = settings.contains(where: isTop)
            if !settings.allSatisfy(isTop) { list.unread.add(CueList.positions) }
            var markup = CueMarkup(isWebVTT: true, cue: cue)
            cue = markup.read(text.joined(separator: "\n"))
            list.unread.add(markup.unread)
            if !cue.runs.isEmpty { list.cues.append(cue) }
        }
        guard !list.cues.isEmpty else { throw .unsupported("the WebVTT has no cue") }
        return list
    }

    /// Whether a setting of a cue says that the cue stands at the top.
    private static func isTop(_ setting: Substring) -> Bool { setting == "line:0" || setting == "line:0%" }

    /// The blocks that are no cues (WebVTT §4.1), and what each is one of.
    private static let blocks: [(name: String, feature: Feature)] = [("STYLE", "style sheets"), ("REGION", "regions"), ("NOTE", .comments)]

    /// What a line begins that begins no cue.
    private static func block(_ line: String) -> Feature? { blocks.first { line == $0.name || line.hasPrefix($0.name + " ") }?.feature }

    /// Whether both times have two digits for minutes and seconds, and three after a point;
    /// browsers show no other cues. Hours have any number of digits.
    private static func isWellFormed(_ line: String) -> Bool {
        line.replacing("-->", with: " ").split(whereSeparator: \.isWhitespace).prefix(2).allSatisfy { time in
            let parts = time.split(separator: ":", omittingEmptySubsequences: false)
            return parts.suffix(2).map(\.count) == [2, 6] && parts[parts.count - 1].contains(".")
                && (2...3).contains(parts.count) && parts[0].count >= 1
        }
    }

    static func text(of cues: [Cue]) -> String {
        "WEBVTT\n"
            + cues.map { cue in
                let times = "\(Cue.clock(cue.start, separator: ".")) --> \(Cue.clock(cue.end, separator: "."))\(cue.isAtTop ? " line:0" : "")"
                let speaker = cue.speaker.isEmpty ? "" : "<v \(MarkupEscape.text(cue.speaker.replacing("\n", with: " ")))>"
                return "\n\(times)\n\(speaker)\(CueMarkup.text(of: cue, isWebVTT: true))\n"
            }.joined()
    }
}
