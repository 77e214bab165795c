import DragTypes

/// What programs for tasks say of a task, beside the properties that calendars have for it.
struct TaskFacts {
    var title = ""
    var note = ""
    var state = State.open
    /// How much is done, in percent; nil where nothing says it.
    var percentage: Int?
    var due: CalendarTime?
    var start: CalendarTime?
    var created: CalendarTime?
    var modified: CalendarTime?
    var completed: CalendarTime?
    /// 1 is the highest of nine (RFC 5545 section 3.8.1.9); nil where none is given.
    var priority: Int?
    /// Labels, and the names of projects and lists.
    var categories: [String] = []
    var url = ""
    /// The program's own name of the task, by which others refer to it.
    var uid = ""
    /// The ``uid`` of the task of which this one is a part.
    var parentUID = ""
    /// The place in a list of the task of which this one is a part, where tasks have no names.
    var parent: Int?

    /// What has become of a task (RFC 5545 section 3.8.1.11).
    enum State: String {
        case open = "NEEDS-ACTION"
        case begun = "IN-PROCESS"
        case done = "COMPLETED"
        case cancelled = "CANCELLED"
    }

    var isDone: Bool {
        get { state == .done }
        set { state = newValue ? .done : .open }
    }

    init(title: String = "") { self.title = title }

    /// What a calendar says of a task.
    init(_ task: CalendarComponent) {
        title = Self.line(task.text("SUMMARY"))
        note = task.text("DESCRIPTION").trimmingWhitespace
        completed = task.time("COMPLETED")?.atMidnight
        state = completed != nil ? .done : State(rawValue: task.text("STATUS").uppercased()) ?? .open
        percentage = Int(task.text("PERCENT-COMPLETE")).flatMap { (0...100).contains($0) ? $0 : nil }
        due = task.time("DUE")
        start = task.time("DTSTART")
        created = task.time("CREATED")?.atMidnight
        modified = task.time("LAST-MODIFIED")?.atMidnight
        priority = Int(task.text("PRIORITY")).flatMap { (1...9).contains($0) ? $0 : nil }
        categories = task.properties.lists("CATEGORIES")
        url = task.text("URL")
        uid = task.text("UID")
        parentUID = task.properties.first { $0.name == "RELATED-TO" && ["PARENT", nil].contains($0["RELTYPE"]?.uppercased()) }?.text ?? ""
    }

    /// The note line by line, without empty ones.
    var noteLines: [String] { note.split(whereSeparator: \.isNewline).map { Self.line(String($0)) }.filter { !$0.isEmpty } }

    /// A text on one line, its words separated by single spaces.
    private static func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The task as a part of a calendar.
    var component: CalendarComponent {
        var task = CalendarComponent(name: "VTODO")
        task.add("UID", uid)
        task.add("SUMMARY", title)
        task.add("DESCRIPTION", note)
        if state != .open { task.add("STATUS", state.rawValue) }
        if let percentage = isDone ? 100 : percentage, percentage > 0 {
            task.properties.append(Property("PERCENT-COMPLETE", .verbatim(String(percentage))))
        }
        // These hold a moment and no date.
        for (name, time) in [("COMPLETED", completed), ("CREATED", created), ("LAST-MODIFIED", modified)] {
            if let time { task.properties.append(Property(name, .verbatim(time.atMidnight.basic))) }
        }
        if let start { task.add("DTSTART", start) }
        if let due { task.add("DUE", due) }
        if let priority { task.properties.append(Property("PRIORITY", .verbatim(String(priority)))) }
        let categories = categories.filter { !$0.isEmpty }
        if !categories.isEmpty { task.properties.append(Property("CATEGORIES", .components([categories]))) }
        if URLText.isURL(url) { task.properties.append(Property("URL", .verbatim(url))) }
        task.add("RELATED-TO", parentUID)
        return task
    }
}

extension CalendarTime {
    /// The beginning of the day in UTC, for properties that hold a time and no date; a time as it
    /// is, taken to be in UTC.
    var atMidnight: CalendarTime {
        var time = self
        time.seconds = seconds ?? 0
        time.isUTC = true
        return time
    }

    /// The date alone where the time is midnight: programs that know no dates without a time write
    /// them so.
    var withoutMidnight: CalendarTime {
        var time = self
        if seconds == 0 { (time.seconds, time.isUTC) = (nil, false) }
        return time
    }
}
