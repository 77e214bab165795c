import DragTypes

/// When an event of a page begins and ends, as the page spells it.
struct EventTimes {
    var start: String?
    var end: String?
    var duration = ""
    /// Whether an end without a time of day is the last day, and not the day after it.
    var endIsLastDay = false

    /// Adds the times to an event.
    ///
    /// - Returns: whether the start is understood. If it is not, nothing was added.
    func add(to event: inout CalendarComponent) -> Bool {
        guard let start = CalendarTime(iso: start ?? "") else { return false }
        event.add("DTSTART", start)
        if var end = time(of: end ?? "", like: start), end.isDate == start.isDate, end.isUTC == start.isUTC {
            // Many pages name the only day of an event as its end, too.
            if end.isDate, endIsLastDay || end == start { end = end.adding(CalendarDuration(days: 1, seconds: 0)) }
            if start.secondsSince1970 < end.secondsSince1970 { event.add("DTEND", end) }
        } else if let length = CalendarDuration(duration), length.days >= 0, length.seconds >= 0 {
            event.properties.append(Property("DURATION", .verbatim(duration.uppercased())))
        }
        return true
    }

    /// The time of the end. One without an offset has that of the start.
    private func time(of end: String, like start: CalendarTime) -> CalendarTime? {
        guard let time = CalendarTime(iso: end), start.isUTC, !time.isUTC, !time.isDate, let local = CalendarTime(iso: withoutOffset) else {
            return CalendarTime(iso: end)
        }
        var result = time.adding(CalendarDuration(days: 0, seconds: start.secondsSince1970 - local.secondsSince1970))
        result.isUTC = true
        return result
    }

    /// The start as clocks at the place show it.
    private var withoutOffset: String {
        let text = (start ?? "").trimmingWhitespace
        guard let clock = text.firstIndex(where: { "Tt ".contains($0) }) else { return text }
        return String(text[..<clock] + text[clock...].prefix { !"+-Zz".contains($0) })
    }
}

extension CalendarComponent {
    /// Adds the position of a place in degrees; nothing when either is no such number.
    mutating func addPosition(_ latitude: String, _ longitude: String) {
        guard let north = Double(latitude), let east = Double(longitude), abs(north) <= 90, abs(east) <= 180 else { return }
        if first("GEO") == nil { properties.append(Property("GEO", .verbatim("\(north);\(east)"))) }
    }

    /// Adds the person or the group that organises the event.
    ///
    /// - Parameter address: where mail goes, with `mailto:` or without; anything else counts as
    ///   none.
    mutating func addOrganizer(_ name: String, _ address: String) {
        let mail = MicroformatPage.address(address, scheme: "mailto:")
        let isMail = mail.contains("@") && !mail.contains(where: \.isWhitespace) && URLText.scheme(of: mail.utf8) == nil
        guard first("ORGANIZER") == nil, !name.isEmpty || isMail else { return }
        addPerson("ORGANIZER", name, mail: isMail ? mail : nil)
    }
}
