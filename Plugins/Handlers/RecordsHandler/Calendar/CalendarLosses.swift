import DragKit
import DragTypes

/// What of a calendar did not arrive in a form that was written.
struct CalendarLosses {
    private var unread = Unread()

    /// The losses, found by comparing each event and task with what can be read of it.
    ///
    /// - Parameters:
    ///   - document: what was written.
    ///   - kinds: the components that the form can hold.
    ///   - read: what the form says: a component for each of the `kinds`, or text for people.
    static func count(_ document: CalendarDocument, kinds: Set<String>, _ read: Arrived) -> [Loss] {
        var losses = CalendarLosses()
        var arrived: [CalendarComponent] = []
        if case .document(let document) = read { arrived = document.components.filter { kinds.contains($0.name) } }
        var next = arrived[...]
        for component in document.components where component.name != "VTIMEZONE" {
            guard kinds.contains(component.name) else {
                losses.unread.add(feature(ofComponent: component.name))
                continue
            }
            if case .text(let text) = read {
                losses.add(component, words: PropertyWords(text(component)), read: nil)
            } else if let read = next.popFirst() {
                losses.add(component, words: PropertyWords(read.properties + read.components.flatMap(\.properties)), read: read)
            } else {
                losses.unread.add(feature(ofComponent: component.name))
            }
        }
        if case .document(let written) = read {
            let names = Set(written.properties.map(\.name))
            for property in document.properties where !bookkeeping.contains(property.name) && !names.contains(property.name) {
                losses.unread.add(feature(of: property))
            }
        }
        return losses.unread.losses
    }

    /// What can be read of a calendar in another form.
    enum Arrived {
        case document(CalendarDocument)
        /// Text for people, a piece for each component.
        case text((CalendarComponent) -> String)
    }

    private mutating func add(_ component: CalendarComponent, words: PropertyWords, read: CalendarComponent?) {
        let names = ["DTSTART", "DTEND", "DUE"]
        let zones = Set(names.compactMap { component.first($0)?["TZID"] })
        let isUTC = names.contains { component.time($0)?.isUTC == true && read?.time($0)?.isUTC == false }
        let arrived = Set(names.compactMap { read?.first($0)?["TZID"] })
        let lost = zones.count { !(read == nil ? words.hold($0) : arrived.contains($0)) }
        unread.add("time zones", max(lost, isUTC ? 1 : 0))
        for name in ["DTSTART", "DUE"] {
            if component.name == "VTODO", component.time(name) != nil, let read, read.first(name) == nil { unread.add(Self.dates[name] ?? "dates") }
            if let time = component.time(name), !time.isDate, read?.time(name)?.isDate == true { unread.add("times of day") }
        }
        addProperties(of: component, words, read.map { Set($0.properties.map(\.name)) })
        var parts = Dictionary(grouping: component.components, by: \.name).mapValues(\.count)
        for part in read?.components ?? [] { parts[part.name, default: 0] -= 1 }
        for (name, count) in parts { unread.add(Self.feature(ofComponent: name), count) }
    }

    private static let dates: [String: Feature] = ["DTSTART": "start dates", "DUE": "due dates"]

    private mutating func addProperties(of component: CalendarComponent, _ words: PropertyWords, _ names: Set<String>?) {
        let isDone = component.text("STATUS").uppercased() == "COMPLETED"
        for property in component.properties where !Self.bookkeeping.contains(property.name) && !Self.isDefault(property) {
            // A task that is done is done as a whole.
            if property.name == "PERCENT-COMPLETE", isDone, property.text == "100" { continue }
            switch property.name {
            case "ATTENDEE", "ORGANIZER":
                let address = property.text.lowercased().hasPrefix("mailto:") ? String(property.text.dropFirst(7)) : property.text
                if words.hold(address) || property.text == "invalid:nomail" { continue }
                let isNamed = property["CN"].map(words.hold) == true
                unread.add(Feature(rawValue: isNamed ? "addresses of people" : "people"))
            case "CATEGORIES": unread.add(Self.feature(of: property), [property].lists("CATEGORIES").count { !words.hold($0) })
            case "ATTACH": if names?.contains("ATTACH") != true { unread.add(.attachments) }
            // Forms name the tasks that belong together in their own ways.
            case "STATUS", "PERCENT-COMPLETE", "COMPLETED", "TRANSP", "CLASS", "PRIORITY", "RELATED-TO", "RRULE":
                if names.map({ !$0.contains(property.name) }) ?? !words.hold(Self.spoken(property)) { unread.add(Self.feature(of: property)) }
            default: if !words.hold(property.text) { unread.add(Self.feature(of: property)) }
            }
        }
    }

    /// Ids and dates of the record itself, and times, which every form has in its own spelling.
    private static let bookkeeping: Set<String> = [
        "UID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "METHOD", "CALSCALE", "DTSTART", "DTEND", "DURATION", "DUE",
        "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MOZ-GENERATION", "RECURRENCE-ID",
    ]

    /// Whether the property says what is meant without it (RFC 5545 section 3.8).
    private static func isDefault(_ property: Property) -> Bool {
        defaults[property.name]?.contains(property.text.uppercased()) == true
    }

    private static let defaults: [String: Set<String>] = [
        "TRANSP": ["OPAQUE"], "X-MICROSOFT-CDO-BUSYSTATUS": ["BUSY", "FREE"], "CLASS": ["PUBLIC"], "PRIORITY": ["0", "5"],
        "STATUS": ["CONFIRMED", "NEEDS-ACTION"],
    ]

    /// How text for people says what is done.
    private static func spoken(_ property: Property) -> String {
        if property.name == "RRULE" { return RecurrenceText.words(property.text) ?? property.text }
        return property.text.uppercased() == "COMPLETED" || ["PERCENT-COMPLETE", "COMPLETED"].contains(property.name) ? "Done" : property.text
    }

    private static func feature(ofComponent name: String) -> Feature {
        Feature(rawValue: ["VEVENT": "events", "VTODO": "tasks", "VJOURNAL": "journal entries", "VALARM": "alarms"][name] ?? "further components")
    }

    private static func feature(of property: Property) -> Feature {
        names[property.name].map(Feature.init(rawValue:)) ?? Feature(field: property.name)
    }

    private static let names = [
        "RRULE": "repetitions", "RDATE": "repetitions", "EXDATE": "exceptions to repetitions", "CATEGORIES": "categories", "GEO": "positions",
        "LOCATION": "places", "DESCRIPTION": "descriptions", "SUMMARY": "titles", "URL": "web addresses", "STATUS": "states",
        "CLASS": "privacy marks",
        "TRANSP": "marks of free time", "PRIORITY": "priorities", "PERCENT-COMPLETE": "percentages", "COMPLETED": "dates of completion",
        "COMMENT": "comments", "CONTACT": "contacts", "RESOURCES": "resources", "RELATED-TO": "relations", "CONFERENCE": "conferences",
    ]
}
