import DragKit
import DragTypes

/// Tasks as todo.txt (github.com/todotxt/todo.txt): a line each, `(A) 2024-02-01 Call the plumber
/// +house @phone due:2024-02-05`.
enum TodoText {
    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) when there is no line.
    static func document(in bytes: [UInt8]) throws(ConversionError) -> CalendarDocument {
        var document = CalendarDocument()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let text = String(utf8Bytes: line).trimmingWhitespace
            if !text.isEmpty { document.components.append(task(text)) }
        }
        guard !document.components.isEmpty else { throw .unsupported("the text has no task") }
        return document
    }

    private static func task(_ line: String) -> CalendarComponent {
        var task = CalendarComponent(name: "VTODO")
        var rest = line[...]
        let isDone = rest.hasPrefix("x ")
        if isDone { rest = rest.dropFirst(2) }
        var priority = takePriority(&rest)
        let dates = [takeDate(&rest), takeDate(&rest)].compactMap(\.self)
        // Programs differ in where the priority of a done task stands.
        if priority == nil { priority = takePriority(&rest) }
        if isDone {
            task.properties += [Property("STATUS", text: "COMPLETED"), Property("PERCENT-COMPLETE", .verbatim("100"))]
            if let completed = dates.first { task.properties.append(Property("COMPLETED", .verbatim(completed.atMidnight.basic))) }
        }
        if let created = isDone ? dates.dropFirst().first : dates.first {
            task.properties.append(Property("CREATED", .verbatim(created.atMidnight.basic)))
        }
        var words: [Substring] = []
        for word in rest.split(separator: " ", omittingEmptySubsequences: false) {
            if word.hasPrefix("due:"), let due = CalendarTime(String(word.dropFirst(4))), due.isDate {
                task.add("DUE", due)
            } else if word.hasPrefix("t:"), task.first("DTSTART") == nil, let start = CalendarTime(String(word.dropFirst(2))), start.isDate {
                task.add("DTSTART", start)
            } else if word.hasPrefix("pri:"), word.count == 5, let letter = word.last, letter.isASCII, letter.isLetter {
                priority = priority ?? letter
            } else {
                words.append(word)
            }
        }
        let categories = words.filter(isMark).map { $0.hasPrefix("+") ? String($0.dropFirst()) : String($0) }
        // Marks behind the text are none of its words.
        let end = words.lastIndex { !isMark($0) && !isPair($0) }.map { $0 + 1 } ?? 0
        words = words[..<end] + words[end...].filter { !isMark($0) }
        if let priority, let value = priority.asciiValue {
            // Nine priorities stand for the letters A to I; all that follow are the lowest.
            task.properties.append(Property("PRIORITY", .verbatim(String(min(9, Int(value) - 0x40)))))
        }
        task.add("SUMMARY", words.joined(separator: " "))
        if !categories.isEmpty { task.properties.append(Property("CATEGORIES", .components([categories]))) }
        return task
    }

    /// Whether a word is a project (`+house`) or a context (`@phone`).
    private static func isMark(_ word: Substring) -> Bool { word.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@")) }

    /// Whether a word is what a program adds to a task under a name: `rec:+1w`.
    private static func isPair(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", maxSplits: 1)
        return parts.count == 2 && !parts[1].hasPrefix("/") && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
    }

    /// Takes `(A) ` from the beginning.
    private static func takePriority(_ rest: inout Substring) -> Character? {
        let head = Array(rest.prefix(4))
        guard head.count == 4, head[0] == "(", ("A"..."Z").contains(head[1]), head[2] == ")", head[3] == " " else { return nil }
        rest = rest.dropFirst(4)
        return head[1]
    }

    /// Takes `2024-02-01 ` from the beginning.
    private static func takeDate(_ rest: inout Substring) -> CalendarTime? {
        let word = rest.prefix { $0 != " " }
        guard word.utf8.count == 10, word.contains("-"), let time = CalendarTime(String(word)), time.isDate else { return nil }
        rest = rest.dropFirst(11)
        return time
    }

    // MARK: Writing

    /// The tasks, a line each, and how many events and journals are left out.
    static func bytes(of document: CalendarDocument) -> [UInt8] {
        var result = ""
        for task in document.tasks { result += line(task) + "\n" }
        return Array(result.utf8)
    }

    private static func line(_ task: CalendarComponent) -> String {
        var words: [String] = []
        let isDone = task.text("STATUS").uppercased() == "COMPLETED" || task.time("COMPLETED") != nil
        if isDone { words.append("x") }
        let priority = Int(task.text("PRIORITY")).flatMap { (1...9).contains($0) ? Character(UnicodeScalar(UInt8($0 + 0x40))) : nil }
        if let priority, !isDone { words.append("(\(priority))") }
        if isDone, let completed = task.time("COMPLETED") { words.append(completed.date) }
        // The first date of a done task is the date of completion, so a date of creation needs one
        // in front of it.
        if let created = task.time("CREATED"), !isDone || task.time("COMPLETED") != nil { words.append(created.date) }
        let summary = task.text("SUMMARY").split(whereSeparator: \.isNewline).joined(separator: " ")
        // What begins with an x would be done.
        words.append(words.isEmpty && summary.hasPrefix("x ") ? "X" + summary.dropFirst() : summary)
        let present = Set(summary.split(separator: " "))
        for category in task.properties.lists("CATEGORIES") {
            let word = (category.hasPrefix("+") || category.hasPrefix("@") ? category : "+" + category).split(whereSeparator: \.isWhitespace)
                .joined(separator: "_")
            if !present.contains(word[...]) { words.append(word) }
        }
        // Programs hide a task until the day that they call its threshold.
        if let start = task.time("DTSTART") { words.append("t:\(start.date)") }
        if let due = task.time("DUE") { words.append("due:\(due.date)") }
        if let priority, isDone { words.append("pri:\(priority)") }
        return words.joined(separator: " ")
    }
}
