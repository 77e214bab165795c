import Documents
import DragKit

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
        if let due = component.time("DUE") { lines.append("Due: " + words(due, in: component.first("DUE")?["TZID"] ?? "")) }
        switch component.text("STATUS").uppercased() {
        case "COMPLETED": lines.append("Done")
        case "CANCELLED": lines.append("Cancelled")
        case "TENTATIVE": lines.append("Tentative")
        default: break
        }
        for (name, word) in [("LOCATION", "Where"), ("URL", "Web")] where !component.text(name).isEmpty {
            lines.append("\(word): \(component.text(name))")
        }
        if component.first("RRULE") != nil {
            let rule = component.text("RRULE")
            lines.append("Repeats: " + (RecurrenceText.words(rule) ?? rule))
        }
        if !component.text("DESCRIPTION").isEmpty { lines.append(component.text("DESCRIPTION")) }
        return lines
    }

    private static func when(_ component: CalendarComponent) -> String? {
        guard let start = component.time("DTSTART") else { return nil }
        let zone = component.first("DTSTART")?["TZID"] ?? ""
        let endZone = component.first("DTEND")?["TZID"] ?? (component.first("DTEND") == nil ? zone : "")
        guard var end = component.end, end != start || zone != endZone else { return words(start, in: zone) }
        // An all-day event ends with its last day for people.
        if end.isDate { end = end.adding(CalendarDuration(days: -1, seconds: 0)) }
        if end == start, zone == endZone { return words(start, in: zone) }
        if zone != endZone { return words(start, in: zone) + " \u{2013} " + words(end, in: endZone) }
        let isSameDay = end.date == start.date
        return words(start) + " \u{2013} " + (isSameDay ? String(words(end, in: zone).dropFirst(11)) : words(end, in: zone))
    }

    private static func words(_ time: CalendarTime, in zone: String) -> String { words(time) + (zone.isEmpty ? "" : " (\(zone))") }

    /// `2024-01-31 12:00`, followed by `UTC` when the time is in UTC.
    private static func words(_ time: CalendarTime) -> String {
        guard let seconds = time.seconds else { return time.date }
        let clock = "\(CalendarTime.padded(seconds / 3600)):\(CalendarTime.padded(seconds / 60 % 60))"
        return "\(time.date) \(clock)\(time.isUTC ? " UTC" : "")"
    }
}
