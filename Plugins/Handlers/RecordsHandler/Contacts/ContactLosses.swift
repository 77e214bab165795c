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
        let properties = if case .card(let card) = read { card.properties } else { [Property]() }
        let words = Words(read)
        let hasPhoto = properties.contains { $0.name == "PHOTO" }
        let ownLabels = card.labels
        let labels = Set(Card(properties: properties).labels.values.map { $0.lowercased() })
        var kinds: [String: Set<String>] = [:]
        for property in properties { kinds[Self.key(property), default: []].formUnion(property.kinds) }
        for property in card.properties where !Self.bookkeeping.contains(property.name) {
            // A card is about a person unless it says otherwise (RFC 6350 §6.1.4).
            if property.name == "KIND", ASCII.lowercased(property.text) == "individual" { continue }
            if case .binary = property.value {
                if property.name != "PHOTO" || !hasPhoto { unread.add(Self.feature(of: property)) }
            } else if property.name == "X-ABLABEL" {
                let label = property.group.flatMap { ownLabels[$0] } ?? ""
                if !labels.contains(label.lowercased()), !words.all.hold(label) { unread.add(Self.labels) }
            } else if property.name == "CATEGORIES" {
                unread.add(Self.feature(of: property), [property].lists("CATEGORIES").count { !words.hold($0, of: property.name) })
            } else if !Self.dates(property.text).contains(where: { words.hold($0, of: property.name) }) {
                unread.add(Self.feature(of: property))
            } else {
                let own = Self.kinds(of: property)
                let isLost = properties.isEmpty ? !own.allSatisfy(words.all.hold) : !own.isSubset(of: kinds[Self.key(property)] ?? [])
                if isLost { unread.add(Self.labels) }
            }
        }
    }

    /// The words of what was read: a word that stands under one property says nothing of another.
    private struct Words {
        let all: PropertyWords
        private let isText: Bool
        private let own: [String: PropertyWords]

        init(_ read: Arrived) {
            switch read {
            case .text(let text): (all, isText, own) = (PropertyWords(text), true, [:])
            case .card(let card):
                all = PropertyWords(card.properties)
                isText = false
                own = Dictionary(grouping: card.properties, by: \.name).mapValues { PropertyWords($0) }
            }
        }

        func hold(_ text: String, of name: String) -> Bool {
            if isText { return name == "N" || ContactText.names.contains(name) ? all.hold(text) : text.isEmpty }
            // Programs have names of their own for what no standard names, and put it elsewhere.
            guard !name.hasPrefix("X-"), let places = ContactLosses.places[name] ?? (ContactLosses.names[name] == nil ? nil : [name]) else {
                return all.hold(text)
            }
            return places.contains { own[$0]?.hold(text) == true } || PropertyWords("").hold(text)
        }
    }

    /// The properties under which a form may write another one.
    private static let places: [String: [String]] = [
        "N": ["N", "FN"], "ORG": ["ORG", "FN"], "RELATED": ["X-ABRELATEDNAMES", "RELATED", "NOTE"], "ANNIVERSARY": ["ANNIVERSARY", "NOTE"],
        "ROLE": ["ROLE", "TITLE"],
    ]

    /// What a property says, in every spelling.
    private static func key(_ property: Property) -> String { property.name + ":" + PropertyWords.line(property.text) }

    /// The kinds of a property, such as `home`, without those that say nothing.
    private static func kinds(of property: Property) -> Set<String> {
        Set(property.kinds).subtracting(["voice", "internet", "pref", "other", "x400"])
    }

    /// Ids, the form of the card, and what other properties say as well.
    private static let bookkeeping: Set<String> = ["UID", "REV", "FN", "SOURCE", "CLIENTPIDMAP", "X-ABUID", "SORT-STRING"]
    private static let labels: Feature = "labels"

    /// The spellings of a value: of a date, those of American tables and those of people as well.
    private static func dates(_ text: String) -> [String] {
        guard let date = CardDate.parts(text) else { return [text] }
        return [text, "\(date.year ?? "")-\(date.month)-\(date.day)"]
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
