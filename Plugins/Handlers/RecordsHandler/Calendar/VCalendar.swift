import DragTypes

/// What vCalendar 1.0 says in other words than iCalendar: lists with semicolons, alarms as
/// properties, rules in a grammar of their own.
enum VCalendar {
    // MARK: Reading

    /// Adds a line of a vCalendar to a component, in the words of iCalendar.
    static func add(_ line: ContentLine, to component: inout CalendarComponent) {
        switch line.name {
        // The time zone of the whole calendar; times are in UTC or local.
        case "TZ", "DAYLIGHT": break
        case "DALARM", "AALARM", "PALARM", "MALARM": if let alarm = alarm(line) { component.components.append(alarm) }
        case "RRULE", "EXRULE":
            if let rule = rule(String(utf8Bytes: line.value)) { component.properties.append(Property(line.name, .verbatim(rule))) }
        case "CATEGORIES", "RESOURCES":
            component.properties.append(Property(line.name, .components([TextEscapes.oldComponents(line.value).flatMap(\.self)])))
        case "EXDATE", "RDATE":
            let dates = TextEscapes.oldComponents(line.value).flatMap(\.self)
            component.properties.append(Property(line.name, .verbatim(dates.joined(separator: ","))))
        case "TRANSP": component.add("TRANSP", line.value == [0x30] ? "OPAQUE" : "TRANSPARENT")
        case "ATTENDEE": component.properties.append(attendee(line))
        case "STATUS": component.add("STATUS", String(utf8Bytes: line.value).uppercased().replacing(" ", with: "-"))
        default:
            var property = ICalendar.property(line)
            // 1.0 knows one escape, and a backslash before anything else is a backslash.
            if case .text = property.value {
                property.value = .text(String(utf8Bytes: line.value).replacing("\\;", with: ";").replacing("\r\n", with: "\n"))
            }
            component.properties.append(property)
        }
    }

    /// `DALARM:20240620T154500Z;PT5M;2;text`: when, how long to wait, how often again, and what is
    /// shown or played.
    private static func alarm(_ line: ContentLine) -> CalendarComponent? {
        let parts = TextEscapes.oldComponents(line.value).map { $0.joined() }
        guard let time = parts.first.flatMap({ CalendarTime($0) }) else { return nil }
        let action = ["AALARM": "AUDIO", "MALARM": "EMAIL", "PALARM": "PROCEDURE"][line.name] ?? "DISPLAY"
        var alarm = CalendarComponent(name: "VALARM")
        alarm.properties.append(Property("ACTION", .verbatim(action)))
        alarm.properties.append(Property("TRIGGER", .verbatim(time.basic), parameters: [.init(name: "VALUE", values: ["DATE-TIME"])]))
        if parts.count > 2, let count = Int(parts[2]), count > 0, CalendarDuration(parts[1]) != nil {
            alarm.properties += [Property("DURATION", .verbatim(parts[1])), Property("REPEAT", .verbatim(String(count)))]
        }
        if parts.count > 3, action == "DISPLAY" { alarm.add("DESCRIPTION", parts[3]) }
        return alarm
    }

    /// `Ines Wolf <ines@wolf.example>` as an address with a name.
    private static func attendee(_ line: ContentLine) -> Property {
        let text = String(utf8Bytes: line.value)
        let isOrganizer = line["ROLE"]?.uppercased() == "ORGANIZER"
        var property = Property(isOrganizer ? "ORGANIZER" : "ATTENDEE", .verbatim(text))
        if let open = text.lastIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close {
            let name = text[..<open].trimmingWhitespace
            property.value = .verbatim("mailto:" + text[text.index(after: open)..<close])
            if !name.isEmpty { property.parameters.append(.init(name: "CN", values: [name])) }
        } else if text.contains("@"), !text.lowercased().hasPrefix("mailto:") {
            property.value = .verbatim("mailto:" + text)
        }
        let answer = line["STATUS"]?.uppercased().replacing(" ", with: "-") ?? ""
        if answers.contains(answer) { property.parameters.append(.init(name: "PARTSTAT", values: [answer])) }
        return property
    }

    /// What people answer, in the words of both standards.
    private static let answers: Set<String> = ["NEEDS-ACTION", "ACCEPTED", "TENTATIVE", "DECLINED", "DELEGATED", "COMPLETED"]

    /// `W1 TH #4` as `FREQ=WEEKLY;BYDAY=TH;COUNT=4`. Nil for rules of several levels, which
    /// iCalendar cannot say in one.
    static func rule(_ text: String) -> String? {
        var words = text.uppercased().split(separator: " ")[...]
        guard let first = words.popFirst() else { return nil }
        let letters = first.prefix { $0.isLetter }
        guard let interval = Int(first.dropFirst(letters.count)), interval > 0,
            let (frequency, list) = [
                "D": ("DAILY", ""), "W": ("WEEKLY", "BYDAY"), "MP": ("MONTHLY", "BYDAY"), "MD": ("MONTHLY", "BYMONTHDAY"),
                "YM": ("YEARLY", "BYMONTH"), "YD": ("YEARLY", "BYYEARDAY"),
            ][String(letters)]
        else { return nil }
        var values: [String] = []
        var end = "COUNT=2"
        var position = ""
        for word in words {
            if word.hasPrefix("#") {
                guard let count = Int(word.dropFirst()) else { return nil }
                end = count == 0 ? "" : "COUNT=\(count)"
            } else if let time = CalendarTime(String(word)) {
                end = "UNTIL=\(time.basic)"
            } else if letters == "MD", word == "LD" || word.hasSuffix("-") {
                values.append(word == "LD" ? "-1" : "-" + word.dropLast())
            } else if letters == "MD", word.hasSuffix("+") {
                values.append(String(word.dropLast()))
            } else if word.hasSuffix("+") || word.hasSuffix("-"), let number = Int(word.dropLast()) {
                // `MP1 2+ TU`: the position of the weekdays that follow.
                position = word.hasSuffix("-") ? "-\(number)" : String(number)
            } else {
                values.append(position + word)
            }
        }
        var parts = ["FREQ=\(frequency)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !values.isEmpty, !list.isEmpty { parts.append("\(list)=\(values.joined(separator: ","))") }
        if !end.isEmpty { parts.append(end) }
        return parts.joined(separator: ";")
    }

    // MARK: Writing

    /// The calendar as vCalendar 1.0, without the rules and alarms that this cannot say.
    static func bytes(of document: CalendarDocument) -> [UInt8] {
        var writer = ContentLineWriter()
        writer.frame("BEGIN", "VCALENDAR")
        writer.frame("VERSION", "1.0")
        writer.frame("PRODID", "-//dragconv//dragconv//EN")
        for component in document.components where ["VEVENT", "VTODO"].contains(component.name) {
            writer.frame("BEGIN", component.name)
            for property in component.properties { write(property, to: &writer) }
            if component.first("DTEND") == nil, component.first("DURATION") != nil, let end = component.end {
                writer.oldLine("DTEND", kinds: [], end.basic)
            }
            for alarm in component.components {
                if let time = component.reminder(of: alarm) {
                    writer.oldLine(
                        alarm.text("ACTION") == "AUDIO" ? "AALARM" : "DALARM", kinds: [],
                        "\(time.basic);;;\(alarm.text("DESCRIPTION").replacing(";", with: "\\;"))")
                }
            }
            writer.frame("END", component.name)
        }
        writer.frame("END", "VCALENDAR")
        return writer.bytes
    }

    private static func write(_ property: Property, to writer: inout ContentLineWriter) {
        switch (property.name, property.value) {
        case ("RRULE", .verbatim(let rule)):
            if let old = oldRule(rule) { writer.oldLine("RRULE", kinds: [], old) }
        case ("EXDATE", .verbatim(let dates)), ("RDATE", .verbatim(let dates)):
            writer.oldLine(property.name, kinds: [], dates.replacing(",", with: ";"))
        case ("ORGANIZER", .verbatim): writer.oldLine("ATTENDEE", kinds: [], parameters: [("ROLE", "ORGANIZER")], person(property))
        case ("ATTENDEE", .verbatim):
            let answer = property["PARTSTAT"].map { $0.uppercased() }.flatMap { answers.contains($0) ? $0 : nil }
            writer.oldLine("ATTENDEE", kinds: [], parameters: answer.map { [("STATUS", $0.replacing("-", with: " "))] } ?? [], person(property))
        case ("TRANSP", _): writer.oldLine("TRANSP", kinds: [], property.text.uppercased() == "TRANSPARENT" ? "1" : "0")
        // 1.0 knows ends alone, which the component has written.
        case ("DURATION", _): break
        case ("STATUS", _): writer.oldLine("STATUS", kinds: [], property.text.replacing("-", with: " "))
        case (_, .components(let components)): writer.oldLine(property.name, kinds: [], components.flatMap(\.self).joined(separator: ";"))
        case (_, .text(let text)): writer.oldLine(property.name, kinds: [], text.replacing(";", with: "\\;"))
        case (_, .verbatim(let text)): writer.oldLine(property.name, kinds: [], text)
        case (_, .binary): break
        }
    }

    /// `Ines Wolf <ines@wolf.example>`; the name or the address alone where the other is missing.
    private static func person(_ property: Property) -> String {
        let (uri, name) = (property.text, property["CN"] ?? "")
        guard uri.lowercased().hasPrefix("mailto:") else { return name.isEmpty ? uri : name }
        return name.isEmpty ? String(uri.dropFirst(7)) : "\(name) <\(uri.dropFirst(7))>"
    }

    /// The rule in the grammar of 1.0; nil when it has no words for it.
    static func oldRule(_ rule: String) -> String? {
        var parts: [String: String] = [:]
        for part in rule.uppercased().split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { parts[String(halves[0])] = String(halves[1]) }
        }
        let (days, monthDays) = (parts["BYDAY"], parts["BYMONTHDAY"])
        guard Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL", "WKST"]) else { return nil }
        let interval = parts["INTERVAL"] ?? "1"
        let head: String? =
            switch (parts["FREQ"], days, monthDays) {
            case ("DAILY", nil, nil): "D\(interval)"
            case ("WEEKLY", let days, nil): "W\(interval)" + (days.map { " " + $0.replacing(",", with: " ") } ?? "")
            case ("MONTHLY", nil, let days):
                "MD\(interval)" + (days ?? "").split(separator: ",").map { $0.hasPrefix("-") ? " \($0.dropFirst())-" : " \($0)" }.joined()
            case ("MONTHLY", let days?, nil): positions(days).map { "MP\(interval) \($0)" }
            case ("YEARLY", nil, nil): "YM\(interval)"
            default: nil
            }
        return head.map { $0 + " " + (parts["UNTIL"] ?? "#" + (parts["COUNT"] ?? "0")) }
    }

    /// `2FR,-1MO` as `2+ FR 1- MO`.
    private static func positions(_ days: String) -> String? {
        var words: [String] = []
        for day in days.split(separator: ",") {
            guard let number = Int(day.dropLast(2)), number != 0, (-53...53).contains(number) else { return nil }
            words.append("\(abs(number))\(number < 0 ? "-" : "+") \(day.suffix(2))")
        }
        return words.joined(separator: " ")
    }
}
