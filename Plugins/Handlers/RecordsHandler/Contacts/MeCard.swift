import DragKit
import DragTypes

/// MeCard, the contact of QR codes (NTT DoCoMo): `MECARD:N:Doe,Jane;TEL:+15550100;;`.
enum MeCard {
    /// - Throws: ``ConversionError`` (`badInput`) when the text is no MeCard, or one without any
    ///   field.
    static func cards(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Card] {
        let text = ASCII.trimmed(bytes)
        guard ASCII.hasPrefix(text, ignoringCase: "MECARD:") else { throw .badInput("the text does not begin with MECARD:") }
        var card = Card()
        for field in fields(text.dropFirst(7)) {
            guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = Array(field[(colon + 1)...])
            let name = String(utf8Bytes: field[..<colon])
            if !add(name.uppercased(), value, to: &card) { unread.add(field: name) }
        }
        card.complete()
        guard !card.properties.isEmpty else { throw .badInput("the MeCard has no field") }
        return [card]
    }

    /// The fields, which end in `;`, with their escapes. An empty field ends the card.
    private static func fields(_ text: some Collection<UInt8>) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var isEscape = false
        for byte in text {
            if byte == UInt8(ascii: ";"), !isEscape {
                if field.isEmpty { return fields }
                fields.append(field)
                field = []
            } else {
                field.append(byte)
            }
            isEscape = byte == UInt8(ascii: "\\") && !isEscape
        }
        return field.isEmpty ? fields : fields + [field]
    }

    /// Returns whether a field with that name is known.
    private static func add(_ name: String, _ value: [UInt8], to card: inout Card) -> Bool {
        let text = TextEscapes.unescaped(value)
        switch name {
        case "N":
            let parts = TextEscapes.components(value).first ?? []
            // `N:Family,Given`; without a comma it is the name as people say it.
            if parts.count == 1 { card.add("FN", text) }
            for (part, text) in parts.prefix(5).enumerated() where parts.count > 1 { card.set(part, of: "N", to: text, count: 5) }
        case "TEL", "EMAIL", "URL": card.add(name, text)
        case "TEL-AV": card.add("TEL", text, kinds: ["video"])
        case "NOTE", "MEMO": card.add("NOTE", text)
        case "NICKNAME": card.set(0, of: "NICKNAME", to: text, count: 1)
        case "ORG": card.set(0, of: "ORG", to: text, count: 1)
        case "TITLE": card.add("TITLE", text)
        case "BDAY": card.properties.append(Property("BDAY", .verbatim(CardDate.extended(text))))
        case "ADR":
            let parts = TextEscapes.components(value).first ?? []
            // Seven parts as in vCard; anything else is the address as people write it.
            let components = parts.count == 7 ? parts.map { [$0] } : [[""], [""], [text], [""], [""], [""], [""]]
            card.properties.append(Property("ADR", .components(components)))
        case "SOUND": card.add("X-PHONETIC-LAST-NAME", text)
        default: return false
        }
        return true
    }

    /// The first contact as a MeCard.
    static func bytes(of card: Card) -> [UInt8] {
        var result = "MECARD:"
        func add(_ name: String, _ text: String) {
            let text = escaped(text)
            if !text.isEmpty { result += "\(name):\(text);" }
        }
        let names = card.first("N").map { [escaped($0.component(0)), escaped($0.component(1))] } ?? []
        if names.contains(where: { !$0.isEmpty }) {
            result += "N:\(names.joined(separator: ","));"
        } else {
            add("N", card.displayName)
        }
        add("NICKNAME", card.text("NICKNAME"))
        add("ORG", card.first("ORG")?.component(0) ?? "")
        add("TITLE", card.text("TITLE"))
        for name in ["TEL", "EMAIL", "URL"] {
            for property in card.all(name) { add(name, property.text) }
        }
        for address in card.all("ADR") where (0..<7).contains(where: { !escaped(address.component($0)).isEmpty }) {
            result += "ADR:\((0..<7).map { escaped(address.component($0)) }.joined(separator: ","));"
        }
        if let date = CardDate.parts(card.text("BDAY")), let year = date.year { result += "BDAY:\(year)\(date.month)\(date.day);" }
        add("NOTE", card.notes(with: card.relations).joined(separator: " "))
        return Array((result + ";").utf8)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "\\;:,".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
        }
        return result.trimmingWhitespace
    }
}
