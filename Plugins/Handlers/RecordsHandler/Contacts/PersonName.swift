import DragTypes

/// The parts of a person's name that stands in one field.
struct PersonName {
    let given: String
    let family: String

    /// Nil for a name that is not divided so, such as that of a company.
    init?(_ whole: String) {
        let text = whole.trimmingWhitespace
        guard !text.isEmpty, text.allSatisfy({ $0.isLetter || $0 == " " || $0 == "," || $0 == "." || $0 == "-" || $0 == "'" || $0 == "\u{2019}" })
        else { return nil }
        let halves = text.split(separator: ",").map(\.trimmingWhitespace)
        if halves.count == 2, !halves[0].contains(where: { $0 == "." }), halves[1].split(separator: " ").count <= 3 {
            (given, family) = (halves[1], halves[0])
            return
        }
        let words = text.split(separator: " ").map(String.init)
        guard halves.count == 1, (2...4).contains(words.count), !words.contains(where: { Self.companies.contains($0.lowercased()) }),
            words.allSatisfy({ $0.first?.isUppercase == true || Self.particles.contains($0) })
        else { return nil }
        let start = words.dropFirst().firstIndex { Self.particles.contains($0) } ?? words.count - 1
        (given, family) = (words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
    }

    /// Small words with which names of families begin.
    private static let particles: Set<String> = [
        "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "ter", "ten", "zu", "af", "av", "bin", "ibn", "al",
    ]
    private static let companies: Set<String> = [
        "ltd", "ltd.", "gmbh", "inc", "inc.", "llc", "ag", "oy", "ab", "as", "bv", "b.v.", "sa", "s.a.", "srl", "kg", "e.v.", "corp", "corp.", "co",
        "co.", "company", "group", "team", "university", "institute", "office", "support", "service", "club", "hotel", "restaurant", "school",
    ]
}
