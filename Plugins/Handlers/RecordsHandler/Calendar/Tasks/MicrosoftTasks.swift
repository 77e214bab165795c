import DragKit
import DragTypes

/// Tasks of Microsoft To Do as its interface gives them, alone or in their lists
/// (learn.microsoft.com/graph/api/resources/todotask).
struct MicrosoftTasks {
    private var tasks: [TaskFacts] = []
    private var unread = Unread()

    /// The tasks of a list of tasks, or of lists that hold their tasks; nil for JSON of another
    /// shape.
    static func tasks(in json: JSONValue, unread: inout Unread) -> [TaskFacts]? {
        guard let values = json["value"]?.array ?? json.array, let first = values.first else { return nil }
        var reader = MicrosoftTasks()
        if isTask(first) {
            for value in values { reader.add(value, list: "") }
        } else if values.contains(where: { $0["tasks"]?.array?.first.map(isTask) == true }) {
            for list in values {
                let name = list["displayName"]?.string ?? ""
                for value in list["tasks"]?.array ?? [] { reader.add(value, list: name) }
            }
        } else {
            return nil
        }
        unread = reader.unread
        return reader.tasks
    }

    private static func isTask(_ value: JSONValue) -> Bool { value["importance"] != nil && value["status"] != nil && value["title"] != nil }

    private static let bookkeeping: Set<String> = ["id", "@odata.etag", "isReminderOn", "hasAttachments", "bodyLastModifiedDateTime", "@odata.type"]

    private mutating func add(_ value: JSONValue, list: String) {
        var members = Members(value)
        var task = TaskFacts(title: members["title"]?.string ?? "")
        if let body = members["body"] {
            let text = body["content"]?.string ?? ""
            task.note = (body["contentType"]?.string == "html" ? Feeds.plain(text) : text).trimmingWhitespace
        }
        let status = members["status"]?.string ?? ""
        task.isDone = status == "completed"
        if !["completed", "notStarted"].contains(status) { unread.add(field: "status") }
        task.priority = ["high": 1, "low": 9][members["importance"]?.string ?? ""]
        task.due = time(members["dueDateTime"])
        task.start = time(members["startDateTime"])
        task.completed = time(members["completedDateTime"])
        task.created = TaskJSON.time(members["createdDateTime"])
        task.modified = TaskJSON.time(members["lastModifiedDateTime"])
        task.categories = (members["categories"]?.array ?? []).compactMap(\.string)
        if !list.isEmpty { task.categories.append(list) }
        task.uid = members["id"]?.string ?? ""
        let steps = members["checklistItems"]?.array ?? []
        members.addRest(to: &unread, except: Self.bookkeeping)
        tasks.append(task)
        let parent = tasks.count - 1
        for step in steps {
            var members = Members(step)
            var part = TaskFacts(title: members["displayName"]?.string ?? "")
            part.isDone = members["isChecked"]?.scalar == "true"
            part.created = TaskJSON.time(members["createdDateTime"])
            part.completed = TaskJSON.time(members["checkedDateTime"])
            part.parent = parent
            members.addRest(to: &unread, except: ["id"])
            tasks.append(part)
        }
    }

    /// A date of the interface: a time, and apart from it the name of its zone. To Do has dates
    /// without a time, which are written as midnight.
    private mutating func time(_ value: JSONValue?) -> CalendarTime? {
        guard var time = TaskJSON.time(value?["dateTime"]) else { return nil }
        if time.seconds == 0 { return time.withoutMidnight }
        let zone = value?["timeZone"]?.string ?? ""
        if zone.uppercased() == "UTC" { time.isUTC = true } else if !zone.isEmpty { unread.add("time zones") }
        return time
    }
}
