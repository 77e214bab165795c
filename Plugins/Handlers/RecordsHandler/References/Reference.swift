import DragTypes

/// A work in a list of references: an article, a book, a page.
///
/// The fields are those of CSL (docs.citationstyles.org), to which the other forms map theirs.
struct Reference: Hashable, Sendable {
    var kind = ReferenceKind.document
    /// The name by which a text cites the work; empty for none.
    var key = ""
    /// The people by what they did, in their order.
    var names: [Role: [ReferenceName]] = [:]
    var texts: [Field: String] = [:]
    var keywords: [String] = []
    /// The addresses of the work, the most important first.
    var addresses: [String] = []
    var issued: ReferenceDate?
    /// When the work was looked up.
    var accessed: ReferenceDate?

    enum Role: String, Sendable, CaseIterable {
        case author, editor, translator
        case seriesEditor = "collection-editor"
    }

    /// A field with one text. The raw values are the names of CSL's variables.
    enum Field: String, Sendable, CaseIterable {
        case title
        case shortTitle = "title-short"
        /// The journal, the book or the site in which the work is.
        case container = "container-title"
        case shortContainer = "container-title-short"
        case series = "collection-title"
        case seriesNumber = "collection-number"
        case event = "event-title"
        case eventPlace = "event-place"
        case volume, issue
        case volumeCount = "number-of-volumes"
        case chapter = "chapter-number"
        /// First and last page, joined by a hyphen; also several such ranges.
        case pages = "page"
        case pageCount = "number-of-pages"
        /// The number of a report or a patent, or that of an article in place of its pages.
        case number
        case edition
        case publisher
        case place = "publisher-place"
        /// What kind of thesis or report the work is, in words.
        case genre
        case version
        case doi = "DOI"
        case isbn = "ISBN"
        case issn = "ISSN"
        case pubMed = "PMID"
        case pubMedCentral = "PMCID"
        case abstract, language, note
        case archive
        case callNumber = "call-number"
    }

    subscript(field: Field) -> String {
        get { texts[field] ?? "" }
        set { if newValue.isEmpty { texts[field] = nil } else { texts[field] = newValue } }
    }

    /// Sets a field that is still empty.
    mutating func fill(_ field: Field, _ text: String) { if self[field].isEmpty { self[field] = text } }

    mutating func add(_ name: ReferenceName?, as role: Role) { if let name { names[role, default: []].append(name) } }

    /// Adds an address that is not there yet.
    mutating func add(address: String) {
        let address = address.trimmingWhitespace
        // (Some of the addresses, since a hostile file may have millions.)
        guard !address.isEmpty, !addresses.prefix(64).contains(address) else { return }
        addresses.append(address)
    }

    /// Takes a DOI with or without the resolver before it (ISO 26324, doi.org).
    mutating func take(doi text: String) {
        let text = text.trimmingWhitespace
        let before = ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"]
        let prefix = before.first { text.lowercased().hasPrefix($0) } ?? ""
        fill(.doi, text.dropFirst(prefix.count).trimmingWhitespace)
    }

    /// Takes an ISBN, an ISSN or the number of a report, which other forms put into one field.
    mutating func take(serial: String) {
        // “1234-5678 (Print) 8765-4321 (Electronic)”
        for part in serial.split(whereSeparator: { $0.isNewline || $0 == ";" || $0 == ")" }) {
            let text = String(part.prefix { $0 != "(" }).trimmingWhitespace
            guard !text.isEmpty else { continue }
            // An ISSN has eight signs, of which the last may be an X (ISO 3297).
            let isISSN = text.count { $0.isNumber || $0 == "X" || $0 == "x" } == 8
            let field: Field = hasNumber ? .number : isISSN ? .issn : .isbn
            if !self[field].isEmpty, self[field] != text { texts[field, default: ""] += ", " + text } else { self[field] = text }
        }
    }

    /// Whether works of this kind are known by a number, for which other forms have the same field
    /// as for an ISBN.
    var hasNumber: Bool { [.report, .patent, .standard].contains(kind) }

    /// Takes the number of the work in a database.
    ///
    /// - Parameter database: the database's name; empty for an unknown one.
    /// - Returns: false for a number of another database than PubMed.
    mutating func take(accession: String, of database: String) -> Bool {
        let isOfPubMed = database.isEmpty || ["pubmed", "medline", "nlm"].contains { database.lowercased().contains($0) }
        if accession.hasPrefix("PMC") {
            self[.pubMedCentral] = accession
        } else if accession.utf8.allSatisfy(ASCII.isDigit), (1...8).contains(accession.utf8.count), isOfPubMed || database == "Scopus" {
            self[.pubMed] = accession
        } else {
            return false
        }
        return true
    }

    /// The first and the last page; nil where the pages are no single range.
    var pageRange: (first: String, last: String)? {
        let parts = self[.pages].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !self[.pages].contains(",") else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    /// Pages with one hyphen between first and last, whatever dash the source has.
    static func pages(_ text: String) -> String {
        var result = ""
        for character in text where character != " " {
            let isDash = "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}".contains(character)
            if isDash, result.last == "-" { continue }
            result.append(isDash ? "-" : character)
        }
        return result
    }

    /// Whether anything tells which work is meant.
    var isEmpty: Bool { self[.title].isEmpty && names.isEmpty && addresses.isEmpty && self[.doi].isEmpty }
}

/// The name of a person or a body that made a work.
struct ReferenceName: Hashable, Sendable {
    /// The family name, with the particle before it; the whole name of a body.
    var family: String
    /// Empty for a body.
    var given = ""
    /// What follows the name: `Jr.`, `III`.
    var suffix = ""
    /// Whether the name is one whole, as that of a body.
    var isWhole = false

    init(family: String, given: String = "", suffix: String = "") {
        (self.family, self.given, self.suffix) = (family, given, suffix)
    }

    /// A name that is not divided.
    init(whole: String) {
        family = whole
        isWhole = true
    }

    /// Further people, who are not named.
    static let others = ReferenceName(whole: "others")

    /// A name as RIS and EndNote write it: `Family, Given, Suffix`, or `Family GI` as PubMed
    /// shortens it. Another name without a comma is one whole. Nil for an empty text.
    init?(inverted text: String) {
        let parts = text.split(separator: ",", maxSplits: 2).map(\.trimmingWhitespace)
        guard let family = parts.first, !family.isEmpty else { return nil }
        let words = family.split(separator: " ").map(String.init)
        let initials = words.count > 1 ? words[words.count - 1] : ""
        if ["et al.", "et al", "others"].contains(text.lowercased()) {
            self = .others
        } else if parts.count > 1 {
            self.init(family: family, given: parts[1], suffix: parts.count > 2 ? parts[2] : "")
        } else if (1...3).contains(initials.count), initials.allSatisfy(\.isUppercase) {
            self.init(family: words.dropLast().joined(separator: " "), given: initials)
        } else {
            self.init(whole: family)
        }
        // “Smith, John Jr”
        let givenWords = given.split(separator: " ").map(String.init)
        if suffix.isEmpty, givenWords.count > 1, let last = givenWords.last, Self.suffixes.contains(last) {
            (given, suffix) = (givenWords.dropLast().joined(separator: " "), last)
        }
    }

    private static let suffixes: Set<String> = ["Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV", "2nd", "3rd"]

    /// A name in the order in which people say it. The family name begins with the first word in
    /// small letters, or is the last word.
    init?(natural words: [String]) {
        guard let first = words.first else { return nil }
        if words.count == 1 {
            self.init(whole: first)
        } else if first.first?.isLowercase == true {
            self.init(family: words.joined(separator: " "))
        } else {
            let start = words.dropFirst().dropLast().firstIndex { $0.first?.isLowercase == true } ?? words.count - 1
            self.init(family: words[start...].joined(separator: " "), given: words[..<start].joined(separator: " "))
        }
    }

    /// The small words with which the family name begins, and the rest.
    var particle: (words: String, rest: String) {
        let words = family.split(separator: " ")
        let count = isWhole ? 0 : words.dropLast().prefix { $0.first?.isLowercase == true }.count
        return (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
    }

    /// The name as RIS and EndNote write it.
    var inverted: String { self == .others ? "et al." : ([family] + [given, suffix].filter { !$0.isEmpty }).joined(separator: ", ") }
}
