import DragKit
import DragTypes

/// Captions in JSON: YouTube's (`json3`), and the transcripts of Whisper and programs like it.
enum CaptionJSON {
    /// The members that tell a transcript of Whisper, of `whisper.cpp`, and of WhisperX, which
    /// states words and the language beside the segments.
    static let evidence: [[[String]]] = [
        [["segments", "chunks", "transcription"], ["text", "systeminfo"]], [["segments"], ["language", "word_segments"]],
    ]

    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` for JSON
    ///   without captions.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        var list = CueList()
        if let events = json["events"]?.array {
            for event in events { addEvent(event, to: &list) }
        } else {
            let segments = json["segments"]?.array ?? json["chunks"]?.array ?? json["transcription"]?.array ?? []
            for segment in segments { addSegment(segment, to: &list) }
        }
        guard !list.cues.isEmpty else { throw .unsupported("the JSON has no captions in it") }
        return list
    }

    /// An event of YouTube: when it begins and how long it lasts, in milliseconds, and its parts.
    private static func addEvent(_ event: JSONValue, to list: inout CueList) {
        guard let parts = event["segs"]?.array else { return }
        guard let start = number(event["tStartMs"]) else { return list.malformed += 1 }
        let text = parts.map { $0["utf8"]?.string ?? "" }.joined()
        list.unread.add(CueList.timesOfWords, parts.count { $0["tOffsetMs"] != nil })
        add(text, Int(start), Int(start + (number(event["dDurationMs"]) ?? 0)), to: &list)
    }

    /// A segment of Whisper: when it begins and ends, in seconds; of `whisper.cpp`, in
    /// milliseconds.
    private static func addSegment(_ segment: JSONValue, to list: inout CueList) {
        let text = segment["text"]?.string ?? ""
        list.unread.add(CueList.timesOfWords, segment["words"]?.array?.count ?? 0)
        let stamps = segment["timestamp"]?.array
        if let start = number(segment["start"] ?? stamps?.first),
            let end = number(segment["end"] ?? stamps?.dropFirst().first ?? .null) ?? Optional(start)
        {
            add(text, Int((start * 1000).rounded()), Int((end * 1000).rounded()), speaker: segment["speaker"]?.string ?? "", to: &list)
        } else if let start = number(segment["offsets"]?["from"]), let end = number(segment["offsets"]?["to"]) {
            add(text, Int(start), Int(end), to: &list)
        } else {
            list.malformed += 1
        }
    }

    private static func add(_ text: String, _ start: Int, _ end: Int, speaker: String = "", to list: inout CueList) {
        var cue = Cue(start: start, end: max(start, end))
        cue.speaker = speaker.trimmingWhitespace
        cue.add(text, Cue.Style())
        cue.trim()
        if !cue.runs.isEmpty { list.cues.append(cue) }
    }

    /// A number that is a time.
    private static func number(_ value: JSONValue?) -> Double? {
        guard case .number(let text)? = value, let number = Double(text), (0..<1e9).contains(number) else { return nil }
        return number
    }
}
