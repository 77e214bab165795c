import Documents
import DragHTML
import DragKit
import DragTypes

/// Events and tasks: iCalendar, jCal, vCalendar 1.0, the tables of Google, Outlook and Todoist,
/// todo.txt, check lists, the JSON of programs for tasks, and pages that state events.
enum CalendarFamily {
    static let iCalendar = TypeIdentifier(trusted: "com.apple.ical.ics")
    static let vCalendar = TypeIdentifier(trusted: "com.apple.ical.vcs")
    static let jCal = TypeIdentifier(trusted: "org.ietf.jcal")
    static let outlook = TypeIdentifier(trusted: "org.dragconv.outlook-events")
    static let todo = TypeIdentifier(trusted: "org.todotxt.tasks")
    static let taskwarrior = TypeIdentifier(trusted: "org.taskwarrior.tasks")
    static let todoist = TypeIdentifier(trusted: "org.dragconv.todoist-tasks")
    private static let json = TypeIdentifier(trusted: "public.json")

    private static let titles = FormFeature("titles and dates", weight: 600)
    private static let events = FormFeature("events", weight: 90)
    private static let tasks = FormFeature("tasks", weight: 90)
    private static let details = FormFeature("places and descriptions", weight: 100)
    private static let rules = FormFeature("repetitions, alarms and people", weight: 80)
    private static let zones = FormFeature("time zones", weight: 80)
    private static let attachments = FormFeature("attachments", weight: 20)
    private static let columns = FormFeature("columns that no event has", weight: 50)
    /// The text of a page around its events.
    private static let page = FormFeature("all else on the page", weight: 50)

    /// The text of a document outside its check lists. A reader of the text needs it as much as the
    /// tasks.
    private static let rest = FormFeature("all that is no task", weight: 800)

    static let family = FormFamily<CalendarDocument>(
        handler: RecordsHandler.name, features: [titles, events, tasks, details, rules, zones, attachments, columns, page, rest],
        forms: [
            Form(
                "icalendar", iCalendar, holds: [titles, events, tasks, details, rules, zones, attachments], cost: 2,
                read: { try ICalendar.document(in: $0.bytes) }, write: write { ICalendar.bytes(of: $0) }),
            Form(
                "jcal", jCal, holds: [titles, events, tasks, details, rules, zones, attachments], cost: 2, read: { try JCal.document(in: $0.bytes) },
                write: write { JCal.bytes(of: $0) }),
            Form(
                "vcalendar", vCalendar, holds: [titles, events, tasks, details, rules], cost: 3, read: { try ICalendar.document(in: $0.bytes) },
                write: write { VCalendar.bytes(of: $0) }),
            Form(
                "events-csv", .commaSeparatedText, holds: [titles, events, tasks, details, columns], cost: 4, isConditional: true,
                recognises: [
                    NameRecogniser(.commaSeparatedText, .columns, EventHeadings.evidence, as: .calendar),
                    NameRecogniser(.commaSeparatedText, .columns, TickTickTable.evidence, as: .tasks),
                    NameRecogniser(.commaSeparatedText, .columns, TaskTable.evidence, as: .tasks),
                ], read: table,
                write: write { document in
                    if document.events.isEmpty, !document.tasks.isEmpty { return TaskTable.bytes(of: document) }
                    return EventTable.bytes(of: try withEvents(document), for: .google)
                }),
            Form(
                "event-page", .html, holds: [titles, events, details, page], cost: 4, isConditional: true, maxInput: HTMLTree.maximumInput,
                read: page),
            Form(
                "outlook-events", outlook, holds: [titles, events, details], cost: 3, read: table,
                write: write { EventTable.bytes(of: try withEvents($0), for: .outlook) }),
            Form(
                "todo", todo, holds: [titles, tasks], cost: 3, read: { try TodoText.document(in: $0.bytes) },
                write: write { TodoText.bytes(of: try withTasks($0)) }),
            Form(
                "taskwarrior", taskwarrior, holds: [titles, tasks, details], cost: 3,
                recognises: [
                    NameRecogniser(.json, .keys, [["description"], ["uuid"], ["status"]], as: .tasks, result: taskwarrior)
                ], read: { try TaskJSON.document(in: $0.bytes, unread: &$0.unread) },
                write: write { Taskwarrior.json(of: try withTasks($0)) }),
            Form(
                "todoist", todoist, holds: [titles, tasks, details], cost: 3,
                recognises: [NameRecogniser(.commaSeparatedText, .columns, TodoistTable.evidence, as: .tasks, result: todoist)], read: table,
                write: write { TodoistTable.bytes(of: try withTasks($0)) }),
            Form(
                "tasks-json", json, holds: [titles, tasks, details, rules, columns], cost: 4, isConditional: true,
                recognises: [
                    NameRecogniser(json, .keys, [["cards"], ["lists"]], as: .tasks),
                    NameRecogniser(json, .prefix, [["{\"kind\":\"tasks#", "{\"kind\": \"tasks#", "{\n  \"kind\": \"tasks#"]], as: .tasks),
                    NameRecogniser(json, .keys, [["importance"], ["createdDateTime", "dueDateTime", "status"], ["title"]], as: .tasks),
                ], read: { try TaskJSON.document(in: $0.bytes, unread: &$0.unread) }),
            Form(
                "check-list", .markdown, holds: [titles, tasks, details, rest], cost: 4, isConditional: true,
                read: { try CheckList.document(in: $0.bytes, unread: &$0.unread) }),
            Form(
                "check-list", .markdown, holds: [titles, events, tasks, details, zones], cost: 4,
                write: write { Array(CalendarText.markdown(of: $0).utf8) }),
            Form(
                "calendar-text", .utf8PlainText, holds: [titles, events, tasks, details, zones], cost: 3,
                write: write { Array(CalendarText.text(of: $0.components).utf8) }),
        ], connections: .through([iCalendar, jCal], akin: [todo, taskwarrior, todoist, json, .markdown, .commaSeparatedText]), kind: .calendar,
        counted: [events, tasks, details, rules, zones, attachments, columns, rest], maxInput: RecordsHandler.maximumInput,
        offers: .unconditional, effects: effects,
        notes: { document, written, edge in losses(of: document, in: written, as: edge.target.type).map { ConversionNote($0) } })

    /// What is read and written as events or as tasks. A calendar may hold both.
    private static let types: [Kind: Set<TypeIdentifier>] = [
        .calendar: [iCalendar, jCal, vCalendar, .commaSeparatedText, outlook, .markdown, .utf8PlainText],
        .tasks: [iCalendar, jCal, vCalendar, .commaSeparatedText, todo, taskwarrior, todoist, json, .markdown, .utf8PlainText],
    ]

    /// Events and tasks arrive as such, and are a table or a document besides. The events of a page
    /// are a part of the page.
    @Sendable private static func effects(_ source: TypeIdentifier, _ target: TypeIdentifier) -> [Effect]? {
        if source == .html { return nil }
        return [Kind.calendar, .tasks].filter { types[$0]?.isSuperset(of: [source, target]) ?? false }.flatMap { kind -> [Effect] in
            switch target {
            case .markdown: [.carries(kind), .projects(kind, to: .document)]
            case .commaSeparatedText: [.carries(kind), .projects(kind, to: .table)]
            case .utf8PlainText: [.projects(kind, to: .document)]
            default: [.carries(kind)]
            }
        }
    }

    /// What did not arrive: the difference between the calendar and what is read of the bytes that
    /// were written of it.
    private static func losses(of document: CalendarDocument, in written: [UInt8], as type: TypeIdentifier) -> [Loss] {
        func read() -> CalendarDocument { (try? family.read(written, as: type)) ?? CalendarDocument() }
        switch type {
        case iCalendar, jCal: return []
        case .utf8PlainText:
            return CalendarLosses.count(document, kinds: ["VEVENT", "VTODO", "VJOURNAL"], .text { CalendarText.text(of: [$0]) })
        case .markdown:
            return CalendarLosses.count(document.without(CalendarText.tasks), kinds: CalendarText.events, .text { CalendarText.text(of: [$0]) })
                + CalendarLosses.count(
                    TaskTree.ordered(document.without(CalendarText.events)), kinds: CalendarText.tasks, .document(read()))
        default:
            let kinds: Set<String> =
                switch type {
                case vCalendar: ["VEVENT", "VTODO"]
                case todo, taskwarrior, todoist: ["VTODO"]
                case .commaSeparatedText where document.events.isEmpty: ["VTODO"]
                default: ["VEVENT"]
                }
            return CalendarLosses.count(type == todoist ? TaskTree.ordered(document) : document, kinds: kinds, .document(read()))
        }
    }

    // MARK: Reading

    @Sendable private static func table(_ input: inout FormInput) throws(ConversionError) -> CalendarDocument {
        let rows = Array(try DelimitedTable(csv: input.bytes).rowsFromHeading)
        let tasks =
            TodoistTable.document(of: rows, in: &input) ?? TickTickTable.document(of: rows, unread: &input.unread)
            ?? TaskTable.document(of: rows, in: &input)
        guard let tasks else { return try EventTable.document(of: rows, in: &input) }
        guard !tasks.components.isEmpty else { throw .unsupported("the table has no task") }
        return tasks
    }

    /// The events that a page states. What it states for search engines is whole; its classes often
    /// leave out times and places.
    @Sendable private static func page(_ input: inout FormInput) throws(ConversionError) -> CalendarDocument {
        let page = MicroformatPage(try HTMLTree(page: input.bytes, isCancelled: input.context.cancellation), what: "events")
        var document = SchemaEvents.document(in: page, unread: &input.unread)
        if document.components.isEmpty {
            let unreadable = document.unreadable
            document = try HEvent.document(in: page)
            document.unreadable = max(unreadable, document.unreadable)
        }
        if document.components.isEmpty {
            throw .unsupported(
                document.unreadable > 0
                    ? "no event of the HTML has a date that is understood" : "the HTML states no event (JSON-LD of schema.org, hCalendar)")
        }
        return document
    }

    // MARK: Writing

    private static func write(
        _ bytes: @escaping @Sendable (CalendarDocument) throws -> [UInt8]
    ) -> Form<CalendarDocument>.Writer {
        { document in
            ConversionOutput(
                try bytes(document), notes: ConversionNote.lost("events without a date that is understood", document.unreadable))
        }
    }

    private static func withEvents(_ document: CalendarDocument) throws(ConversionError) -> CalendarDocument {
        guard !document.events.isEmpty else { throw .unsupported("the calendar has no event") }
        return document
    }

    private static func withTasks(_ document: CalendarDocument) throws(ConversionError) -> CalendarDocument {
        guard !document.tasks.isEmpty else { throw .unsupported("the calendar has no task") }
        return document
    }
}
