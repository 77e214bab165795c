import Documents
import DragContract
import DragEngine
import DragKit
import DragTypes
import Foundation
import Testing

/// Contacts: what programs export is read as the facts beside each fixture say, and what a form can
/// hold comes back from it.
@Suite struct ContactsTests {
    /// The type of a fixture by its name. BizCard is no form that is read.
    static let fixtures: [(name: String, type: String)] = RecordFixtures.names("contacts").compactMap { name in
        switch name.split(separator: ".").last {
        case "vcf": (name, "public.vcard")
        case "json": (name, "org.ietf.jcard")
        case "html": (name, "public.html")
        case "ldif": (name, "org.ietf.ldif")
        case "csv": (name, "csv")
        default: name.hasPrefix("mecard") ? (name, "mecard") : nil
        }
    }

    /// The properties of each card of a jCard.
    private func cards(_ jCard: [UInt8]) throws -> [[JSONValue]] {
        let json = try JSONValue(parsing: jCard)
        let all = json.array?.first?.string == nil ? json.array ?? [] : [json]
        return all.map { $0.array?[1].array ?? [] }
    }

    /// The values of all properties of one name.
    private func values(_ name: String, _ card: [JSONValue]) -> [JSONValue] {
        card.filter { $0.array?.first?.string == name }.flatMap { $0.array?.dropFirst(3) ?? [] }
    }

    /// What 3.0 writes in another way than the versions before and after it.
    @Test func cardsOfOtherVersionsBecomeThoseOfThree() throws {
        func finished(_ lines: [String]) throws -> [String] {
            let card = (["BEGIN:VCARD"] + lines + ["FN:Ada", "END:VCARD", ""]).joined(separator: "\r\n")
            let result = try RecordFixtures.convert(Array(card.utf8), from: "public.vcard", to: "public.vcard").bytes
            return String(decoding: result, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        }
        let ofFour = try finished([
            "VERSION:4.0", "GEO:geo:60.4,22.2", "BDAY:--0102", "ANNIVERSARY:20100304", "KIND:individual", "GENDER:F",
            "URL:https://heron.example/?a=1;b=2,3",
        ])
        for line in [
            "VERSION:3.0", "GEO:60.4;22.2", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-01-02", "X-ANNIVERSARY:2010-03-04", "X-KIND:individual", "X-GENDER:F",
            "URL:https://heron.example/?a=1;b=2,3",
        ] { #expect(ofFour.contains(line), "\(line): \(ofFour)") }
        let ofTwo = try finished(["VERSION:2.1", "GEO:22.2,60.4", "URL:http\\://heron.example/"])
        #expect(ofTwo.contains("GEO:60.4;22.2") && ofTwo.contains("URL:http://heron.example/"), "\(ofTwo)")
        let back = try RecordFixtures.convert(Array((ofFour.joined(separator: "\r\n") + "\r\n").utf8), from: "public.vcard", to: "vcard-4").bytes
        let lines = String(decoding: back, as: UTF8.self).split(whereSeparator: \.isNewline)
        for line in ["GEO:geo:60.4,22.2", "BDAY:--0102", "ANNIVERSARY:20100304", "KIND:individual", "GENDER:F"] {
            #expect(lines.contains { $0 == line }, "\(lines)")
        }
    }

    @Test(arguments: fixtures.map(\.name))
    func readsWhatProgramsExport(name: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        var bytes = RecordFixtures.bytes("contacts", name)
        // A jCard is read on the way to a vCard.
        let isJCard = type == "org.ietf.jcard"
        if isJCard { bytes = try RecordFixtures.convert(bytes, from: type, to: "vcard-4").bytes }
        let found = try cards(RecordFixtures.convert(bytes, from: isJCard ? "vcard-4" : type, to: "org.ietf.jcard").bytes)
        let expected = try RecordFixtures.facts("contacts", name)["cards"]?.array ?? []
        // The card of an assistant inside another (AGENT) is a card of its own.
        #expect(found.count == expected.count + expected.count { $0["agent"] != nil })
        for (card, facts) in zip(found, expected) {
            #expect(values("fn", card).first?.string == facts["name"]?.string)
            #expect(Set(values("email", card).compactMap(\.string)) == Set(facts["emails"]?.strings ?? []))
            let telephones = (facts["phones"]?.strings ?? []).map { $0.replacing(";ext=", with: " ext. ") }
            #expect(Set(values("tel", card).compactMap(\.string)) == Set(telephones))
            for (fact, property) in [("title", "title"), ("bday", "bday"), ("note", "note")] {
                if let text = facts[fact]?.string {
                    #expect(values(property, card).contains { $0.string == text.replacing("\r\n", with: "\n") }, "\(fact)")
                }
            }
            if let organisation = facts["org"]?.strings, !organisation.isEmpty {
                let parts = values("org", card).first.map { $0.strings.isEmpty ? [$0.string ?? ""] : $0.strings } ?? []
                #expect(parts.filter { !$0.isEmpty } == organisation.filter { !$0.isEmpty })
            }
            if let categories = facts["categories"]?.strings {
                // Google's own groups say nothing outside of Google.
                let own = type == "csv" ? categories.filter { $0 != "myContacts" && $0 != "starred" } : categories
                #expect(values("categories", card).compactMap(\.string) == own)
            }
            for person in facts["related"]?.array ?? [] {
                let names = (values("x-abrelatednames", card) + values("related", card)).compactMap(\.string)
                #expect(names.contains(person["name"]?.string ?? person["value"]?.string ?? ""))
            }
            if let address = facts["photo_uri"]?.string { #expect(values("photo", card).first?.string == address) }
            if let count = facts["photo_bytes"]?.integer, count > 0 {
                let photo = try DataURL(parsing: Array((values("photo", card).first?.string ?? "").utf8))
                #expect(photo.bytes.count == count)
            }
        }
    }

    /// What Google's table says beside names and numbers comes back from a vCard.
    @Test(arguments: ["vcf", "vcard-4"])
    func peopleChatsAndPicturesOfGoogle(vCard: String) throws {
        let table = """
            First Name,Last Name,Phonetic First Name,Phonetic Last Name,Photo,Phone 1 - Label,Phone 1 - Value,Relation 1 - Label,Relation 1 - Value,Relation 2 - Label,Relation 2 - Value,IM 1 - Label,IM 1 - Value
            Hanako,Sato,はなこ,さとう,https://pictures.example/7.jpg,Mobile,+81 3 5550 1234,Spouse,"Sato, Ken",,Taro,,xmpp:hanako@chat.example

            """
        let cards = try RecordFixtures.convert(Array(table.utf8), from: "csv", to: vCard).bytes
        let rows = try DelimitedTable(csv: try RecordFixtures.convert(cards, from: vCard, to: "csv").bytes).rows
        let cells = Dictionary(zip(rows[0], rows[1])) { first, _ in first }
        for (column, text) in [
            ("Phonetic First Name", "はなこ"), ("Phonetic Last Name", "さとう"), ("Photo", "https://pictures.example/7.jpg"),
            ("Relation 1 - Label", "Spouse"),
            ("Relation 1 - Value", "Sato, Ken"), ("Relation 2 - Value", "Taro"), ("IM 1 - Value", "xmpp:hanako@chat.example"),
        ] { #expect(cells[column] == text) }
        // A form without a place for relations has them among its notes.
        for form in ["org.dragconv.thunderbird-contacts", "text"] {
            let written = String(decoding: try RecordFixtures.convert(cards, from: vCard, to: form).bytes, as: UTF8.self)
            #expect(written.contains("Spouse: Sato, Ken"), "\(form)")
        }
        let entry = try RecordFixtures.convert(cards, from: vCard, to: "ldif").bytes
        let note = String(decoding: try RecordFixtures.convert(entry, from: "ldif", to: "text").bytes, as: UTF8.self)
        #expect(note.contains("Spouse: Sato, Ken"))
    }

    /// Outlook has columns for some people that a contact is related to.
    @Test func peopleOfOutlook() throws {
        let table = Array("First Name,Last Name,E-mail Address,Spouse,Manager's Name\nJane,Doe,jane@doe.example,John Doe,Ada\n".utf8)
        let cards = try RecordFixtures.convert(table, from: "csv", to: "vcf").bytes
        #expect(String(decoding: cards, as: UTF8.self).contains("X-ABLABEL:Manager"))
        let back = try RecordFixtures.convert(cards, from: "vcf", to: "outlook-contacts").bytes
        let rows = try DelimitedTable(csv: back).rows
        let cells = Dictionary(zip(rows[0], rows[1])) { first, _ in first }
        #expect(cells["Spouse"] == "John Doe" && cells["Manager's Name"] == "Ada")
    }

    /// Headings of Outlook in other languages, several addresses in a cell, and Thunderbird's own
    /// fields.
    @Test(arguments: [
        ("\"Vorname\";\"Nachname\";\"E-Mail-Adresse\";\"Telefon (geschäftlich)\"\nAda;Heron;a@heron.example;1\n", "TEL;TYPE=work:1"),
        ("Prénom,Nom,Adresse de messagerie,Tél. mobile\nAda,Heron,a@heron.example,1\n", "TEL;TYPE=cell:1"),
        ("姓,名,電子メール アドレス,携帯電話\nHeron,Ada,a@heron.example,1\n", "TEL;TYPE=cell:1"),
        ("First Name,Last Name,Email,Custom 1\nAda,Heron,a@heron.example,Shoe 42\n", "X-CUSTOM1:Shoe 42"),
        ("First Name,Last Name,Email\nAda,Heron,\"a@heron.example; b@heron.example\"\n", "EMAIL:b@heron.example"),
    ])
    func headings(csv: String, line: String) throws {
        let card = String(decoding: try RecordFixtures.convert(Array(csv.utf8), from: "csv", to: "vcf").bytes, as: UTF8.self)
        for line in ["N:Heron;Ada;", "EMAIL:a@heron.example", line] { #expect(card.contains(line)) }
    }

    private static func card(_ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nN:Lee;Ann;;;\n\(lines)\nEND:VCARD\n"
    }

    /// French tables call a title and a job alike.
    @Test func headingsThatStandTwice() throws {
        let table = """
            "Titre","Pr\u{E9}nom","Nom","Titre","T\u{E9}l\u{E9}copie (domicile)","Anniversaire","Anniversaire de mariage ou f\u{EA}te","Conjoint(e)"
            "M.","\u{C9}lie","No\u{EB}l","Chef","+33 2","03/04/1980","05/06/2005","Eva"
            """
        let output = try RecordFixtures.convert(Array(table.utf8), from: "csv", to: "vcf", of: .contact)
        let text = String(decoding: output.bytes, as: UTF8.self)
        for line in ["N:No\u{EB}l;\u{C9}lie;;M.;", "TITLE:Chef", "BDAY:1980-04-03", "ANNIVERSARY:2005-06-05", ":Eva"] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(output.notes.isEmpty)
    }

    /// Accounts of chats under older names, and of Google's services.
    @Test func accountsOfChats() throws {
        let card = Self.card("X-AIM:ann\nX-SKYPE:annie\nIMPP;X-SERVICE-TYPE=AIM:aim:ann")
        let text = try RecordFixtures.text(card, from: "public.vcard", to: "vcard-4")
        #expect(
            text.contains("IMPP:skype:annie") && text.components(separatedBy: "aim:ann").count == 2 && !text.contains("X-AIM")
                && !text.contains("X-SKYPE"))
        let older = try RecordFixtures.text(card, from: "public.vcard", to: "vcard-2")
        #expect(older.contains("X-AIM:ann\r\n") && older.contains("X-SKYPE-USERNAME:annie\r\n") && !older.contains("IMPP"))
        #expect(try RecordFixtures.text(card, from: "public.vcard", to: "html").contains("<div class=\"impp u-impp\">skype:annie</div>"))
        let table = "First Name,Phone 1 - Value,IM 1 - Type,IM 1 - Service,IM 1 - Value\nAnn,1,Home,Skype,annie\n"
        #expect(try RecordFixtures.text(table, from: "csv", to: "vcf", of: .contact).contains("IMPP;TYPE=home:skype:annie"))
    }

    /// What has no column of its own takes the one that is most like it.
    @Test func columnsOfAnotherKind() throws {
        let fax = try RecordFixtures.convert(
            Array(Self.card("TEL;TYPE=FAX,HOME:+49 30 3333").utf8), from: "public.vcard", to: "org.dragconv.thunderbird-contacts")
        #expect(String(decoding: fax.bytes, as: UTF8.self).contains(",+49 30 3333,"))
        #expect(fax.notes.compactMap(\.loss) == [Loss("labels", 1)])
        let flat = Self.card("ADR;TYPE=HOME:;Apt 2;1 St;Town;;;")
        #expect(try RecordFixtures.text(flat, from: "public.vcard", to: "org.dragconv.outlook-contacts").contains(",1 St,Apt 2,Town,"))
    }

    /// A word that stands elsewhere does not stand in for what is lost.
    @Test(arguments: ["ldif", "org.dragconv.thunderbird-contacts"])
    func wordsElsewhere(form: String) throws {
        let card = Self.card("ORG:Heron Choir\nEMAIL:ann@heron.example\nCATEGORIES:Choir")
        #expect(try RecordFixtures.convert(Array(card.utf8), from: "public.vcard", to: form).notes.compactMap(\.loss) == [Loss("categories", 1)])
        #expect(try RecordFixtures.text(card, from: "public.vcard", to: "text", of: .contact).contains("Groups: Choir\n"))
    }

    /// Lines of notes and of streets are lines of a page.
    @Test func linesOnAPage() throws {
        let card = Self.card("ADR;TYPE=HOME:;;1 St\\nFloor 3;Town;;;\nNOTE:Line one\\nLine two")
        let page = try RecordFixtures.text(card, from: "public.vcard", to: "html")
        #expect(page.contains("Line one<br>Line two") && page.contains("1 St<br>Floor 3"))
        let back = try RecordFixtures.text(page, from: "html", to: "public.vcard")
        #expect(back.contains("NOTE:Line one\\nLine two") && back.contains(";1 St\\nFloor 3;Town"))
    }

    /// Headings are the same in small and in capital letters, whatever their script.
    @Test(arguments: ["Имя,Фамилия,Телефон\nA,B,1\n", "ИМЯ;ФАМИЛИЯ;ТЕЛЕФОН\nA;B;1\n", "İmza,Adı,Soyadı,İş Telefonu\nx,A,B,1\n"])
    func addressBooksAreRecognised(table: String) {
        let readings = RecordRoundTripTests.registry.recognition(of: Array(table.utf8), type: .commaSeparatedText).readings
        #expect(readings.map(\.kind).contains(.contact))
    }
}
