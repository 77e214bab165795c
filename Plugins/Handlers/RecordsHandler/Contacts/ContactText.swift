import DragKit

/// Contacts as people read them: the name, and a line for each value.
enum ContactText {
    /// The properties of which the text has lines, each with the word before its value.
    private static let lines = [
        ("NICKNAME", "Nickname"), ("TITLE", ""), ("ROLE", ""), ("ORG", ""), ("TEL", "Telephone"), ("EMAIL", "E-mail"), ("ADR", "Address"),
        ("URL", "Web"),
        ("IMPP", "Chat"), ("CATEGORIES", "Groups"),
    ]

    /// The properties that the text says.
    static let names = Set(lines.map(\.0) + ["FN", "BDAY", "ANNIVERSARY", "NOTE", "RELATED", "X-ABRELATEDNAMES", "X-ABDATE"])

    static func text(of cards: [Card]) -> String {
        cards.map { card in
            let labels = card.labels
            var lines = [card.displayName]
            for (name, word) in Self.lines {
                for property in card.all(name) where !property.text.isEmpty && property.text != card.displayName {
                    let label =
                        property.group.flatMap { labels[$0] } ?? property.kinds.filter { $0 != "voice" && $0 != "internet" }.joined(separator: " ")
                    lines.append(word.isEmpty ? property.text : "\(word)\(label.isEmpty ? "" : " (\(label))"): \(property.text)")
                }
            }
            if !card.text("BDAY").isEmpty { lines.append("Birthday: \(card.text("BDAY"))") }
            if !card.text("ANNIVERSARY").isEmpty { lines.append("Anniversary: \(card.text("ANNIVERSARY"))") }
            lines += card.notes(with: card.relations)
            return lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }
}
