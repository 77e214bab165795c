import DragTypes

// The effects of a conversion as members of its entry in a manifest:
// "carries": ["document"], "projects": {"graph": "picture"}, "interprets": "picture",
// "extracts": {"document": "table", "part": ["tables"]}, "resolves": "links", "source": "data".

extension Effect {
    /// The effects that an entry of a manifest states; empty when the entry states none.
    static func list(_ entry: JSONMembers) throws(FormError) -> [Effect] {
        var effects: [Effect] = []
        for kind in try entry.kinds("carries") { effects.append(.carries(kind)) }
        for (kind, output) in try entry.kindPairs("projects") { effects.append(.projects(kind, to: output)) }
        if entry.has("extracts") {
            let part = Set(try entry.object("extracts").features("part"))
            for (kind, output) in try entry.kindPairs("extracts") { effects.append(.extracts(kind, to: output, part: part)) }
        }
        if entry.isObject("interprets") {
            for (kind, output) in try entry.kindPairs("interprets") { effects.append(.interprets(kind, to: output)) }
        } else {
            for kind in try entry.kinds("interprets") { effects.append(.interprets(kind)) }
        }
        for kind in try entry.kinds("resolves") { effects.append(.resolves(kind)) }
        for kind in try entry.kinds("source") { effects.append(.showsSource(as: kind)) }
        return effects
    }

    /// The members for an entry; empty for no effects.
    static func members(_ effects: [Effect]) -> [(name: String, value: JSONValue)] {
        func kinds(_ list: [Kind]) -> JSONValue { list.count == 1 ? .text(list[0].rawValue) : .array(list.map { .text($0.rawValue) }) }
        func pairs(_ list: [Effect]) -> [(name: String, value: JSONValue)] {
            list.map { (name: $0.input?.rawValue ?? "", value: .text($0.output?.rawValue ?? "")) }
        }
        var members: [(name: String, value: JSONValue)] = []
        for (effectClass, effects) in Dictionary(grouping: effects, by: \.effectClass).sorted(by: { $0.key < $1.key }) {
            switch effectClass {
            case .carries: members.append(("carries", kinds(effects.compactMap(\.input))))
            case .resolves: members.append(("resolves", kinds(effects.compactMap(\.input))))
            case .showsSource: members.append(("source", kinds(effects.compactMap(\.output))))
            case .projects: members.append(("projects", .object(pairs(effects))))
            case .extracts:
                let part = effects.first.map { $0.part.sorted().map { JSONValue.text($0.rawValue) } } ?? []
                members.append(("extracts", .object(pairs(effects) + (part.isEmpty ? [] : [(name: "part", value: .array(part))]))))
            case .interprets:
                let isOpen = effects.allSatisfy { $0.output == nil }
                members.append(("interprets", isOpen ? kinds(effects.compactMap(\.input)) : .object(pairs(effects))))
            }
        }
        return members
    }
}

extension JSONMembers {
    /// The kinds of a member that is a name or a list of names; empty when it is missing.
    func kinds(_ name: String) throws(FormError) -> [Kind] {
        guard has(name) else { return [] }
        var kinds: [Kind] = []
        for text in try oneOrMoreTexts(name) { kinds.append(try kind(text, in: name)) }
        return kinds
    }

    /// The pairs of kinds in a member that is an object; its own member `part` is none of them.
    func kindPairs(_ name: String) throws(FormError) -> [(Kind, Kind)] {
        guard has(name) else { return [] }
        let pairs = try object(name)
        var result: [(Kind, Kind)] = []
        for input in pairs.names where input != "part" { result.append((try kind(input, in: name), try kind(try pairs.text(input), in: name))) }
        return result
    }

    /// The features of a member that is a list of names; empty when it is missing.
    func features(_ name: String) throws(FormError) -> [Feature] { try texts(name).map(Feature.init(rawValue:)) }

    private func kind(_ text: String, in name: String) throws(FormError) -> Kind {
        let kind = Kind(rawValue: text)
        guard kind.isValid else {
            throw error(name, "names \u{201C}\(text)\u{201D}, which is no kind of content: \(Kind.known.map(\.rawValue).joined(separator: ", "))")
        }
        return kind
    }
}
