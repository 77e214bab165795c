/// Events and tasks as people read them: what, when, where.
enum CalendarText {
    static func text(of document: CalendarDocument) -> String {
        document.components.filter { ["VEVENT", "VTODO", "VJOURNAL"].contains($0.name) }.map { component in
            var lines = [component.text("SUMMARY").isEmpty ? "(without a title)" : component.text("SUMMARY")]
            if let when = when(component) { lines.append("When: " + when) }
            if let due = component.time("DUE") { lines.append("Due: " + words(due)) }
            if component.text("STATUS").uppercased() == "COMPLETED" { lines.append("Done") }
            for (name, word) in [("LOCATION", "Where"), ("URL", "Web")] where !component.text(name).isEmpty {
                lines.append("\(word): \(component.text(name))")
            }
            if component.first("RRULE") != nil { lines.append("Repeats: " + component.text("RRULE")) }
            if !component.text("DESCRIPTION").isEmpty { lines.append(component.text("DESCRIPTION")) }
            return lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
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
