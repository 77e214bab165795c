import DragTypes

// A recogniser as an entry of the member `recognises` in a manifest:
// {"from": "public.json", "keys": ["href", ["description", "title"]], "as": "bookmarks"}.

extension NameRecogniser {
    init(parsing entry: JSONMembers) throws(FormError) {
        guard let place = Place.allCases.first(where: { entry.has($0.rawValue) }) else {
            throw entry.error(
                "from", "is to be recognised by nothing: \u{201C}columns\u{201D}, \u{201C}keys\u{201D} and \u{201C}prefix\u{201D} are missing")
        }
        let names = try entry.textLists(place.rawValue)
        guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else { throw entry.error(place.rawValue, "is an empty array") }
        guard let kind = try entry.kinds("as").first else { throw entry.error("as", "is missing") }
        self.init(
            try entry.type("from"), place, names.map { place == .columns ? $0.map { ASCII.lowercased($0) } : $0 }, as: kind,
            result: entry.has("type") ? try entry.type("type") : nil)
    }

    var json: JSONValue {
        let names = names.map { $0.count == 1 ? JSONValue.text($0[0]) : .array($0.map { .text($0) }) }
        var members: [(name: String, value: JSONValue)] = [
            ("from", .text(type.rawValue)), (place.rawValue, .array(names)), ("as", .text(kind.rawValue)),
        ]
        if let result { members.append(("type", .text(result.rawValue))) }
        return .object(members)
    }
}
