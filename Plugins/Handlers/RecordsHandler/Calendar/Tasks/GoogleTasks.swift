import DragKit
import DragTypes

/// Google Tasks, as Takeout exports them: lists of tasks
/// (developers.google.com/tasks/reference/rest/v1/tasks).
enum GoogleTasks {
    /// The tasks of all lists; nil for JSON of another shape.
    static func tasks(in json: JSONValue, unread: inout Unread) -> [TaskFacts]? {
        guard json["kind"]?.string?.hasPrefix("tasks#") == true, let items = json["items"]?.array else { return nil }
        let lists = json["kind"]?.string == "tasks#taskLists" ? items : [json]
        var tasks: [TaskFacts] = []
        for list in lists {
            var members = Members(list)
            let name = members["title"]?.string ?? ""
            for item in members["items"]?.array ?? [] { if let task = task(item, list: name, &unread) { tasks.append(task) } }
            members.addRest(to: &unread, except: bookkeeping)
        }
        return tasks
    }

    private static let bookkeeping: Set<String> = ["kind", "id", "etag", "selfLink", "position", "updated", "task_type", "status", "webViewLink"]

    private static func task(_ item: JSONValue, list: String, _ unread: inout Unread) -> TaskFacts? {
        var members = Members(item)
        guard members["deleted"]?.scalar != "true" else {
            unread.add("deleted tasks")
            return nil
        }
        var task = TaskFacts(title: members["title"]?.string ?? "")
        task.note = members["notes"]?.string ?? ""
        task.isDone = members["status"]?.string == "completed"
        // The interface keeps no time of day.
        task.due = TaskJSON.time(members["due"])?.withoutMidnight
        task.completed = TaskJSON.time(members["completed"])
        task.created = TaskJSON.time(members["created"])
        task.modified = TaskJSON.time(members["updated"])
        task.uid = members["id"]?.string ?? ""
        task.parentUID = members["parent"]?.string ?? ""
        if !list.isEmpty { task.categories = [list] }
        members.addRest(to: &unread, except: bookkeeping.union(["hidden"]))
        return task
    }
}
