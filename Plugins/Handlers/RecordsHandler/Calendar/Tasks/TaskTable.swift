import Documents
import DragKit
import DragTypes

/// Tasks as a table: the CSV that Outlook exports and imports, and tables with a column for titles
/// and one for dates by which something is due.
enum TaskTable {
    private static let heading = ["Subject", "Start Date", "Due Date", "Date Completed", "% Complete", "Categories", "Notes", "Priority", "Status"]

    private static let titles = ["subject", "title", "task", "task name", "name", "summary", "content"]
    private static let dates = ["due date", "due", "deadline", "due_date", "duedate"]

    /// Headings, in lower case, that tell a table of tasks.
    static let evidence = [dates, titles]

    // MARK: Reading

    /// The tasks; nil for another table.
    static func document(of rows: [[String]], unread: inout Unread) -> CalendarDocument? {
        let columns = Columns(rows.first ?? [])
        guard columns.has(titles), columns.has(dates), !columns.has("start time", "end date", "end time") else { return nil }
        var tasks: [TaskFacts] = []
        for row in rows.dropFirst() where row.contains(where: { !$0.isEmpty }) {
            func cell(_ names: String...) -> String { columns.cell(names, of: row).trimmingWhitespace }
            func time(_ text: String, _ name: String) -> CalendarTime? {
                let time = Self.time(text)
                if time == nil, !text.isEmpty { unread.add(field: name) }
                return time
            }
            var task = TaskFacts(title: columns.cell(titles, of: row).trimmingWhitespace)
            task.note = cell("notes", "note", "description", "details", "body")
            task.due = time(columns.cell(dates, of: row).trimmingWhitespace, "Due Date")
            task.start = time(cell("start date", "start"), "Start Date")
            task.created = time(cell("created", "created at", "date created"), "Created")
            let completed = cell("date completed", "completed", "completed at", "completed on", "done")
            task.completed = Self.time(completed)
            let status = cell("status", "state").lowercased()
            let percentage = Self.percentage(cell("% complete", "progress"))
            task.isDone =
                task.completed != nil || EventHeadings.yes.contains(completed.lowercased()) || done.contains(status)
                || ["100", "1"].contains(percentage)
            if !task.isDone, begun.contains(status) { task.state = .begun }
            if !task.isDone { task.percentage = Int(percentage).flatMap { (1...99).contains($0) ? $0 : nil } }
            if !done.contains(status), !begun.contains(status), !untouched.contains(status) { unread.add(field: "Status") }
            let priority = cell("priority", "importance").lowercased()
            task.priority = priorities[priority]
            if task.priority == nil, !priority.isEmpty, !noPriorities.contains(priority) { unread.add(field: "Priority") }
            task.categories = cell("categories", "category", "labels", "tags", "list", "project")
                .split { $0 == ";" || $0 == "," }.map(\.trimmingWhitespace).filter { !$0.isEmpty }
            task.url = cell("url", "link")
            if EventHeadings.yes.contains(cell("reminder on/off").lowercased()) { unread.add("reminders") }
            tasks.append(task)
        }
        columns.addRest(of: rows.dropFirst(), to: &unread, except: ["id", "reminder date", "reminder time"])
        return TaskTree.document(of: tasks)
    }

    /// The digits of a percentage. Outlook writes a part of one: `0.5`.
    private static func percentage(_ text: String) -> String {
        let number = text.replacing(",", with: ".").filter { $0.isNumber || $0 == "." }
        guard let value = Double(number), value < 1000, number.contains("."), !text.contains("%") else { return number }
        return String(Int((value <= 1 ? value * 100 : value).rounded()))
    }

    private static let done: Set<String> = ["completed", "complete", "done", "finished", "closed"]
    private static let begun: Set<String> = ["in progress", "started", "doing"]
    private static let untouched: Set<String> = ["", "not started", "open", "pending", "to do", "todo"]
    private static let noPriorities: Set<String> = ["none", "0", "normal"]
    private static let priorities = ["high": 1, "urgent": 1, "medium": 5, "normal": 5, "low": 9]

    /// `2024-02-05`, `2024-02-05 14:00`, `2/5/2024` or `5 Feb 2024`, with a time or without; nil
    /// for words such as `every Monday`.
    static func time(_ text: String) -> CalendarTime? {
        if let time = CalendarTime(iso: text) { return time }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let date = parts.first else { return nil }
        if let time = EventTable.time(String(date), parts.count > 1 ? String(parts[1]) : "", isDayFirst: false) { return time }
        guard let seconds = Timestamp.seconds(mail: text.split(separator: " ").count == 3 ? text + " 00:00:00" : text) else { return nil }
        return CalendarTime(iso: Timestamp.iso(seconds))?.withoutMidnight
    }

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
