import CKnowledge
import DragTypes

/// Tells languages by whole lines that are typical of them. A text is of a language when several
/// such lines are in it, and clearly fewer of any other language.
struct SourceLanguages {
    /// The tables, read once.
    private static let builtIn = LanguageTable(parsing: [dragconv_programming_languages(), dragconv_markup_languages()].map(Knowledge.bytes))

    /// What the lines of a language have to count together: as much as one that few languages have,
    /// and one that many have.
    private static let sufficient = 5
    /// By how much a language has to exceed the next one.
    private static let lead = 2
    /// How much of a text is looked at, in bytes. More tells hardly more files.
    private static let sample = 1 << 13
    /// Shorter texts are hardly code, and are not worth the time that reading the tables takes.
    private static let minimumLines = 3

    let catalogue: TypeCatalogue

    /// The type of a text.
    ///
    /// - Parameter lines: the lines without white space at both ends.
    /// - Returns: nil for a text that has too few typical lines, or those of several languages.
    func type(of lines: [ArraySlice<UInt8>]) -> TypeIdentifier? {
        let start = lines.first?.startIndex ?? 0
        let lines = lines.prefix { $0.startIndex - start < Self.sample }.filter { !$0.isEmpty }
        guard lines.count >= Self.minimumLines else { return nil }
        let host = Host(lines)
        var best: (language: TypeIdentifier, score: Int)?
        for (name, score) in Self.builtIn.scores(of: lines).sorted(by: { $0.score > $1.score }) {
            guard score >= best.map({ $0.score - Self.lead + 1 }) ?? Self.sufficient else { break }
            guard let language = TypeIdentifier(name), catalogue.declares(language), host.allows(language, in: catalogue) else {
                continue
            }
            if best != nil { return nil }
            best = (language, score)
        }
        return best?.language
    }

    /// Whether a text can be of a type: prose without a line that is typical of a language is not
    /// source code of that language.
    ///
    /// - Returns: true for a type that is no source code, and for one that the tables do not have.
    func allows(_ type: TypeIdentifier, in text: [UInt8]) -> Bool {
        guard catalogue.conforms(type, to: "public.source-code") else { return true }
        let lines = text.prefix(Self.sample).split(separator: 0x0A).map(ASCII.trimmed).filter { !$0.isEmpty }
        guard Host(lines).prose > 0.5 else { return true }
        // A dialect has the lines of its language.
        let own = Set(Self.builtIn.languages.filter { name in TypeIdentifier(name).map { catalogue.conforms(type, to: $0) } ?? false })
        return own.isEmpty || Self.builtIn.scores(of: lines).contains { own.contains($0.language) }
    }

    /// The rows of the tables that cannot be read. A test checks that there are none.
    static var unreadable: [String] { builtIn.malformed }

    /// The types of the tables that the catalogue does not have: none but those that a plug-in
    /// declares.
    var undeclared: [String] { Self.builtIn.languages.filter { TypeIdentifier($0).flatMap(catalogue.declaration) == nil } }

    /// What a text shows of the document around its code: prose, fences and templates hold code of
    /// other languages.
    private struct Host {
        /// The part of the lines that are prose, from 0 to 1.
        let prose: Double
        private var hasFence = false
        private var isTemplate = false

        init(_ lines: [ArraySlice<UInt8>]) {
            var (prose, count) = (0, 0)
            for line in lines {
                count += 1
                if Self.isProse(line) { prose += 1 }
                if line.starts(with: Array("```".utf8)) { hasFence = true }
                if line.starts(with: Array("{%".utf8)) || line.contains(0x25) && Self.hasTag(line) { isTemplate = true }
            }
            self.prose = Double(prose) / Double(max(1, count))
        }

        /// Whether a whole text may be of a language.
        func allows(_ language: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
            if isTemplate { return Self.templates.contains(language.canonical) }
            return prose <= 0.3 && !hasFence || NamedTypes(catalogue: catalogue).isProse(language)
        }

        private static let templates: Set<String> = [
            "com.sensiolabs.twig-template", "org.jinja.template", "com.mustache.template", "org.ruby-lang.erb-template",
            "com.microsoft.asp-net-page", "com.sun.java-server-page", "com.microsoft.active-server-page",
        ]

        /// Whether a line has `<%`, which encloses code in pages.
        private static func hasTag(_ line: ArraySlice<UInt8>) -> Bool {
            zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "%") }
        }

        /// Whether a line has seven words at least and none of the signs that code has.
        private static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
            guard let first = line.first, ASCII.isLetter(first) else { return false }
            return line.count { $0 == 0x20 } >= 6 && !line.contains(where: signs.contains)
        }

        private static let signs = Array("{}();=<>[]#$@\\|&".utf8)
    }
}
