import DragKit
import DragTypes

/// References in CSL JSON (docs.citationstyles.org; the schema `csl-data.json` of
/// github.com/citation-style-language/schema).
enum CSLReferences {
    /// Members under which programs keep account of entries.
    private static let bookkeeping: Set<String> = ["citation-label", "collection-key", "system_id", "_graph"]

    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for text that is no JSON, `unsupported` for JSON
    ///   without a reference.
    static func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        // A list, the export of a library, or one reference.
        let entries = json.array ?? json["items"]?.array ?? [json]
        let references = entries.compactMap { entry -> Reference? in
            guard let type = entry["type"]?.string else { return nil }
            let reference = reference(of: entry, type, &unread)
            return reference.isEmpty ? nil : reference
        }
        guard !references.isEmpty else { throw .unsupported("the JSON has no reference in it") }
        return references
    }

    private static func reference(of entry: JSONValue, _ type: String, _ unread: inout Unread) -> Reference {
        var members = Members(entry)
        var reference = Reference()
        _ = members["type"]
        reference.kind = ReferenceKind(rawValue: type) ?? .document
        let id = members["id"]?.scalar ?? ""
        reference.key = members["citation-key"]?.string ?? id
        for field in Reference.Field.allCases where field != .doi { reference[field] = text(members[field.rawValue]) }
        reference.take(doi: members["DOI"]?.scalar ?? "")
        reference[.pages] = Reference.pages(reference[.pages])
        reference.fill(.shortContainer, members["journalAbbreviation"]?.scalar ?? "")
        reference.fill(.shortTitle, members["shortTitle"]?.scalar ?? "")
        reference.fill(.event, members["event"]?.scalar ?? "")
        for role in Reference.Role.allCases {
            for name in members[role.rawValue]?.array ?? [] { reference.add(self.name(name), as: role) }
        }
        if let address = members["URL"]?.string { reference.add(address: address) }
        reference.keywords = Reference.list(members["keyword"]?.string ?? "")
        reference.issued = members["issued"].flatMap(date)
        reference.accessed = members["accessed"].flatMap(date)
        members.addRest(to: &unread, except: bookkeeping)
        return reference
    }

    /// A value as text. Crossref gives lists of titles and numbers.
    private static func text(_ value: JSONValue?) -> String {
        value?.scalar ?? value?.array.map { $0.compactMap(\.scalar).joined(separator: ", ") } ?? ""
    }

    private static func name(_ value: JSONValue) -> ReferenceName? {
        if let literal = value["literal"]?.string {
            return literal.isEmpty ? nil : ["others", "et al."].contains(literal) ? .others : ReferenceName(whole: literal)
        }
        let particles = [value["dropping-particle"]?.string, value["non-dropping-particle"]?.string].compactMap { $0 }
        let family = (particles + [value["family"]?.string ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
        guard !family.isEmpty else { return (value["given"]?.string).map { ReferenceName(whole: $0) } }
        return ReferenceName(family: family, given: value["given"]?.string ?? "", suffix: value["suffix"]?.string ?? "")
    }

    private static func date(_ value: JSONValue) -> ReferenceDate? {
        let days = (value["date-parts"]?.array ?? []).compactMap { day($0, season: value["season"]?.scalar.flatMap { Int($0) }) }
        guard let first = days.first else { return (value["raw"] ?? value["literal"])?.string.flatMap { ReferenceDate($0) } }
        var date = ReferenceDate(first, to: days.count > 1 ? days[1] : nil)
        if let circa = value["circa"]?.scalar, !["false", "0"].contains(circa) { date.isCirca = true }
        return date
    }

    private static func day(_ value: JSONValue, season: Int?) -> ReferenceDate.Day? {
        let parts = (value.array ?? []).map { $0.scalar.flatMap { Int($0) } }
        guard let year = parts.first ?? nil else { return nil }
        return .init(year: year, month: parts.count > 1 ? parts[1] : nil, day: parts.count > 2 ? parts[2] : nil, season: season)
    }

    // MARK: Writing

    static func json(of references: [Reference]) -> [UInt8] {
        var keys = ReferenceKeys()
        return JSONValue.array(references.map { object($0, keys.key(of: $0)) }).encoded + [0x0A]
    }

    private static func object(_ reference: Reference, _ key: String) -> JSONValue {
        var members: [(String, JSONValue)] = [("id", .text(key)), ("type", .text(reference.kind.rawValue))]
        for role in Reference.Role.allCases {
            guard let names = reference.names[role], !names.isEmpty else { continue }
            members.append((role.rawValue, .array(names.map(object))))
        }
        for field in Reference.Field.allCases where !reference[field].isEmpty { members.append((field.rawValue, .text(reference[field]))) }
        if let address = reference.addresses.first { members.append(("URL", .text(address))) }
        if !reference.keywords.isEmpty { members.append(("keyword", .text(reference.keywords.joined(separator: ", ")))) }
        if let issued = reference.issued { members.append(("issued", object(issued))) }
        if let accessed = reference.accessed { members.append(("accessed", object(accessed))) }
        return .object(members)
    }

    private static func object(_ name: ReferenceName) -> JSONValue {
        if name.isWhole { return .object([("literal", .text(name.family))]) }
        let (particle, family) = name.particle
        let parts = [("non-dropping-particle", particle), ("family", family), ("given", name.given), ("suffix", name.suffix)]
        return .object(parts.filter { !$0.1.isEmpty }.map { ($0.0, .text($0.1)) })
    }

    private static func object(_ date: ReferenceDate) -> JSONValue {
        guard let start = date.start else { return .object([("literal", .text(date.literal))]) }
        let days = [start, date.end].compactMap { $0 }.map { JSONValue.array($0.parts.map { .integer($0) }) }
        var members: [(String, JSONValue)] = [("date-parts", .array(days))]
        if let season = start.season { members.append(("season", .integer(season))) }
        if date.isCirca { members.append(("circa", .bool(true))) }
        return .object(members)
    }
}
