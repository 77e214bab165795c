import DragKit
import DragTypes

/// Subtitles of MicroDVD (`.sub`), whose times are numbers of pictures: `{25}{75}words|second
/// line`.
enum MicroDVD {
    /// The pictures of a second where the file does not say it: those of films.
    static let usualRate = 23.976

    /// - Parameter isRateStated: set to whether the file says how many pictures a second has.
    /// - Throws: ``ConversionError`` (`badInput`) when no line has two numbers in braces.
    static func cues(in bytes: [UInt8], isRateStated: inout Bool) throws(ConversionError) -> CueList {
        var list = CueList()
        var rate = usualRate
        isRateStated = false
        var isFirst = true
        for line in Cue.lines(bytes) {
            guard let (start, end, text) = frames(line) else {
                if line.hasPrefix("{") { list.malformed += 1 }
                continue
            }
            defer { isFirst = false }
            // The first line states the rate by itself.
            if isFirst, start <= 1, end <= 1, let stated = Double(text.trimmingWhitespace.replacing(",", with: ".")), (1...1000).contains(stated) {
                (rate, isRateStated) = (stated, true)
                continue
            }
            var cue = Cue(start: milliseconds(start, rate), end: milliseconds(end, rate))
            var style = Cue.Style()
            for (number, part) in text.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
                read(part, isFirst: number == 0, &style, into: &cue, &list.unread)
            }
            cue.trim()
            if !cue.runs.isEmpty { list.cues.append(cue) }
        }
        // A line without an end is shown until the next one.
        for index in list.cues.indices where list.cues[index].end == list.cues[index].start {
            let next = index + 1 < list.cues.count ? list.cues[index + 1].start : list.cues[index].start + 3000
            list.cues[index].end = max(list.cues[index].start, min(next, list.cues[index].start + 10_000))
        }
        guard !list.cues.isEmpty else { throw .badInput("the text has no line such as {25}{75} with words behind") }
        return list
    }

    private static func frames(_ line: String) -> (start: Int, end: Int, text: Substring)? {
        let parts = line.split(separator: "}", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].first == "{", parts[1].first == "{", let start = Int(parts[0].dropFirst()),
            (0..<100_000_000).contains(start)
        else { return nil }
        let end = Int(parts[1].dropFirst()) ?? start
        return (start, min(max(end, start), 100_000_000), parts[2])
    }

    private static func milliseconds(_ frame: Int, _ rate: Double) -> Int { Int((Double(frame) * 1000 / rate).rounded()) }

    /// Takes a line with its codes: `{y:i}` for italics, `{Y:b}` for bold to the end of the cue.
    ///
    /// - Parameter shared: the style of all lines that follow.
    private static func read(
        _ line: Substring, isFirst: Bool, _ shared: inout Cue.Style, into cue: inout Cue, _ unread: inout Unread
    ) {
        var rest = line
        var own = ""
        while rest.first == "{", let end = rest.firstIndex(of: "}") {
            let code = rest[..<end].dropFirst().lowercased()
            if code.hasPrefix("y:") {
                if rest.dropFirst().first == "Y" { set(code.dropFirst(2), &shared) } else { own += code.dropFirst(2) }
            } else {
                unread.add("effects")
            }
            rest = rest[rest.index(after: end)...]
        }
        var style = shared
        set(own[...], &style)
        if rest.first == "/" {
            style.isItalic = true
            rest = rest.dropFirst()
        }
        if !isFirst { cue.add("\n", style) }
        cue.add(String(rest), style)
    }

    /// Sets what the letters of a code name.
    private static func set(_ letters: Substring, _ style: inout Cue.Style) {
        if letters.contains("i") { style.isItalic = true }
        if letters.contains("b") { style.isBold = true }
        if letters.contains("u") { style.isUnderlined = true }
    }
}
