import DragKit
import DragTypes

/// jCal (RFC 7265): a calendar as JSON. Dates have hyphens and colons, and rules are objects.
enum JCal {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` when the JSON is no calendar, `limit` for too deep
    ///   nesting.
    static func document(in bytes: [UInt8]) throws(ConversionError) -> CalendarDocument {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        let calendars = json.array?.first?.string == nil ? json.array ?? [] : [json]
        var document = CalendarDocument()
        for calendar in calendars {
            let component = try component(calendar, depth: 0)
            guard component.name == "VCALENDAR" else { throw .badInput("the JSON is no [\"vcalendar\", [\u{2026}], [\u{2026}]]") }
            if document.properties.isEmpty { document.properties = component.properties }
            document.components += component.components
        }
        guard !calendars.isEmpty else { throw .badInput("the jCal has no calendar") }
        return document
    }

    private static func component(_ value: JSONValue, depth: Int) throws(ConversionError) -> CalendarComponent {
        guard depth < CalendarComponent.maximumDepth else {
            throw .limit("the calendar nests deeper than the limit of \(CalendarComponent.maximumDepth) components")
        }
        guard let parts = value.array, parts.count >= 3, let name = parts[0].string, Self.isName(name), let properties = parts[1].array,
            let inner = parts[2].array
        else { throw .badInput("the jCal has a component that is no array of a name, properties and components") }
        var component = CalendarComponent(name: name.uppercased())
        for property in properties {
            if let property = Self.property(property), property.name != "VERSION", property.name != "PRODID" { component.properties.append(property) }
        }
        for value in inner { component.components.append(try Self.component(value, depth: depth + 1)) }
        return component
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func property(_ json: JSONValue) -> Property? {
        guard let parts = json.array, parts.count >= 4, let type = parts[2].string?.lowercased(), var property = PropertyJSON.property(json) else {
            return nil
        }
        // iCalendar writes pairs (a position, a status) as one value with a semicolon.
        if property.name == "GEO" || property.name == "REQUEST-STATUS", case .components(let components) = property.value {
            property.value = .verbatim(components.map { $0.joined(separator: ",") }.joined(separator: ";"))
        }
        if case .verbatim(let text) = property.value {
            switch type {
            case "date", "date-time", "period", "utc-offset", "time": property.value = .verbatim(withoutMarks(text, isOffset: type == "utc-offset"))
            default: break
            }
        }
        if type != "text", type != "unknown", type != defaultType(of: property.name), type != "binary" {
            property.parameters.append(.init(name: "VALUE", values: [type.uppercased()]))
        }
        if type == "binary", let bytes = Base64.decode(Array(property.text.utf8).span) {
            property.value = .binary(bytes, mediaType: property["FMTTYPE"])
            property.parameters.removeAll { $0.name == "FMTTYPE" }
        }
        return property
    }

    /// `20240131T120000` for `2024-01-31T12:00:00`; the sign of an offset stays.
    private static func withoutMarks(_ text: String, isOffset: Bool) -> String {
        isOffset ? text.filter { $0 != ":" } : text.filter { $0 != ":" && $0 != "-" }
    }

    // MARK: Writing

    static func bytes(of document: CalendarDocument) -> [UInt8] {
        let calendar = CalendarComponent(
            name: "VCALENDAR",
            properties: [Property("VERSION", text: "2.0"), Property("PRODID", text: "-//dragconv//dragconv//EN")] + document.properties,
            components: document.components)
        return value(calendar).encoded + [0x0A]
    }

    private static func value(_ component: CalendarComponent) -> JSONValue {
        .array([
            .text(component.name.lowercased()), .array(component.properties.map(value)), .array(component.components.map(value)),
        ])
    }

    private static func value(_ property: Property) -> JSONValue {
        var property = property
        let stated = property["VALUE"]?.lowercased()
        property.parameters.removeAll { $0.name == "VALUE" }
        if case .binary(let bytes, let mediaType) = property.value {
            if let mediaType { property.parameters.append(.init(name: "FMTTYPE", values: [mediaType])) }
            property.value = .text(String(utf8Bytes: Base64.encode(bytes)))
            return PropertyJSON.value(property, type: "binary")
        }
        guard case .verbatim(let text) = property.value else { return PropertyJSON.value(property, type: "text") }
        var type = stated ?? defaultType(of: property.name)
        // `DTSTART:20240131` without VALUE=DATE is a date all the same.
        if type == "date-time", CalendarTime(text)?.isDate == true { type = "date" }
        guard case .array(let parts) = PropertyJSON.value(property, type: type) else { return .null }
        return .array(parts.prefix(3) + values(text, type, property.name))
    }

    private static func values(_ text: String, _ type: String, _ name: String) -> [JSONValue] {
        switch type {
        case "recur": [rule(text)]
        case "date", "date-time": text.split(separator: ",").map { .text(CalendarTime(String($0))?.extended ?? String($0)) }
        case "period": text.split(separator: ",").map { period($0) }
        case "integer": [Int(text).map { .integer($0) } ?? .text(text)]
        case "float": [.array(text.split(separator: ";").map { part in Place.number(part).map { .number(Place.text($0)) } ?? .text(String(part)) })]
        case "utc-offset": [.text(text.count == 5 ? "\(text.prefix(3)):\(text.suffix(2))" : text)]
        default: [name == "REQUEST-STATUS" ? .array(text.split(separator: ";").map { .text(String($0)) }) : .text(text)]
        }
    }

    private static func period(_ text: Substring) -> JSONValue {
        .array(text.split(separator: "/").map { .text(CalendarTime(String($0))?.extended ?? String($0)) })
    }

    /// `FREQ=WEEKLY;COUNT=4;BYDAY=MO,TU` as an object, with numbers as numbers.
    private static func rule(_ text: String) -> JSONValue {
        .object(
            text.split(separator: ";").compactMap { part in
                let halves = part.split(separator: "=", maxSplits: 1)
                guard halves.count == 2 else { return nil }
                let name = halves[0].lowercased()
                let values = halves[1].split(separator: ",").map { value -> JSONValue in
                    if name == "until" { return .text(CalendarTime(String(value))?.extended ?? String(value)) }
                    return Int(value).map { .integer($0) } ?? .text(String(value))
                }
                return (name, values.count == 1 ? values[0] : .array(values))
            })
    }

    /// The value type of a property that states none (RFC 5545 section 3.8).
    private static func defaultType(of name: String) -> String {
        switch name {
        case "DTSTART", "DTEND", "DUE", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "RECURRENCE-ID", "EXDATE", "RDATE": "date-time"
        case "DURATION", "TRIGGER": "duration"
        case "RRULE", "EXRULE": "recur"
        case "TZOFFSETFROM", "TZOFFSETTO": "utc-offset"
        case "URL", "ATTACH", "TZURL", "IMAGE", "SOURCE": "uri"
        case "ATTENDEE", "ORGANIZER": "cal-address"
        case "PRIORITY", "SEQUENCE", "PERCENT-COMPLETE", "REPEAT": "integer"
        case "GEO": "float"
        case "FREEBUSY": "period"
        case "ACTION", "REQUEST-STATUS": "text"
        default: "unknown"
        }
    }
}
