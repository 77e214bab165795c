import DragKit
import DragTypes

/// A part of a calendar with its properties and parts: VCALENDAR, VEVENT, VTODO, VALARM (RFC 5545
/// section 3.4).
struct CalendarComponent: Hashable, Sendable {
    /// The name in capitals.
    var name: String
    /// The properties by the names of RFC 5545; of VCALENDAR without VERSION and PRODID.
    var properties: [Property] = []
    var components: [CalendarComponent] = []

    /// How deep components may stand inside each other. The standards need three levels.
    static let maximumDepth = 16

    func first(_ name: String) -> Property? { properties.first { $0.name == name } }

    func text(_ name: String) -> String { first(name)?.text ?? "" }

    /// The time of a property; nil when it has none that is understood.
    func time(_ name: String) -> CalendarTime? { first(name).flatMap { CalendarTime($0) } }

    /// When the event ends or the task is due, without its time zone; an all-day event ends at the
    /// beginning of the day that is named. Nil when that is not said.
    var end: CalendarTime? {
        if let end = time("DTEND") ?? time("DUE") { return end }
        guard let start = time("DTSTART") else { return nil }
        if let duration = CalendarDuration(text("DURATION")) { return start.adding(duration) }
        return start.isDate ? start.adding(CalendarDuration(days: 1, seconds: 0)) : nil
    }

    /// When the alarms of the event or task go off, the first first.
    var reminders: [CalendarTime] {
        components.filter { $0.name == "VALARM" }.compactMap(reminder(of:)).sorted { $0.basic < $1.basic }
    }

    /// When an alarm goes off; nil for one that does nothing, as Apple writes it, and for one whose
    /// time is not said.
    func reminder(of alarm: CalendarComponent) -> CalendarTime? {
        guard alarm.text("ACTION").uppercased() != "NONE", let trigger = alarm.first("TRIGGER") else { return nil }
        if let time = CalendarTime(trigger) { return time.isDate ? nil : time }
        guard let distance = CalendarDuration(trigger.text) else { return nil }
        let isFromEnd = trigger["RELATED"]?.uppercased() == "END"
        guard let base = isFromEnd ? end : time("DTSTART") ?? time("DUE") else { return nil }
        return base.midnightIfDate.adding(distance)
    }

    /// Says in the standard's words what Outlook says in its own, too.
    mutating func readOutlookProperties() {
        correctAllDayTimes()
        if let index = properties.firstIndex(where: { $0.name == "X-MICROSOFT-CDO-IMPORTANCE" }) {
            let importance = properties.remove(at: index).text
            if first("PRIORITY") == nil, let priority = ["0": "9", "1": "5", "2": "1"][importance] {
                properties.append(Property("PRIORITY", .verbatim(priority)))
            }
        }
    }

    /// Outlook gives all-day events as times from midnight to midnight, with a property that says
    /// what they are.
    private mutating func correctAllDayTimes() {
        guard text("X-MICROSOFT-CDO-ALLDAYEVENT").uppercased() == "TRUE" else { return }
        let times = properties.indices.filter { ["DTSTART", "DTEND"].contains(properties[$0].name) }
        // Both become dates, or neither.
        guard times.allSatisfy({ CalendarTime(properties[$0]).map { $0.seconds == 0 && !$0.isUTC } == true }) else { return }
        for index in times {
            guard let time = CalendarTime(properties[index]) else { continue }
            properties[index].value = .verbatim(String(time.basic.prefix(8)))
            properties[index].parameters = [.init(name: "VALUE", values: ["DATE"])]
        }
    }

    mutating func add(_ name: String, _ text: String) {
        let text = text.trimmingWhitespace
        if !text.isEmpty { properties.append(Property(name, text: text)) }
    }

    mutating func add(_ name: String, _ time: CalendarTime) {
        properties.append(
            Property(name, .verbatim(time.basic), parameters: time.isDate ? [.init(name: "VALUE", values: ["DATE"])] : []))
    }

    /// Adds a person. A calendar wants an address; a name without one gets an address that leads
    /// nowhere.
    mutating func addPerson(_ property: String, _ name: String, mail: String?) {
        properties.append(
            Property(
                property, .verbatim(mail.map { "mailto:" + $0 } ?? "invalid:nomail"),
                parameters: name.isEmpty ? [] : [.init(name: "CN", values: [name])]))
    }
}

/// A calendar: the events, tasks and journals of one or several VCALENDAR objects.
struct CalendarDocument: Hashable, Sendable {
    /// The properties of the first VCALENDAR: its name, its method.
    var properties: [Property] = []
    /// Events, tasks, journals and time zones, in their order.
    var components: [CalendarComponent] = []
    /// How many events of a table or a page were left out, since their dates are not understood.
    var unreadable = 0

    var events: [CalendarComponent] { components.filter { $0.name == "VEVENT" } }
    var tasks: [CalendarComponent] { components.filter { $0.name == "VTODO" } }

    /// The document without components of some names.
    func without(_ names: Set<String>) -> CalendarDocument {
        var document = self
        document.components.removeAll { names.contains($0.name) }
        return document
    }
}
