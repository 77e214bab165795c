/// What kind of work a reference is. The raw values are CSL's types
/// (docs.citationstyles.org, appendix III).
enum ReferenceKind: String, Sendable, CaseIterable {
    case articleJournal = "article-journal"
    case articleMagazine = "article-magazine"
    case articleNewspaper = "article-newspaper"
    case preprint = "article"
    case bill, book, chapter, dataset, document
    case dictionaryEntry = "entry-dictionary"
    case encyclopediaEntry = "entry-encyclopedia"
    case entry, figure, graphic, hearing, interview
    case legalCase = "legal_case"
    case legislation, manuscript, map
    case film = "motion_picture"
    case pamphlet
    case paper = "paper-conference"
    case patent
    case letter = "personal_communication"
    case post
    case blogPost = "post-weblog"
    case report, review, software, song, speech, standard, thesis, webpage

    private typealias Row = (kind: ReferenceKind, bibTeX: [String], ris: [String], endNote: [String])

    /// The names of kinds in the other forms: BibTeX's entries (and those of BibLaTeX, which
    /// come later in a list), RIS' `TY`, EndNote's reference types. The first name is written; of
    /// a name that stands at several kinds, the first kind is read.
    private static let names: [Row] = [
        (.articleJournal, ["article"], ["JOUR", "JFULL", "EJOUR"], ["Journal Article", "Electronic Article"]),
        (.articleMagazine, ["article"], ["MGZN"], ["Magazine Article"]),
        (.articleNewspaper, ["article"], ["NEWS"], ["Newspaper Article"]),
        (.preprint, ["misc", "preprint"], ["UNPB"], ["Unpublished Work"]),
        (.book, ["book", "mvbook", "collection", "proceedings"], ["BOOK", "EBOOK", "EDBOOK", "SER"], ["Book", "Electronic Book", "Edited Book"]),
        (.chapter, ["incollection", "inbook", "suppbook"], ["CHAP", "ECHAP"], ["Book Section", "Electronic Book Section"]),
        (.paper, ["inproceedings", "conference"], ["CPAPER", "CONF"], ["Conference Paper", "Conference Proceedings"]),
        (.thesis, ["phdthesis", "mastersthesis", "thesis"], ["THES"], ["Thesis"]),
        (.report, ["techreport", "report", "manual"], ["RPRT", "GOVDOC"], ["Report", "Government Document"]),
        (.webpage, ["online", "electronic", "www"], ["ELEC", "ICOMM", "WEB"], ["Web Page"]),
        (.blogPost, ["online"], ["BLOG"], ["Blog"]),
        (.post, ["online"], ["ELEC"], ["Web Page"]),
        (.dataset, ["dataset"], ["DATA", "AGGR"], ["Dataset", "Aggregated Database"]),
        (.software, ["software"], ["COMP"], ["Computer Program"]),
        (.manuscript, ["unpublished"], ["MANSCPT"], ["Manuscript"]),
        (.patent, ["patent"], ["PAT"], ["Patent"]),
        (.pamphlet, ["booklet"], ["PAMP"], ["Pamphlet"]),
        (.encyclopediaEntry, ["incollection", "inreference"], ["ENCYC"], ["Encyclopedia"]),
        (.dictionaryEntry, ["incollection"], ["DICT"], ["Dictionary"]),
        (.entry, ["incollection"], ["ENCYC"], ["Encyclopedia"]),
        (.film, ["video", "movie"], ["MPCT", "VIDEO", "ADVS"], ["Film or Broadcast", "Audiovisual Material"]),
        (.song, ["audio", "music"], ["SOUND", "MUSIC"], ["Music"]),
        (.map, ["misc"], ["MAP"], ["Map"]),
        (.graphic, ["artwork", "image"], ["ART"], ["Artwork"]),
        (.figure, ["misc"], ["FIGURE"], ["Figure"]),
        (.speech, ["misc"], ["SLIDE"], ["Generic"]),
        (.letter, ["letter"], ["PCOMM"], ["Personal Communication"]),
        (.interview, ["misc"], ["PCOMM"], ["Personal Communication"]),
        (.legislation, ["legislation"], ["STAT"], ["Statute"]),
        (.legalCase, ["jurisdiction"], ["CASE"], ["Case"]),
        (.bill, ["misc"], ["BILL"], ["Bill"]),
        (.hearing, ["misc"], ["HEAR"], ["Hearing"]),
        (.standard, ["standard"], ["STAND"], ["Standard"]),
        (.review, ["article", "review"], ["JOUR"], ["Journal Article"]),
        (.document, ["misc"], ["GEN"], ["Generic"]),
    ]

    /// The forms that name kinds in words of their own.
    enum Form { case bibTeX, ris, endNote }

    private static func names(of row: Row, in form: Form) -> [String] {
        switch form {
        case .bibTeX: row.bibTeX
        case .ris: row.ris
        case .endNote: row.endNote
        }
    }

    /// The kind by its name in a form; a document for an unknown one.
    init(_ name: String, in form: Form) {
        let wanted = name.lowercased()
        // “misc” is a document, although other kinds are written so, too.
        let row = wanted == "misc" ? nil : Self.names.first { Self.names(of: $0, in: form).contains { $0.lowercased() == wanted } }
        self = row?.kind ?? .document
    }

    /// Whether the work is a part of a book with a title of its own.
    var isInBook: Bool { [.chapter, .paper, .encyclopediaEntry, .dictionaryEntry, .entry].contains(self) }

    /// Whether a form has a name for the kind that stands for no other one.
    func isExact(in form: Form) -> Bool { ReferenceKind(name(in: form), in: form) == self }

    /// The name in a form.
    func name(in form: Form) -> String {
        Self.names.first { $0.kind == self }.flatMap { Self.names(of: $0, in: form).first } ?? Self.document.name(in: form)
    }
}
