import DragKit
import DragTypes

/// Timed Text Markup (TTML 2, IMSC 1.1, and its predecessor DFXP): cues in paragraphs, with times
/// as clocks, seconds, pictures or ticks.
enum TimedText {
    /// - Throws: ``ConversionError``: `badInput` for XML that is not well-formed or no TTML,
    ///   `unsupported` when nothing is said in it, `limit` for one that nests too deep.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let reading = TimedTextReading()
        try XMLEvents.read(bytes, into: reading)
        guard !reading.list.cues.isEmpty else { throw .unsupported("nothing is said in the timed text") }
        reading.list.cues = reading.list.cues.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        return reading.list
    }
}

private final class TimedTextReading: XMLEventReceiver {
    var list = CueList()
    private var styles: [String: [String: String]] = [:]
    /// The regions at the top of the picture.
    private var topRegions: Set<String> = []
    private var clock = TimedTextClock()
    private var open: [Level] = []
    private var cue: Cue?
    private var keepsSpace = false

    /// What an element states for those inside of it.
    private struct Level {
        var name: String
        var style: Cue.Style
        /// When it begins, in milliseconds.
        var start: Int
        var keepsSpace: Bool
    }

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) {
        guard !open.isEmpty || name == "tt" else { throw .badInput("the document is XML, and no timed text") }
        guard open.count < XMLTree.maximumDepth else { throw .limit("the XML nests deeper than the limit of \(XMLTree.maximumDepth)") }
        var level = open.last ?? Level(name: "", style: Cue.Style(), start: 0, keepsSpace: false)
        level.name = name
        if let space = attributes["space"] { level.keepsSpace = space == "preserve" }
        switch name {
        case "tt": clock = TimedTextClock(attributes)
        case "style": if let id = attributes["id"], styles.count < 10_000 { styles[id] = attributes }
        case "region": if let id = attributes["id"], attributes["displayalign"] == "before" { topRegions.insert(id) }
        case "br": cue?.add("\n", level.style)
        case "p": beginCue(attributes, &level)
        case "body", "div": level.start += attributes["begin"].flatMap(clock.milliseconds) ?? 0
        default: break
        }
        apply(attributes, to: &level.style)
        open.append(level)
    }

    private func beginCue(_ attributes: [String: String], _ level: inout Level) {
        let start = attributes["begin"].flatMap(clock.milliseconds)
        let length = attributes["dur"].flatMap(clock.milliseconds)
        guard let start, let end = attributes["end"].flatMap(clock.milliseconds) ?? length.map({ start + $0 }), end >= start else {
            list.malformed += 1
            return
        }
        cue = Cue(start: level.start + start, end: level.start + end)
        cue?.isAtTop = attributes["region"].map(topRegions.contains) ?? false
    }

    private func apply(_ attributes: [String: String], to style: inout Cue.Style) {
        for name in (attributes["style"] ?? "").split(separator: " ") { if let stated = styles[String(name)] { set(stated, &style) } }
        set(attributes, &style)
    }

    private func set(_ attributes: [String: String], _ style: inout Cue.Style) {
        if let slant = attributes["fontstyle"] { style.isItalic = slant == "italic" || slant == "oblique" }
        if let weight = attributes["fontweight"] { style.isBold = weight == "bold" }
        if let colour = attributes["color"] { style.colour = Cue.Style.colour(colour) }
        if let line = attributes["textdecoration"] { style.isUnderlined = line.contains("underline") && !line.contains("noUnderline") }
    }

    func end(_ name: String) {
        open.removeLast()
        guard name == "p", var ended = cue else { return }
        cue = nil
        ended.trim()
        if !ended.runs.isEmpty { list.cues.append(ended) }
    }

    func text(_ text: String) {
        guard cue != nil, let level = open.last else { return }
        if level.keepsSpace { return cue?.add(text, level.style) ?? () }
        // White space is one space, and none at the start of a line.
        var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let shown = cue?.text ?? ""
        if text.first?.isWhitespace == true, !shown.isEmpty, shown.last?.isWhitespace == false { words = " " + words }
        if text.last?.isWhitespace == true, !words.isEmpty, words.last != " " { words += " " }
        cue?.add(words, level.style)
    }
}

/// The times of TTML (TTML 2 §12.3).
private struct TimedTextClock {
    private var frameRate = 30.0
    private var tickRate = 1.0

    init() {}

    init(_ attributes: [String: String]) {
        frameRate = attributes["framerate"].flatMap { Double($0) } ?? 30
        if let multiplier = attributes["frameratemultiplier"] {
            let parts = multiplier.split { $0 == " " || $0 == ":" }.compactMap { Double($0) }
            if parts.count == 2, parts[1] > 0 { frameRate *= parts[0] / parts[1] }
        }
        tickRate = attributes["tickrate"].flatMap { Double($0) } ?? (attributes["framerate"] == nil ? 1 : frameRate)
        if frameRate <= 0 { frameRate = 30 }
        if tickRate <= 0 { tickRate = 1 }
    }

    /// `00:00:01.500`, `00:00:01:12`, `1.5s`, `1500ms`, `45f`, `90000t`. Nil for what is no time.
    func milliseconds(_ text: String) -> Int? {
        let text = text.trimmingWhitespace
        if text.contains(":") {
            let parts = text.split(separator: ":")
            guard parts.count == 4 else { return Cue.milliseconds(text) }
            return Cue.milliseconds(parts[0...2].joined(separator: ":")).flatMap { start in
                Double(parts[3]).flatMap { frames in (0..<1000).contains(frames) ? start + Int((frames * 1000 / frameRate).rounded()) : nil }
            }
        }
        let units: [(name: String, length: Double)] = [
            ("ms", 1), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("f", 1000 / frameRate), ("t", 1000 / tickRate),
        ]
        guard let unit = units.first(where: { text.hasSuffix($0.name) }), let number = Double(text.dropLast(unit.name.count)),
            number >= 0, number * unit.length < 1e12
        else { return nil }
        return Int((number * unit.length).rounded())
    }
}
