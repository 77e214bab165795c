import DragKit
import DragTypes

/// iCalendar 2.0 (RFC 5545) and vCalendar 1.0 (versit, 1996).
enum ICalendar {
    // MARK: Reading

    /// The calendar of a document; several VCALENDAR objects become one.
    ///
    /// - Throws: ``ConversionError``: `badInput` when there is no calendar, or a component that
    ///   never ends, `limit` for too deep nesting.
    static func document(in bytes: [UInt8]) throws(ConversionError) -> CalendarDocument {
        var document = CalendarDocument()
        var open: [CalendarComponent] = []
        var isOld = false
        var isCalendar = false
        for line in ContentLine.all(in: bytes) {
            let value = String(utf8Bytes: ASCII.trimmed(line.value))
            switch line.name {
            case "BEGIN":
                guard open.count < CalendarComponent.maximumDepth else {
                    throw .limit("the calendar nests deeper than the limit of \(CalendarComponent.maximumDepth) components")
                }
                if value.uppercased() == "VCALENDAR" { (isOld, isCalendar) = (false, true) }
                open.append(CalendarComponent(name: value.uppercased()))
            case "END":
                guard var component = open.popLast(), component.name == value.uppercased() else {
                    throw .badInput("the calendar has an end without a beginning")
                }
                component.readOutlookProperties()
                if component.name == "VCALENDAR" {
                    if document.properties.isEmpty { document.properties = component.properties }
                    document.components += component.components
                } else if open.isEmpty {
                    document.components.append(component)
                } else {
                    open[open.count - 1].components.append(component)
                }
            case "VERSION": isOld = value == "1.0"
            case "PRODID": break
            default:
                guard !open.isEmpty else { continue }
                if isOld { VCalendar.add(line, to: &open[open.count - 1]) } else { open[open.count - 1].properties.append(property(line)) }
            }
        }
        guard open.isEmpty else { throw .badInput("the calendar has a component without its end") }
        guard isCalendar || !document.components.isEmpty else { throw .badInput("the text has no BEGIN:VCALENDAR") }
        return document
    }

    /// Properties that hold a time unless they say that they hold a day, which vCalendar and many
    /// programs do not say.
    private static let dates: Set<String> = ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID"]

    static func property(_ line: ContentLine) -> Property {
        let parameters = line.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
        var property = Property(line.name, .verbatim(String(utf8Bytes: line.value)), group: line.group, parameters: parameters)
        if line["ENCODING"]?.uppercased() == "BASE64", PropertyRules.isBinary(line.name), let bytes = Base64.decode(line.value.span) {
            property.parameters.removeAll { $0.name == "VALUE" || $0.name == "FMTTYPE" }
            property.value = .binary(bytes, mediaType: line["FMTTYPE"])
        } else if PropertyRules.isList(line.name) {
            property.value = .components([TextEscapes.components(line.value).flatMap(\.self)])
        } else if PropertyRules.isText(line.name), line.name != "URL" {
            property.value = .text(TextEscapes.unescaped(line.value))
        }
        if dates.contains(line.name), CalendarTime(property)?.isDate == true {
            // A day has no zone.
            property.parameters.removeAll { $0.name == "VALUE" || $0.name == "TZID" }
            property.parameters.append(.init(name: "VALUE", values: ["DATE"]))
        }
        return property
    }

    // MARK: Writing

    /// The calendar as iCalendar 2.0. What the standard requires of a component (UID, DTSTAMP) is
    /// made up where it is missing, from the content, so that the same calendar always becomes the
    /// same file.
    static func bytes(of document: CalendarDocument) -> [UInt8] {
        var writer = ContentLineWriter()
        writer.frame("BEGIN", "VCALENDAR")
        writer.frame("VERSION", "2.0")
        writer.frame("PRODID", "-//dragconv//dragconv//EN")
        for property in document.properties { write(property, to: &writer) }
        for (index, component) in document.components.enumerated() { write(completed(component, index), to: &writer) }
        writer.frame("END", "VCALENDAR")
        return writer.bytes
    }

    private static func completed(_ component: CalendarComponent, _ index: Int) -> CalendarComponent {
        guard ["VEVENT", "VTODO", "VJOURNAL"].contains(component.name) else { return component }
        var component = component
        if component.first("DTSTAMP") == nil { component.properties.insert(Property("DTSTAMP", .verbatim("19700101T000000Z")), at: 0) }
        if component.first("UID") == nil {
            component.properties.insert(Property("UID", text: uid(of: component, at: index)), at: 0)
        }
        return component
    }

    /// A name for a component that has none, made from its content and its place.
    static func uid(of component: CalendarComponent, at index: Int) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(index)\n\(component.text("SUMMARY"))\n\(component.text("DTSTART"))".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16) + "@dragconv"
    }

    private static func write(_ component: CalendarComponent, to writer: inout ContentLineWriter) {
        writer.frame("BEGIN", component.name)
        for property in component.properties { write(property, to: &writer) }
        for component in component.components { write(component, to: &writer) }
        writer.frame("END", component.name)
    }

    private static func write(_ property: Property, to writer: inout ContentLineWriter) {
        switch property.value {
        case .text(let text): writer.line(group: property.group, property.name, property.parameters, TextEscapes.escaped(text))
        case .components(let components): writer.line(group: property.group, property.name, property.parameters, TextEscapes.escaped(components))
        case .verbatim(let text): writer.line(group: property.group, property.name, property.parameters, text)
        case .binary(let bytes, let mediaType):
            var parameters = property.parameters
            if let mediaType { parameters.append(.init(name: "FMTTYPE", values: [mediaType])) }
            parameters += [.init(name: "ENCODING", values: ["BASE64"]), .init(name: "VALUE", values: ["BINARY"])]
            writer.line(group: property.group, property.name, parameters, Base64.encode(bytes))
        }
    }
}
