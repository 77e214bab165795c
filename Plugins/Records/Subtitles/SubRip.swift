import DragKit
import DragTypes

/// SubRip subtitles (`.srt`), which have no specification: a number, a line of times, lines of text, and an empty line.
enum SubRip {
    /// - Throws: ``ConversionError`` (`badInput`) when no line has times.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let lines = Cue.lines(bytes)
        var list = CueList()
        var index = 0
        while index < lines.count {
            guard let times = Cue.times(lines[index]) else {
                if Cue.beginsCue(lines[index]) { list.malformed += 1 }
                index += 1
                continue
            }
            index += 1
            var text: [String] = []
            while index < lines.count, !Cue.beginsCue(lines[index]) {
                text.append(lines[index])
                index += 1
            }
            // The number of the next cue stands right before its times.
            if index < lines.count, text.count > 0, text.last?.trimmingWhitespace.utf8.allSatisfy(ASCII.isDigit) == true { text.removeLast() }
            var markup = CueMarkup(isWebVTT: false, cue: Cue(start: times.start, end: times.end))
            let cue = markup.read(text.joined(separator: "\n"))
            if !cue.runs.isEmpty { list.cues.append(cue) }
        }
        guard !list.cues.isEmpty else { throw .badInput("the text has no line of times such as 00:00:01,000 --> 00:00:02,500 with words below") }
        return list
    }

    static func text(of cues: [Cue]) -> String {
        cues.enumerated().map { index, cue in
            let speaker = cue.speaker.isEmpty ? "" : "\(cue.speaker.replacing("-->", with: "--\u{203A}")): "
            let times = "\(Cue.clock(cue.start, separator: ",")) --> \(Cue.clock(cue.end, separator: ","))"
            return "\(index + 1)\n\(times)\n\(cue.isAtTop ? "{\\an8}" : "")\(speaker)\(CueMarkup.text(of: cue, isWebVTT: false))\n"
        }.joined(separator: "\n")
    }
}
