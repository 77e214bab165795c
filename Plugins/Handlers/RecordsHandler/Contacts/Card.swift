import DragTypes

/// A contact: the properties of a vCard in any version, by the names of RFC 6350.
struct Card: Hashable, Sendable {
    /// The properties in their order; BEGIN, END, VERSION and PRODID are not among them.
    var properties: [Property] = []

    init(properties: [Property] = []) { self.properties = properties }

    func first(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// All properties of one name, the preferred ones first.
    func all(_ name: String) -> [Property] {
        let found = properties.filter { $0.name == name }
        return found.filter(\.isPreferred) + found.filter { !$0.isPreferred }
    }

    func text(_ name: String) -> String { first(name)?.text ?? "" }

    /// The name as people write it: the formatted one, or one made of its parts, or the
    /// organisation, or an address.
    var displayName: String {
        let formatted = text("FN")
        if formatted.contains(where: { !$0.isWhitespace }) { return formatted }
        let parts = [3, 1, 2, 0, 4].map { first("N")?.component($0) ?? "" }.filter { !$0.isEmpty }
        if !parts.isEmpty { return easternName(parts) ?? parts.joined(separator: " ") }
        // A department is no name of its own.
        if let name = first("ORG")?.component(0), !name.isEmpty { return name }
        for name in ["NICKNAME", "EMAIL", "TEL"] where !text(name).isEmpty { return text(name) }
        return ""
    }

    /// A Chinese, Japanese or Korean name, whose family name stands first; nil for other names.
    ///
    /// - Parameter parts: the parts of the name that there are.
    private func easternName(_ parts: [String]) -> String? {
        let (family, given) = (first("N")?.component(0) ?? "", first("N")?.component(1) ?? "")
        guard parts.count == 2, !family.isEmpty, !given.isEmpty else { return nil }
        let scalars = (family + given).unicodeScalars.map(\.value)
        let isKorean = scalars.allSatisfy { (0xAC00...0xD7A3).contains($0) }
        guard isKorean || scalars.allSatisfy({ (0x3041...0x30FF).contains($0) || (0x3400...0x9FFF).contains($0) }) else { return nil }
        // Only Japanese family names have mostly several characters.
        return isKorean || family.count == 1 ? family + given : "\(family) \(given)"
    }

    /// A part of the name, for tables without a column for the whole name.
    ///
    /// - Parameter undivided: the first name of a contact whose name is not divided.
    func namePart(_ part: Int, undivided: String) -> String {
        if let name = first("N"), (0..<5).contains(where: { !name.component($0).isEmpty }) { return name.component(part) }
        return part == 1 ? undivided : ""
    }

    /// Divides the name of a person whose card says no parts of it.
    mutating func divideName() {
        let isPerson = first("ORG").map { $0.component(0) != text("FN") } ?? true
        guard first("N") == nil, isPerson, let name = PersonName(text("FN")) else { return }
        set(0, of: "N", to: name.family, count: 5)
        set(1, of: "N", to: name.given, count: 5)
    }

    /// The labels that a person has given, by group: Apple's `item1.X-ABLabel` labels the property
    /// `item1.TEL`.
    var labels: [String: String] {
        var labels: [String: String] = [:]
        for property in properties where property.name == "X-ABLABEL" {
            guard let group = property.group, labels[group] == nil else { continue }
            let label = property.text
            // Labels that Apple translates stand between marks: `_$!<HomePage>!$_`.
            labels[group] = label.hasPrefix("_$!<") && label.hasSuffix(">!$_") ? String(label.dropFirst(4).dropLast(4)) : label
        }
        return labels
    }

    /// The people that the contact is related to, each with the kind of relation, such as "Spouse":
    /// Apple's property, which 3.0 knows, and that of 4.0.
    var relations: [(label: String, name: String)] {
        let labels = labels
        return properties.compactMap { property in
            switch property.name {
            case "X-ABRELATEDNAMES": (property.group.flatMap { labels[$0] } ?? "", property.text)
            case "RELATED":
                // Otherwise the value is the address of the other's card.
                if case .text(let name) = property.value {
                    (property.kinds.first.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "", name)
                } else {
                    nil
                }
            default: nil
            }
        }
    }

    /// The notes, and a line for each of these relations: what a form writes that has no place for
    /// relations.
    func notes(with relations: [(label: String, name: String)]) -> [String] {
        all("NOTE").map(\.text) + (relations + dates).map { $0.label.isEmpty ? $0.name : "\($0.label): \($0.name)" }
    }

    /// Apple's further dates, each with its label, such as "First met".
    private var dates: [(label: String, name: String)] {
        let labels = labels
        return all("X-ABDATE").map { ($0.group.flatMap { labels[$0] } ?? "", CardDate.day($0.text)) }
    }

    /// Apple's anniversary is a date with a label; as a property of its own, every form knows it.
    private mutating func nameAnniversaries() {
        guard properties.contains(where: { $0.name == "X-ABDATE" }) else { return }
        let labels = labels
        for index in properties.indices where properties[index].name == "X-ABDATE" {
            guard let group = properties[index].group, labels[group] == "Anniversary", first("ANNIVERSARY") == nil else { continue }
            properties[index] = Property("ANNIVERSARY", .verbatim(CardDate.extended(properties[index].text)))
            properties.removeAll { $0.name == "X-ABLABEL" && $0.group == group }
            return
        }
    }

    /// The properties by which programs named accounts of chats before IMPP (RFC 4770), each with
    /// the scheme of the account's address.
    private static let messages: [(name: String, scheme: String)] = [
        ("X-AIM", "aim"), ("X-ICQ", "icq"), ("X-JABBER", "xmpp"), ("X-MSN", "msnim"), ("X-YAHOO", "ymsgr"), ("X-SKYPE-USERNAME", "skype"),
        ("X-SKYPE", "skype"), ("X-GOOGLE-TALK", "gtalk"), ("X-GTALK", "gtalk"), ("X-GADUGADU", "gg"), ("X-QQ", "qq"),
    ]

    private static let messageSchemes = Dictionary(uniqueKeysWithValues: messages.map { ($0.name, $0.scheme) })

    /// An account of a chat as 2.1 says it, which has no IMPP; nil for addresses of other schemes.
    static func olderMessage(_ address: String) -> (name: String, account: String)? {
        let parts = address.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let name = messages.first(where: { $0.scheme == parts[0].lowercased() })?.name else { return nil }
        return (name, parts[1])
    }

    /// Accounts of chats as IMPP, which every form knows. Apple writes both, and then the older one
    /// says nothing.
    private mutating func nameMessages() {
        guard properties.contains(where: { Self.messageSchemes[$0.name] != nil }) else { return }
        let known = Set(all("IMPP").map { $0.text.split(separator: ":", maxSplits: 1).last?.lowercased() ?? "" })
        properties = properties.compactMap { property in
            guard let scheme = Self.messageSchemes[property.name] else { return property }
            if property.text.isEmpty || known.contains(property.text.lowercased()) { return nil }
            return Property("IMPP", text: Self.address(property.text, scheme: scheme), kinds: property.kinds)
        }
    }

    /// The address of an account, as `skype:annie`; one that has a scheme stays as it is.
    static func address(_ account: String, scheme: String) -> String {
        let account = account.trimmingWhitespace
        return scheme.isEmpty || account.contains(":") ? account : "\(scheme):\(account)"
    }

    /// Adds a person that the contact is related to.
    mutating func addRelation(_ label: String, _ name: String) {
        let start = properties.count
        add("X-ABRELATEDNAMES", name)
        guard properties.count > start, !label.isEmpty else { return }
        properties[start].group = "item\(start + 1)"
        properties.append(Property("X-ABLABEL", .text(label), group: "item\(start + 1)"))
    }

    /// The address of the picture; nil when there is none, or the picture itself.
    var photoAddress: String? {
        guard case .verbatim(let address)? = first("PHOTO")?.value, URLText.isURL(address) else { return nil }
        return address
    }

    /// The picture; nil when there is none, or only its address.
    var photo: (bytes: [UInt8], mediaType: String?)? {
        guard case .binary(let bytes, let mediaType)? = first("PHOTO")?.value, !bytes.isEmpty else { return nil }
        return (bytes, mediaType)
    }

    /// Adds a text under `name`, unless the text is empty.
    mutating func add(_ name: String, _ text: String, kinds: [String] = []) {
        let text = text.trimmingWhitespace
        if !text.isEmpty { properties.append(Property(name, text: text, kinds: kinds)) }
    }

    /// Where the structured properties stand that ``set(_:of:to:count:kinds:)`` has made, by name
    /// and kinds: a directory's entry may set hundreds of thousands.
    private var places: [String: Int] = [:]

    /// Adds a text to one component of a structured property, which is made when it is missing.
    /// Empty texts, and those that stand there already, are ignored.
    mutating func set(_ component: Int, of name: String, to text: String, count: Int, kinds: [String] = []) {
        let text = text.trimmingWhitespace
        guard !text.isEmpty else { return }
        let key = ([name] + kinds).joined(separator: ";")
        let index = places[key] ?? properties.count
        if index == properties.count {
            places[key] = index
            let empty = Property.Value.components([[String]](repeating: [""], count: count))
            properties.append(Property(name, empty, parameters: kinds.isEmpty ? [] : [.init(name: "TYPE", values: kinds)]))
        }
        guard case .components(var components) = properties[index].value else { return }
        if components.count <= component { components += [[String]](repeating: [""], count: component + 1 - components.count) }
        if components[component] == [""] {
            components[component] = [text]
        } else if components[component].last != text {
            components[component].append(text)
        }
        properties[index].value = .components(components)
    }

    /// Adds the formatted name, which every vCard must have, where it is missing.
    mutating func complete() {
        nameAnniversaries()
        nameMessages()
        guard text("FN").isEmpty else { return }
        let name = displayName
        guard !name.isEmpty else { return }
        properties.removeAll { $0.name == "FN" }
        properties.insert(Property("FN", text: name), at: 0)
        // The card is complete, so that nothing is set any more.
        places = [:]
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    var trimmingWhitespace: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        guard let end = lastIndex(where: { !$0.isWhitespace }), start <= end else { return "" }
        return String(self[start...end])
    }
}
