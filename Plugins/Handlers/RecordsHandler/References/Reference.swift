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
        case volume, issue
        /// First and last page, joined by a hyphen; also several such ranges.
        case pages = "page"
        case pageCount = "number-of-pages"
        /// The number of a report, a patent or an article without pages.
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
        let text = String(serial.prefix { $0 != "(" }).trimmingWhitespace
        // An ISSN has eight signs, of which the last may be an X (ISO 3297).
        let isISSN = text.count { $0.isNumber || $0 == "X" || $0 == "x" } == 8
        fill(kind == .report ? .number : isISSN ? .issn : .isbn, text)
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

    /// A name as RIS and EndNote write it: `Family, Given, Suffix`. A name without a comma is one
    /// whole. Nil for an empty text.
    init?(inverted text: String) {
        let parts = text.split(separator: ",", maxSplits: 2).map(\.trimmingWhitespace)
        guard let family = parts.first, !family.isEmpty else { return nil }
        if parts.count == 1 {
            self.init(whole: family)
        } else {
            self.init(family: family, given: parts[1], suffix: parts.count > 2 ? parts[2] : "")
        }
    }

    /// The name as RIS and EndNote write it. EndNote reads a name that ends in a comma as one
    /// whole.
    var inverted: String { ([family] + [given, suffix].filter { !$0.isEmpty }).joined(separator: ", ") }
}

/// A day, a month or a year, as far as it is known.
struct ReferenceDate: Hashable, Sendable {
    var year: Int
    /// 1 to 12.
    var month: Int?
    var day: Int?

    init(year: Int, month: Int? = nil, day: Int? = nil) {
        self.year = year
        self.month = month.flatMap { (1...12).contains($0) ? $0 : nil }
        self.day = self.month == nil ? nil : day.flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Reads `2020`, `2020-04-02`, `2020/04/02/`, `2020 Apr 2`, `April 2, 2020`. Of a range, the
    /// beginning. Nil for a text without a year.
    init?(_ text: String) {
        // A time of the day says nothing of the day, and a slash stands between two days as well
        // as between the parts of one.
        let day = text.prefix { $0 != "T" || !text.contains(":") }
        let words = day.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let numbers = words.map { word in word.utf8.allSatisfy(ASCII.isDigit) ? Int(word) : nil }
        guard let place = zip(words, numbers).enumerated().first(where: { $1.0.count == 4 && $1.1 != nil })?.offset, let year = numbers[place] else {
            return nil
        }
        if let named = words.firstIndex(where: { MonthName.number(of: $0) != nil }) {
            let days = numbers.enumerated().compactMap { $0 == place ? nil : $1 }
            self.init(year: year, month: MonthName.number(of: words[named]), day: days.first)
        } else {
            let rest = numbers.dropFirst(place + 1).prefix(2).map { $0 }
            self.init(year: year, month: rest.first ?? nil, day: rest.count > 1 ? rest[1] : nil)
        }
    }

    /// The parts with a mark between them: `2020-04-02`.
    func text(separator: String) -> String {
        ([String(year)] + [month, day].compactMap { $0.map { $0 < 10 ? "0\($0)" : String($0) } }).joined(separator: separator)
    }

    /// As ISO 8601 writes it.
    var iso: String { text(separator: "-") }
}
