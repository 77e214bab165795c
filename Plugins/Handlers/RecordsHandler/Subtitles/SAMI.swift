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
        reading.endCue(at: nil)
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
        private var marks: [HTMLName: Int] = [:]

        init(tree: HTMLTree) { self.tree = tree }

        mutating func take(_ node: HTMLNode, isLeaving: Bool) {
            if tree.isText(node) {
                guard cue != nil, !isOtherLanguage, !isLeaving else { return }
                let words = tree.text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if !words.isEmpty { add(words, style) }
                return
            }
            guard tree.kind(of: node) == .element else { return }
            let name = tree.name(of: node)
            switch name {
            case .i, .em, .b, .strong, .u: marks[name, default: 0] += isLeaving ? -1 : 1
            case .br where !isLeaving && !isOtherLanguage: add("\n", style)
            case .p where !isLeaving: beginParagraph(node)
            default: if !isLeaving, tree.nameText(of: node) == "sync" { beginCue(node) }
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
            return Cue.Style(isBold: isOn(.b, .strong), isItalic: isOn(.i, .em), isUnderlined: isOn(.u))
        }

        private mutating func beginParagraph(_ node: HTMLNode) {
            guard let name = tree.value(.class, of: node)?.lowercased() else { return isOtherLanguage = false }
            language = language ?? name
            isOtherLanguage = name != language
            if isOtherLanguage { list.unread.add("translations") }
        }

        private mutating func beginCue(_ node: HTMLNode) {
            guard let start = tree.value("start", of: node).flatMap({ Int($0.prefix { $0.isNumber }) }), start < 1 << 40 else {
                return list.malformed += 1
            }
            hasTimes = true
            endCue(at: start)
            cue = Cue(start: start, end: start)
            isOtherLanguage = false
        }

        /// Ends the cue that is shown. One that shows nothing only ends the one before.
        mutating func endCue(at time: Int?) {
            guard var ended = cue else { return }
            cue = nil
            ended.end = max(ended.start, time ?? ended.start + SAMI.lastCue)
            ended.trim()
            if !ended.runs.isEmpty { list.cues.append(ended) }
        }
    }
}
