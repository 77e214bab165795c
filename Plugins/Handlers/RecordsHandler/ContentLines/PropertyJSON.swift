import DragTypes

/// Properties as JSON arrays, `["tel", {"type": "home"}, "text", "+1 555 0100"]`, which jCard and
/// jCal share (RFC 7095 section 3.3, RFC 7265 section 3.4).
enum PropertyJSON {
    /// Reads one property; nil for an array of another shape.
    static func property(_ value: JSONValue) -> Property? {
        guard let parts = value.array, parts.count >= 4, let name = parts[0].string, let type = parts[2].string else { return nil }
        var group: String?
        var parameters: [ContentLine.Parameter] = []
        if case .object(let members) = parts[1] {
            for (name, value) in members {
                let values = value.array.map { $0.compactMap(\.string) } ?? value.string.map { [$0] } ?? []
                if name.lowercased() == "group" { group = values.first } else { parameters.append(.init(name: name.uppercased(), values: values)) }
            }
        }
        let property = Property(name.uppercased(), .text(""), group: group, parameters: parameters)
        return with(parts[3...], type: type.lowercased(), property)
    }

    private static func with(_ values: ArraySlice<JSONValue>, type: String, _ property: Property) -> Property {
        var property = property
        let first = values.first.map(text) ?? ""
        if type == "period" {
            let periods = values.map { period in (period.array.map { $0.map(text) } ?? [text(period)]).joined(separator: "/") }
            property.value = .verbatim(periods.joined(separator: ","))
        } else if type == "uri", property.name == "TEL" {
            property.value = .text(VCard.telephone(Array(first.utf8)))
        } else if let structured = values.first?.array {
            property.value = .components(structured.map { part in part.array.map { $0.map(text) } ?? [text(part)] })
        } else if PropertyRules.isList(property.name) {
            property.value = .components([values.map(text)])
        } else if type == "uri", let data = try? DataURL(parsing: Array(first.utf8)), first.hasPrefix("data:") {
            property.value = .binary(data.bytes, mediaType: data.mimeType)
        } else {
            let joined = values.map(text).joined(separator: ",")
            property.value = type == "text" ? .text(joined) : .verbatim(joined)
            if type == "recur", case .object(let members)? = values.first { property.value = .verbatim(rule(members)) }
        }
        return property
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): number
        case .bool(let value): value ? "TRUE" : "FALSE"
        default: value.string ?? ""
        }
    }

    /// `{"freq": "WEEKLY", "byday": ["MO", "TU"]}` as `FREQ=WEEKLY;BYDAY=MO,TU`.
    private static func rule(_ members: [(name: String, value: JSONValue)]) -> String {
        members.map { name, value in
            let words = value.array.map { $0.map(text).joined(separator: ",") } ?? text(value)
            // The end of a rule is a moment, without hyphens and colons in iCalendar.
            return "\(name.uppercased())=\(name.lowercased() == "until" ? words.filter { $0 != "-" && $0 != ":" } : words)"
        }.joined(separator: ";")
    }
}

extension PropertyJSON {
    /// Writes one property, with the value type that its format states.
    static func value(_ property: Property, type: String) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        if let group = property.group { members.append(("group", .text(group))) }
        // `TYPE=HOME;TYPE=INTERNET` is one member with two values: members of an object have
        // different names.
        var names: [String] = []
        var found: [String: [String]] = [:]
        for parameter in property.parameters where !parameter.values.isEmpty {
            let name = parameter.name.lowercased()
            if found[name] == nil { names.append(name) }
            found[name, default: []] += parameter.values
        }
        for name in names {
            let texts = (found[name] ?? []).map { JSONValue.text($0) }
            members.append((name, texts.count == 1 ? texts[0] : .array(texts)))
        }
        return .array([.text(property.name.lowercased()), .object(members), .text(type)] + values(property))
    }

    private static func values(_ property: Property) -> [JSONValue] {
        switch property.value {
        case .text(let text), .verbatim(let text): [.text(text)]
        case .binary(let bytes, let mediaType):
            [.text(String(utf8Bytes: DataURL(mimeType: mediaType ?? "application/octet-stream", bytes: bytes).text))]
        case .components(let components) where PropertyRules.isList(property.name): components.flatMap(\.self).map { .text($0) }
        case .components(let components):
            // A component with one value is a text, one with several an array (RFC 7095 section
            // 3.3.1.3).
            [.array(components.map { $0.count == 1 ? .text($0[0]) : .array($0.map { .text($0) }) })]
        }
    }
}
