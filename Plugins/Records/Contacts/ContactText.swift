/// Contacts as people read them: the name, and a line for each value.
enum ContactText {
    static func text(of cards: [Card]) -> String {
        cards.map { card in
            let labels = card.labels
            var lines = [card.displayName]
            for (name, word) in [
                ("TITLE", ""), ("ORG", ""), ("TEL", "Telephone"), ("EMAIL", "E-mail"), ("ADR", "Address"), ("URL", "Web"), ("IMPP", "Chat"),
            ] {
                for property in card.all(name) where !property.text.isEmpty && property.text != card.displayName {
                    let label =
                        property.group.flatMap { labels[$0] } ?? property.kinds.filter { $0 != "voice" && $0 != "internet" }.joined(separator: " ")
                    lines.append(word.isEmpty ? property.text : "\(word)\(label.isEmpty ? "" : " (\(label))"): \(property.text)")
                }
            }
            if !card.text("BDAY").isEmpty { lines.append("Birthday: \(card.text("BDAY"))") }
            lines += card.all("NOTE").map(\.text)
            return lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }
}
