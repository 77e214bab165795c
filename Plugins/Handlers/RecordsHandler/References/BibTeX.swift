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
        (.callNumber, ["library", "lccn"]),
    ]
    /// Where the name of the work stands in which another one is.
    private static let containers = ["journal", "journaltitle", "booktitle", "maintitle"]
    /// The fields that an entry has a place for.
    static let held = Set(fields.map(\.field)).union([.container, .pages, .issue, .number, .seriesNumber])
    /// Fields by which programs keep account of entries.
    private static let bookkeeping: Set<String> = ["timestamp", "owner", "bdsk-file-1", "date-added", "date-modified", "crossref", "ids", "_key"]
    private static let roles: [(name: String, role: Reference.Role)] = [("author", .author), ("editor", .editor), ("translator", .translator)]

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a file without an entry.
    static func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        var parser = BibTeXParser(Array(String(utf8Bytes: bytes)))
        var references: [Reference] = []
        while let entry = parser.next() {
            let reference = reference(of: entry, &unread)
            if !reference.isEmpty { references.append(reference) }
        }
        unread.add("entries that do not end", parser.isCut ? 1 : 0)
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
        for name in ["institution", "organization", "school", "howpublished"] where reference[.publisher].isEmpty {
            guard let value = take(name) else { continue }
            if name == "howpublished", value.contains("://") {
                reference.add(address: TeXText.address(value))
            } else {
                reference[.publisher] = TeXText.plain(value)
            }
        }
        if let subtitle = take("subtitle") { reference[.title] += (reference[.title].isEmpty ? "" : ": ") + TeXText.plain(subtitle) }
        if let doi = reference.texts.removeValue(forKey: .doi) { reference.take(doi: doi) }
        reference[.pages] = Reference.pages(TeXText.plain(take("pages") ?? ""))
        // “number” is the issue of a journal, and the number of a report or in a series.
        let number = TeXText.plain(take("issue") ?? take("number") ?? "")
        switch reference.kind {
        case .report, .patent, .standard: reference[.number] = number
        case .book, .chapter: reference[.seriesNumber] = number
        default: reference[.issue] = number
        }
        if let address = take("url") { reference.add(address: TeXText.address(address)) }
        takeArchive(&reference, take)
        reference.keywords = (take("keywords") ?? take("keyword")).map(Self.keywords) ?? []
        reference.issued = date(take("date"), take("year"), take("month"), take("day"))
        reference.accessed = take("urldate").flatMap { ReferenceDate($0) }
        if entry.type == "mastersthesis", reference[.genre].isEmpty { reference[.genre] = "Master\u{2019}s thesis" }
        for name in left.keys where !bookkeeping.contains(name) { unread.add(field: name) }
        return reference
    }

    /// Preprints state their number in an archive (arxiv.org/help/hypertex/bibstyles).
    private static func takeArchive(_ reference: inout Reference, _ take: (String) -> String?) {
        guard let number = take("eprint") else { return }
        let archive = take("archiveprefix") ?? take("eprinttype") ?? ""
        _ = (take("primaryclass"), take("eprintclass"))
        reference.fill(.number, archive.isEmpty ? number : "\(archive):\(number)")
        if archive.lowercased() == "arxiv", reference.addresses.isEmpty { reference.add(address: "https://arxiv.org/abs/\(number)") }
    }

    private static func keywords(_ value: String) -> [String] { Reference.list(TeXText.plain(value)) }

    private static func date(_ date: String?, _ year: String?, _ month: String?, _ day: String?) -> ReferenceDate? {
        if let known = date.flatMap({ ReferenceDate($0) }) { return known }
        guard let known = year.flatMap({ ReferenceDate(TeXText.plain($0)) }) else { return nil }
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
        if isInBook || isArticle { add(isInBook ? "booktitle" : "journal", TeXText.escaped(reference[.container])) }
        let publisher = ["phdthesis": "school", "mastersthesis": "school", "techreport": "institution", "misc": "howpublished"][type] ?? "publisher"
        let published = type == "misc" && reference[.publisher].isEmpty ? reference[.container] : reference[.publisher]
        add(publisher, TeXText.escaped(published))
        for (field, names) in fields where field != .title && field != .publisher && !(field == .genre && type == "mastersthesis") {
            add(names[0], field == .doi ? reference[field] : TeXText.escaped(reference[field]))
        }
        let numbers: [Reference.Field] = [.issue, .number, .seriesNumber]
        add("number", TeXText.escaped(numbers.lazy.map { reference[$0] }.first { !$0.isEmpty } ?? ""))
        add("pages", reference[.pages].replacing("-", with: "--"))
        if let issued = reference.issued {
            add("year", String(issued.year))
            add("month", issued.month.map { months[$0 - 1] } ?? "")
            add("day", issued.day.map(String.init) ?? "")
        }
        add("keywords", reference.keywords.map(TeXText.escaped).joined(separator: ", "))
        add("url", reference.addresses.first ?? "")
        add("urldate", reference.accessed?.iso ?? "")
        let body = lines.map { "  \($0.name) = \($0.name == "month" ? $0.value : "{\($0.value)}")" }
        return "@\(type){\(key),\n\(body.joined(separator: ",\n"))\n}\n"
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
        let letters = (name + (reference.issued.map { String($0.year) } ?? "") + word).lowercased().unicodeScalars
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
