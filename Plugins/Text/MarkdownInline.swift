import DragTypes

/// A paragraph of inline Markdown: runs of text and their marks, written so that CommonMark parses
/// them to the same text and marks.
struct MarkdownInline {
    struct Marks: OptionSet, Hashable {
        let rawValue: Int
        static let bold = Marks(rawValue: 1)
        static let italic = Marks(rawValue: 2)
        static let strike = Marks(rawValue: 4)
        static let subscripted = Marks(rawValue: 8)
        static let superscripted = Marks(rawValue: 16)
        static let link = Marks(rawValue: 32)

        static let all: [Marks] = [.link, .strike, .bold, .italic, .subscripted, .superscripted]
    }

    /// The content of a run.
    enum Content: Hashable {
        /// Plain text, not escaped yet.
        case text(String)
        /// The text of a code span.
        case code(String)
        case image(alt: String, source: String, title: String?)
        /// A hard line break.
        case lineBreak
    }

    struct Run: Hashable {
        var content: Content
        var marks: Marks = []
        /// The link around the run, when ``Marks/link`` is set.
        var link: Link?
    }

    /// A link. The number distinguishes two adjacent links to the same address.
    struct Link: Hashable {
        var number: Int
        var url: String
        var title: String?
    }

    var runs: [Run] = []
    /// Whether the text is in a table cell, where line ends and vertical bars must be written
    /// differently.
    var isInTable = false

    /// Whether the runs are only white space and line breaks, so that nothing would be shown.
    var isEmpty: Bool {
        !runs.contains { run in
            switch run.content {
            case .text(let text): !Collapsed.isBlank(text)
            case .lineBreak: false
            case .code, .image: true
            }
        }
    }

    /// The lines of the paragraph, without their line ends.
    func lines() -> [String] {
        let runs = normalized()
        let autolinks = Set(runs.indices.filter { isAutolink(runs, $0) }.compactMap { runs[$0].link })
        var text = ""
        var open: [(mark: Marks, link: Link?)] = []
        for (index, run) in runs.enumerated() {
            close(&open, keeping: run, autolinks, into: &text)
            openMarks(&open, runs, index, into: &text)
            let next = index + 1 < runs.count ? runs[index + 1] : nil
            append(run, after: text.unicodeScalars.last, next: next, autolinks, into: &text)
        }
        while let last = open.popLast() { text += closing(last.mark, last.link, autolinks) }
        return MarkdownEscape.lines(of: text).enumerated().map { MarkdownEscape.lineStart($1, isFirst: $0 == 0) }
    }

    // MARK: Normal form

    /// The runs with white space collapsed, moved out of marks and removed at the ends of lines,
    /// and with adjacent texts of the same kind joined.
    private func normalized() -> [Run] {
        var result: [Run] = []
        var hasSpace = true  // a line begins: white space is dropped
        for run in runs {
            guard case .text(let raw) = run.content else {
                if run.content == .lineBreak {
                    dropTrailingSpace(&result)
                    // A line break at the start of a paragraph shows nothing.
                    if !result.isEmpty { result.append(run) }
                    hasSpace = true
                } else {
                    result.append(run)
                    hasSpace = false
                }
                continue
            }
            let collapsed = Collapsed(raw)
            func append(_ text: String) { result.append(Run(content: .text(text), marks: run.marks, link: run.link)) }
            if collapsed.hasSpaceInFront, !hasSpace { append(" ") }
            if collapsed.hasSpaceInFront { hasSpace = true }
            if !collapsed.text.isEmpty {
                append(collapsed.text)
                hasSpace = collapsed.hasTrailingSpace
                if hasSpace { append(" ") }
            }
        }
        dropTrailingSpace(&result)
        while result.last?.content == .lineBreak {
            result.removeLast()
            dropTrailingSpace(&result)
        }
        return joined(spacesMovedOut(result))
    }

    /// A text with its white space collapsed, without the white space at its start and end, which
    /// is noted separately.
    private struct Collapsed {
        private(set) var text = ""
        private(set) var hasSpaceInFront = false
        private(set) var hasTrailingSpace = false

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

        /// Whether a text is white space only.
        static func isBlank(_ source: String) -> Bool {
            guard let first = source.utf8.first(where: { !isSpace($0) }) else { return true }
            return first == 0xC2 && Collapsed(source).text.isEmpty
        }

        init(_ source: String) {
            let bytes = Array(source.utf8)
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                // A no-break space is C2 A0 in UTF-8.
                let isWide = bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0
                if isWide || Self.isSpace(bytes[index]) {
                    hasTrailingSpace = true
                    index += isWide ? 2 : 1
                    continue
                }
                if hasTrailingSpace, result.isEmpty { hasSpaceInFront = true }
                if hasTrailingSpace, !result.isEmpty { result.append(0x20) }
                hasTrailingSpace = false
                result.append(bytes[index])
                index += 1
            }
            // A text of white space only counts as having it in front.
            if result.isEmpty { (hasSpaceInFront, hasTrailingSpace) = (hasTrailingSpace, false) }
            text = String(utf8Bytes: result)
        }
    }

    private func dropTrailingSpace(_ runs: inout [Run]) {
        while case .text(" ")? = runs.last?.content { runs.removeLast() }
    }

    /// Moves spaces at the edges of a mark out of the mark, because `** bold **` is no emphasis in
    /// CommonMark.
    private func spacesMovedOut(_ runs: [Run]) -> [Run] {
        var result = runs
        for index in result.indices where result[index].content == .text(" ") || result[index].content == .lineBreak {
            let before = index > 0 ? result[index - 1] : nil
            let after = index + 1 < result.count ? result[index + 1] : nil
            let shared = (before?.marks ?? []).intersection(after?.marks ?? []).intersection(result[index].marks)
            let isSameLink = before?.link == after?.link
            result[index].marks = isSameLink ? shared : shared.subtracting(.link)
            result[index].link = isSameLink && shared.contains(.link) ? before?.link : nil
        }
        return result
    }

    /// Joins adjacent texts with the same marks. Each text is copied only once, however many runs a
    /// paragraph has.
    private func joined(_ runs: [Run]) -> [Run] {
        var result: [Run] = []
        var text = ""
        func close() {
            if !text.isEmpty, let last = result.indices.last { result[last].content = .text(text) }
            text = ""
        }
        for run in runs {
            guard case .text(let more) = run.content else {
                close()
                result.append(run)
                continue
            }
            if !text.isEmpty, let last = result.last, last.marks == run.marks, last.link == run.link {
                text += more
            } else {
                close()
                result.append(run)
                text = more
            }
        }
        close()
        return result
    }

    // MARK: Marks

    private func close(_ open: inout [(mark: Marks, link: Link?)], keeping run: Run, _ autolinks: Set<Link>, into text: inout String) {
        while let index = open.firstIndex(where: { !run.marks.contains($0.mark) || $0.mark == .link && $0.link != run.link }) {
            while open.count > index, let last = open.popLast() { text += closing(last.mark, last.link, autolinks) }
        }
    }

    /// Opens the marks that the run needs, the longest-lasting mark first.
    private func openMarks(_ open: inout [(mark: Marks, link: Link?)], _ runs: [Run], _ index: Int, into text: inout String) {
        let run = runs[index]
        guard !run.marks.isEmpty else { return }
        let missing = Marks.all.filter { mark in run.marks.contains(mark) && !open.contains { $0.mark == mark } }
        let lengths = missing.map { mark in
            runs[index...].prefix { $0.marks.contains(mark) && (mark != .link || $0.link == run.link) }.count
        }
        for (mark, _) in zip(missing, lengths).sorted(by: { $0.1 > $1.1 }) {
            if mark == .link, isAutolink(runs, index) {
                text += "<"
            } else {
                text += Self.opening(mark)
            }
            open.append((mark, run.link))
        }
    }

    /// Whether the run is the whole text of a link, and equal to the link's URL.
    private func isAutolink(_ runs: [Run], _ index: Int) -> Bool {
        let run = runs[index]
        guard run.marks == .link, let link = run.link, link.title == nil, case .text(let text) = run.content, text == link.url,
            index + 1 == runs.count || runs[index + 1].link != run.link
        else { return false }
        return URLText.isURL(Array(text.utf8)) && !text.utf8.contains { $0 == 0x3C || $0 == 0x3E }
    }

    private static func opening(_ mark: Marks) -> String {
        switch mark {
        case .link: "["
        case .bold: "**"
        case .italic: "*"
        case .strike: "~~"
        case .subscripted: "<sub>"
        case .superscripted: "<sup>"
        default: ""
        }
    }

    private func closing(_ mark: Marks, _ link: Link?, _ autolinks: Set<Link>) -> String {
        switch mark {
        case .bold: return "**"
        case .italic: return "*"
        case .strike: return "~~"
        case .subscripted: return "</sub>"
        case .superscripted: return "</sup>"
        default:
            guard let target = link else { return "" }
            let title = target.title.map { " \"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" } ?? ""
            if autolinks.contains(target) { return ">" }
            return "](\(MarkdownEscape.destination(target.url))\(title))"
        }
    }

    // MARK: Content

    private func append(
        _ run: Run, after: Unicode.Scalar?, next: Run?, _ autolinks: Set<Link>, into text: inout String
    ) {
        switch run.content {
        case .text(let plain):
            if let link = run.link, run.marks == .link, autolinks.contains(link) {
                text += plain
                return
            }
            var escaped = MarkdownEscape.text(plain, before: after, after: Self.firstScalar(next))
            if plain.utf8.last == UInt8(ascii: "!"), let next, next.marks.contains(.link) && next.link != run.link {
                escaped = String(escaped.dropLast()) + "\\!"
            }
            text += isInTable ? Self.withEscapedBars(escaped) : escaped
        case .code(let code):
            let span = MarkdownEscape.codeSpan(code)
            text += isInTable ? Self.withEscapedBars(span) : span
        case .image(let alt, let source, let title):
            let titleText = title.map { " \"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" } ?? ""
            text += "![\(MarkdownEscape.text(alt))](\(MarkdownEscape.destination(source))\(titleText))"
        case .lineBreak: text += isInTable ? "<br>" : "\\\n"
        }
    }

    private static func withEscapedBars(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "|")) ? text.replacing("|", with: "\\|") : text
    }

    private static func firstScalar(_ run: Run?) -> Unicode.Scalar? {
        guard let run, case .text(let text) = run.content else { return nil }
        return text.unicodeScalars.first
    }
}
