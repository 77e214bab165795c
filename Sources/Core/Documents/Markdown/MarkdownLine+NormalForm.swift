import DragTypes

// The runs of a paragraph as Markdown can hold them: single spaces, which stand outside of marks.

extension MarkdownLine {
    /// The runs with white space collapsed, moved out of marks and removed at the ends of lines,
    /// and with adjacent texts of the same kind joined.
    static func normalized(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        joined(spacesMovedOut(collapsed(joinedCode(runs.map(writable)))))
    }

    /// The run without marks for which Markdown has no signs.
    private static func writable(_ run: RichDocument.Run) -> RichDocument.Run {
        var run = run
        run.marks.subtract([.underlined, .highlighted, .rightToLeft])
        if run.marks.contains(.code) { run.marks.remove(.keyboard) }
        return run
    }

    /// Adjacent runs of code with the same marks are one span. (Two code spans beside each other
    /// would be read as one with backticks in it.)
    private static func joinedCode(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        guard runs.contains(where: { $0.marks.contains(.code) }) else { return runs }
        var result: [RichDocument.Run] = []
        for var run in runs {
            guard run.marks.contains(.code), case .text(let text) = run.content else {
                run.marks.remove(.code)
                result.append(run)
                continue
            }
            if let last = result.last, last.marks.contains(.code), last.link == run.link, case .text(let before) = last.content {
                result[result.count - 1].content = .text(before + text)
                result[result.count - 1].marks.formIntersection(run.marks)
            } else {
                result.append(run)
            }
        }
        return result.flatMap { run -> [RichDocument.Run] in
            guard run.marks.contains(.code), case .text(let text) = run.content else { return [run] }
            // Spaces at the edges of code are shown beside it.
            let space = RichDocument.Run(.text(" "), run.marks.subtracting(.code), link: run.link)
            let words = text.withSingleSpaces
            guard !words.isEmpty else { return [space] }
            let before = text.first?.isWhitespace == true ? [space] : []
            let behind = text.last?.isWhitespace == true ? [space] : []
            return before + [.init(.text(words), run.marks, link: run.link)] + behind
        }
    }

    private static func collapsed(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var result: [RichDocument.Run] = []
        var hasSpace = true  // a line begins: white space is dropped
        func dropTrailingSpace() { while case .text(" ")? = result.last?.content { result.removeLast() } }
        for run in runs {
            guard case .text(let raw) = run.content, !run.marks.contains(.code) else {
                if run.content == .lineBreak { dropTrailingSpace() }
                // A line break at the start of a paragraph shows nothing.
                if run.content != .lineBreak || !result.isEmpty { result.append(run) }
                hasSpace = run.content == .lineBreak
                continue
            }
            let text = CollapsedText(raw)
            func append(_ text: String) {
                for part in RichDocument.partedAtEdges(text) { result.append(.init(.text(part), run.marks, link: run.link)) }
            }
            if text.hasSpaceInFront, !hasSpace { append(" ") }
            if text.hasSpaceInFront { hasSpace = true }
            if !text.text.isEmpty {
                append(text.text)
                hasSpace = text.hasTrailingSpace
                if hasSpace { append(" ") }
            }
        }
        dropTrailingSpace()
        while result.last?.content == .lineBreak {
            result.removeLast()
            dropTrailingSpace()
        }
        return result
    }

    /// Moves spaces and line breaks at the edges of a mark out of the mark, because `** bold **` is
    /// no emphasis in CommonMark.
    private static func spacesMovedOut(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var result = runs
        /// A run that shows no ink belongs to no mark by itself.
        func isSpace(_ run: RichDocument.Run) -> Bool {
            switch run.content {
            case .text(let text): !run.marks.contains(.code) && RichDocument.areBlank([.init(.text(text))])
            case .lineBreak: true
            default: false
            }
        }
        var before: RichDocument.Run?
        var index = 0
        while index < result.count {
            guard isSpace(result[index]) else {
                before = result[index]
                index += 1
                continue
            }
            let end = result[index...].firstIndex { !isSpace($0) } ?? result.count
            let after = end < result.count ? result[end] : nil
            let shared = (before?.marks ?? []).intersection(after?.marks ?? []).subtracting(.code)
            let link = before?.link == after?.link ? before?.link : nil
            for position in index..<end {
                result[position].marks = shared.intersection(result[position].marks.union(result[position].content == .lineBreak ? shared : []))
                result[position].link = link
            }
            index = end
        }
        return result
    }

    /// Joins adjacent texts with the same marks. Each text is copied only once, however many runs a
    /// paragraph has.
    private static func joined(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var result: [RichDocument.Run] = []
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
}

/// A text with its white space collapsed, without the white space at its start and end, which is
/// noted separately.
private struct CollapsedText {
    private(set) var text = ""
    private(set) var hasSpaceInFront = false
    private(set) var hasTrailingSpace = false

    init(_ source: String) {
        let bytes = Array(source.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let width = Self.spaceWidth(bytes, index)
            if width > 0 {
                hasTrailingSpace = true
                index += width
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

    /// The bytes of the white space at a position: a no-break space is C2 A0, and the ideographic
    /// space E3 80 80.
    private static func spaceWidth(_ bytes: [UInt8], _ index: Int) -> Int {
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D: 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        default: 0
        }
    }
}
