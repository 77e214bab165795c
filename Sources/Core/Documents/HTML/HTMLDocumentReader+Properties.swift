import DragHTML

// What a page states of itself: its language, its address, and the names of metadata that most
// pages use (https://ogp.me, https://html.spec.whatwg.org/#standard-metadata-names).

extension HTMLDocumentReader {
    /// The names by which pages state a property, the most exact one first.
    private static let names: [(property: String, names: [String])] = [
        ("author", ["author", "article:author", "dc.creator"]), ("date", ["article:published_time", "date", "dc.date"]),
        ("description", ["description", "og:description"]), ("tags", ["keywords"]),
    ]

    var properties: [RichDocument.Property] {
        var stated: [String: String] = [:]
        for meta in tree.elements(tagged: [.meta]) {
            guard let name = tree.value(.name, of: meta) ?? tree.value(.property, of: meta), let value = tree.value(.content, of: meta) else {
                continue
            }
            let text = value.withSingleSpaces
            if !text.isEmpty, stated[name.lowercased()] == nil { stated[name.lowercased()] = text }
        }
        var properties = Self.names.compactMap { property, names in
            names.lazy.compactMap { stated[$0] }.first.map { RichDocument.Property(name: property, value: $0) }
        }
        if let language = tree.first(.html).flatMap({ tree.value(.lang, of: $0) }), !language.isEmpty {
            properties.append(.init(name: "lang", value: language))
        }
        let address = tree.elements(tagged: [.link]).first { tree.value(.rel, of: $0)?.lowercased() == "canonical" }.flatMap {
            tree.value(.href, of: $0)
        }
        if let address = address ?? stated["og:url"], !address.isEmpty { properties.append(.init(name: "source", value: address)) }
        return properties
    }
}
