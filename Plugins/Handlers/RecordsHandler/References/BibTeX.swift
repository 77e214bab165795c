import DragKit
import DragTypes

/// References of BibTeX and BibLaTeX (btxdoc; the BibLaTeX manual, §2).
enum BibTeX {
    // MARK: Fields

    /// The fields with one text, by their names. The first name of a field is written.
    static let fields: [(field: Reference.Field, names: [String])] = [
        (.title, ["title"]), (.shortTitle, ["shorttitle"]), (.series, ["series"]), (.volume, ["volume"]), (.edition, ["edition"]),
        (.publisher, ["publisher"]), (.place, ["address", "location"]), (.version, ["version"]), (.doi, ["doi"]), (.isbn, ["isbn"]),
        (.issn, ["issn"]), (.pubMed, ["pmid"]), (.pubMedCentral, ["pmcid"]), (.abstract, ["abstract"]),
        (.language, ["language", "langid"]), (.note, ["note", "annote", "annotation", "addendum"]), (.genre, ["type"]),
        (.pageCount, ["pagetotal"]), (.event, ["eventtitle"]), (.shortContainer, ["shortjournal"]), (.archive, ["archive"]),
        (.callNumber, ["library", "lccn"]), (.eventPlace, ["venue"]), (.volumeCount, ["volumes"]), (.chapter, ["chapter"]),
    ]
    /// Where the name of the work stands in which another one is.
    private static let containers = ["journal", "journaltitle", "booktitle", "maintitle"]
    /// Fields by which programs keep account of entries.
    private static let bookkeeping: Set<String> = ["timestamp", "owner", "bdsk-file-1", "date-added", "date-modified", "crossref", "ids", "_key"]
    private static let roles: [(name: String, role: Reference.Role)] = [("author", .author), ("editor", .editor), ("translator", .translator)]

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a file without an entry.
    static func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        var parser = BibTeXParser(Array(String(utf8Bytes: bytes)))
        var entries: [BibTeXParser.Entry] = []
        while let entry = parser.next() { entries.append(entry) }
        let byKey = Dictionary(entries.map { ($0.key.lowercased(), $0) }) { first, _ in first }
        // Many entries may refer to one of many fields.
        var inherited = 65_536 + 4 * bytes.count
        var references: [Reference] = []
        for entry in entries {
            var parent = entry.fields["crossref"].flatMap { byKey[$0.trimmingWhitespace.lowercased()] }
            inherited -= parent.map { $0.fields.values.reduce(0) { $0 + $1.utf8.count } } ?? 0
            if inherited < 0, parent != nil {
                unread.add("cross references beyond the limit of their text")
                parent = nil
            }
            let reference = reference(of: parent.map(entry.inheriting) ?? entry, &unread)
            if !reference.isEmpty { references.append(reference) }
        }
        unread.add("entries without an end", parser.isCut ? 1 : 0)
        unread.add("macros beyond the limit of their text", parser.longMacros)
        guard !references.isEmpty else { throw .unsupported("the text has no entry of BibTeX in it") }
        return references
    }

    private static func reference(of entry: BibTeXParser.Entry, _ unread: inout Unread) -> Reference {
        var reference = Reference()
        var left = entry.fields
        func take(_ name: String) -> String? { left.removeValue(forKey: name) }
        reference.kind = ReferenceKind(entry.type, in: .bibTeX)
        reference.key = entry.key
        for (name, role) in roles { reference.names[role] = take(name).map(BibTeXNames.names) }
        for (field, names) in fields {
            for name in names { if reference[field].isEmpty, let value = take(name) { reference[field] = TeXText.plain(value) } }
        }
        for name in containers where reference[.container].isEmpty { reference[.container] = TeXText.plain(take(name) ?? "") }
        for name in ["institution", "organization", "school"] where reference[.publisher].isEmpty {
            reference[.publisher] = TeXText.plain(take(name) ?? "")
        }
        if let value = take("howpublished") {
            if value.contains("://") {
                reference.add(address: TeXText.address(value))
            } else {
                reference.fill(reference[.publisher].isEmpty ? .publisher : .container, TeXText.plain(value))
            }
        }
        if let subtitle = take("subtitle") { reference[.title] += (reference[.title].isEmpty ? "" : ": ") + TeXText.plain(subtitle) }
        if let doi = reference.texts.removeValue(forKey: .doi) { reference.take(doi: doi) }
        reference[.pages] = Reference.pages(TeXText.plain(take("pages") ?? ""))
        // “number” is the issue of a journal, and the number of a report or in a series.
        let number = TeXText.plain(take("issue") ?? take("number") ?? "")
        switch reference.kind {
        case .articleJournal, .articleMagazine, .articleNewspaper, .review: reference[.issue] = number
        case .book, .chapter, .paper: reference[.seriesNumber] = number
        default: reference[.number] = number
        }
        reference.fill(.number, TeXText.plain(take("eid") ?? take("articleno") ?? ""))
        if let address = take("url") { reference.add(address: TeXText.address(address)) }
        takeArchive(&reference, take)
        reference.keywords = (take("keywords") ?? take("keyword")).map(Self.keywords) ?? []
        reference.issued = date(take("date"), take("year"), take("month"), take("day"))
        reference.accessed = take("urldate").flatMap { ReferenceDate($0) }
        reference[.genre] = genres[reference[.genre]] ?? reference[.genre]
        if entry.type == "mastersthesis" { reference.fill(.genre, masters) }
        for name in left.keys + entry.repeated where !bookkeeping.contains(name) { unread.add(field: name) }
        return reference
    }

    /// Preprints state their number in an archive (arxiv.org/help/hypertex/bibstyles).
    private static func takeArchive(_ reference: inout Reference, _ take: (String) -> String?) {
        guard let number = take("eprint") else { return }
        let archive = take("archiveprefix") ?? take("eprinttype") ?? ""
        let subject = (take("primaryclass") ?? take("eprintclass")).map { " [\($0)]" } ?? ""
        reference.fill(.number, (archive.isEmpty ? number : "\(archive):\(number)") + subject)
        if archive.lowercased() == "arxiv", reference.addresses.isEmpty { reference.add(address: "https://arxiv.org/abs/\(number)") }
    }

    private static func keywords(_ value: String) -> [String] { Reference.list(TeXText.plain(value)) }

    private static let masters = "Master\u{2019}s thesis"
    /// The words that stand for others in BibLaTeX (the manual, §4.9.2.13).
    private static let genres = [
        "mathesis": masters, "bathesis": "Bachelor\u{2019}s thesis", "phdthesis": "PhD thesis", "techreport": "Technical report",
        "resreport": "Research report",
    ]

    private static func date(_ date: String?, _ year: String?, _ month: String?, _ day: String?) -> ReferenceDate? {
        if let known = date.flatMap({ ReferenceDate($0) }) { return known }
        guard let date = year.flatMap({ ReferenceDate(TeXText.plain($0)) }) else { return nil }
        guard let known = date.start, date.end == nil, month != nil else { return date }
        let text = TeXText.plain(month ?? "")
        // “10~may” is a day as well.
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let name = words.lazy.compactMap { MonthName.number(of: $0) }.first
        let number = words.lazy.compactMap { Int($0) }.first
        return ReferenceDate(
            year: known.year, month: name ?? number ?? known.month,
            day: day.flatMap { Int($0.trimmingWhitespace) } ?? (name == nil ? known.day : number))
    }

    // MARK: Writing

    static func text(of references: [Reference]) -> String {
        var keys = ReferenceKeys()
        return references.map { entry($0, keys.key(of: $0)) }.joined(separator: "\n")
    }

    private static func entry(_ reference: Reference, _ key: String) -> String {
        var type = reference.kind.name(in: .bibTeX)
        if reference.kind == .thesis, reference[.genre].lowercased().contains("master") { type = "mastersthesis" }
        var lines: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String) { if !value.isEmpty { lines.append((name, value)) } }
        for (name, role) in roles { add(name, BibTeXNames.text(reference.names[role] ?? [])) }
        add("title", TeXText.title(reference[.title]))
        let isInBook = ["incollection", "inproceedings"].contains(type)
        let isArticle = type == "article"
        if isInBook || isArticle { add(isInBook ? "booktitle" : "journal", TeXText.marked(reference[.container])) }
        let isLoose = isLoose(reference)
        let publishers = ["phdthesis": "school", "mastersthesis": "school", "techreport": "institution"]
        add(isLoose ? "organization" : publishers[type] ?? "publisher", TeXText.escaped(reference[.publisher]))
        if isLoose { add("howpublished", TeXText.escaped(reference[.container])) }
        for (field, names) in fields where field != .title && field != .publisher && !(field == .genre && type == "mastersthesis") {
            add(names[0], field == .doi ? reference[field] : TeXText.marked(reference[field]))
        }
        let number = number(of: reference)
        add("number", TeXText.escaped(reference[number]))
        if isArticle, number != .number { add("eid", TeXText.escaped(reference[.number])) }
        add("pages", reference[.pages].replacing("-", with: "--"))
        if let issued = reference.issued {
            // What no year, month and day can say, BibLaTeX reads in “date”.
            if issued.end != nil || issued.isCirca || issued.start?.season != nil || issued.start?.year ?? 0 < 0 { add("date", issued.text) }
            add("year", issued.start.map { String($0.year) } ?? issued.literal)
            add("month", issued.start?.month.map { months[$0 - 1] } ?? "")
            add("day", issued.start?.day.map(String.init) ?? "")
        }
        add("keywords", reference.keywords.map(TeXText.escaped).joined(separator: ", "))
        add("url", reference.addresses.first ?? "")
        add("urldate", reference.accessed?.text ?? "")
        let body = lines.map { "  \($0.name) = \($0.name == "month" ? $0.value : "{\($0.value)}")" }
        return "@\(type){\(key),\n\(body.joined(separator: ",\n"))\n}\n"
    }

    /// Whether the work is neither a book nor in one, nor in a journal, so that other fields say
    /// where it appeared.
    private static func isLoose(_ reference: Reference) -> Bool {
        !["article", "book", "incollection", "inproceedings", "phdthesis", "techreport"].contains(reference.kind.name(in: .bibTeX))
    }

    /// The field that BibTeX's one number is.
    private static func number(of reference: Reference) -> Reference.Field {
        [Reference.Field.issue, .seriesNumber, .number].first { !reference[$0].isEmpty } ?? .number
    }

    /// Whether an entry has a place for a field of a reference.
    static func holds(_ field: Reference.Field, of reference: Reference) -> Bool {
        let type = reference.kind.name(in: .bibTeX)
        return switch field {
        case .container: isLoose(reference) || ["article", "incollection", "inproceedings"].contains(type)
        case .issue, .seriesNumber, .number: field == number(of: reference) || field == .number && type == "article"
        case .pages: true
        default: fields.contains { $0.field == field }
        }
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}

/// The keys by which texts cite references, each given once.
struct ReferenceKeys {
    private var used: Set<String> = []
    /// How often each key has been wanted.
    private var times: [String: Int] = [:]

    /// The reference's own key, or one of its author, its year and a word of its title.
    mutating func key(of reference: Reference) -> String {
        let own = reference.key.filter { !$0.isWhitespace && !"{},\\\"#%'()=~".contains($0) }
        let name = reference.names[.author]?.first?.family ?? reference.names[.editor]?.first?.family ?? ""
        let word = reference[.title].split { !$0.isLetter }.first { $0.count > 3 } ?? ""
        let letters = (name + (reference.issued?.start.map { String($0.year) } ?? "") + word).lowercased().decomposed.unicodeScalars
        // (Letters without their accents.)
        let made = String(String.UnicodeScalarView(letters.filter { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }))
        let base = own.isEmpty ? made.isEmpty ? "reference" : made : own
        var key = base
        while !used.insert(key).inserted {
            times[base, default: 1] += 1
            key = "\(base)-\(times[base] ?? 1)"
        }
        return key
    }
}
