import DragKit
import DragTypes

/// Tasks as Taskwarrior exports and imports them (taskwarrior.org/docs/design/task). A project is
/// a category with a plus sign, as todo.txt has it.
enum Taskwarrior {
    // MARK: Reading

    /// The tasks that are not deleted; nil for JSON of another shape.
    static func tasks(in json: JSONValue, unread: inout Unread) -> [TaskFacts]? {
        guard let values = json.array, let first = values.first, first["description"]?.string != nil,
            first["status"]?.string != nil || first["uuid"] != nil
        else { return nil }
        return values.compactMap { task($0, &unread) }
    }

    /// What Taskwarrior works out itself, and what ties the occurrences of a task together.
    private static let bookkeeping: Set<String> = ["id", "urgency", "mask", "imask", "parent", "rtype", "template"]
    private static let priorities = ["H": 1, "M": 5, "L": 9]

    private static func task(_ value: JSONValue, _ unread: inout Unread) -> TaskFacts? {
        var members = Members(value)
        let status = members["status"]?.string ?? ""
        guard status != "deleted" else {
            unread.add("deleted tasks")
            return nil
        }
        var task = TaskFacts(title: members["description"]?.string ?? "")
        task.isDone = status == "completed"
        task.due = TaskJSON.time(members["due"])
        task.start = TaskJSON.time(members["scheduled"])
        task.created = TaskJSON.time(members["entry"])
        task.modified = TaskJSON.time(members["modified"])
        task.completed = task.isDone ? TaskJSON.time(members["end"]) : nil
        task.priority = priorities[members["priority"]?.string ?? ""]
        let project = members["project"]?.string ?? ""
        task.categories = (project.isEmpty ? [] : ["+" + project]) + (members["tags"]?.array ?? []).compactMap(\.string)
        task.uid = members["uuid"]?.string ?? ""
        task.note = (members["annotations"]?.array ?? []).map { annotation in
            var members = Members(annotation)
            let text = members["description"]?.string ?? ""
            members.addRest(to: &unread)
            return text
        }.joined(separator: "\n")
        members.addRest(to: &unread, except: bookkeeping)
        return task
    }

    // MARK: Writing

    static func json(of document: CalendarDocument) -> [UInt8] {
        JSONValue.array(document.tasks.map { value(of: TaskFacts($0)) }).encoded + [0x0A]
    }

    private static func value(of task: TaskFacts) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("description", .text(task.title.isEmpty ? "(without a title)" : task.title)),
            ("status", .text(task.isDone ? "completed" : task.state == .cancelled ? "deleted" : "pending")),
        ]
        // Taskwarrior makes a name for a task that has none of its own kind.
        if isUUID(task.uid) { members.append(("uuid", .text(task.uid))) }
        let times = [("entry", task.created), ("modified", task.modified), ("scheduled", task.start), ("due", task.due), ("end", task.completed)]
        for (name, time) in times {
            // A date without a time is midnight wherever the program runs.
            if let time { members.append((name, .text(time.isDate ? time.extended : time.basic))) }
        }
        if let priority = task.priority { members.append(("priority", .text(priority < 5 ? "H" : priority == 5 ? "M" : "L"))) }
        let project = task.categories.first { $0.hasPrefix("+") && $0.count > 1 }
        if let project { members.append(("project", .text(String(project.dropFirst())))) }
        let tags = task.categories.filter { $0 != project }.map { $0.drop { $0 == "@" }.split(whereSeparator: \.isWhitespace).joined(separator: "_") }
            .filter {
                !$0.isEmpty
            }
        if !tags.isEmpty { members.append(("tags", .array(tags.map { .text($0) }))) }
        let notes = task.noteLines.map { JSONValue.text($0) }
        if !notes.isEmpty {
            // An annotation has a moment, and no two have the same.
            let start = task.created?.atMidnight ?? CalendarTime.epoch
            let annotations = notes.enumerated().map { index, note in
                JSONValue.object([("entry", .text(start.adding(CalendarDuration(days: 0, seconds: index)).basic)), ("description", note)])
            }
            members.append(("annotations", .array(annotations)))
        }
        return .object(members)
    }

    /// Whether a text has the form of RFC 9562: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
    private static func isUUID(_ text: String) -> Bool {
        text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [8, 4, 4, 4, 12]
            && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || ASCII.hexValue($0) != nil }
    }
}
