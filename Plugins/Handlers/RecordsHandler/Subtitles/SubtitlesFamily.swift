import DragKit
import DragTypes

/// Subtitles: SubRip, WebVTT, SubStation Alpha, SubViewer and YouTube's SBV, MicroDVD, timed
/// lyrics, TTML, SAMI and captions in JSON, among each other and as text.
enum SubtitlesFamily {
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

    private static let words = FormFeature("the words", weight: 600)
    private static let times = FormFeature("times", weight: 250)
    private static let styles = FormFeature("styled passages", weight: 30)
    private static let colours = FormFeature("colours", weight: 10)
    private static let speakers = FormFeature("speakers", weight: 20)
    private static let tops = FormFeature("cues at the top", weight: 20)
    private static let layout = FormFeature("styles and positions", weight: 20)

    /// The transcript is made of every form at once, because documents are made of it in further
    /// steps.
    static let family = FormFamily<CueList>(
        handler: RecordsHandler.name, features: [words, times, styles, colours, speakers, tops, layout],
        forms: [
            Form("subrip", subRip, holds: [words, times, styles, colours, tops], cost: 2, read: read(SubRip.cues), write: write(SubRip.text)),
            Form(
                "webvtt", webVTT, holds: [words, times, styles, speakers, tops], cost: 2, read: read(WebVTT.cues),
                write: write(WebVTT.text)),
            Form(
                "substation", subStation, holds: [words, times, styles, colours, speakers, tops, layout], cost: 2, read: read(SubStation.cues),
                write: write(SubStation.text)),
            Form("subviewer", subViewer, holds: [words, times], cost: 2, read: read(SubViewer.cues), write: write(SubViewer.text)),
            Form("lyrics", lyrics, holds: [words, times], cost: 2, read: read(Lyrics.cues), write: write(Lyrics.text)),
            Form("microdvd", microDVD, holds: [words, times, styles, tops, layout], cost: 2, read: read(microDVD)),
            Form("ttml", timedText, holds: [words, times, styles, colours, tops, layout], cost: 3, read: read(TimedText.cues)),
            Form("sami", sami, holds: [words, times, styles, colours], cost: 3, read: read(SAMI.cues)),
            Form(
                "youtube", youTube, holds: [words, times], cost: 3,
                recognises: [NameRecogniser(.json, .keys, [["wireMagic"], ["events"]], as: .cues, result: youTube)], read: read(CaptionJSON.cues)),
            Form(
                "whisper", whisper, holds: [words, times, speakers], cost: 3,
                recognises: CaptionJSON.evidence.map { NameRecogniser(.json, .keys, $0, as: .cues, result: whisper) }, read: read(CaptionJSON.cues)),
            Form("transcript", transcript, holds: [words], cost: 2, write: write(plainText)),
        ],
        // SubRip has no place for the speakers that these forms name.
        connections: .through([subRip, webVTT, subStation, transcript], akin: [webVTT, subStation, whisper]), kind: .cues,
        counted: [times, styles, colours, speakers, tops, layout],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        notes: { list, written, edge in edge.notes(counts(list, written, as: edge.target.type)) })

    /// - Parameter written: the form. Some forms have no mark for speakers, and say them in words.
    private static func counts(_ list: CueList, _ written: [UInt8], as type: TypeIdentifier) -> [FormFeature: Int] {
        let runs = list.cues.flatMap(\.runs)
        let text = String(utf8Bytes: written)
        let colours = runs.filter { !$0.style.colour.isEmpty && (type != webVTT || CueMarkup.colourClass($0.style.colour) == nil) }
        return [
            times: list.cues.count, styles: runs.count { $0.style.isBold || $0.style.isItalic || $0.style.isUnderlined },
            tops: list.cues.count(where: \.isAtTop), Self.colours: colours.count,
            speakers: Set(list.cues.map(\.speaker)).subtracting([""]).count { !text.contains($0 + ":") },
        ]
    }

    private static func read(_ cues: @escaping @Sendable ([UInt8]) throws(ConversionError) -> CueList) -> Form<CueList>.Reader {
        { input in
            let list = try cues(input.bytes)
            input.unread = list.unread
            return list
        }
    }

    private static func write(_ text: @escaping @Sendable ([Cue]) -> String) -> Form<CueList>.Writer {
        { list in
            let notes = ConversionNote.lost("cues without times that are understood", list.malformed)
            return ConversionOutput(text(list.cues), notes: notes + (list.assumption.map { [ConversionNote($0)] } ?? []))
        }
    }

    @Sendable private static func microDVD(_ bytes: [UInt8]) throws(ConversionError) -> CueList {
        var isRateStated = false
        var list = try MicroDVD.cues(in: bytes, isRateStated: &isRateStated)
        if !isRateStated { list.assumption = "the subtitles do not say how many pictures a second has; \(MicroDVD.usualRate) are assumed" }
        return list
    }

    /// The words, a line for each line of a cue. Lines that the cue before ended with are left out:
    /// captions made by machines repeat them, and shadows are a second layer of the same words.
    @Sendable private static func plainText(of cues: [Cue]) -> String {
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
