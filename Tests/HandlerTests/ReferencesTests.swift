import DragKit
import DragTypes
import Testing

@testable import RecordsHandler

/// Lists of references in every form that is read and written.
@Suite struct ReferencesTests {
    private static let article = """
        [{"id":"rivera2020","type":"article-journal","title":"Nesting of the Grey Heron \u{2013} a survey","author":[{"family":"Rivera",\
        "given":"Ana"},{"family":"de la Cruz","given":"B\u{E9}n","suffix":"Jr."},{"literal":"Heron & Egret Society"}],"container-title":\
        "Wetland Birds","volume":"12","issue":"3","page":"45-67","issued":{"date-parts":[[2020,4,2]]},"accessed":{"date-parts":[[2021,5]]},\
        "DOI":"10.1000/xyz_123","URL":"https://heron.example/a_b?x=1&y=2","abstract":"We counted 100% of all nests.","keyword":"heron, nest",\
        "ISSN":"1234-5678","language":"en"}]
        """

    private func convert(_ text: String, _ source: TypeIdentifier, _ target: TypeIdentifier) throws -> ConversionOutput {
        let conversion = try #require(ReferencesFamily.family.conversions.first { $0.from == source && $0.to == target })
        let context = ConversionContext(catalogue: .builtIn, inputType: source)
        return try ReferencesFamily.family.convert(Array(text.utf8), using: conversion, context: context)
    }

    private func text(_ text: String, _ source: TypeIdentifier, _ target: TypeIdentifier) throws -> String {
        String(utf8Bytes: try convert(text, source, target).bytes)
    }

    /// Nothing of a reference is lost on the way to another form and back.
    @Test(arguments: [ReferencesFamily.bibTeX, ReferencesFamily.ris, ReferencesFamily.tagged])
    func comesBack(form: TypeIdentifier) throws {
        let there = try convert(Self.article, ReferencesFamily.csl, form)
        #expect(there.notes.isEmpty, "\(there.notes)")
        let back = try convert(String(utf8Bytes: there.bytes), form, ReferencesFamily.csl)
        #expect(back.notes.isEmpty, "\(back.notes)")
        let (first, second) = (try references(Array(Self.article.utf8), ReferencesFamily.csl), try references(back.bytes, ReferencesFamily.csl))
        #expect(first == second, "\(String(utf8Bytes: there.bytes))")
    }

    private func references(_ bytes: [UInt8], _ type: TypeIdentifier) throws -> [Reference] { try ReferencesFamily.family.read(bytes, as: type) }

    @Test func bibTeXIsWrittenForItsReaders() throws {
        let text = try text(Self.article, ReferencesFamily.csl, ReferencesFamily.bibTeX)
        for line in [
            "@article{rivera2020,", "author = {Rivera, Ana and de la Cruz, Jr., B\u{E9}n and {Heron \\& Egret Society}}",
            "title = {Nesting of the {Grey} {Heron} -- a survey}", "pages = {45--67}", "year = {2020}", "month = apr", "day = {2}",
            "doi = {10.1000/xyz_123}", "url = {https://heron.example/a_b?x=1&y=2}", "abstract = {We counted 100\\% of all nests.}",
            "keywords = {heron, nest}", "urldate = {2021-05}",
        ] { #expect(text.contains(line), "\(line) in \(text)") }
    }

    private static let entries = #"""
        @comment{of no use} @string{wb = "Wetland " # {Birds}}
        @ARTICLE{a, author = "Ludwig van Beethoven and M{\"u}ller, {\'A}nne and {WHO}", title = {{Herons} \& {\ss} of {\O}resund},
          journal = wb, year = 2001, month = 10 # "~" # may, pages = {1--9}, journal = {Other}, eprint = {2001.1}, archiveprefix = {arXiv}, howmany = {3}}
        @book(b, title = {On \emph{still} water: na\"{\i}ve, \v{c} \c c}, editor = {Okoye, Ben}, publisher = {P}, address = {Wien}, date = {1999-02/1999-03})
        @online{c, title={A page}, url={https://a.example/~x\_y}, urldate={2020-01-02}
        """#

    @Test func bibTeXIsReadAsItsProgramsWriteIt() throws {
        let output = try convert(Self.entries, ReferencesFamily.bibTeX, ReferencesFamily.csl)
        let references = try references(output.bytes, ReferencesFamily.csl)
        #expect(references.count == 3)
        let first = references[0]
        #expect(first.names[.author]?.map(\.inverted) == ["van Beethoven, Ludwig", "M\u{FC}ller, \u{C1}nne", "WHO"])
        #expect(first[.title] == "Herons & \u{DF} of \u{D8}resund" && first[.container] == "Wetland Birds" && first[.pages] == "1-9")
        #expect(first.issued == ReferenceDate(year: 2001, month: 5, day: 10) && first.addresses == ["https://arxiv.org/abs/2001.1"])
        #expect(references[1][.title] == "On <i>still</i> water: na\u{EF}ve, \u{10D} \u{E7}" && references[1].kind == .book)
        #expect(references[1].issued?.text == "1999-02/1999-03" && references[1][.place] == "Wien")
        #expect(references[2].addresses == ["https://a.example/~x_y"] && references[2].kind == .webpage)
        let notes = output.notes.map(\.description).joined(separator: " ")
        #expect(notes.contains("howmany") && notes.contains("journal") && notes.contains("entry without an end"))
    }

    private static let ris = """
        TY  - CHAP
        AU  - Doe, Jane
        TI  - El cap\u{ED}tulo
        T2  - El libro
        A2  - P\u{E9}rez, \u{CD}\u{F1}igo
        PY  - 2018/05/04/
        SP  - 10
        EP  - 20
        KW  - aves, acu\u{E1}ticas
        UR  - https://a.example/1
        UR  - https://a.example/2
        X9  - ?
        ER  - 

        TY  - JOUR
        TI  - Second
        T2  - J. Wet. Birds
        JF  - Journal of Wetland Birds
        ER  - 
        """
    private static let medline = """
        PMID- 10000001
        TI  - How herons wait: a title that
              goes on.
        PG  - 1021-8
        DP  - 1984 May 3
        FAU - Hancock, James
        AU  - Hancock J
        FAU - M\u{FC}ller, \u{C4}nne
        AID - 10.1000/heron [doi]
        AID - S0000 [pii]
        JT  - Journal of still water
        TA  - J Still Water
        PT  - Journal Article
        MH  - Birds/*physiology
        OWN - NLM
        """
    private static let endNote = """
        %0 Book Section
        %A Hancock, James
        %A World Health Organization,
        %T Standing
        %B Birds of the marsh
        %E Okoye, Ben
        %D 1984
        %8 April 2
        %K heron
        marsh
        %U https://a.example/
        """

    @Test func taggedFormsAreRead() throws {
        let records = try references(Array(Self.ris.utf8), ReferencesFamily.ris)
        #expect(records.count == 2 && records[0].kind == .chapter && records[0][.container] == "El libro" && records[0][.pages] == "10-20")
        #expect(records[0].names[.editor]?.first?.given == "\u{CD}\u{F1}igo" && records[0].issued == ReferenceDate(year: 2018, month: 5, day: 4))
        #expect(records[0].keywords == ["aves, acu\u{E1}ticas"] && records[0].addresses.count == 2)
        #expect(records[1][.container] == "Journal of Wetland Birds" && records[1][.shortContainer] == "J. Wet. Birds")
        let citation = try references(Array(Self.medline.utf8), ReferencesFamily.medline)[0]
        #expect(citation[.title] == "How herons wait: a title that goes on." && citation[.pages] == "1021-1028" && citation[.doi] == "10.1000/heron")
        #expect(citation.names[.author]?.count == 2 && citation.kind == .articleJournal && citation[.pubMed] == "10000001")
        #expect(citation.issued == ReferenceDate(year: 1984, month: 5, day: 3))
        let section = try references(Array(Self.endNote.utf8), ReferencesFamily.tagged)[0]
        #expect(section.kind == .chapter && section.keywords == ["heron", "marsh"] && section.issued == ReferenceDate(year: 1984, month: 4, day: 2))
        #expect(section.names[.author]?.last == ReferenceName(whole: "World Health Organization"))
    }

    /// Entries take what they lack from the one to which they refer; names, titles and numbers have
    /// the shapes that programs give them.
    @Test func bibTeXOfFurtherPrograms() throws {
        let file = #"""
            @inproceedings{c, author = {given=Jean, prefix=de la, family=Fontaine and others}, title = {Of \ensuremath{\alpha} and 5\,mm: \emph{E. coli} \beta},
              crossref = {p}, eid = {e12}}
            @misc{m, title = {A patent}, number = {US1}, date = {-0349}}
            @proceedings{p, title = {Proceedings of X}, year = {2010}, editor = {Okoye, Ben}, publisher = {Pub}}
            """#
        let references = try references(Array(file.utf8), ReferencesFamily.bibTeX)
        #expect(references[0].names[.author] == [ReferenceName(family: "de la Fontaine", given: "Jean"), .others])
        #expect(references[0][.title] == "Of $\\alpha$ and 5 mm: <i>E. coli</i> $\\beta$" && references[0][.number] == "e12")
        #expect(references[0][.container] == "Proceedings of X" && references[0][.publisher] == "Pub" && references[0].issued?.start?.year == 2010)
        #expect(references[1][.number] == "US1" && references[1].issued?.start?.year == -350)
    }

    /// Marks in titles become commands, and the groups of capital letters lie inside of them.
    @Test(arguments: [
        ("On <i>E. coli</i> and H<sub>2</sub>O", "On \\emph{{E.} coli} and {H}\\textsubscript{2}{O}"),
        ("My <span class=\"nocase\">iPhone</span>", "My {{iPhone}}"), ("a <i>b", "a <i>b"), ("1 < 2 and B", "1 < 2 and {B}"),
    ])
    func marksOfTitles(title: String, expected: String) { #expect(TeXText.title(title) == expected) }

    private static let database = """
        PMID- 2
        TI  - Old record.
        AU  - M\u{FC}ller K
        AU  - Li X Jr
        DP  - 1998 Winter
        TA  - J X
        LID - e0123 [pii]
        """

    @Test func namesAndNumbersOfDatabases() throws {
        let citation = try references(Array(Self.database.utf8), ReferencesFamily.medline)[0]
        #expect(citation.names[.author]?.first == ReferenceName(family: "M\u{FC}ller", given: "K") && citation.kind == .articleJournal)
        #expect(citation[.number] == "e0123" && citation.issued?.start?.season == 4)
        let science = "TY - JOUR\nTI - One space\nAN - WOS:0001\nBT - The Book\nT2 - The Series\nPY - 2003-2004\nM3 - 10.1000/x\nER -\n"
        var unread = Unread()
        let record = try TaggedReferences.ris.references(in: Array(science.utf8), unread: &unread)[0]
        #expect(record[.container] == "The Book" && record[.series] == "The Series" && record[.doi] == "10.1000/x" && record[.pubMed].isEmpty)
        #expect(record.issued?.text == "2003/2004" && unread.losses.map(\.feature.rawValue) == ["AN"])
        let xml = "<xml><records><record><titles><title>A</title></titles><accession-num>WOS:0001</accession-num></record></records></xml>"
        var unreadOfXML = Unread()
        #expect(try XMLReferences.endNote(Array(xml.utf8), unread: &unreadOfXML)[0][.pubMed].isEmpty)
        #expect(unreadOfXML.losses.map(\.feature.rawValue) == ["accession-num"])
        let natural = try references(Array("%0 Book Section\n%A Ashish Vaswani\n%T A\n%B The Book\n".utf8), ReferencesFamily.tagged)[0]
        #expect(natural.names[.author] == [ReferenceName(family: "Vaswani", given: "Ashish")])
        #expect(TaggedReferences.endNote.text(of: [natural]).contains("%B The Book"))
    }

    /// What a form has no place for is said.
    @Test func lossesAreCounted() throws {
        #expect(try losses(Self.ris, ReferencesFamily.ris, ReferencesFamily.csl) == ["lost: 1 \u{D7} X9", "lost: 1 further link"])
        let talk = #"[{"type":"speech","title":"A talk","chapter-number":"3","custom":{"a":1}}]"#
        #expect(try losses(talk, ReferencesFamily.csl, ReferencesFamily.ris) == ["lost: 1 \u{D7} custom", "lost: 1 \u{D7} chapter-number"])
    }

    private func losses(_ text: String, _ source: TypeIdentifier, _ target: TypeIdentifier) throws -> [String] {
        try convert(text, source, target).notes.map(\.description)
    }

    @Test func aTableHasAColumnForEachField() throws {
        let table = try text(Self.ris, ReferencesFamily.ris, .commaSeparatedText)
        #expect(table.hasPrefix("type,author,editor,issued,title,container-title,"))
        #expect(table.contains("chapter,\"Doe, Jane\",\"P\u{E9}rez, \u{CD}\u{F1}igo\",2018-05-04,El cap\u{ED}tulo,El libro,"))
    }

    @Test(arguments: [
        ("2020", "2020"), ("2020-04-02", "2020-04-02"), ("2020/04/02/", "2020-04-02"), ("2020 Apr 2", "2020-04-02"), ("April 2, 2020", "2020-04-02"),
        ("2020 Jan-Feb", "2020-01/2020-02"), ("1998 Winter", "1998-24"), ("2 avril 2020", "2020-04-02"), ("1999-02/1999-03", "1999-02/1999-03"),
        ("2020-13-40", "2020"), ("2020-04-02T10:00:00Z", "2020-04-02"), ("2003-2004", "2003/2004"), ("2019 Nov-2020 Jan", "2019-11/2020-01"),
        ("1850~", "1850~"), ("-0349", "-0349"), ("2021-22", "2021-22"), ("in press", "in press"), ("199X", "199X"),
    ])
    func datesAreReadAsTheyAreWritten(text: String, expected: String) { #expect(ReferenceDate(text)?.text == expected) }

    /// What TeX writes is read back as the same characters.
    @Test(arguments: [
        "100 % & more_of #1 {x} ~ ^ \\", "\u{201C}Herons\u{201D} \u{2013} and \u{2019}s", "\u{E9}\u{FC}\u{DF}\u{141}", "the price of $5",
        "$x^2$ of it",
    ])
    func texComesBack(text: String) { #expect(TeXText.plain(TeXText.escaped(text)) == text) }

    /// The tables of programs, each with what must come out.
    @Test(arguments: [
        (
            "\"Key\",\"Item Type\",\"Publication Year\",\"Author\",\"Title\",\"Publication Title\",\"DOI\",\"Date\",\"Pages\",\"Manual Tags\"\n"
                + "A1,journalArticle,2020,\"M\u{FC}ller, Hans; The ATLAS Group\",\"A study\",Nature,10.1/x,2020-03-15,1\u{2013}9,\"one; two\"\n",
            [
                "TY  - JOUR", "AU  - M\u{FC}ller, Hans", "AU  - The ATLAS Group", "T2  - Nature", "DO  - 10.1/x", "SP  - 1", "EP  - 9", "KW  - two",
                "PY  - 2020",
            ]
        ),
        (
            "Authors,Author full names,Title,Year,Source title,Page start,Page end,DOI,Document Type\n"
                + "\"M\u{FC}ller H.; Doe J.\",\"M\u{FC}ller, Hans (12); Doe, Jan (3)\",T,2020,Nature,1,9,10.1/x,Conference Paper\n",
            ["TY  - CPAPER", "AU  - Doe, Jan", "SP  - 1", "EP  - 9"]
        ),
        (
            "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,NIHMS ID,DOI\n"
                + "7,T,\"Smith JA, Doe B.\",c,Smith JA,Nature,2020,2020/01/02,PMC3,,10.1/x\n",
            ["AU  - Smith, JA", "AU  - Doe, B", "T2  - Nature"]
        ),
    ])
    func tables(table: String, expected: [String]) throws {
        let output = try RecordFixtures.convert(Array(table.utf8), from: "csv", to: "edu.utexas.research-information", of: .reference)
        let text = String(decoding: output.bytes, as: UTF8.self)
        for line in expected { #expect(text.contains(line + "\n") || text.contains(line), "\(line) in \(text)") }
        #expect(output.notes.isEmpty, "\(output.notes)")
    }

    @Test func tablesComeBack() throws {
        let ris = "TY  - BOOK\nAU  - Lee, Ann\nAU  - The Herons\nTI  - Nests\nPY  - 2021/05/06\nPB  - Reed\nKW  - a\nKW  - b\nSN  - 978-0\nER  - \n"
        let type = "edu.utexas.research-information"
        let table = try RecordFixtures.text(ris, from: type, to: "csv", of: .reference)
        let csl = "org.citationstyles.csl-json"
        let back = try RecordFixtures.text(table, from: "csv", to: csl, of: .reference)
        #expect(try back == RecordFixtures.text(ris, from: type, to: csl, of: .reference))
    }
}
