import Documents
import DragKit
import DragTypes

/// Tasks as Todoist exports and imports a project: CSV
/// (todoist.com/help/articles/format-a-csv-file-to-import-into-todoist).
enum TodoistTable {
    private static let heading = [
        "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE",
    ]

    /// Headings, in lower case, that tell the table.
    static let evidence = [["type"], ["content"], ["indent"]]

    // MARK: Reading

    /// The tasks; nil for another table.
    static func document(of rows: [[String]], in input: inout FormInput) -> CalendarDocument? {
        let columns = Columns(rows.first ?? [])
        guard evidence.allSatisfy(columns.has) else { return nil }
        var tasks: [TaskFacts] = []
        let order = DayOrder(rows.dropFirst().lazy.map { columns.cell(["date"], of: $0) }, in: &input)
        var section = ""
        /// The last task at each level.
        var open: [Int] = []
        for row in rows.dropFirst() {
            func cell(_ name: String) -> String { columns.cell([name], of: row) }
            switch cell("type").lowercased() {
            case "task":
                var task = task(cell, order, &input.unread)
                if !section.isEmpty { task.categories.append(section) }
                let level = min(max(Int(cell("indent")) ?? 1, 1), open.count + 1)
                open.removeLast(open.count - level + 1)
                task.parent = open.last
                open.append(tasks.count)
                tasks.append(task)
            case "note":
                guard let last = tasks.indices.last else { continue }
                tasks[last].note += (tasks[last].note.isEmpty ? "" : "\n") + cell("content")
            case "section":
                section = cell("content").trimmingWhitespace
                open = []
            case "", "meta": break
            default: input.unread.add("rows of a kind that is not understood")
            }
        }
        columns.addRest(of: rows.dropFirst(), to: &input.unread, except: ["date_lang", "author", "meta", "duration_unit"])
        return TaskTree.document(of: tasks)
    }

    private static func task(_ cell: (String) -> String, _ order: DayOrder, _ unread: inout Unread) -> TaskFacts {
        var task = TaskFacts()
        // Labels follow the words: `Call the plumber @phone`.
        var words = cell("content").split(separator: " ")
        var labels: [String] = []
        while words.count > 1, let last = words.last, last.hasPrefix("@"), last.count > 1 {
            labels.append(String(last.dropFirst()))
            words.removeLast()
        }
        task.title = words.joined(separator: " ")
        task.categories = labels.reversed()
        task.note = cell("description")
        // Four is a task without a priority.
        task.priority = ["1": 1, "2": 3, "3": 5][cell("priority")]
        let date = cell("date")
        task.due = order.time(date)
        if task.due == nil, !date.isEmpty { unread.add(field: "DATE") }
        let zone = cell("timezone")
        // A time is one of the zone that the row names.
        if task.due?.isDate == false { task.due?.isUTC = zone == "UTC" }
        if !zone.isEmpty, zone != "UTC" { unread.add("time zones") }
        return task
    }

    // MARK: Writing

    static func bytes(of document: CalendarDocument) -> [UInt8] {
        var rows = [heading]
        for entry in TaskTree.entries(of: document) {
            let task = TaskFacts(entry.component)
            let words = task.title.split(separator: " ")
            let labels = task.categories.filter { !words.contains($0[...]) }.map { label in
                "@" + label.drop { "@+".contains($0) }.split(whereSeparator: \.isWhitespace).joined(separator: "_")
            }
            let title = task.title.isEmpty ? "(without a title)" : task.title
            let priority = task.priority.map { $0 <= 2 ? 1 : $0 <= 4 ? 2 : $0 == 5 ? 3 : 4 } ?? 4
            let due = task.due.map { due in due.seconds == nil ? due.date : "\(due.date) \(due.extended.dropFirst(11).prefix(5))" } ?? ""
            rows.append([
                "task", ([title] + labels).joined(separator: " "), task.note, String(priority), String(min(entry.depth, 4) + 1), "", "", due,
                due.isEmpty ? "" : "en", task.due?.isUTC == true ? "UTC" : "",
            ])
        }
        return DelimitedTable(rows: rows).csv
    }
}
