import DragKit
import DragTypes

/// References in the XML of EndNote and of PubMed.
///
/// Sources: EndNote's export “XML”, as programs that read it describe it (Zotero's translator
/// “Endnote XML”); PubMed's document type (dtd.nlm.nih.gov/ncbi/pubmed).
enum XMLReferences {
    // MARK: EndNote

    /// - Throws: ``ConversionError``: `badInput` for malformed XML, `unsupported` for XML without a
    ///   reference, `limit` for a document that is too large.
    static func endNote(_ bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let tree = try XMLTree(parsing: bytes)
        let references = tree.all("record").map { endNote($0, tree, &unread) }.filter { !$0.isEmpty }
        tree.addRest(to: &unread, except: endNoteBookkeeping)
        return try found(references)
    }

    private static let endNoteBookkeeping: Set<String> = [
        "database", "source-app", "rec-number", "foreign-keys", "style", "face", "font", "size", "color", "name", "path", "version", "ref-type",
        "modified-date", "added-to-library", "last-updated-date", "related-urls",
    ]

    private static func endNote(_ record: XMLTree.Element, _ tree: XMLTree, _ unread: inout Unread) -> Reference {
        var reference = Reference()
        /// The text of an element below the record, whatever its fonts.
        func text(_ path: String...) -> String { texts(path).first ?? "" }
        func texts(_ path: [String]) -> [String] {
            let elements = path.reduce([record]) { elements, name in elements.flatMap { tree.children($0, name) } }
            return elements.map { tree.wholeText(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
        }
        let type = tree.children(record, "ref-type").first.flatMap { tree.attribute("name", of: $0) } ?? ""
        reference.kind = ReferenceKind(type, in: .endNote)
        reference.key = text("label")
        for (group, role) in [
            ("authors", Reference.Role.author), ("secondary-authors", .editor), ("tertiary-authors", .seriesEditor),
            ("subsidiary-authors", .translator),
        ] {
            for name in texts(["contributors", group, "author"]) { reference.add(ReferenceName(inverted: name), as: role) }
        }
        let fields: [(Reference.Field, [String])] = [
            (.title, ["titles", "title"]), (.container, ["titles", "secondary-title"]), (.series, ["titles", "tertiary-title"]),
            (.shortTitle, ["titles", "short-title"]), (.shortContainer, ["titles", "alt-title"]), (.volume, ["volume"]), (.issue, ["number"]),
            (.edition, ["edition"]), (.publisher, ["publisher"]), (.place, ["pub-location"]), (.abstract, ["abstract"]), (.note, ["notes"]),
            (.genre, ["work-type"]), (.language, ["language"]),
            (.callNumber, ["call-num"]), (.archive, ["remote-database-name"]),
        ]
        for (field, path) in fields { reference[field] = texts(path).first ?? "" }
        for name in ["accession-num", "custom2"] {
            for number in texts([name]) where !reference.take(accession: number, of: reference[.archive]) { unread.add(field: name) }
        }
        reference.fill(.container, text("periodical", "full-title"))
        reference.fill(.shortContainer, text("periodical", "abbr-1"))
        reference[.pages] = Reference.pages(text("pages"))
        reference.take(doi: text("electronic-resource-num"))
        for serial in tree.children(record, "isbn") { reference.take(serial: tree.wholeText(of: serial)) }
        if reference.kind == .book, let editors = reference.names.removeValue(forKey: .editor) { reference.names[.seriesEditor] = editors }
        reference.keywords = texts(["keywords", "keyword"])
        for group in ["related-urls", "web-urls", "text-urls", "pdf-urls"] {
            // Files of the library have addresses that only EndNote knows.
            for address in texts(["urls", group, "url"]) where !address.hasPrefix("internal-pdf:") { reference.add(address: address) }
        }
        let year = ReferenceDate(text("dates", "year"))
        let day = ReferenceDate([text("dates", "year"), text("dates", "pub-dates", "date")].joined(separator: " "))
        reference.issued = [ReferenceDate(text("dates", "pub-dates", "date")), day, year].compactMap { $0 }.first { $0.start != nil } ?? year
        reference.accessed = ReferenceDate(text("access-date"))
        reference.arrange()
        return reference
    }

    // MARK: PubMed

    /// - Throws: ``ConversionError`` as ``endNote(_:unread:)`` does.
    static func pubMed(_ bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let tree = try XMLTree(parsing: bytes)
        let references = (tree.all("PubmedArticle") + tree.all("PubmedBookArticle")).map { pubMed($0, tree) }.filter { !$0.isEmpty }
        tree.addRest(to: &unread, except: pubMedBookkeeping)
        return try found(references)
    }

    /// Elements and attributes, the latter in small letters, that say how PubMed keeps the record.
    private static let pubMedBookkeeping: Set<String> = [
        "DateCompleted", "DateRevised", "DateCreated", "MedlineJournalInfo", "CitationSubset", "PublicationTypeList", "PubmedData", "ArticleDate",
        "Initials", "StartPage", "EndPage", "status", "owner", "validyn", "completeyn", "version", "issntype", "citedmedium", "pubmodel",
        "majortopicyn", "ui", "eidtype",
        "type", "idtype", "indexingmethod", "book", "part", "sec", "nlmcategory", "datetype", "source",
    ]

    private static func pubMed(_ entry: XMLTree.Element, _ tree: XMLTree) -> Reference {
        var reference = Reference()
        func elements(_ path: String...) -> [XMLTree.Element] { path.reduce([entry]) { found, name in found.flatMap { tree.children($0, name) } } }
        func words(_ element: XMLTree.Element) -> String { tree.wholeText(of: element).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let isBook = entry.name == "PubmedBookArticle"
        let citation = elements(isBook ? "BookDocument" : "MedlineCitation")
        func inside(_ path: String...) -> [XMLTree.Element] { path.reduce(citation) { found, name in found.flatMap { tree.children($0, name) } } }
        func text(_ elements: [XMLTree.Element]) -> String { elements.first.map(words) ?? "" }
        reference.kind = isBook ? .chapter : .articleJournal
        reference[.pubMed] = text(inside("PMID"))
        let article = isBook ? citation : inside("Article")
        func of(_ path: String...) -> [XMLTree.Element] { path.reduce(article) { found, name in found.flatMap { tree.children($0, name) } } }
        reference[.title] = text(of("ArticleTitle"))
        reference[.container] = text(isBook ? of("Book", "BookTitle") : of("Journal", "Title"))
        reference[.shortContainer] = text(of("Journal", "ISOAbbreviation"))
        reference[.volume] = text(of("Journal", "JournalIssue", "Volume"))
        reference[.issue] = text(of("Journal", "JournalIssue", "Issue"))
        reference[.issn] = text(of("Journal", "ISSN"))
        reference[.isbn] = text(of("Book", "Isbn"))
        reference[.publisher] = text(of("Book", "Publisher", "PublisherName"))
        reference[.place] = text(of("Book", "Publisher", "PublisherLocation"))
        reference[.pages] = TaggedRecord.wholePages(Reference.pages(text(of("Pagination", "MedlinePgn"))))
        reference[.language] = text(of("Language"))
        if isBook, reference[.title].isEmpty {
            (reference.kind, reference[.title], reference[.container]) = (.book, reference[.container], "")
        }
        // The parts of an abstract have headings.
        reference[.abstract] = of("Abstract", "AbstractText").map { part in
            (tree.attribute("label", of: part).map { $0 + ": " } ?? "") + words(part)
        }.joined(separator: "\n")
        for list in of("AuthorList") + of("Book", "AuthorList") {
            let role: Reference.Role = tree.attribute("type", of: list) == "editors" ? .editor : .author
            for author in tree.children(list, "Author") { reference.add(name(author, tree), as: role) }
        }
        for identifier in of("ELocationID") where tree.attribute("eidtype", of: identifier) == "doi" { reference.take(doi: words(identifier)) }
        for identifier in elements("PubmedData", "ArticleIdList", "ArticleId") {
            switch tree.attribute("idtype", of: identifier) {
            case "doi": if reference[.doi].isEmpty { reference.take(doi: words(identifier)) }
            case "pmc": reference[.pubMedCentral] = words(identifier)
            default: break
            }
        }
        reference.keywords = (inside("KeywordList", "Keyword") + inside("MeshHeadingList", "MeshHeading", "DescriptorName")).map(words)
        let date = (isBook ? of("Book", "PubDate") : of("Journal", "JournalIssue", "PubDate")).first
        reference.issued = date.flatMap { date in
            ReferenceDate(["Year", "Month", "Day", "MedlineDate"].map { tree.text($0, of: date) }.joined(separator: " "))
        }
        return reference
    }

    private static func name(_ author: XMLTree.Element, _ tree: XMLTree) -> ReferenceName? {
        let body = tree.text("CollectiveName", of: author)
        if !body.isEmpty { return ReferenceName(whole: body) }
        let family = tree.text("LastName", of: author)
        let given = tree.text("ForeName", of: author)
        let suffix = tree.text("Suffix", of: author)
        return family.isEmpty ? nil : ReferenceName(family: family, given: given.isEmpty ? tree.text("Initials", of: author) : given, suffix: suffix)
    }

    private static func found(_ references: [Reference]) throws(ConversionError) -> [Reference] {
        guard !references.isEmpty else { throw .unsupported("the XML has no reference in it") }
        return references
    }
}
