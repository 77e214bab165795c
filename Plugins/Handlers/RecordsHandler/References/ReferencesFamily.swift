import Documents
import DragKit
import DragTypes

/// Lists of references: what programs that keep them export, and what texts cite from.
enum ReferencesFamily {
    static let bibTeX = TypeIdentifier(trusted: "org.latex-project.bibtex")
    static let csl = TypeIdentifier(trusted: "org.citationstyles.csl-json")
    static let ris = TypeIdentifier(trusted: "edu.utexas.research-information")
    static let tagged = TypeIdentifier(trusted: "com.clarivate.endnote-tagged")
    static let endNoteXML = TypeIdentifier(trusted: "com.clarivate.endnote-xml")
    static let medline = TypeIdentifier(trusted: "gov.nih.nlm.medline")
    static let pubMedXML = TypeIdentifier(trusted: "gov.nih.nlm.medline-xml")

    private static let works = FormFeature("titles, people and dates", weight: 900)
    private static let details = FormFeature("further fields", weight: 100)

    static let family = FormFamily<[Reference]>(
        handler: RecordsHandler.name, features: [works, details],
        forms: [
            Form(
                "bibtex", bibTeX, holds: [works, details], cost: 3, maxInput: maximumText,
                read: { try BibTeX.references(in: $0.bytes, unread: &$0.unread) },
                write: { ConversionOutput(Array(BibTeX.text(of: $0).utf8)) }),
            Form(
                "csl-json", csl, holds: [works, details], cost: 3,
                recognises: [NameRecogniser(.json, .keys, evidence, as: .reference, result: csl)],
                read: { try CSLReferences.references(in: $0.bytes, unread: &$0.unread) },
                write: { ConversionOutput(CSLReferences.json(of: $0)) }),
            form("ris", ris, .ris, isWritten: true), form("endnote", tagged, .endNote, isWritten: true),
            form("medline", medline, .medline, isWritten: false),
            Form(
                "endnote-xml", endNoteXML, holds: [works, details], cost: 3,
                read: { try XMLReferences.endNote($0.bytes, unread: &$0.unread) }),
            Form(
                "pubmed-xml", pubMedXML, holds: [works, details], cost: 3, read: { try XMLReferences.pubMed($0.bytes, unread: &$0.unread) }),
            Form(
                "references-csv", .commaSeparatedText, holds: [works, details], cost: 4, isConditional: true,
                recognises: ReferenceTable.evidence.map { NameRecogniser(.commaSeparatedText, .columns, $0, as: .reference) },
                read: { try ReferenceTable.references(in: $0.bytes, unread: &$0.unread) },
                write: { ConversionOutput(ReferenceTable.table(of: $0).csv) }),
        ], kind: .reference, counted: [details], maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        effects: { _, target in target == .commaSeparatedText ? [.projects(.reference, to: .table)] : nil },
        notes: { references, _, edge in losses(of: references, in: edge.target.type).map { ConversionNote($0) } })

    /// The members of CSL JSON that tell a reference from other objects.
    private static let evidence = [["type"], ["title"], ["issued", "container-title", "DOI", "ISBN", "publisher"]]

    /// The largest text, in bytes, that is read as single characters.
    private static let maximumText = 32 << 20

    private static func form(_ name: String, _ type: TypeIdentifier, _ syntax: TaggedReferences, isWritten: Bool) -> Form<[Reference]> {
        let write: Form<[Reference]>.Writer = { ConversionOutput(Array(syntax.text(of: $0).utf8)) }
        return Form(
            name, type, holds: [works, details], cost: 3, read: { try syntax.references(in: $0.bytes, unread: &$0.unread) },
            write: isWritten ? write : nil)
    }

    private static let kinds: [TypeIdentifier: ReferenceKind.Form] = [bibTeX: .bibTeX, ris: .ris, tagged: .endNote]

    private static func holds(_ field: Reference.Field, of reference: Reference, in type: TypeIdentifier) -> Bool {
        switch type {
        case bibTeX: BibTeX.holds(field, of: reference)
        case ris: TaggedReferences.ris.holds(field, of: reference)
        case tagged: TaggedReferences.endNote.holds(field, of: reference)
        default: true
        }
    }

    /// What of the references has no place in a form.
    private static func losses(of references: [Reference], in type: TypeIdentifier) -> [Loss] {
        var lost = Unread()
        for reference in references {
            for field in reference.texts.keys where !holds(field, of: reference, in: type) { lost.add(field: field.rawValue) }
            if type == bibTeX || type == csl { lost.add(Feature.furtherLinks, reference.addresses.count - 1) }
            if type == bibTeX { lost.add(field: "collection-editor", reference.names[.seriesEditor]?.count ?? 0) }
            if let form = kinds[type], !reference.kind.isExact(in: form) { lost.add("kinds of works") }
            // RIS and EndNote have a place for one day.
            if type == ris || type == tagged, let issued = reference.issued, issued.end != nil || issued.isCirca { lost.add("ends of dates") }
        }
        return lost.losses
    }
}
