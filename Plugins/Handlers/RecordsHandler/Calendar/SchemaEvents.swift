import Documents
import DragHTML
import DragKit
import DragTypes

/// Events that a page states for search engines: JSON-LD with the vocabulary of schema.org
/// (schema.org/Event, developers.google.com/search/docs/appearance/structured-data/event).
struct SchemaEvents {
    private var document = CalendarDocument()
    private var unread = Unread()

    /// The events of the page's scripts, in their order; empty when there are none. A script that
    /// is no JSON is left out, as browsers do.
    static func document(in page: MicroformatPage, unread: inout Unread) -> CalendarDocument {
        var reader = SchemaEvents()
        for node in page.tree.elements(.script) where page.tree.value(.type, of: node).map(isLinkedData) == true {
            if let json = try? JSONValue(parsing: page.tree.rawText(of: node)) { reader.addEvents(in: json) }
        }
        unread = reader.unread
        return reader.document
    }

    private static func isLinkedData(_ type: String) -> Bool {
        type.prefix { $0 != ";" }.trimmingWhitespace.lowercased() == "application/ld+json"
    }

    /// Types of events whose names do not end in `Event` (schema.org/Event#subtypes).
    private static let types: Set<String> = ["CourseInstance", "EventSeries", "Festival", "Hackathon"]

    /// The names of an object's types, without the vocabulary's address.
    private static func types(of object: JSONValue) -> [Substring] {
        let names = object["@type"]?.string.map { [$0] } ?? object["@type"]?.array?.compactMap(\.string) ?? []
        return names.compactMap { $0.split { $0 == "/" || $0 == ":" }.last }
    }

    private static func isEvent(_ object: JSONValue) -> Bool { types(of: object).contains { $0.hasSuffix("Event") || types.contains(String($0)) } }

    private mutating func addEvents(in json: JSONValue) {
        var pending = [json]
        while let value = pending.popLast() {
            switch value {
            case .array(let elements): pending += elements.reversed()
            case .object(let members):
                if Self.isEvent(value) {
                    addEvent(value)
                    // The parts of a festival are events of their own.
                    pending += ["subEvents", "subEvent"].compactMap { value[$0] }
                } else {
                    pending += members.reversed().map(\.value)
                }
            default: break
            }
        }
    }

    private mutating func addEvent(_ object: JSONValue) {
        var json = Members(object)
        var event = CalendarComponent(name: "VEVENT")
        var times = EventTimes(start: json["startDate"]?.string, end: json["endDate"]?.string, duration: json["duration"]?.string ?? "")
        // A date is the last day here, and the day after it in calendars.
        times.endIsLastDay = true
        event.add("SUMMARY", Self.text(json["name"]))
        guard times.add(to: &event) else {
            document.unreadable += 1
            return
        }
        event.add("DESCRIPTION", Self.text(json["description"]))
        let places = json["location"].map { $0.array ?? [$0] } ?? []
        event.add("LOCATION", places.map(Self.place).filter { !$0.isEmpty }.joined(separator: "; "))
        if let position = places.lazy.compactMap({ $0["geo"] }).first {
            event.addPosition(Self.text(position["latitude"]), Self.text(position["longitude"]))
        }
        let url = Self.text(json["url"] ?? json["@id"])
        if URLText.isURL(url) { event.properties.append(Property("URL", .verbatim(url))) }
        event.add("UID", Self.text(json["@id"]))
        let status = Self.text(json["eventStatus"])
        if status.hasSuffix("EventCancelled") { event.add("STATUS", "CANCELLED") }
        let organizer = json["organizer"].flatMap { $0.array?.first ?? $0 }
        event.addOrganizer(Self.text(organizer?["name"] ?? organizer), Self.text(organizer?["email"]))
        document.components.append(event)
        json.addRest(to: &unread, except: ["@type", "@context", "subEvent", "subEvents", "eventAttendanceMode"])
    }

    /// A text, a number, or the first element of an array of them, with single spaces; empty for
    /// anything else.
    private static func text(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text): text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        case .number(let text): text
        case .array(let elements): elements.first.map { $0.array == nil ? text($0) : "" } ?? ""
        default: ""
        }
    }

    /// `Town Hall, 1 High Street, Springfield`: the name and the address of a place, or the address
    /// of a meeting on the web.
    private static func place(_ json: JSONValue) -> String {
        if json.string != nil { return text(json) }
        let address = json["address"]
        let parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"].map { part in
            text(address?[part]?["name"] ?? address?[part])
        }
        let all = [text(json["name"]), text(address)] + parts
        let known = all.filter { !$0.isEmpty }
        return known.isEmpty ? text(json["url"]) : known.joined(separator: ", ")
    }
}
