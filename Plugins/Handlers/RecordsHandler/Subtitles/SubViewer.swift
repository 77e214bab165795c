import DragKit
import DragTypes

/// Subtitles of SubViewer, and of YouTube, which has left out SubViewer's head (`.sbv`): a line
/// with two times, lines of text, and an empty line.
enum SubViewer {
    /// - Throws: ``ConversionError`` (`badInput`) when no line has two times.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        var list = CueList()
        var cue: Cue?
        func end() { if let ended = cue, !ended.runs.isEmpty { list.cues.append(ended) } }
        for line in Cue.lines(bytes) {
            if let times = times(line) {
                end()
                cue = Cue(start: times.start, end: times.end)
            } else if line.allSatisfy(\.isWhitespace) {
                continue
            } else if let isFirst = cue?.runs.isEmpty {
                let text = line.replacing("[br]", with: "\n")
                cue?.add(isFirst ? text : "\n" + text, Cue.Style())
            }
        }
        end()
        guard !list.cues.isEmpty else { throw .badInput("the text has no line of times such as 0:00:01.000,0:00:03.000 with words below") }
        return list
    }

    private static func times(_ line: String) -> (start: Int, end: Int)? {
        let parts = line.split(separator: ",")
        guard parts.count == 2, parts.allSatisfy({ $0.contains(":") }), let start = Cue.milliseconds(parts[0].trimmingWhitespace),
            let end = Cue.milliseconds(parts[1].trimmingWhitespace)
        else { return nil }
        return (start, end)
    }

    /// The cues as YouTube writes them.
    static func text(of cues: [Cue]) -> String {
        cues.map { "\(clock($0.start)),\(clock($0.end))\n\($0.text.split(separator: "\n").joined(separator: "\n"))\n\n" }.joined()
    }

    /// `1:02:03.450`: hours below ten have one digit.
    private static func clock(_ milliseconds: Int) -> Substring {
        let text = Cue.clock(milliseconds, separator: ".")
        return text.hasPrefix("0") ? text.dropFirst() : text[...]
    }
}
