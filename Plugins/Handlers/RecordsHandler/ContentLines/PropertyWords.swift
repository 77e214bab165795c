import DragTypes

/// The words of a record as a set, to see which values of the record arrived in another form: the
/// form may write them in another order, joined, or with other marks.
struct PropertyWords {
    private var words: Set<String> = []

    /// The words of a text.
    init(_ text: String) { words.formUnion(Self.words(text)) }

    /// The words of all properties, in their values and in the names of people.
    init(_ properties: [Property]) {
        for property in properties {
            words.formUnion(Self.words(property.text))
            if let name = property["CN"] { words.formUnion(Self.words(name)) }
        }
    }

    /// The words of a text in one line, the same for every spelling of the text.
    static func line(_ text: String) -> String { words(text).joined(separator: " ") }

    /// Whether all words of a text are among these.
    func hold(_ text: String) -> Bool { Self.words(text).allSatisfy(words.contains) }

    /// The words of a text in lower case, without the marks in them: a date is one word whether it
    /// has hyphens or not.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ",;:=/<>()|@".contains($0) }
            .map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
    }
}
