import DragKit
import DragTypes

/// vCard: version 2.1 (versit, 1996), 3.0 (RFC 2426) and 4.0 (RFC 6350).
enum VCard {
    enum Version: String, Sendable { case v2 = "2.1", v3 = "3.0", v4 = "4.0" }

    // MARK: Reading

    /// The cards of a document; a card inside another (AGENT in 2.1) is read as a card of its own.
    ///
    /// - Throws: ``ConversionError``: `badInput` when there is no card, an end without a beginning,
    ///   or a card that never ends, `limit` when cards nest deeper than 32.
    static func cards(in bytes: [UInt8]) throws(ConversionError) -> [Card] {
        var cards: [Card] = []
        // The cards that have begun and not ended, each with its place in the list. A card inside
        // another card comes after the outer card.
        var open: [(number: Int, version: String)] = []
        for line in ContentLine.all(in: bytes) {
            let value = ASCII.trimmed(line.value)
            switch line.name {
            case "BEGIN" where ASCII.equals(value, ignoringCase: "VCARD"):
                guard open.count < 32 else { throw .limit("the vCard nests deeper than the limit of 32 cards") }
                open.append((cards.count, ""))
                cards.append(Card())
            case "END" where ASCII.equals(value, ignoringCase: "VCARD"):
                guard let (number, _) = open.popLast() else { throw .badInput("the vCard has an end without a beginning") }
                cards[number].complete()
            case "VERSION" where !open.isEmpty: open[open.count - 1].version = String(utf8Bytes: value)
            case "PRODID", "BEGIN", "END", "AGENT": break
            default:
                guard let current = open.last else { continue }
                let isOld = current.version == Version.v2.rawValue
                guard var property = property(line, isOld: isOld) else { continue }
                let label = isOld ? takeLabel(of: &property) : nil
                if let label {
                    let group = property.group ?? "item\(cards[current.number].properties.count { $0.name == "X-ABLABEL" } + 1)"
                    property.group = group
                    cards[current.number].properties.append(Property("X-ABLABEL", .text(label), group: group))
                }
                cards[current.number].properties.append(property)
            }
        }
        guard open.isEmpty else { throw .badInput("the vCard has a card without END:VCARD") }
        guard !cards.isEmpty else { throw .badInput("the text has no BEGIN:VCARD") }
        return cards
    }

    /// Whether every card of a document says that it is of that version.
    static func areAll(_ version: Version, in bytes: [UInt8]) -> Bool {
        let lines = ContentLine.all(in: bytes)
        let versions = lines.filter { $0.name == "VERSION" }
        return versions.count == lines.count { $0.name == "BEGIN" }
            && versions.allSatisfy { String(utf8Bytes: ASCII.trimmed($0.value)) == version.rawValue }
    }

    /// Takes the label that a person has given in Android, which writes it in place of a kind.
    private static func takeLabel(of property: inout Property) -> String? {
        if let own = property[ContentLine.customLabelName] {
            property.parameters.removeAll { $0.name == ContentLine.customLabelName }
            return own
        }
        let kinds = property.parameters.filter { $0.name == "TYPE" }.flatMap(\.values)
        guard let kind = kinds.first(where: { $0.lowercased().hasPrefix("x-") && $0.count > 2 }) else { return nil }
        for index in property.parameters.indices where property.parameters[index].name == "TYPE" {
            property.parameters[index].values.removeAll { $0 == kind }
        }
        property.parameters.removeAll { $0.name == "TYPE" && $0.values.isEmpty }
        return String(kind.dropFirst(2))
    }

    private static func property(_ line: ContentLine, isOld: Bool) -> Property? {
        var line = line
        if line.name.hasPrefix("X-"), newNames.contains(String(line.name.dropFirst(2))) { line.name = String(line.name.dropFirst(2)) }
        var property = Property(line.name, .text(""), group: line.group)
        for parameter in line.parameters {
            switch parameter.name {
            case "VALUE" where parameter.values.first?.lowercased() == "text" && (line.name == "RELATED" || CardDate.names.contains(line.name)):
                property.parameters.append(parameter)
            case "ENCODING", "CHARSET", "VALUE", "X-APPLE-OMIT-YEAR": break
            case "TYPE":
                let kinds = parameter.values.flatMap { $0.split(separator: ",").map(String.init) }
                let own = kinds.filter { $0.lowercased() != "pref" }
                if own.count < kinds.count { property.parameters.append(.init(name: "PREF", values: ["1"])) }
                if !own.isEmpty { property.parameters.append(.init(name: "TYPE", values: own)) }
            default: property.parameters.append(parameter)
            }
        }
        guard let value = value(of: line, isOld: isOld, &property) else { return nil }
        property.value = value
        return property
    }

    private static func value(of line: ContentLine, isOld: Bool, _ property: inout Property) -> Property.Value? {
        let bytes = line.value
        if PropertyRules.isBinary(line.name) { return binary(line, &property) }
        if PropertyRules.isStructured(line.name) {
            return .components(isOld ? TextEscapes.oldComponents(bytes) : TextEscapes.components(bytes, lists: line.name != "ORG"))
        }
        if PropertyRules.isList(line.name) {
            guard isOld else { return .components([TextEscapes.components(bytes).flatMap(\.self)]) }
            let texts = String(utf8Bytes: bytes).replacing("\\;", with: ";").split(separator: ",", omittingEmptySubsequences: false)
            return .components([texts.map(String.init)])
        }
        if line.name == "TEL", ASCII.hasPrefix(bytes, ignoringCase: "tel:") { return .text(telephone(bytes)) }
        if CardDate.names.contains(line.name) { return .verbatim(date(line, isOld: isOld)) }
        if line.name == "GEO" { return .verbatim(CardPlace.uri(TextEscapes.unescaped(bytes), isOld: isOld)) }
        // The value is the address of a card, unless the card says otherwise or it cannot be one.
        if line.name == "RELATED", property["VALUE"] != nil || !URLText.isURL(bytes) {
            if property["VALUE"] == nil { property.parameters.append(.init(name: "VALUE", values: ["text"])) }
            return .text(TextEscapes.unescaped(bytes))
        }
        // 2.1 knows one escape, and a backslash before anything else is a backslash.
        if isOld, PropertyRules.isText(line.name) {
            let text = String(utf8Bytes: bytes).replacing("\\;", with: ";").replacing("\r\n", with: "\n")
            // Telephones of the time escape the colon, too.
            return .text(line.name == "URL" ? text.replacing("\\:", with: ":") : text)
        }
        if PropertyRules.isText(line.name) { return .text(TextEscapes.unescaped(bytes)) }
        return .verbatim(String(utf8Bytes: bytes))
    }

    /// A date of a person, without the placeholder year that Apple's parameter X-APPLE-OMIT-YEAR
    /// names.
    private static func date(_ line: ContentLine, isOld: Bool) -> String {
        let date = CardDate.extended(isOld ? String(utf8Bytes: line.value) : TextEscapes.unescaped(line.value))
        guard let omitted = line["X-APPLE-OMIT-YEAR"], date.hasPrefix(omitted + "-") else { return date }
        return "--" + date.dropFirst(omitted.count + 1)
    }

    /// `tel:+1-555-0100;ext=5` (RFC 3966) as people write it.
    static func telephone(_ uri: [UInt8]) -> String {
        guard ASCII.hasPrefix(uri, ignoringCase: "tel:") else { return String(utf8Bytes: uri) }
        let parts = String(utf8Bytes: PercentCoding.decoded(TextEscapes.unescaped(uri).utf8.dropFirst(4))).split(separator: ";")
        let ext = parts.dropFirst().first { $0.lowercased().hasPrefix("ext=") }
        return String(parts.first ?? "") + (ext.map { " ext. " + $0.dropFirst(4) } ?? "")
    }

    private static func binary(_ line: ContentLine, _ property: inout Property) -> Property.Value? {
        if ["B", "BASE64"].contains(line["ENCODING"]?.uppercased() ?? "") {
            guard let bytes = Base64.decode(line.value.span) else { return nil }
            let kind = property["TYPE"] ?? property["MEDIATYPE"]
            property.parameters.removeAll { $0.name == "TYPE" || $0.name == "MEDIATYPE" || $0.name == "FMTTYPE" }
            return .binary(bytes, mediaType: kind.map(mediaType) ?? line["FMTTYPE"])
        }
        let text = TextEscapes.unescaped(line.value)
        if ASCII.hasPrefix(line.value, ignoringCase: "data:"), let data = try? DataURL(parsing: Array(text.utf8)) {
            property.parameters.removeAll { $0.name == "MEDIATYPE" }
            return .binary(data.bytes, mediaType: data.mimeType)
        }
        return .verbatim(text)
    }

    /// `JPEG` and `image/jpeg` as `image/jpeg`.
    private static func mediaType(_ kind: String) -> String { kind.contains("/") ? kind.lowercased() : "image/" + kind.lowercased() }

    // MARK: Writing

    /// The cards as a document of that version.
    static func bytes(of cards: [Card], version: Version) -> [UInt8] {
        var writer = ContentLineWriter()
        for card in cards {
            writer.frame("BEGIN", "VCARD")
            writer.frame("VERSION", version.rawValue)
            // 2.1 and 3.0 require N.
            if version != .v4, card.first("N") == nil { writer.line("N", [], "\(TextEscapes.escaped(card.displayName));;;;") }
            if card.text("FN").isEmpty { writer.line("FN", [], TextEscapes.escaped(card.displayName)) }
            for property in card.properties where property.name != "FN" || !property.text.isEmpty {
                if version == .v2 { writeOld(property, to: &writer) } else { write(property, version, to: &writer) }
            }
            writer.frame("END", "VCARD")
        }
        return writer.bytes
    }

    /// What 4.0 has added. In 3.0, readers know these names with an X- in front, if at all.
    private static let newNames: Set<String> = ["ANNIVERSARY", "GENDER", "KIND", "LANG", "RELATED", "MEMBER", "CLIENTPIDMAP", "XML"]

    private static func write(_ property: Property, _ version: Version, to writer: inout ContentLineWriter) {
        var parameters = property.parameters
        if version == .v3 {
            // 3.0 says with a kind what 4.0 says with a parameter of its own.
            if property.isPreferred { parameters.append(.init(name: "TYPE", values: ["pref"])) }
            parameters.removeAll { ["PREF", "ALTID", "PID", "MEDIATYPE", "SORT-AS", "CALSCALE", "VALUE"].contains($0.name) }
        }
        let name = version == .v3 && newNames.contains(property.name) ? "X-" + property.name : property.name
        switch property.value {
        // URIs have no escapes.
        case .text(let text) where ["URL", "IMPP"].contains(property.name):
            writer.line(group: property.group, name, parameters, verbatim(text, property.name))
        case .text(let text): writer.line(group: property.group, name, parameters, TextEscapes.escaped(text))
        case .components(let components): writer.line(group: property.group, name, parameters, TextEscapes.escaped(components))
        case .verbatim(let text):
            if version == .v4, property["VALUE"] == nil, CardDate.names.contains(property.name) {
                writer.line(group: property.group, name, parameters, TextEscapes.escaped(CardDate.basic(text)))
            } else if version == .v3, property.name == "BDAY", text.hasPrefix("--") {
                // Apple's way to leave the year out, which 3.0 does not allow.
                parameters.append(.init(name: "X-APPLE-OMIT-YEAR", values: [CardDate.omittedYear]))
                writer.line(group: property.group, name, parameters, CardDate.omittedYear + text.dropFirst())
            } else if property.name == "GEO" {
                writer.line(group: property.group, name, parameters, CardPlace.text(text, version))
            } else {
                if PropertyRules.isBinary(property.name) { parameters.insert(.init(name: "VALUE", values: ["uri"]), at: 0) }
                writer.line(group: property.group, name, parameters, verbatim(text, property.name))
            }
        case .binary(let bytes, let mediaType):
            if version == .v4 {
                let data = DataURL(mimeType: mediaType ?? "application/octet-stream", bytes: bytes)
                writer.line(group: property.group, name, parameters, data.text)
            } else {
                parameters.append(.init(name: "ENCODING", values: ["b"]))
                if let kind = mediaType?.split(separator: "/").last { parameters.append(.init(name: "TYPE", values: [kind.uppercased()])) }
                writer.line(group: property.group, name, parameters, Base64.encode(bytes))
            }
        }
    }

    /// A text that has no escapes, as it can stand where readers look for them: a URI has no
    /// backslash, and a date of any spelling may.
    private static func verbatim(_ text: String, _ name: String) -> String {
        if CardDate.names.contains(name) { return TextEscapes.escaped(text) }
        return ["URL", "IMPP"].contains(name) ? text.replacing("\\", with: "%5C") : text
    }

    private static func writeOld(_ property: Property, to writer: inout ContentLineWriter) {
        let kinds = property.kinds + (property.isPreferred ? ["pref"] : [])
        switch property.value {
        case .text(let text):
            if property.name == "X-ABLABEL" { return }
            let older = property.name == "IMPP" ? Card.olderMessage(text) : nil
            writer.oldLine(older?.name ?? property.name, kinds: kinds, (older?.account ?? text).replacing(";", with: "\\;"))
        case .verbatim(let text): writer.oldLine(property.name, kinds: kinds, property.name == "GEO" ? CardPlace.text(text, .v2) : text)
        case .components(let components):
            let parts = components.map { $0.joined(separator: ",").replacing(";", with: "\\;") }
            writer.oldLine(property.name, kinds: kinds, parts.joined(separator: ";"))
        case .binary(let bytes, let mediaType):
            writer.oldBinary(property.name, kinds: [mediaType?.split(separator: "/").last.map(String.init) ?? "jpeg"], bytes)
        }
    }
}
