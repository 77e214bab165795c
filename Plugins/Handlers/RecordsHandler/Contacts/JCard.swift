import DragKit
import DragTypes

/// jCard (RFC 7095): a vCard 4.0 as JSON. Several cards stand in an array, as CardDAV servers and
/// address books exchange them.
enum JCard {
    /// - Throws: ``ConversionError`` (`badInput`) when the JSON holds no card.
    static func cards(in bytes: [UInt8]) throws(ConversionError) -> [Card] {
        let document = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        guard let array = document.array else { throw .badInput("the jCard is no array") }
        let cards = array.first?.string == "vcard" ? [document] : array
        var result: [Card] = []
        for card in cards {
            guard let parts = card.array, parts.count == 2, parts[0].string?.lowercased() == "vcard", let properties = parts[1].array else {
                throw .badInput("the JSON is no [\"vcard\", [\u{2026}]]")
            }
            var read = Card(properties: properties.compactMap(PropertyJSON.property).filter { $0.name != "VERSION" && $0.name != "PRODID" })
            read.complete()
            result.append(read)
        }
        guard !result.isEmpty else { throw .badInput("the jCard has no card") }
        return result
    }

    /// One card as one jCard, several as an array of them.
    static func bytes(of cards: [Card]) -> [UInt8] {
        let values = cards.map { card in
            JSONValue.array([
                .text("vcard"),
                .array(
                    [.array([.text("version"), .object([]), .text("text"), .text("4.0")])]
                        + card.properties.map { PropertyJSON.value($0, type: type(of: $0)) }),
            ])
        }
        return (values.count == 1 ? values[0] : .array(values)).encoded + [0x0A]
    }

    /// The value type that jCard states for a property (RFC 6350 section 6).
    private static func type(of property: Property) -> String {
        switch property.value {
        case .text: property.name == "URL" || property.name == "IMPP" ? "uri" : "text"
        case .components: "text"
        case .binary: "uri"
        case .verbatim:
            CardDate.names.contains(property.name)
                ? "date-and-or-time" : property.name == "REV" ? "timestamp" : PropertyRules.isBinary(property.name) ? "uri" : "unknown"
        }
    }
}
