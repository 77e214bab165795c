import DragKit
import DragTypes

/// What of contacts did not arrive in a form that was written.
struct ContactLosses {
    private var unread = Unread()

    /// The losses, found by comparing each contact with what can be read of it.
    ///
    /// - Parameters:
    ///   - cards: what was written.
    ///   - read: what the form says, for each of `cards` that it holds.
    static func count(_ cards: [Card], _ read: [Arrived]) -> [Loss] {
        var losses = ContactLosses()
        losses.unread.add("further contacts", cards.count - read.count)
        for (card, read) in zip(cards, read) { losses.add(card, read) }
        return losses.unread.losses
    }

    /// What can be read of a contact in another form.
    enum Arrived {
        case card(Card)
        /// Text for people, which has no place for pictures.
        case text(String)
    }

    private mutating func add(_ card: Card, _ read: Arrived) {
        let (words, properties) =
            switch read {
            case .card(let card): (PropertyWords(card.properties), card.properties)
            case .text(let text): (PropertyWords(text), [])
            }
        let hasPhoto = properties.contains { $0.name == "PHOTO" }
        let labels = Card(properties: properties).labels.values.map { $0.lowercased() }
        for property in card.properties where !Self.bookkeeping.contains(property.name) {
            if case .binary = property.value {
                if property.name != "PHOTO" || !hasPhoto { unread.add(Self.feature(of: property)) }
            } else if property.name == "X-ABLABEL" {
                let label = property.group.flatMap { card.labels[$0] } ?? ""
                if !labels.contains(label.lowercased()), !words.hold(label) { unread.add(Self.labels) }
            } else if !Self.dates(property.text).contains(where: words.hold) {
                unread.add(Self.feature(of: property))
            } else if Self.hasLostKind(property, properties, isText: properties.isEmpty, words) {
                unread.add(Self.labels)
            }
        }
    }

    /// Ids, the form of the card, and what other properties say as well.
    private static let bookkeeping: Set<String> = ["UID", "REV", "FN", "SOURCE", "CLIENTPIDMAP", "X-ABUID", "SORT-STRING"]
    private static let labels: Feature = "labels"

    /// The spellings of a value: of a date, those of American tables and those of people as well.
    private static func dates(_ text: String) -> [String] {
        guard let date = CardDate.parts(text) else { return [text] }
        return [text, "\(date.year ?? "")-\(date.month)-\(date.day)"]
    }

    /// Whether the property has a kind, such as `home`, that the same value does not have where it
    /// arrived.
    private static func hasLostKind(_ property: Property, _ read: [Property], isText: Bool, _ words: PropertyWords) -> Bool {
        let kinds = Set(property.kinds).subtracting(["voice", "internet", "pref", "other", "x400"])
        guard !kinds.isEmpty else { return false }
        if isText { return !kinds.allSatisfy(words.hold) }
        let value = PropertyWords(property.text)
        return !read.contains { $0.name == property.name && value.hold($0.text) && kinds.isSubset(of: $0.kinds) }
    }

    private static func feature(of property: Property) -> Feature {
        names[property.name].map(Feature.init(rawValue:)) ?? Feature(field: property.name)
    }

    private static let names = [
        "N": "parts of names", "TEL": "telephones", "EMAIL": "e-mail addresses", "ADR": "addresses", "URL": "web addresses", "NOTE": "notes",
        "PHOTO": "photos", "LOGO": "logos", "SOUND": "sounds", "KEY": "keys", "BDAY": "birthdays", "ANNIVERSARY": "anniversaries",
        "IMPP": "chat addresses", "CATEGORIES": "categories", "ORG": "organisations", "TITLE": "job titles", "ROLE": "roles",
        "NICKNAME": "nicknames", "GEO": "positions", "RELATED": "relations", "X-ABRELATEDNAMES": "relations",
    ]
}
