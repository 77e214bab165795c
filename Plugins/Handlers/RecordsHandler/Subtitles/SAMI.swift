import Documents
import DragHTML
import DragKit
import DragTypes

/// SAMI captions (Microsoft, "Understanding SAMI 1.0"): a page in which each `SYNC` states from
/// when on its paragraphs are shown, one for each language.
enum SAMI {
    /// - Throws: ``ConversionError``: `badInput` for a page without times, `limit` for one that is
    ///   too large, `unsupported` when nothing is said in it.
    static func cues(in bytes: [UInt8]) throws(ConversionError) -> CueList {
        let tree = try HTMLTree(page: bytes)
        var reading = Reading(tree: tree)
        for step in tree.walk() { reading.take(step.node, isLeaving: step.isLeaving) }
        reading.finish()
        guard reading.hasTimes else { throw .badInput("the captions have no SYNC with a start") }
        guard !reading.list.cues.isEmpty else { throw .unsupported("nothing is said in the captions") }
        return reading.list
    }

    /// How long the last cue is shown, in milliseconds, as nothing says it.
    private static let lastCue = 5000

    private struct Reading {
        let tree: HTMLTree
        var list = CueList()
        var hasTimes = false
        private var cue: Cue?
        /// The class of the language that is read, which is the first one.
        private var language: String?
        private var isOtherLanguage = false
        /// The time from which on the next words of the language are shown.
        private var pending: Int?
        /// Whether anything has paragraphs since that time was stated. A time with none ends what
        /// is shown.
        private var hasParagraphs = false
        private var marks: [HTMLName: Int] = [:]
        private var colours: [String] = []

        init(tree: HTMLTree) { self.tree = tree }

        mutating func take(_ node: HTMLNode, isLeaving: Bool) {
            if tree.isText(node) {
                guard !isOtherLanguage, !isLeaving else { return }
                let words = tree.text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                guard !words.isEmpty else { return }
                beginCue()
                return add(words, style)
            }
            guard tree.kind(of: node) == .element else { return }
            let name = tree.name(of: node)
            switch name {
            case .i, .em, .b, .strong, .u: marks[name, default: 0] += isLeaving ? -1 : 1
            case .font: isLeaving ? _ = colours.popLast() : colours.append(Cue.Style.colour(tree.value(.color, of: node) ?? ""))
            case .br where !isLeaving && !isOtherLanguage: add("\n", style)
            case .p where !isLeaving: beginParagraph(node)
            default: if !isLeaving, tree.nameText(of: node) == "sync" { takeTime(node) }
            }
        }

        /// Adds words, with a space before them where none precedes.
        private mutating func add(_ words: String, _ style: Cue.Style) {
            guard var shown = cue else { return }
            let needsSpace = words != "\n" && shown.text.last?.isWhitespace == false
            shown.add(needsSpace ? " " + words : words, style)
            cue = shown
        }

        private var style: Cue.Style {
            func isOn(_ names: HTMLName...) -> Bool { names.contains { marks[$0] ?? 0 > 0 } }
            let colour = colours.last { !$0.isEmpty } ?? ""
            return Cue.Style(isBold: isOn(.b, .strong), isItalic: isOn(.i, .em), isUnderlined: isOn(.u), colour: colour)
        }

        private mutating func beginParagraph(_ node: HTMLNode) {
            hasParagraphs = true
            let name = tree.value(.class, of: node)?.lowercased()
            language = language ?? name
            isOtherLanguage = name != nil && name != language
            if isOtherLanguage { list.unread.add("translations") } else { beginCue() }
        }

        private mutating func takeTime(_ node: HTMLNode) {
            guard let start = tree.value("start", of: node).flatMap({ Int($0.prefix { $0.isNumber }) }), start < 1 << 40 else {
                return list.malformed += 1
            }
            hasTimes = true
            endAtTimeWithoutWords()
            (pending, hasParagraphs, isOtherLanguage) = (start, false, false)
        }

        /// Begins a cue at the time that was stated last. One of another language leaves what is
        /// shown as it is.
        private mutating func beginCue() {
            guard let start = pending else { return }
            pending = nil
            endCue(at: start)
            cue = Cue(start: start, end: start)
        }

        private mutating func endAtTimeWithoutWords() {
            if let time = pending, !hasParagraphs { endCue(at: time) }
        }

        mutating func finish() {
            endAtTimeWithoutWords()
            endCue(at: nil)
        }

        /// Ends the cue that is shown. One that shows nothing only ends the one before.
        private mutating func endCue(at time: Int?) {
            guard var ended = cue else { return }
            cue = nil
            ended.end = max(ended.start, time ?? ended.start + SAMI.lastCue)
            ended.trim()
            if !ended.runs.isEmpty { list.cues.append(ended) }
        }
    }
}
