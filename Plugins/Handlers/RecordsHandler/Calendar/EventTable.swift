import Documents
import DragKit
import DragTypes

/// Events as a table: the CSV of Google Calendar's import and of Outlook's export. Times are local,
/// without a zone.
enum EventTable {
    /// The programs; Google's all-day events end with their last day, Outlook's at the beginning of
    /// the day after.
    enum Dialect: Sendable { case google, outlook }

    private static let googleColumns = [
        "Subject", "Start Date", "Start Time", "End Date", "End Time", "All Day Event", "Description", "Location", "Private",
    ]
    private static let outlookColumns = [
        "Subject", "Start Date", "Start Time", "End Date", "End Time", "All day event", "Reminder on/off", "Reminder Date", "Reminder Time",
        "Meeting Organizer", "Required Attendees", "Optional Attendees", "Meeting Resources", "Billing Information", "Categories", "Description",
        "Location", "Mileage", "Priority", "Private", "Sensitivity", "Show time as",
    ]

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a table that is no calendar.
    static func document(of rows: [[String]], in input: inout FormInput) throws(ConversionError) -> CalendarDocument {
        let columns = Columns(EventHeadings.canonical(rows.first ?? [], above: rows.dropFirst()))
        guard columns.has("subject"), columns.has("start date") else {
            throw .unsupported("the table has no columns \u{201C}Subject\u{201D} and \u{201C}Start Date\u{201D}, so it is no calendar")
        }
        let isForeign = EventHeadings.areForeign(rows.first ?? [])
        // Google's tables have English headings.
        let isOutlook = columns.has("reminder on/off", "show time as") || isForeign && columns.has("private")
        var document = CalendarDocument()
        let all = rows.dropFirst().map { Cells(row: $0, columns: columns) }
        let order = DayOrder(all.flatMap { cells in ["start date", "end date"].map { cells[$0] } }, isForeign: isForeign, in: &input)
        for cells in all {
            if let event = event(cells, isOutlook, order, &input.unread) { document.components.append(event) } else { document.unreadable += 1 }
        }
        guard !document.components.isEmpty else { throw .unsupported("the table has no event with a date") }
        columns.addRest(of: rows.dropFirst(), to: &input.unread, except: ["reminder date", "reminder time"])
        return document
    }

    /// The cells of one row, by the names of their columns in lower case.
    private struct Cells {
        let row: [String]
        let columns: Columns

        subscript(name: String) -> String { columns.cell([name], of: row).trimmingWhitespace }

        func isTrue(_ name: String) -> Bool { OutlookWords.isYes(self[name]) }
    }

    private static func event(_ cells: Cells, _ isOutlook: Bool, _ order: DayOrder, _ unread: inout Unread) -> CalendarComponent? {
        func time(_ date: String, _ clock: String) -> CalendarTime? { order.time(clock.isEmpty ? date : date + " " + clock) }
        let isStatedAllDay = cells.isTrue("all day event")
        guard var start = time(cells["start date"], isStatedAllDay ? "" : cells["start time"]) else { return nil }
        let isAllDay = isStatedAllDay || start.isDate
        if isAllDay { start = start.dateOnly }
        let (endDate, endClock) = (cells["end date"], isAllDay ? "" : cells["end time"])
        var event = CalendarComponent(name: "VEVENT")
        event.add("SUMMARY", cells["subject"])
        event.add("DTSTART", start)
        if var end = time(endDate.isEmpty ? start.date : endDate, endClock) {
            if isAllDay { end = end.dateOnly }
            // An evening that ends after midnight, where no date says so.
            if !isAllDay, endDate.isEmpty, end.basic < start.basic { end = end.adding(CalendarDuration(days: 1, seconds: 0)) }
            if isAllDay, !isOutlook || end == start { end = end.adding(CalendarDuration(days: 1, seconds: 0)) }
            if end.isDate == start.isDate {
                event.add("DTEND", end)
            } else if !endDate.isEmpty {
                unread.add(field: "End Date")
            }
        } else {
            unread.add(field: endClock.isEmpty ? "End Date" : "End Time")
        }
        event.add("DESCRIPTION", cells["description"])
        event.add("LOCATION", cells["location"])
        let categories = cells["categories"].split(separator: ";").map(\.trimmingWhitespace).filter { !$0.isEmpty }
        if !categories.isEmpty { event.properties.append(Property("CATEGORIES", .components([categories]))) }
        addMarks(cells, to: &event, &unread)
        addPeople(cells, to: &event)
        if cells.isTrue("reminder on/off"), let when = time(cells["reminder date"], cells["reminder time"]), !when.isDate {
            var alarm = CalendarComponent(name: "VALARM")
            alarm.properties = [
                Property("ACTION", .verbatim("DISPLAY")), Property("DESCRIPTION", text: cells["subject"]),
                // How long before the event, since a time of its own would have to be in UTC.
                Property("TRIGGER", .verbatim(CalendarDuration(seconds: when.secondsSince1970 - start.secondsSince1970).text)),
            ]
            event.components.append(alarm)
        }
        return event
    }

    /// Who may see the event, whether the time is free, and how much it matters.
    private static func addMarks(_ cells: Cells, to event: inout CalendarComponent, _ unread: inout Unread) {
        let sensitivity = OutlookWords.meaning(of: cells["sensitivity"])
        if sensitivity == "confidential" {
            event.add("CLASS", "CONFIDENTIAL")
        } else if cells.isTrue("private") || sensitivity == "private" {
            event.add("CLASS", "PRIVATE")
        } else if sensitivity != "normal", !cells["sensitivity"].isEmpty {
            unread.add(field: "Sensitivity")
        }
        let shown = cells["show time as"]
        if shown == freeTime || OutlookWords.meaning(of: shown) == "free" {
            event.add("TRANSP", "TRANSPARENT")
        } else if let status = busyStates.first(where: { $0.value == shown })?.key {
            event.add(busyState, status)
        }
        let priority = OutlookWords.meaning(of: cells["priority"])
        if let number = ["high": "1", "low": "9"][priority ?? ""] {
            event.properties.append(Property("PRIORITY", .verbatim(number)))
        } else if priority != "normal", !cells["priority"].isEmpty {
            unread.add(field: "Priority")
        }
    }

    /// How Outlook numbers free time, time that is taken, and the states between them, which
    /// calendars have in a property of Outlook's own (MS-OXCICAL section 2.1.3.1.1.20.31).
    private static let (freeTime, takenTime) = ("3", "2")
    private static let busyState = "X-MICROSOFT-CDO-BUSYSTATUS"
    private static let busyStates: KeyValuePairs = ["TENTATIVE": "1", "OOF": "4"]

    /// Outlook names people without their addresses, so that the name stands in place of the
    /// address.
    private static func addPeople(_ cells: Cells, to event: inout CalendarComponent) {
        func add(_ property: String, _ name: String) { event.addPerson(property, name, mail: name.contains("@") ? name : nil) }
        if !cells["meeting organizer"].isEmpty { add("ORGANIZER", cells["meeting organizer"]) }
        for group in groups {
            for name in cells[group.column.lowercased()].split(separator: ";").prefix(1000) where !name.trimmingWhitespace.isEmpty {
                add("ATTENDEE", name.trimmingWhitespace)
                guard let parameter = group.parameter else { continue }
                event.properties[event.properties.count - 1].parameters.append(parameter)
            }
        }
    }

    /// The columns of people, with what a property says of those in each.
    private static let groups: [(column: String, parameter: ContentLine.Parameter?)] = [
        ("Required Attendees", nil), ("Optional Attendees", .init(name: "ROLE", values: ["OPT-PARTICIPANT"])),
        ("Meeting Resources", .init(name: "CUTYPE", values: ["RESOURCE"])),
    ]

    /// `5/30/2024` or `2024-05-30`, and `10:00 AM`, `10:00:00` or nothing.
    static func time(_ date: String, _ clock: String, _ order: DayOrder) -> CalendarTime? {
        // Names of months tell the parts apart.
        let date = date.contains(where: \.isLetter) ? CardDate.fromAmerican(date) : date
        let fields = date.split { $0 == "/" || $0 == "-" || $0 == "." }.map { Int($0) }
        guard fields.count == 3, let first = fields[0], let second = fields[1], let third = fields[2] else { return nil }
        let (year, month, day) = order.date(first, second, third, isDotted: date.contains("."))
        if clock.isEmpty { return CalendarTime(year: year, month: month, day: day) }
        if let zone = ["UTC", "GMT"].first(where: { clock.uppercased().hasSuffix($0) }) {
            return Self.time(date, clock.dropLast(zone.count).trimmingWhitespace, order)?.inUTC(zone: "Z")
        }
        if let zone = clock.firstIndex(where: { "Zz+".contains($0) }) ?? clock.lastIndex(of: "-") {
            return Self.time(date, String(clock[..<zone]), order)?.inUTC(zone: clock[zone...])
        }
        let spaced = clock.uppercased().replacing("AM", with: " AM").replacing("PM", with: " PM")
        let words = spaced.split { $0 == " " || $0 == "\u{202F}" }
        let isDotted = words.first.map { !$0.contains(":") } ?? false
        let parts = (words.first ?? "").split { $0 == ":" || isDotted && $0 == "." }.map { Int($0.prefix { $0 != "." }) }
        // An hour alone has a half of the day beside it: `9 am`.
        guard (words.count > 1 ? 1...3 : 2...3).contains(parts.count), var hour = parts[0], let minute = parts.count > 1 ? parts[1] : 0,
            (0...24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        let seconds = parts.count == 3 ? parts[2] ?? 0 : 0
        if let half = words.dropFirst().first {
            guard (1...12).contains(hour), ["A", "P"].contains(half.filter { $0 != "." && $0 != "M" }) else { return nil }
            hour = hour % 12 + (half.hasPrefix("P") ? 12 : 0)
        }
        guard (0..<61).contains(seconds) else { return nil }
        guard hour < 24 || minute == 0 && seconds == 0 else { return nil }
        // A day ends at 24:00.
        let time = CalendarTime(year: year, month: month, day: day, seconds: hour % 24 * 3600 + minute * 60 + seconds)
        return hour < 24 ? time : time?.adding(CalendarDuration(days: 1, seconds: 0))
    }

    // MARK: Writing

    /// The events as the program imports them; one without a date is left out.
    static func bytes(of document: CalendarDocument, for dialect: Dialect) -> [UInt8] {
        var table = DelimitedTable(rows: [dialect == .google ? googleColumns : outlookColumns])
        for event in document.events {
            if let start = event.time("DTSTART") { table.rows.append(row(event, start, dialect)) }
        }
        return table.csv
    }

    private static func row(_ event: CalendarComponent, _ start: CalendarTime, _ dialect: Dialect) -> [String] {
        var end = event.end ?? start
        if start.isDate, dialect == .google, end != start { end = end.adding(CalendarDuration(days: -1, seconds: 0)) }
        let isConfidential = event.text("CLASS").uppercased() == "CONFIDENTIAL"
        let isPrivate = isConfidential || event.text("CLASS").uppercased() == "PRIVATE" ? "True" : "False"
        let times = [american(start), clock(start, dialect), american(end), clock(end, dialect), start.isDate ? "True" : "False"]
        if dialect == .google { return [event.text("SUMMARY")] + times + [event.text("DESCRIPTION"), event.text("LOCATION"), isPrivate] }
        let people = people(of: event)
        let priority = Int(event.text("PRIORITY")).map { (1...4).contains($0) ? "High" : $0 > 5 ? "Low" : "Normal" } ?? "Normal"
        // A table of local times has no place for a time in UTC.
        let reminder = event.reminders.first { $0.isUTC == start.isUTC }
        return [event.text("SUMMARY")] + times + [
            reminder == nil ? "False" : "True", reminder.map(american) ?? "", reminder.map { clock($0, dialect) } ?? "",
            event.first("ORGANIZER").map(person) ?? "", people[0], people[1], people[2], "",
            event.properties.lists("CATEGORIES").joined(separator: ";"),
            event.text("DESCRIPTION"), event.text("LOCATION"), "", priority, isPrivate,
            isConfidential ? "Confidential" : isPrivate == "True" ? "Private" : "Normal",
            event.text("TRANSP").uppercased() == "TRANSPARENT"
                ? freeTime : busyStates.first { $0.key == event.text(busyState).uppercased() }?.value ?? takenTime,
        ]
    }

    /// The names of those who must come, of those who may, and of rooms and the like.
    private static func people(of event: CalendarComponent) -> [String] {
        var names: [[String]] = [[], [], []]
        for property in event.properties where property.name == "ATTENDEE" {
            let isResource = ["RESOURCE", "ROOM"].contains(property["CUTYPE"]?.uppercased())
            let isOptional = ["OPT-PARTICIPANT", "NON-PARTICIPANT"].contains(property["ROLE"]?.uppercased())
            names[isResource ? 2 : isOptional ? 1 : 0].append(person(property))
        }
        return names.map { $0.joined(separator: ";") }
    }

    /// A person's name, or the address.
    private static func person(_ property: Property) -> String {
        let address = property.text.lowercased().hasPrefix("mailto:") ? String(property.text.dropFirst(7)) : property.text
        return property["CN"] ?? address
    }

    private static func american(_ time: CalendarTime) -> String { "\(time.month)/\(time.day)/\(CalendarTime.padded(time.year, 4))" }

    private static func clock(_ time: CalendarTime, _ dialect: Dialect) -> String {
        guard let seconds = time.seconds else { return dialect == .google ? "" : "12:00:00 AM" }
        let hour = seconds / 3600
        let text = "\((hour + 11) % 12 + 1):\(CalendarTime.padded(seconds / 60 % 60))"
        return text + (dialect == .google ? "" : ":" + CalendarTime.padded(seconds % 60)) + (hour < 12 ? " AM" : " PM")
    }
}

extension CalendarTime {
    /// The time in UTC, where it is stated with a distance to UTC: `Z`, `+02:00`, `-0530`.
    fileprivate func inUTC(zone: Substring) -> CalendarTime? {
        let digits = zone.dropFirst().filter(\.isNumber)
        guard !isDate, digits.count <= 4, let number = Int(digits.isEmpty ? "0" : digits.count <= 2 ? digits + "00" : digits) else { return nil }
        let distance = number / 100 * 3600 + number % 100 * 60
        var result = adding(CalendarDuration(days: 0, seconds: zone.first == "-" ? distance : -distance))
        result.isUTC = true
        return result
    }
}
