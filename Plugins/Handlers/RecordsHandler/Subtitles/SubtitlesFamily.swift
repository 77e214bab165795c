import DragKit
import DragTypes

/// Subtitles: SubRip, WebVTT, SubStation Alpha, SubViewer and YouTube's SBV, MicroDVD, timed
/// lyrics, TTML, SAMI and captions in JSON, among each other and as text.
struct SubtitlesFamily: RecordFamily {
    static let subRip = TypeIdentifier(trusted: "org.zuggy.subrip")
    static let webVTT = TypeIdentifier(trusted: "org.w3.webvtt")
    static let subStation = TypeIdentifier(trusted: "com.aegisub.substation-alpha")
    static let subViewer = TypeIdentifier(trusted: "com.divx.subviewer")
    static let lyrics = TypeIdentifier(trusted: "org.lrc.lyrics")
    static let microDVD = TypeIdentifier(trusted: "net.microdvd.subtitles")
    static let timedText = TypeIdentifier(trusted: "org.w3.ttml")
    static let sami = TypeIdentifier(trusted: "com.microsoft.sami")
    static let youTube = TypeIdentifier(trusted: "org.dragconv.youtube-captions")
    static let whisper = TypeIdentifier(trusted: "org.dragconv.whisper-transcript")

    /// The words alone. A type of its own, since the file itself is plain text already.
    static let transcript = TypeIdentifier(trusted: "org.dragconv.transcript")

    private static let words = FormFamily.Feature("the words", weight: 600)
    private static let times = FormFamily.Feature("times", weight: 400)
    private static let styles = FormFamily.Feature("styled passages", weight: 30)
    private static let colours = FormFamily.Feature("colours", weight: 10)
    private static let speakers = FormFamily.Feature("speakers", weight: 20)
    private static let layout = FormFamily.Feature("styles and positions", weight: 40)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [words, times, styles, colours, speakers, layout],
        forms: [
            .init("subrip", subRip, holds: [words, times, styles, colours], cost: 2),
            .init("webvtt", webVTT, holds: [words, times, styles, speakers], cost: 2),
            .init("substation", subStation, holds: [words, times, styles, colours, speakers, layout], cost: 2),
            .init("subviewer", subViewer, holds: [words, times], cost: 2),
            .init("lyrics", lyrics, holds: [words, times], cost: 2),
            .init("microdvd", microDVD, holds: [words, times, styles, layout], access: .read, cost: 2),
            .init("ttml", timedText, holds: [words, times, styles, layout], access: .read, cost: 3),
            .init("sami", sami, holds: [words, times, styles], access: .read, cost: 3),
            .init("youtube", youTube, holds: [words, times], access: .read, cost: 3),
            .init("whisper", whisper, holds: [words, times], access: .read, cost: 3),
            .init("transcript", transcript, holds: [words], access: .write, cost: 2),
        ], kind: .cues)

    /// The transcript is made of every form at once, because documents are made of it in further
    /// steps.
    static let whole = [subRip, webVTT, subStation, transcript]

    static let counted: Set<FormFamily.Feature> = [times, styles, colours, speakers, layout]

    static func counts(_ list: CueList, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        let runs = list.cues.flatMap(\.runs)
        return [
            times: list.cues.count, styles: runs.count { $0.style.isBold || $0.style.isItalic || $0.style.isUnderlined },
            layout: type == transcript ? list.cues.count(where: \.isAtTop) : 0, colours: runs.count { !$0.style.colour.isEmpty },
            speakers: Set(list.cues.map(\.speaker)).subtracting([""]).count,
        ]
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> CueList {
        let list =
            switch type {
            case subViewer: try SubViewer.cues(in: bytes)
            case lyrics: try Lyrics.cues(in: bytes)
            case microDVD: try microDVD(bytes)
            case timedText: try TimedText.cues(in: bytes)
            case sami: try SAMI.cues(in: bytes)
            case youTube, whisper: try CaptionJSON.cues(in: bytes)
            case webVTT: try WebVTT.cues(in: bytes)
            case subStation: try SubStation.cues(in: bytes)
            default: try SubRip.cues(in: bytes)
            }
        unread = list.unread
        return list
    }

    private static func microDVD(_ bytes: [UInt8]) throws(ConversionError) -> CueList {
        var isRateStated = false
        var list = try MicroDVD.cues(in: bytes, isRateStated: &isRateStated)
        if !isRateStated { list.assumption = "the subtitles do not say how many pictures a second has; \(MicroDVD.usualRate) are assumed" }
        return list
    }

    static func output(_ list: CueList, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        let text =
            switch type {
            case subRip: SubRip.text(of: list.cues)
            case webVTT: WebVTT.text(of: list.cues)
            case subStation: SubStation.text(of: list.cues)
            case subViewer: SubViewer.text(of: list.cues)
            case lyrics: Lyrics.text(of: list.cues)
            case transcript: plainText(of: list.cues)
            default: throw ConversionError.internalError("subtitles have no form \(type)")
            }
        let notes = ConversionNote.lost("cues without times that are understood", list.malformed)
        return ConversionOutput(text, notes: notes + (list.assumption.map { [ConversionNote($0)] } ?? []))
    }

    /// The words, a line for each line of a cue. Lines that the cue before ended with are left out:
    /// captions made by machines repeat them, and shadows are a second layer of the same words.
    private static func plainText(of cues: [Cue]) -> String {
        var result = ""
        var last = ""
        for cue in cues {
            let lines = cue.text.split(separator: "\n")
            for (number, line) in lines.enumerated() where number > 0 || line != last { result += line + "\n" }
            last = lines.last.map(String.init) ?? last
        }
        return result
    }
}
