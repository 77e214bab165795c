import Documents
import DragHTML
import DragKit
import DragTypes

/// Events and tasks: iCalendar, jCal, vCalendar 1.0, the tables of Google, Outlook and Todoist,
/// todo.txt, check lists, the JSON of programs for tasks, and pages that state events.
struct CalendarFamily: RecordFamily {
    static let iCalendar = TypeIdentifier(trusted: "com.apple.ical.ics")
    static let vCalendar = TypeIdentifier(trusted: "com.apple.ical.vcs")
    static let jCal = TypeIdentifier(trusted: "org.ietf.jcal")
    static let outlook = TypeIdentifier(trusted: "org.dragconv.outlook-events")
    static let todo = TypeIdentifier(trusted: "org.todotxt.tasks")
    static let taskwarrior = TypeIdentifier(trusted: "org.taskwarrior.tasks")
    static let todoist = TypeIdentifier(trusted: "org.dragconv.todoist-tasks")
    private static let json = TypeIdentifier(trusted: "public.json")

    private static let titles = FormFamily.Feature("titles and dates", weight: 600)
    private static let events = FormFamily.Feature("events", weight: 500)
    private static let tasks = FormFamily.Feature("tasks", weight: 90)
    private static let details = FormFamily.Feature("places and descriptions", weight: 100)
    private static let rules = FormFamily.Feature("repetitions, alarms and people", weight: 80)
    private static let zones = FormFamily.Feature("time zones", weight: 80)
    private static let attachments = FormFamily.Feature("attachments", weight: 20)
    private static let columns = FormFamily.Feature("columns that no event has", weight: 50)
    /// The text of a page around its events.
    private static let page = FormFamily.Feature("all else on the page", weight: 50)

    /// The text of a document outside its check lists. A reader of the text needs it as much as the
    /// tasks.
    private static let rest = FormFamily.Feature("all that is no task", weight: 800)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [titles, events, tasks, details, rules, zones, attachments, columns, page, rest],
        forms: [
            .init("icalendar", iCalendar, holds: [titles, events, tasks, details, rules, zones, attachments], cost: 2),
            .init("jcal", jCal, holds: [titles, events, tasks, details, rules, zones, attachments], cost: 2),
            .init("vcalendar", vCalendar, holds: [titles, events, tasks, details, rules], cost: 3),
            .init(
                "events-csv", .commaSeparatedText, holds: [titles, events, tasks, details, columns], cost: 4,
                isConditional: true),
            .init("event-page", .html, holds: [titles, events, details, page], access: .read, cost: 4, isConditional: true),
            .init("outlook-events", outlook, holds: [titles, events, details], cost: 3),
            .init("todo", todo, holds: [titles, tasks], cost: 3),
            .init("taskwarrior", taskwarrior, holds: [titles, tasks, details], cost: 3),
            .init("todoist", todoist, holds: [titles, tasks, details], cost: 3),
            .init("tasks-json", json, holds: [titles, tasks, details, rules, columns], access: .read, cost: 4, isConditional: true),
            .init("check-list", .markdown, holds: [titles, tasks, details, rest], access: .read, cost: 4, isConditional: true),
            .init("check-list", .markdown, holds: [titles, events, tasks, details, zones], access: .write, cost: 4),
            .init("calendar-text", .utf8PlainText, holds: [titles, events, tasks, details, zones], access: .write, cost: 3),
        ], kind: .calendar)

    static let whole = [iCalendar, jCal]
    static let akin = [todo, taskwarrior, todoist, json, .markdown, .commaSeparatedText]

    /// What becomes Markdown is a document with a check list, and tasks of JSON and Markdown become
    /// a document or a table: none of these types means tasks alone, which says nothing of them.
    static func effects(of conversion: Conversion) -> [Effect] {
        let results: [TypeIdentifier: Kind] = [.markdown: .document, .commaSeparatedText: .table]
        guard let result = results[conversion.to], conversion.to == .markdown || [json, .markdown].contains(conversion.from) else {
            return conversion.effects
        }
        return [.carries(.calendar), .projects(.calendar, to: result)]
    }

    static let counted: Set<FormFamily.Feature> = [events, tasks, details, rules, zones, attachments, columns, rest]

    static func losses(of document: CalendarDocument, in bytes: [UInt8], along conversion: Conversion) -> [Loss] {
        var unread = Unread()
        switch conversion.to {
        case iCalendar, jCal: return []
        case .utf8PlainText:
            return CalendarLosses.count(document, kinds: ["VEVENT", "VTODO", "VJOURNAL"], .text { CalendarText.text(of: [$0]) })
        case .markdown:
            let read = (try? CheckList.document(in: bytes, unread: &unread)) ?? CalendarDocument()
            return CalendarLosses.count(document.without(CalendarText.tasks), kinds: CalendarText.events, .text { CalendarText.text(of: [$0]) })
                + CalendarLosses.count(TaskTree.ordered(document.without(CalendarText.events)), kinds: CalendarText.tasks, .document(read))
        default:
            let kinds: Set<String> =
                switch conversion.to {
                case vCalendar: ["VEVENT", "VTODO"]
                case todo, taskwarrior, todoist: ["VTODO"]
                case .commaSeparatedText where document.events.isEmpty: ["VTODO"]
                default: ["VEVENT"]
                }
            let read = (try? self.document(in: bytes, as: conversion.to, unread: &unread)) ?? CalendarDocument()
            return CalendarLosses.count(conversion.to == todoist ? TaskTree.ordered(document) : document, kinds: kinds, .document(read))
        }
    }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> CalendarDocument {
        guard type == .html else { return try document(in: bytes, as: type, unread: &unread) }
        let isCancelled = context.cancellation
        return try document(ofPage: MicroformatPage(try HTMLTree(page: bytes, isCancelled: isCancelled), what: "events"), unread: &unread)
    }

    private static func document(
        in bytes: [UInt8], as type: TypeIdentifier, unread: inout Unread
    ) throws(ConversionError) -> CalendarDocument {
        switch type {
        case jCal: try JCal.document(in: bytes)
        case .commaSeparatedText, outlook, todoist: try table(Array(DelimitedTable(csv: bytes).rowsFromHeading), unread: &unread)
        case json, taskwarrior: try TaskJSON.document(in: bytes, unread: &unread)
        case .markdown: try CheckList.document(in: bytes, unread: &unread)
        case todo: try TodoText.document(in: bytes)
        default: try ICalendar.document(in: bytes)
        }
    }

    private static func table(_ rows: [[String]], unread: inout Unread) throws(ConversionError) -> CalendarDocument {
        let tasks =
            TodoistTable.document(of: rows, unread: &unread) ?? TickTickTable.document(of: rows, unread: &unread)
            ?? TaskTable.document(of: rows, unread: &unread)
        guard let tasks else { return try EventTable.document(of: rows, unread: &unread) }
        guard !tasks.components.isEmpty else { throw .unsupported("the table has no task") }
        return tasks
    }

    /// The events that a page states. What it states for search engines is whole; its classes often
    /// leave out times and places.
    private static func document(ofPage page: MicroformatPage, unread: inout Unread) throws(ConversionError) -> CalendarDocument {
        var document = SchemaEvents.document(in: page, unread: &unread)
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

    static func output(_ document: CalendarDocument, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        var output = try written(document, as: type)
        output.notes += ConversionNote.lost("events without a date that is understood", document.unreadable)
        return output
    }

    private static func written(_ document: CalendarDocument, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case iCalendar: return ConversionOutput(ICalendar.bytes(of: document))
        case jCal: return ConversionOutput(JCal.bytes(of: document))
        case vCalendar: return ConversionOutput(VCalendar.bytes(of: document))
        case .commaSeparatedText where document.events.isEmpty && !document.tasks.isEmpty:
            return ConversionOutput(TaskTable.bytes(of: document))
        case .commaSeparatedText, outlook:
            guard !document.events.isEmpty else { throw .unsupported("the calendar has no event") }
            return ConversionOutput(EventTable.bytes(of: document, for: type == outlook ? .outlook : .google))
        case .utf8PlainText: return ConversionOutput(CalendarText.text(of: document.components))
        case .markdown: return ConversionOutput(CalendarText.markdown(of: document))
        default: return ConversionOutput(try tasks(document, as: type))
        }
    }

    private static func tasks(_ document: CalendarDocument, as type: TypeIdentifier) throws(ConversionError) -> [UInt8] {
        guard !document.tasks.isEmpty else { throw .unsupported("the calendar has no task") }
        return switch type {
        case todo: TodoText.bytes(of: document)
        case taskwarrior: Taskwarrior.json(of: document)
        case todoist: TodoistTable.bytes(of: document)
        default: throw ConversionError.internalError("calendars have no form \(type)")
        }
    }
}

/// Events and tasks as people read them: what, when, where.
enum CalendarText {
    static let events: Set<String> = ["VEVENT", "VJOURNAL"]
    static let tasks: Set<String> = ["VTODO"]

    static func text(of components: [CalendarComponent]) -> String {
        components.compactMap { component in lines(component).map { $0.map { $0 + "\n" }.joined() } }.joined(separator: "\n")
    }

    /// A paragraph for each event, and a check list of the tasks.
    static func markdown(of document: CalendarDocument) -> String {
        let paragraphs = document.without(tasks).components.compactMap(lines).map { lines in
            let further = lines.dropFirst().flatMap { $0.split(whereSeparator: \.isNewline) }
            let runs = [RichDocument.Run(.text(lines[0]), .bold)] + further.flatMap { [.init(.lineBreak), .init(.text(String($0)))] }
            return RichDocument.Block.paragraph(runs)
        }
        let parts = [MarkdownWriter(RichDocument(blocks: paragraphs)).text(), CheckList.text(of: document)]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What people read of a component; nil for one that says nothing to them.
    private static func lines(_ component: CalendarComponent) -> [String]? {
        guard events.union(tasks).contains(component.name) else { return nil }
        var lines = [component.text("SUMMARY").isEmpty ? "(without a title)" : component.text("SUMMARY")]
        if let when = when(component) { lines.append("When: " + when) }
        if let due = component.time("DUE") { lines.append("Due: " + words(due)) }
        if component.text("STATUS").uppercased() == "COMPLETED" { lines.append("Done") }
        for (name, word) in [("LOCATION", "Where"), ("URL", "Web")] where !component.text(name).isEmpty {
            lines.append("\(word): \(component.text(name))")
        }
        if component.first("RRULE") != nil { lines.append("Repeats: " + component.text("RRULE")) }
        if !component.text("DESCRIPTION").isEmpty { lines.append(component.text("DESCRIPTION")) }
        return lines
    }

    private static func when(_ component: CalendarComponent) -> String? {
        guard let start = component.time("DTSTART") else { return nil }
        let zone = component.first("DTSTART")?["TZID"].map { " (\($0))" } ?? ""
        guard var end = component.end, end != start else { return words(start) + zone }
        // An all-day event ends with its last day for people.
        if end.isDate { end = end.adding(CalendarDuration(days: -1, seconds: 0)) }
        if end == start { return words(start) + zone }
        let isSameDay = end.date == start.date
        return words(start) + " \u{2013} " + (isSameDay ? String(words(end).dropFirst(11)) : words(end)) + zone
    }

    /// `2024-01-31 12:00`, followed by `UTC` when the time is in UTC.
    private static func words(_ time: CalendarTime) -> String {
        guard let seconds = time.seconds else { return time.date }
        let clock = "\(CalendarTime.padded(seconds / 3600)):\(CalendarTime.padded(seconds / 60 % 60))"
        return "\(time.date) \(clock)\(time.isUTC ? " UTC" : "")"
    }
}
