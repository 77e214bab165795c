package import DragEngine
package import DragTypes

extension TypeCatalogue {
    /// Things that are counted; the descriptions of other types name a substance, such as text.
    private static let countable: Set<Substring> = [
        "archive", "book", "calendar", "card", "code", "contact", "database", "description", "document", "drawing", "file", "font", "gallery",
        "image", "letter", "library", "link", "list", "message", "model", "movie", "notebook", "page", "picture", "playlist", "presentation",
        "program", "project", "script", "sheet", "spreadsheet", "table", "template", "thumbnail", "video", "workbook",
    ]

    /// A type as the object of "become": "a PNG image", "plain text in UTF-8".
    package func phrase(_ type: TypeIdentifier) -> String {
        guard let description = declaration(of: type)?.description else { return type.rawValue }
        // The noun is the last word before a preposition or a parenthesis.
        let words = description.split(separator: " ")
        let noun = words.prefix { !["in", "of", "with", "from", "for", "that"].contains($0) && !$0.hasPrefix("(") }.last
        guard let noun, Self.countable.contains(noun), let first = words.first, let letter = first.first else { return description }
        // Letters that are read one by one: "an SVG image", "a PNG image".
        let isSpelt = first.allSatisfy { $0.isUppercase || $0.isNumber }
        return ((isSpelt ? "AEFHILMNORSX8" : "AEIOaeio").contains(letter) ? "an " : "a ") + description
    }

    /// What an accept list asks for, as the object of "become": "a PNG image or Markdown".
    package func phrase(_ accepted: AcceptList) -> String {
        var phrases: [String] = []
        for preference in accepted.entries {
            let phrase =
                switch preference.pattern {
                case .exactly(let type), .conforming(let type): phrase(type)
                case .family(let family): "any \(family)"
                case .any: "anything"
                }
            if !phrases.contains(phrase) { phrases.append(phrase) }
        }
        let shown = phrases.prefix(Self.shownPhrases)
        let rest = phrases.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " or one of \(rest) more forms" }
        return shown.dropLast().joined(separator: ", ") + (shown.count > 1 ? " or " : "") + (shown.last ?? "")
    }

    private static let shownPhrases = 3
}
