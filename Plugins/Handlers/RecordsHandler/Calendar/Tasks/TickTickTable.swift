import DragKit
import DragTypes

/// Tasks as TickTick and Dida365 export them: CSV.
enum TickTickTable {
    /// Headings, in lower case, that tell the table.
    static let evidence = [["list name"], ["is check list", "is checklist"], ["status"]]

    /// The tasks; nil for another table.
    static func document(of rows: [[String]], unread: inout Unread) -> CalendarDocument? {
        let columns = Columns(rows.first ?? [])
        guard evidence.allSatisfy(columns.has) else { return nil }
        var tasks: [TaskFacts] = []
        var numbers: [String: Int] = [:]
        var parents: [String] = []
        for row in rows.dropFirst() where row.contains(where: { !$0.isEmpty }) {
            func cell(_ names: String...) -> String { columns.cell(names, of: row).trimmingWhitespace }
            var task = TaskFacts(title: cell("title"))
            task.note = cell("content")
            let isAllDay = OutlookWords.isYes(cell("is all day"))
            task.due = time(cell("due date"), isAllDay)
            task.start = time(cell("start date"), isAllDay)
            task.created = time(cell("created time"), false)
            task.completed = time(cell("completed time"), false)
            // 1 is done, and 2 is done and put away.
            task.isDone = ["1", "2"].contains(cell("status")) || task.completed != nil
            task.priority = ["5": 1, "3": 5, "1": 9][cell("priority")]
            task.categories = cell("tags").split(separator: ",").map(\.trimmingWhitespace).filter { !$0.isEmpty }
            let list = cell("list name")
            if !list.isEmpty { task.categories.append(list) }
            numbers[cell("taskid")] = tasks.count
            parents.append(cell("parentid"))
            tasks.append(task)
        }
        for (index, parent) in parents.enumerated() where !parent.isEmpty { tasks[index].parent = numbers[parent].flatMap { $0 == index ? nil : $0 } }
        columns.addRest(
            of: rows.dropFirst(), to: &unread, except: ["kind", "order", "timezone", "is check list", "is floating", "column order", "view mode"])
        return TaskTree.document(of: tasks)
    }

    /// A time in UTC. A day begins at midnight where the owner is, which is at most half a day away
    /// from that of UTC.
    private static func time(_ text: String, _ isAllDay: Bool) -> CalendarTime? {
        guard let time = CalendarTime(iso: text), isAllDay else { return CalendarTime(iso: text) }
        let noon = time.adding(CalendarDuration(days: 0, seconds: 12 * 3600))
        return CalendarTime(year: noon.year, month: noon.month, day: noon.day)
    }
}
