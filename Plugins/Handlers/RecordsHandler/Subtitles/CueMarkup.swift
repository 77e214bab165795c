import Documents
import DragHTML
import DragKit
import DragTypes

/// Finds the ends of tags. The text is searched once, however many of its tags have no end.
struct TagEnds {
    private let mark: UInt8
    private let longest: Int
    /// The next mark, as long as the reading has not passed it.
    private var next: Substring.Index?
    private var isExhausted = false

    /// - Parameters:
    ///   - mark: what ends a tag, also where an accent follows it.
    ///   - longest: the longest tag in bytes.
    init(of mark: Unicode.Scalar, longest: Int) {
        self.mark = UInt8(ascii: mark)
        self.longest = longest
    }

    /// The end of the tag that `rest` begins with; nil for a tag that is too long or has no end.
    /// Each `rest` is an end of the one before.
    mutating func end(of rest: Substring) -> Substring.Index? {
        if !isExhausted, next.map({ $0 < rest.startIndex }) ?? true {
            next = rest.utf8.firstIndex(of: mark)
            isExhausted = next == nil
        }
        return next.flatMap { rest.utf8.distance(from: rest.startIndex, to: $0) < longest ? $0 : nil }
    }
}

/// The tags of SubRip and WebVTT: `<b>`, `<i>`, `<u>`, `<font color="#ff0000">`, `<v Name>`.
struct CueMarkup {
    /// WebVTT drops every tag and decodes character references; SubRip knows five tags, and takes
    /// all else for text.
    let isWebVTT: Bool
    /// The longest tag, in bytes. What is longer is text.
    private static let longestTag = 500
    private var angleEnds = TagEnds(of: ">", longest: longestTag)
    private var braceEnds = TagEnds(of: "}", longest: longestTag)
    private var cue: Cue
    /// What the tags say that a cue has no place for.
    private(set) var unread = Unread()
    private var open: [(name: String, style: Cue.Style)] = []
    private var style = Cue.Style()
    /// Who speaks last.
    private var speaker: String?

    init(isWebVTT: Bool, cue: Cue) {
        self.isWebVTT = isWebVTT
        self.cue = cue
    }

    /// The cue with the text of its lines.
    mutating func read(_ text: String) -> Cue {
        var rest = text[...]
        while let character = rest.first {
            switch character {
            case "<":
                if let end = angleEnds.end(of: rest), take(rest[rest.index(after: rest.startIndex)..<end]) {
                    rest = rest[rest.utf8.index(after: end)...]
                    continue
                }
                // In WebVTT a bracket without its end opens a tag that reaches to the end of the
                // text.
                if isWebVTT { rest = rest.dropFirst(rest.count) } else { literal(&rest) }
            case "{" where !isWebVTT:
                if let end = braceEnds.end(of: rest), rest.dropFirst().first == "\\" {
                    if rest[..<end].contains("\\an7") || rest[..<end].contains("\\an8") || rest[..<end].contains("\\an9") { cue.isAtTop = true }
                    rest = rest[rest.utf8.index(after: end)...]
                } else if let end = rest.prefix(4).firstIndex(of: "}"), take(rest[rest.index(after: rest.startIndex)..<end]) {
                    // An older spelling of tags.
                    rest = rest[rest.utf8.index(after: end)...]
                } else {
                    literal(&rest)
                }
            case "&" where isWebVTT:
                let (text, end) = Self.reference(rest)
                cue.add(text, style)
                rest = rest[end...]
            default: literal(&rest)
            }
        }
        cue.trim()
        return cue
    }

    /// Takes text up to the next character that may begin a tag.
    private mutating func literal(_ rest: inout Substring) {
        let end = rest.dropFirst().firstIndex { $0 == "<" || $0 == "{" || $0 == "&" } ?? rest.endIndex
        cue.add(String(rest[..<end]), style)
        rest = rest[end...]
    }

    /// Takes what stands between angle brackets. False when that is no tag but text.
    private mutating func take(_ tag: Substring) -> Bool {
        let isEnd = tag.hasPrefix("/")
        let body = isEnd ? tag.dropFirst() : tag
        if isWebVTT, Cue.milliseconds(body) != nil { unread.add(CueList.timesOfWords) }
        let name = body.prefix { !$0.isWhitespace && $0 != "." }.lowercased()
        if !isWebVTT, !["b", "i", "u", "s", "font"].contains(name) { return false }
        if isEnd {
            if let index = open.lastIndex(where: { $0.name == name }) {
                style = open[index].style
                open.removeSubrange(index...)
            }
            return true
        }
        if name == "s" { unread.add("struck passages") }
        guard ["b", "i", "u", "font", "v", "c"].contains(name) else { return true }
        // Tags that are never closed must not make later ones slow.
        if open.count < 64 { open.append((name, style)) }
        switch name {
        case "b": style.isBold = true
        case "i": style.isItalic = true
        case "u": style.isUnderlined = true
        case "font": style.colour = Self.colour(body) ?? style.colour
        case "c": addClasses(of: body)
        case "v": addSpeaker(Self.references(body.drop { !$0.isWhitespace }).trimmingWhitespace)
        default: break
        }
        return true
    }

    /// A cue has one speaker. What others say in it begins with their names.
    private mutating func addSpeaker(_ name: String) {
        if cue.speaker.isEmpty { cue.speaker = name } else if name != (speaker ?? cue.speaker) { cue.add("\(name): ", Cue.Style()) }
        speaker = name
    }

    /// The classes of `c.red.bg_blue` that WebVTT names (§5.1) are colours of letters.
    private mutating func addClasses(of body: Substring) {
        for name in body.prefix(while: { !$0.isWhitespace }).split(separator: ".").dropFirst() {
            if let colour = Self.classes.first(where: { $0.name == name })?.colour { style.colour = colour } else { unread.add("style classes") }
        }
    }

    private static let classes = [
        ("white", "#ffffff"), ("lime", "#00ff00"), ("cyan", "#00ffff"), ("red", "#ff0000"), ("yellow", "#ffff00"), ("magenta", "#ff00ff"),
        ("blue", "#0000ff"), ("black", "#000000"),
    ].map { (name: $0.0, colour: $0.1) }

    /// The class of WebVTT for a colour; nil for a colour without a class.
    static func colourClass(_ colour: String) -> String? { classes.first { $0.colour == colour }?.name }

    /// The colour of `font color="#ff0000"`.
    private static func colour(_ tag: Substring) -> String? {
        guard let start = tag.lowercased().firstRange(of: "color=")?.upperBound else { return nil }
        let rest = tag.lowercased()[start...]
        let value = if let quote = rest.first, "\"'".contains(quote) { rest.dropFirst().prefix { $0 != quote } } else { rest.prefix { $0 != " " } }
        let colour = Cue.Style.colour(String(value))
        return colour.isEmpty ? nil : colour
    }

    /// The text with its character references decoded.
    private static func references(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            let (text, end) = reference(rest[ampersand...])
            result += text
            rest = rest[end...]
        }
        return result + rest
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}", "quot": "\"", "apos": "'"]

    /// The text of a reference at the beginning, and where it ends.
    private static func reference(_ text: Substring) -> (text: String, end: Substring.Index) {
        let ampersand = text.unicodeScalars.index(after: text.startIndex)
        // An accent may follow the semicolon.
        let scalars = text.unicodeScalars.dropFirst()
        let name = text[
            ampersand..<scalars.prefix(10).prefix { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "#" }.endIndex]
        guard !name.isEmpty, name.endIndex < text.endIndex, text.unicodeScalars[name.endIndex] == ";" else { return ("&", ampersand) }
        let end = text.unicodeScalars.index(after: name.endIndex)
        if let known = named[String(name)] { return (known, end) }
        guard name.hasPrefix("#") else {
            // All other names are those of HTML.
            guard let tree = try? HTMLTree(page: Array("&\(name);".utf8)) else { return ("&", ampersand) }
            return (tree.textContent(of: tree.root), end)
        }
        let digits = name.dropFirst()
        let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = value.flatMap({ Unicode.Scalar($0) }) else { return ("&", ampersand) }
        return (String(scalar), end)
    }

    // MARK: Writing

    /// The text of a cue with tags.
    static func text(of cue: Cue, isWebVTT: Bool) -> String {
        let text = cue.runs.map { run in
            var text = run.text
            if isWebVTT { text = MarkupEscape.text(text) } else { text = text.replacing("-->", with: "--\u{203A}") }
            if isWebVTT, let name = colourClass(run.style.colour) { text = "<c.\(name)>\(text)</c>" }
            if !isWebVTT, !run.style.colour.isEmpty { text = "<font color=\"\(run.style.colour.filter { $0 != "\"" })\">\(text)</font>" }
            if run.style.isUnderlined { text = "<u>\(text)</u>" }
            if run.style.isItalic { text = "<i>\(text)</i>" }
            return run.style.isBold ? "<b>\(text)</b>" : text
        }.joined()
        // A blank line would end the cue.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count < 2 ? text : lines.map { $0.isEmpty ? " " : String($0) }.joined(separator: "\n")
    }
}
