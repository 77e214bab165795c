import DragKit
import DragTypes

/// Reads one record of a tagged form. What a tag means may depend on others of the record.
struct TaggedRecord {
    private var reference = Reference()
    private var pages: (first: String, last: String) = ("", "")
    private var book = ""
    private var shortNames: [ReferenceName] = []
    /// The numbers in databases, with their tags.
    private var accessions: [(tag: String, number: String)] = []
    private let syntax: TaggedReferences.Syntax

    static func reference(
        of record: [(tag: String, value: String)], _ syntax: TaggedReferences.Syntax, _ slots: [String: TaggedReferences.Slot],
        _ unread: inout Unread
    ) -> Reference {
        var reader = TaggedRecord(syntax: syntax)
        for (tag, value) in record where !value.isEmpty {
            let isRead = slots[tag].map { reader.take(value, $0, tag) } ?? false
            if !isRead { unread.add(field: tag) }
        }
        return reader.finish(&unread)
    }

    private init(syntax: TaggedReferences.Syntax) { self.syntax = syntax }

    // MARK: Tags

    /// - Returns: whether there is a place for the value.
    private mutating func take(_ value: String, _ slot: TaggedReferences.Slot, _ tag: String) -> Bool {
        switch slot {
        case .text(let field): return take(value, as: field)
        case .name(let role): reference.add(name(value), as: role)
        case .body: reference.add(ReferenceName(whole: value), as: .author)
        case .shortName: if let name = ReferenceName(inverted: value) { shortNames.append(name) }
        case .book: book = value
        case .accession: accessions.append((tag, value))
        case .genre: if value.hasPrefix("10."), value.contains("/") { reference.take(doi: value) } else { reference.fill(.genre, value) }
        case .kind: reference.kind = kind(value)
        case .key: reference.key = value
        case .doi: reference.take(doi: value)
        case .keyword:
            // PubMed marks the main subjects with an asterisk.
            let words = syntax == .medline ? value.replacing("*", with: "") : value
            reference.keywords += Reference.list(words, hasCommas: false)
        case .address: return takeAddresses(value)
        case .issued: take(issued: value)
        case .accessed: reference.accessed = ReferenceDate(value)
        case .pages: reference[.pages] = Self.wholePages(Reference.pages(value))
        case .firstPage: pages.first = value
        case .lastPage: pages.last = value
        case .serial: reference.take(serial: value)
        case .identifier: return take(identifier: value)
        case .nothing: break
        }
        return true
    }

    /// EndNote's names without a comma stand as people say them; those of bodies end in one.
    private func name(_ value: String) -> ReferenceName? {
        let isNatural = syntax == .refer && !value.contains(",") && !value.lowercased().hasPrefix("et al")
        return isNatural ? ReferenceName(natural: value.split(separator: " ").map(String.init)) : ReferenceName(inverted: value)
    }

    private mutating func takeAddresses(_ value: String) -> Bool {
        let parts = value.split { $0 == " " || $0 == ";" }.filter { $0.contains("://") }
        for part in parts { reference.add(address: String(part)) }
        return !parts.isEmpty
    }

    /// A day may stand without the year, which another tag has told.
    private mutating func take(issued text: String) {
        // After the day, RIS has room for a season or a holiday.
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isRIS = syntax == .ris && parts.count == 4
        guard var date = ReferenceDate(isRIS ? parts.filter { !$0.isEmpty }.joined(separator: " ") : text) else { return }
        if isRIS, parts[3].isEmpty { date = ReferenceDate(parts.prefix(3).filter { !$0.isEmpty }.joined(separator: "-")) ?? date }
        if date.start == nil, let year = reference.issued?.start?.year { date = ReferenceDate("\(year) \(text)") ?? date }
        if date.isMoreExact(than: reference.issued) { reference.issued = date }
    }

    private mutating func take(_ value: String, as field: Reference.Field) -> Bool {
        if reference[field].isEmpty || reference[field] == value {
            reference[field] = value
        } else if field == .note || field == .abstract {
            reference.texts[field, default: ""] += "\n" + value
        } else if field == .container, reference[.shortContainer].isEmpty || reference[.shortContainer] == value {
            // A journal by its whole name and by a short one.
            let isShorter = value.count < reference[.container].count
            reference[.shortContainer] = isShorter ? value : reference[.container]
            if !isShorter { reference[.container] = value }
        } else {
            return false
        }
        return true
    }

    private func kind(_ name: String) -> ReferenceKind {
        switch syntax {
        case .ris: ReferenceKind(name, in: .ris)
        case .refer: ReferenceKind(name, in: .endNote)
        // Several lines say which kind of article one is.
        case .medline:
            name.contains("Book Chapter") ? .chapter : reference.kind != .document ? reference.kind : name.contains("Book") ? .book : .articleJournal
        }
    }

    /// Identifiers of a publisher (`pii`) tell the number of an article without pages.
    private mutating func take(identifier: String) -> Bool {
        if identifier.hasSuffix("[doi]") {
            reference.take(doi: String(identifier.dropLast(5)))
        } else if identifier.hasSuffix("[pii]") {
            let number = identifier.dropLast(5).trimmingWhitespace
            if number.count <= 10 { reference.fill(.number, number) }
        } else {
            return false
        }
        return true
    }

    /// PubMed shortens the last page: `1021-8` is 1021-1028.
    static func wholePages(_ pages: String) -> String {
        let parts = pages.split(separator: "-").map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }), parts[1].count < parts[0].count else { return pages }
        return parts[0] + "-" + parts[0].prefix(parts[0].count - parts[1].count) + parts[1]
    }

    // MARK: The record

    private mutating func finish(_ unread: inout Unread) -> Reference {
        if reference.names[.author] == nil, !shortNames.isEmpty { reference.names[.author] = shortNames }
        if syntax == .medline, reference.kind == .document, !reference[.container].isEmpty || !reference[.shortContainer].isEmpty {
            reference.kind = .articleJournal
        }
        if !book.isEmpty {
            if !reference[.container].isEmpty, reference[.container] != book { reference.fill(.series, reference[.container]) }
            reference[.container] = book
        }
        takePages()
        for (tag, number) in accessions where !reference.take(accession: number, of: reference[.archive]) { unread.add(field: tag) }
        if reference[.doi].isEmpty,
            let address = reference.addresses.first(where: { $0.contains("://doi.org/10.") || $0.contains("://dx.doi.org/10.") })
        {
            reference.take(doi: address)
        }
        if reference.kind == .thesis, let advisors = reference.names.removeValue(forKey: .seriesEditor) {
            unread.add("advisors of theses", advisors.count)
        }
        reference.arrange()
        return reference
    }

    private mutating func takePages() {
        guard !pages.first.isEmpty else { return }
        let isCount = pages.last.isEmpty && [.book, .thesis].contains(reference.kind) && pages.first.utf8.allSatisfy(ASCII.isDigit)
        if isCount {
            reference[.pageCount] = pages.first
        } else {
            reference[.pages] = Reference.pages(pages.last.isEmpty ? pages.first : "\(pages.first)-\(pages.last)")
        }
    }
}

extension Reference {
    /// Keywords that stand in one text.
    ///
    /// - Parameter hasCommas: whether commas stand between keywords where nothing else does.
    static func list(_ text: String, hasCommas: Bool = true) -> [String] {
        let mark: Character = text.contains("\n") ? "\n" : text.contains(";") ? ";" : ","
        guard hasCommas || mark != "," else { return [text] }
        return text.split(separator: mark).map(\.trimmingWhitespace).filter { !$0.isEmpty }
    }

    /// Puts fields where the kind of the work wants them: what stands above a book is its series,
    /// and the issue of a report is its number.
    mutating func arrange() {
        switch kind {
        case .book:
            if self[.series].isEmpty, !self[.container].isEmpty { (self[.series], self[.container]) = (self[.container], "") }
        case .report, .patent, .standard: if self[.number].isEmpty { (self[.number], self[.issue]) = (self[.issue], "") }
        default: break
        }
    }
}
