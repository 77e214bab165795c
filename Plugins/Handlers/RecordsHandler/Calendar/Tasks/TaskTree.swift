import DragTypes

/// Tasks that are parts of others: in calendars each names the one above it, in lists it stands
/// below it.
enum TaskTree {
    /// A calendar of tasks. A task without a name of its own that has parts gets one.
    static func document(of tasks: [TaskFacts]) -> CalendarDocument {
        var components = tasks.map(\.component)
        for (index, task) in tasks.enumerated() {
            guard let parent = task.parent, components.indices.contains(parent), parent != index else { continue }
            if components[parent].first("UID") == nil {
                components[parent].properties.insert(Property("UID", text: ICalendar.uid(of: components[parent], at: parent)), at: 0)
            }
            components[index].add("RELATED-TO", components[parent].text("UID"))
        }
        var document = CalendarDocument()
        document.components = components
        return document
    }

    /// A task with how deep it stands below others.
    struct Entry {
        let component: CalendarComponent
        let depth: Int
    }

    /// The tasks of a calendar, each followed by its parts. Nothing gets deeper than
    /// ``CalendarComponent/maximumDepth``.
    static func entries(of document: CalendarDocument) -> [Entry] {
        let tasks = document.tasks
        var places: [String: Int] = [:]
        for (index, task) in tasks.enumerated() where task.first("UID") != nil { places[task.text("UID"), default: index] = index }
        let parents = tasks.map { places[TaskFacts($0).parentUID] }
        var parts: [Int: [Int]] = [:]
        for (index, parent) in parents.enumerated() { if let parent, parent != index { parts[parent, default: []].append(index) } }
        var entries: [Entry] = []
        var isPlaced = [Bool](repeating: false, count: tasks.count)
        // Tasks that are parts of each other have no beginning; the second pass places these.
        for onlyRoots in [true, false] {
            for index in tasks.indices where !isPlaced[index] && (!onlyRoots || parents[index] == nil || parents[index] == index) {
                var pending = [(index, 0)]
                while let (next, depth) = pending.popLast() {
                    guard !isPlaced[next] else { continue }
                    isPlaced[next] = true
                    entries.append(Entry(component: tasks[next], depth: min(depth, CalendarComponent.maximumDepth)))
                    pending += (parts[next] ?? []).reversed().map { ($0, depth + 1) }
                }
            }
        }
        return entries
    }

    /// The calendar with its tasks in the order of ``entries(of:)``, after everything else.
    static func ordered(_ document: CalendarDocument) -> CalendarDocument {
        var document = document
        let tasks = entries(of: document).map(\.component)
        document.components = document.components.filter { $0.name != "VTODO" } + tasks
        return document
    }
}
