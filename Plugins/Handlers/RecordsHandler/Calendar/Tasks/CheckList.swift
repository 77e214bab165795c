import Documents
import DragKit
import DragTypes

/// Tasks as a check list in Markdown: `- [ ] Call the plumber`, with the marks by which Obsidian's
/// Tasks tell dates and priorities (publish.obsidian.md/tasks/Reference/Task+Formats).
enum CheckList {
    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a text without a box to check.
    static func document(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> CalendarDocument {
        var reader = Reader()
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) { reader.add(line) }
        guard !reader.tasks.isEmpty else { throw .unsupported("the Markdown has no check list") }
        unread = reader.unread
        return TaskTree.document(of: reader.tasks)
    }

    private struct Reader {
        private(set) var tasks: [TaskFacts] = []
        private(set) var unread = Unread()
        /// The tasks of which the next one may be a part.
        private var open: [(task: Int, indent: Int)] = []
        private var heading = ""
        private var isFenced = false

        mutating func add(_ line: ArraySlice<UInt8>) {
            let text = String(utf8Bytes: line).replacing("\t", with: "    ")
            let rest = text.drop { $0 == " " }.trimmingWhitespace
            let indent = text.prefix { $0 == " " }.count
            if rest.isEmpty { return }
            if rest.hasPrefix("```") || rest.hasPrefix("~~~") { isFenced.toggle() }
            if !isFenced, let item = CheckList.item(rest) {
                while let last = open.last, indent < last.indent + 2 { open.removeLast() }
                var task = CheckList.task(item.text, &unread)
                // A date on which a task was cancelled says so as well.
                if task.state == .open { task.state = item.state }
                task.parent = open.last?.task
                if !heading.isEmpty { task.categories.append(heading) }
                open.append((tasks.count, indent))
                tasks.append(task)
            } else if !isFenced, indent == 0, rest.hasPrefix("#"), let space = rest.firstIndex(of: " ") {
                heading = InlineMarkdown(rest[space...].trimmingWhitespace).text
                open = []
            } else if let last = open.last(where: { $0.indent < indent }) {
                if !tasks[last.task].note.isEmpty { tasks[last.task].note += "\n" }
                tasks[last.task].note += InlineMarkdown(rest).text
            } else {
                unread.add(.words, rest.split(separator: " ").count)
                open = []
            }
        }
    }

    /// What boxes say: as GitHub and, for the last two, as Obsidian draws them.
    private static let boxes: [(sign: Unicode.Scalar, state: TaskFacts.State)] = [
        (" ", .open), ("x", .done), ("X", .done), ("/", .begun), ("-", .cancelled),
    ]

    /// The text after the check box of a list item, and the state that the box shows; nil for a
    /// line that is no item with a check box.
    private static func item(_ line: String) -> (text: String, state: TaskFacts.State)? {
        // An accent at the beginning of the text would make one character with the space.
        var rest = line.unicodeScalars[...]
        let number = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(number.count)
        guard let mark = rest.popFirst(), (number.isEmpty ? "-*+" : ".)").unicodeScalars.contains(mark), rest.first == " " else { return nil }
        rest = rest.drop { $0 == " " }
        guard rest.popFirst() == "[", let check = rest.popFirst(), rest.popFirst() == "]", rest.isEmpty || rest.popFirst() == " " else { return nil }
        guard let state = boxes.first(where: { $0.sign == check })?.state else { return nil }
        return (String(Substring(rest)).trimmingWhitespace, state)
    }

    /// What stands before a date, and where the date goes.
    private static let dateMarks: [(mark: String, path: any WritableKeyPath<TaskFacts, CalendarTime?> & Sendable)] = [
        ("\u{2795}", \.created), ("\u{1F6EB}", \.start), ("\u{1F4C5}", \.due), ("\u{2705}", \.completed),
    ]
    private static let priorityMarks: [(mark: String, priority: Int)] = [
        ("\u{1F53A}", 1), ("\u{23EB}", 3), ("\u{1F53C}", 5), ("\u{1F53D}", 7), ("\u{23EC}", 9),
    ]

    /// Marks for facts that a task here cannot hold: recurrence, an identifier, other tasks that it
    /// depends on, and an action on completion. Their values are counted, not kept.
    private static let otherMarks: Set<String> = ["\u{1F501}", "\u{1F194}", "\u{26D4}", "\u{1F3C1}"]
    private static let scheduled = "\u{23F3}"
    private static let cancelled = "\u{274C}"

    private static func isMark(_ word: Substring) -> Bool {
        let word = plain(word)
        return [scheduled, cancelled].contains(word) || otherMarks.contains(word) || dateMarks.contains { $0.mark == word }
            || priorityMarks.contains { $0.mark == word }
    }

    /// A mark may be followed by a sign that asks for its picture.
    private static func plain(_ word: Substring) -> String { String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\u{FE0F}" })) }

    private static func task(_ text: String, _ unread: inout Unread) -> TaskFacts {
        var task = TaskFacts()
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        var title = words.prefix { !isMark($0) }
        var marks = words[title.endIndex...]
        // A name of the block, by which other notes refer to it, is none of the title.
        if title.count > 1, title.last?.hasPrefix("^") == true { title.removeLast() }
        var tags: [String] = []
        while let last = title.last, isTag(last) {
            tags.append(String(last.dropFirst()))
            title.removeLast()
        }
        task.categories = tags.reversed()
        while let mark = marks.popFirst().map(plain) {
            let words = marks.prefix { !isMark($0) && !isTag($0) }
            marks = marks[words.endIndex...]
            let date = words.first.flatMap { CalendarTime(String($0)) }.flatMap { $0.isDate ? $0 : nil }
            if let priority = priorityMarks.first(where: { $0.mark == mark })?.priority {
                task.priority = priority
            } else if let path = dateMarks.first(where: { $0.mark == mark })?.path, date != nil {
                task[keyPath: path] = date
            } else if mark == scheduled, date != nil, task.start == nil {
                task.start = date
            } else if mark == cancelled {
                task.state = .cancelled
                if date != nil { unread.add("dates of cancellation") }
            } else {
                unread.add("marks of a task without a place")
            }
            while let tag = marks.first, isTag(tag) {
                task.categories.append(String(tag.dropFirst()))
                marks.removeFirst()
            }
        }
        let line = InlineMarkdown(title.joined(separator: " "))
        task.title = line.text
        if line.addresses.count == 1 { task.url = line.addresses[0] } else { unread.add(.links, line.addresses.count) }
        unread.add(.pictures, line.pictures)
        return task
    }

    /// Whether a word is a tag: a number sign and a text that is no number.
    private static func isTag(_ word: Substring) -> Bool {
        word.hasPrefix("#") && word.count > 1 && word.dropFirst().contains { !$0.isNumber } && !word.dropFirst().contains("#")
    }

    /// A title in which no character is markup, and no mark one of a date or a priority.
    private static func escaped(_ title: String) -> String {
        var result = markdown(title).split(separator: " ").map { isTag($0) ? "\\\($0)" : String($0) }.joined(separator: " ")
        for mark in dateMarks.map(\.mark) + priorityMarks.map(\.mark) {
            for scalar in mark.unicodeScalars { result = result.replacing(mark, with: "&#\(scalar.value);") }
        }
        return result
    }

    // MARK: Writing

    /// A text on one line in which no character is markup, and addresses stay whole.
    private static func markdown(_ text: String) -> String { MarkdownLine([.init(.text(text))]).lines().joined(separator: " ") }

    static func text(of document: CalendarDocument) -> String {
        var result = ""
        for entry in TaskTree.entries(of: document) {
            let task = TaskFacts(entry.component)
            let indent = String(repeating: "  ", count: entry.depth)
            var words = ["- [\(boxes.first { $0.state == task.state }?.sign ?? " ")]", escaped(task.title)]
            words += task.categories.map { category in
                "#" + category.drop { "#+@".contains($0) }.filter { $0 != "#" }.split(whereSeparator: \.isWhitespace).joined(separator: "-")
            }.filter { isTag($0[...]) }
            if let priority = task.priority { words += priorityMarks.first { $0.priority >= priority }.map { [$0.mark] } ?? [] }
            for (mark, path) in dateMarks { if let time = task[keyPath: path] { words += [mark, time.date] } }
            result += indent + words.joined(separator: " ") + "\n"
            for line in task.noteLines { result += "\(indent)  \(markdown(line))\n" }
        }
        return result
    }
}
