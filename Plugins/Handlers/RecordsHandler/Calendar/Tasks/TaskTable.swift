import Documents
import DragKit
import DragTypes

/// Tasks as a table: the CSV that Outlook exports and imports, and tables with a column for titles
/// and one for dates by which something is due.
enum TaskTable {
    private static let heading = ["Subject", "Start Date", "Due Date", "Date Completed", "% Complete", "Categories", "Notes", "Priority", "Status"]

    private static let titles = ["subject", "title", "task", "task name", "name", "summary", "content"]
    private static let dates = ["due date", "due", "deadline", "due_date", "duedate"]
    private static let starts = ["start date", "start"]
    private static let creations = ["created", "created at", "date created"]
    private static let ends = ["date completed", "completed", "completed at", "completed on", "completion date", "done"]

    /// Headings, in lower case, that tell a table of tasks.
    static let evidence = [
        dates + EventHeadings.others(for: "due date"), titles + EventHeadings.others(for: "subject").filter { !titles.contains($0) },
    ]

    // MARK: Reading

    /// The tasks; nil for another table.
    static func document(of rows: [[String]], in input: inout FormInput) -> CalendarDocument? {
        let isForeign = EventHeadings.areForeign(rows.first ?? [])
        let columns = Columns(isForeign ? EventHeadings.canonical(rows.first ?? []) : rows.first ?? [])
        guard columns.has(titles), columns.has(dates), !columns.has("start time", "end date", "end time") else { return nil }
        var tasks: [TaskFacts] = []
        let order = DayOrder(
            rows.dropFirst().lazy.flatMap { row in [dates, starts, creations, ends].map { columns.cell($0, of: row).trimmingWhitespace } },
            isForeign: isForeign, in: &input)
        for row in rows.dropFirst() where row.contains(where: { !$0.isEmpty }) {
            func cell(_ names: String...) -> String { columns.cell(names, of: row).trimmingWhitespace }
            func time(_ text: String, _ name: String) -> CalendarTime? {
                let time = order.time(text)
                if time == nil, !text.isEmpty { input.unread.add(field: name) }
                return time
            }
            var task = TaskFacts(title: columns.cell(titles, of: row).trimmingWhitespace)
            task.note = cell("notes", "note", "description", "details", "body")
            task.due = time(columns.cell(dates, of: row).trimmingWhitespace, "Due Date")
            task.start = time(columns.cell(starts, of: row).trimmingWhitespace, "Start Date")
            task.created = time(columns.cell(creations, of: row).trimmingWhitespace, "Created")
            let completed = columns.cell(ends, of: row).trimmingWhitespace
            task.completed = order.time(completed)
            let status = OutlookWords.meaning(of: cell("status", "state"))
            let percentage = Self.percentage(cell("% complete", "progress"))
            task.isDone =
                task.completed != nil || OutlookWords.isYes(completed) || OutlookWords.meaning(of: completed) == "completed"
                || status == "completed" || ["100", "1"].contains(percentage)
            if !task.isDone, status == "in progress" { task.state = .begun }
            if !task.isDone { task.percentage = Int(percentage).flatMap { (1...99).contains($0) ? $0 : nil } }
            if !states.contains(status ?? ""), !cell("status", "state").isEmpty { input.unread.add(field: "Status") }
            let priority = cell("priority", "importance").lowercased()
            task.priority = OutlookWords.meaning(of: priority).flatMap { priorities[$0] }
            if task.priority == nil, !priority.isEmpty, !noPriorities.contains(priority) { input.unread.add(field: "Priority") }
            task.categories = cell("categories", "category", "labels", "tags", "list", "project")
                .split { $0 == ";" || $0 == "," }.map(\.trimmingWhitespace).filter { !$0.isEmpty }
            task.url = cell("url", "link")
            if OutlookWords.isYes(cell("reminder on/off")) { input.unread.add("reminders") }
            tasks.append(task)
        }
        columns.addRest(of: rows.dropFirst(), to: &input.unread, except: ["id", "reminder date", "reminder time"])
        return TaskTree.document(of: tasks)
    }

    /// The digits of a percentage. Outlook writes a part of one: `0.5`.
    private static func percentage(_ text: String) -> String {
        let number = text.replacing(",", with: ".").filter { $0.isNumber || $0 == "." }
        guard let value = Double(number), value < 1000, number.contains("."), !text.contains("%") else { return number }
        return String(Int((value <= 1 ? value * 100 : value).rounded()))
    }

    private static let states: Set<String> = ["completed", "in progress", "not started"]
    private static let noPriorities: Set<String> = ["none", "0"]
    private static let priorities = ["high": 1, "normal": 5, "low": 9]

    // MARK: Writing

    static func bytes(of document: CalendarDocument) -> [UInt8] {
        let rows = document.tasks.map { component -> [String] in
            let task = TaskFacts(component)
            // Tables have no zones, and a date that others write as midnight is one.
            func text(_ time: CalendarTime?) -> String {
                time.map { String($0.withoutMidnight.extended.replacing("T", with: " ").prefix { $0 != "Z" }) } ?? ""
            }
            let priority = task.priority.map { $0 < 5 ? "High" : $0 == 5 ? "Normal" : "Low" } ?? ""
            // Either mark separates them.
            let categories = task.categories.map { String($0.map { ";,".contains($0) ? " " : $0 }).trimmingWhitespace }.filter { !$0.isEmpty }
            return [
                task.title, text(task.start), text(task.due), text(task.completed), String(task.isDone ? 100 : task.percentage ?? 0),
                categories.joined(separator: ";"),
                task.note, priority, task.isDone ? "Completed" : task.state == .begun ? "In Progress" : "Not Started",
            ]
        }
        return DelimitedTable(rows: [heading] + rows).csv
    }
}
