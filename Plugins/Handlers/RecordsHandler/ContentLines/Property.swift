import DragTypes

/// A property of a contact or of a calendar's component, free of the escapes and encodings of the
/// format that it was read from.
struct Property: Hashable, Sendable {
    /// What groups several properties: `item1` in `item1.TEL`. Nil for none.
    var group: String?
    /// The name in capitals: TEL, DTSTART.
    var name: String
    /// The parameters that say something about the value, names in capitals; ENCODING, CHARSET and
    /// VALUE are not among them.
    var parameters: [ContentLine.Parameter]
    var value: Value

    /// The value of a property.
    enum Value: Hashable, Sendable {
        /// A text.
        case text(String)
        /// Components, each a list of values: N, ADR, CATEGORIES (one component).
        case components([[String]])
        /// What is written without escapes: a date, a URI, a rule; also the value of a property
        /// that no standard defines.
        case verbatim(String)
        /// Bytes, and their MIME type where it is known.
        case binary([UInt8], mediaType: String?)
    }

    init(_ name: String, _ value: Value, group: String? = nil, parameters: [ContentLine.Parameter] = []) {
        self.name = name
        self.value = value
        self.group = group
        self.parameters = parameters
    }

    /// A text with kinds such as `home`.
    init(_ name: String, text: String, kinds: [String] = []) {
        self.init(name, .text(text), parameters: kinds.isEmpty ? [] : [.init(name: "TYPE", values: kinds)])
    }

    /// The first value of the parameter called `name`; nil when there is none.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.values.first }

    /// The kinds (TYPE) in lower case: `home`, `cell`.
    var kinds: [String] {
        parameters.lazy.filter { $0.name == "TYPE" }.flatMap(\.values).map { $0.lowercased() }
    }

    /// Whether the property is the preferred one of its name.
    var isPreferred: Bool { self["PREF"] == "1" }

    /// The value as one text; empty for bytes.
    var text: String {
        switch value {
        case .text(let text), .verbatim(let text): text
        case .components(let components):
            components.map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }.filter { !$0.isEmpty }.joined(separator: ", ")
        case .binary: ""
        }
    }

    /// The component with that number as one text; empty when there is none.
    func component(_ number: Int) -> String {
        guard case .components(let components) = value, components.indices.contains(number) else { return number == 0 ? text : "" }
        return components[number].joined(separator: ", ")
    }
}

extension [Property] {
    /// The values of all properties of one name that are lists: CATEGORIES.
    func lists(_ name: String) -> [String] {
        filter { $0.name == name }.flatMap { property -> [String] in
            if case .components(let lists) = property.value { return lists.flatMap(\.self) }
            return property.text.isEmpty ? [] : [property.text]
        }.filter { !$0.isEmpty }
    }
}

/// How the values of properties are written, by name (RFC 6350 section 6, RFC 5545 section 3.8).
enum PropertyRules {
    /// Lists of texts separated by commas.
    private static let lists: Set<String> = ["CATEGORIES", "NICKNAME", "RESOURCES"]
    /// Components separated by semicolons.
    private static let structured: Set<String> = ["N", "ADR", "ORG", "GENDER", "CLIENTPIDMAP"]
    /// Plain texts.
    private static let texts: Set<String> = [
        "FN", "TITLE", "ROLE", "NOTE", "TEL", "EMAIL", "LABEL", "PRODID", "MAILER", "KIND", "X-ABLABEL", "X-PHONETIC-FIRST-NAME",
        "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-LAST-NAME", "X-ABRELATEDNAMES", "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT",
        "X-WR-CALNAME", "X-WR-CALDESC", "NAME", "UID",
        "TZ", "URL", "IMPP", "STATUS", "CLASS", "TRANSP", "METHOD", "RELATED-TO", "TZNAME", "TZID",
    ]
    /// What holds bytes or their address.
    private static let binaries: Set<String> = ["PHOTO", "LOGO", "SOUND", "KEY", "ATTACH", "IMAGE"]

    static func isList(_ name: String) -> Bool { lists.contains(name) }
    static func isStructured(_ name: String) -> Bool { structured.contains(name) }
    static func isText(_ name: String) -> Bool { texts.contains(name) }
    static func isBinary(_ name: String) -> Bool { binaries.contains(name) }
}
