import DragKit
import DragTypes

/// Subtitles of SubStation Alpha and its successor (`.ssa`, `.ass`).
enum SubStation {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for a file without events or a Format line without
    ///   fields, `limit` for more than 100 fields, `unsupported` for a file whose events have no
    ///   text.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        var section = ""
        var fields = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"]
        var keepsSoftBreaks = false
        var list = CueList()
        var hasEvents = false
        var styles = Styles(isOld: false)
        for line in Cue.lines(bytes) {
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") { section = line[..<end].dropFirst().lowercased() }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let (key, value) = (line[..<colon].trimmingWhitespace.lowercased(), line[line.index(after: colon)...])
            switch (section, key) {
            case ("script info", "wrapstyle"): keepsSoftBreaks = value.trimmingWhitespace == "2"
            case ("v4 styles", "format"):
                styles = Styles(isOld: true)
                styles.read(key, value)
            case ("v4+ styles", _), ("v4 styles", _): styles.read(key, value)
            case ("events", "format"):
                fields = value.split(separator: ",").map { $0.trimmingWhitespace.lowercased() }
                guard !fields.isEmpty else { throw .badInput("the events of the subtitles have a Format line without fields") }
                guard fields.count <= 100 else { throw .limit("the events of the subtitles have more than the limit of 100 fields") }
            case ("events", "comment"): list.unread.add(.comments)
            case ("events", "dialogue"):
                hasEvents = true
                if let cue = cue(value, fields, keepsSoftBreaks, styles, &list.unread) {
                    if !cue.runs.isEmpty { list.cues.append(cue) }
                } else {
                    list.malformed += 1
                }
            default: break
            }
        }
        guard hasEvents else { throw .badInput("the subtitles have no [Events] with a Dialogue line") }
        guard !list.cues.isEmpty else { throw .unsupported("nothing is said in the subtitles") }
        // Events stand in any order.
        list.cues = list.cues.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        return list
    }

    /// The cue of an event; nil for an event without all fields and times.
    private static func cue(
        _ line: Substring, _ fields: [String], _ keepsSoftBreaks: Bool, _ styles: Styles, _ unread: inout Unread
    ) -> Cue? {
        // An accent may follow the comma before the text.
        let values = line.utf8.split(separator: UInt8(ascii: ","), maxSplits: fields.count - 1, omittingEmptySubsequences: false).map(Substring.init)
        guard values.count == fields.count else { return nil }
        func field(_ name: String) -> Substring { fields.firstIndex(of: name).map { values[$0] } ?? "" }
        guard let start = Cue.milliseconds(field("start").trimmingWhitespace), let end = Cue.milliseconds(field("end").trimmingWhitespace) else {
            return nil
        }
        var cue = Cue(start: start, end: end)
        cue.speaker = (field("name").isEmpty ? field("actor") : field("name")).trimmingWhitespace
        cue.isSpeakerShown = false
        let name = field("style").trimmingWhitespace
        if !["", "Default"].contains(name) { unread.add("named styles") }
        if !field("effect").trimmingWhitespace.isEmpty { unread.add("effects") }
        cue.isAtTop = styles.isAtTop(name)
        read(field("text"), keepsSoftBreaks, styles.style(name), styles, into: &cue, &unread)
        cue.trim()
        return cue
    }

    /// The styles that events name, as far as they say how letters look and where they stand.
    private struct Styles {
        /// How the alignments at the top are numbered: by the keys of a keypad, or as SubStation
        /// Alpha 4 does.
        let topAlignments: Set<String>
        private var fields: [String] = []
        private var atTop: Set<String> = []
        private var styles: [String: Cue.Style] = [:]

        mutating func read(_ key: String, _ value: Substring) {
            let cells = value.split(separator: ",", maxSplits: 100, omittingEmptySubsequences: false).map(\.trimmingWhitespace)
            guard key != "format" else { return fields = cells.map { $0.lowercased() } }
            guard key == "style", cells.count == fields.count, styles.count < 10_000 else { return }
            func isOn(_ name: String) -> Bool { fields.firstIndex(of: name).map { cells[$0] == "-1" || cells[$0] == "1" } ?? false }
            guard let name = fields.firstIndex(of: "name").map({ cells[$0] }) else { return }
            if let alignment = fields.firstIndex(of: "alignment"), topAlignments.contains(cells[alignment]) { atTop.insert(name) }
            styles[name] = Cue.Style(isBold: isOn("bold"), isItalic: isOn("italic"), isUnderlined: isOn("underline"))
        }

        init(isOld: Bool) { topAlignments = isOld ? ["5", "6", "7"] : ["7", "8", "9"] }

        func isAtTop(_ name: String) -> Bool { atTop.contains(name) }

        func style(_ name: String) -> Cue.Style { styles[name] ?? Cue.Style() }
    }

    /// Takes the text with its override blocks: `{\i1}so{\i0}\Nit is`.
    private static func read(
        _ text: Substring, _ keepsSoftBreaks: Bool, _ base: Cue.Style, _ styles: Styles, into cue: inout Cue, _ unread: inout Unread
    ) {
        var style = base
        var isDrawing = false
        var rest = text
        var ends = TagEnds(of: "}", longest: longestBlock)
        while !rest.isEmpty {
            if rest.first == "{", let end = ends.end(of: rest) {
                apply(rest[rest.index(after: rest.startIndex)..<end], base, styles, &style, &isDrawing, &cue, &unread)
                rest = rest[rest.utf8.index(after: end)...]
                continue
            }
            let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
            if isDrawing {
                unread.add(.drawings)
            } else {
                let plain = rest[..<end].replacing("\\N", with: "\n").replacing("\\n", with: keepsSoftBreaks ? "\n" : " ").replacing(
                    "\\h", with: "\u{A0}")
                cue.add(String(plain), style)
            }
            rest = rest[end...]
        }
    }

    /// The longest block of commands, in bytes. What is longer is text.
    private static let longestBlock = 2000

    private static func apply(
        _ block: Substring, _ base: Cue.Style, _ styles: Styles, _ style: inout Cue.Style, _ isDrawing: inout Bool, _ cue: inout Cue,
        _ unread: inout Unread
    ) {
        for tag in block.split(separator: "\\") {
            switch tag {
            case "b1": style.isBold = true
            case "b0": style.isBold = false
            case "i1": style.isItalic = true
            case "i0": style.isItalic = false
            case "u1": style.isUnderlined = true
            case "u0": style.isUnderlined = false
            case "an7", "an8", "an9", "a5", "a6", "a7": cue.isAtTop = true
            case "an1", "an2", "an3", "a1", "a2", "a3": cue.isAtTop = false
            case "p0": isDrawing = false
            case _ where tag.first == "p" && Int(tag.dropFirst()) != nil: isDrawing = true
            case _ where tag.first?.lowercased() == "k": unread.add(CueList.timesOfWords)
            case _ where tag.first == "r": style = tag.count == 1 ? base : styles.style(tag.dropFirst().trimmingWhitespace)
            case _ where tag.hasPrefix("c&") || tag.hasPrefix("1c&"): style.colour = colour(tag)
            case "c", "1c": style.colour = ""
            case _ where ["pos", "move", "org", "clip", "iclip", "an"].contains(where: tag.hasPrefix): unread.add(CueList.positions)
            // What does not begin with a backslash is a remark.
            default: if block.first == "\\" { unread.add("effects") }
            }
        }
    }

    /// `c&H0000FF&` (blue, green, red) as `#ff0000`.
    private static func colour(_ tag: Substring) -> String {
        let digits = tag.split(separator: "&").dropFirst().first?.dropFirst() ?? ""
        guard let value = UInt32(digits, radix: 16) else { return "" }
        let text = String((value & 0xFF) << 16 | value & 0xFF00 | (value >> 16) & 0xFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - text.count) + text
    }

    // MARK: Writing

    static func text(of cues: [Cue]) -> String {
        let head = """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: 1920
            PlayResY: 1080
            WrapStyle: 0
            ScaledBorderAndShadow: yes

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
            Style: Default,Sans,60,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,45,1

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
        return head
            + cues.map { cue in
                let speaker = cue.speaker.replacing(",", with: " ")
                return "Dialogue: 0,\(clock(cue.start)),\(clock(cue.end)),Default,\(speaker),0,0,0,,\(cue.isAtTop ? "{\\an8}" : "")\(text(of: cue))\n"
            }.joined()
    }

    /// `1:02:03.45`.
    private static func clock(_ milliseconds: Int) -> String {
        let hundredths = (milliseconds + 5) / 10
        let seconds = hundredths / 100
        return
            "\(seconds / 3600):\(CalendarTime.padded(seconds / 60 % 60)):\(CalendarTime.padded(seconds % 60)).\(CalendarTime.padded(hundredths % 100))"
    }

    private static func text(of cue: Cue) -> String {
        cue.runs.map { run in
            // Braces and backslashes of the text would be commands; look-alikes are none.
            let text = run.text.replacing("\\", with: "\u{29F5}").replacing("{", with: "\u{2774}").replacing("}", with: "\u{2775}").replacing(
                "\n", with: "\\N")
            var (open, close) = ("", "")
            if run.style.isBold { (open, close) = (open + "\\b1", close + "\\b0") }
            if run.style.isItalic { (open, close) = (open + "\\i1", close + "\\i0") }
            if run.style.isUnderlined { (open, close) = (open + "\\u1", close + "\\u0") }
            if run.style.colour.hasPrefix("#"), run.style.colour.count == 7 {
                let digits = Array(run.style.colour.dropFirst().uppercased())
                (open, close) = (open + "\\c&H\(String(digits[4...5] + digits[2...3] + digits[0...1]))&", close + "\\c")
            }
            return open.isEmpty ? text : "{\(open)}\(text){\(close)}"
        }.joined()
    }
}
