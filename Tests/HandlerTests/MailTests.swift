import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import MailHandler
import Testing

/// Mails as programs write them, and broken or hostile ones. The expected contents were written
/// down when each fixture was made.
@Suite struct MailTests {
    static let handler = MailHandler()
    static let registry = Registry(handlers: [handler])
    static let contract = HandlerContract(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))
    static let folder = Fixtures.folder + "/mail"

    private func convert(_ bytes: [UInt8], _ type: TypeIdentifier, to target: TypeIdentifier) throws -> ConversionOutput {
        let conversion = try #require(Self.handler.conversions.first { $0.to == target && $0.from == type })
        return try Self.handler.convert(bytes.span.bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: type))
    }

    private func convert(_ name: String, to target: TypeIdentifier) throws -> ConversionOutput {
        let bytes = Fixtures.bytes("\(Self.folder)/\(name)")
        let type = try #require(ContentSniffer(catalogue: Self.registry.catalogue).type(of: bytes, fileName: name))
        return try convert(bytes, type, to: target)
    }

    private func text(_ name: String, to target: TypeIdentifier = .utf8PlainText) throws -> String {
        String(utf8Bytes: try convert(name, to: target).bytes)
    }

    private func items(_ name: String) throws -> [Item] {
        try PayloadJSON.payload(from: try convert(name, to: .payload).bytes, catalogue: .builtIn).items
    }

    /// What follows the first empty line.
    private static func body(of text: String) -> String { text.firstRange(of: "\n\n").map { String(text[$0.upperBound...]) } ?? "" }

    /// What a mail of one part with these bytes says.
    private func text(of mail: [UInt8]) throws -> String {
        let output = try convert(mail, TypeIdentifier("public.email-message"), to: .utf8PlainText)
        return Self.body(of: String(utf8Bytes: output.bytes))
    }

    @Test func declarationsHold() {
        #expect(Self.contract.declarations(of: [Self.handler]) == [])
    }

    @Test(arguments: [
        ("utf-7", "Hi +AOk-t+AOk- 1 +- 1", "Hi été 1 + 1\n"), ("unicode-1-1-utf-7", "+ZeVnLIqe", "日本語\n"), ("utf-7", "a+b +!", "a+b +!\n"),
        ("UTF-7", "+2D3eAA-", "\u{1F600}\n"),
    ])
    func textsInUTF7(characterSet: String, body: String, expected: String) throws {
        #expect(try text(of: Array("From: a@b.example\nContent-Type: text/plain; charset=\(characterSet)\n\n\(body)\n".utf8)) == expected)
    }

    private static func mail(_ part: String) -> [UInt8] {
        Array("From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhi\n--x\n\(part)\n--x--\n".utf8)
    }

    /// A mail that is attached has the name that its part states.
    @Test(arguments: [("", "Inner.eml"), ("\nContent-Disposition: attachment; filename=\"fwd.eml\"", "fwd.eml")])
    func attachedMailsKeepTheirNames(disposition: String, name: String) throws {
        let mail = Self.mail("Content-Type: message/rfc822\(disposition)\n\nSubject: Inner\nFrom: b@c.example\n\nbody")
        let output = try convert(mail, TypeIdentifier("public.email-message"), to: .payload)
        #expect(try PayloadJSON.payload(from: output.bytes, catalogue: .builtIn).items.last?.suggestedName == name)
    }

    @Test func anInvitationHoldsACalendar() throws {
        let calendar = TypeIdentifier("com.apple.ical.ics")
        let mail = Self.mail("Content-Type: text/calendar; charset=utf-8; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR")
        let output = try convert(mail, TypeIdentifier("public.email-message"), to: calendar)
        #expect(String(utf8Bytes: output.bytes).hasPrefix("BEGIN:VCALENDAR"))
        #expect(throws: ConversionError.self) { try convert(Self.mail("\nno"), TypeIdentifier("public.email-message"), to: calendar) }
    }

    @Test func theWritersOwnTextIsTaken() throws {
        #expect(
            try text("thunderbird.eml") == """
                From: Anna Egret <anna@pond.example>
                To: Jürgen Reiher <juergen@pond.example>, Bird, Mary <mary@pond.example>
                Cc: anna@pond.example, bo@pond.example
                Date: Mon, 6 May 2024 09:08:10 +0200
                Subject: Die Graureiher 🐦 am Teich

                The heron stood in the pond and waited for a long time.

                > Did it catch a fish, and if so, which one?
                From the bank nobody could see it.
                -- 
                Anna

                """)
    }

    /// A page that a browser has saved as a mail, with a picture, a style sheet and a frame.
    @Test func savedPageHoldsItsFiles() throws {
        let output = try convert("saved-page.mhtml", to: .html)
        let page = String(utf8Bytes: output.bytes)
        #expect(output.notes == [ConversionNote(Loss("frames", 1))])
        #expect(page.contains("<base href=\"https://pond.example/birds/heron.html\">"))
        #expect(page.contains("src=\"data:image/gif;base64,R0lGOD"))
        #expect(page.contains(".hidden { display: none; }") && page.contains("</style>") && !page.contains("cid:css"))
        #expect(!page.contains("advertisement"))
    }

    @Test(arguments: [
        ("plain-latin1.eml", "Viele Grüße vom Teich ufer.\n"), ("koi8.eml", "Цапля стоит в пруду.\n"), ("bare.eml", "Just words.\n"),
        ("apple.emlx", "Just words.\n"), ("footer.eml", "Hello pond.\n_______\nlist@pond.example\n"), ("open-boundary.eml", "Here the file ends\n"),
        ("bad-base64.eml", "heron\n"), ("headers-only.eml", ""),
    ])
    func charactersAreDecoded(name: String, body: String) throws {
        #expect(Self.body(of: try text(name)).drop { $0 == "\n" } == body)
    }

    /// What programs write that is not as it should be, or not as one expects.
    @Test(arguments: [
        ("named-body.eml", "The heron is here.\n"), ("apple-pictures.eml", "Before and after.\n"), ("outlook-attachments.eml", "왜가리\n"),
        ("quoted-printable-latin1.eml", "\u{201C}Herons\u{201D} cost 5 €.\n"), ("log-in-body.eml", "To:\n\t10:00:00 connect\n"),
        ("padded-words.eml", "A body with =?utf-8?B?YWI=?= in it.\n"),
    ])
    func oddBodiesAreRead(name: String, body: String) throws {
        #expect(Self.body(of: try text(name)).hasPrefix(body))
    }

    @Test func paddedWordsAreWhole() throws {
        let json = try JSONValue(parsing: try convert("padded-words.eml", to: .json).bytes)
        #expect(json["subject"]?.string == "Sehr geehrte Damen und Herren")
        #expect(json["from"]?.array?.first?["name"]?.string == "Anna Egret, Pond")
    }

    /// A mail whose text and subject have bytes that nothing explains.
    @Test(arguments: [
        ("", "Вчера мы видели серую цаплю у озера.", "cff0e8e2e5f2 e2f1e5ec", "Привет всем"),
        ("Content-Type: text/plain; charset=us-ascii\n", "Она стояла у самого берега.", "f6e0efebff", "цапля"),
        ("Content-Type: text/plain; charset=windows-1251\n", "Да.", "d6e0efebff f3 eee7e5f0e0", "Цапля у озера"),
    ])
    func unlabelledMailsAreRead(type: String, body: String, subject: String, expected: String) throws {
        let upper = body.unicodeScalars.map { $0.value < 0x80 ? UInt8($0.value) : UInt8(truncatingIfNeeded: $0.value - 0x350) }
        let title = subject.split(separator: " ").map { word in
            stride(from: 0, to: word.count, by: 2).compactMap { UInt8(word.dropFirst($0).prefix(2), radix: 16) }
        }
        let mail = Array("From: a@b.example\n\(type)Subject: ".utf8) + title.joined(separator: [0x20]) + Array("\n\n".utf8) + upper
        let text = String(utf8Bytes: try convert(mail, TypeIdentifier("public.email-message"), to: .utf8PlainText).bytes)
        #expect(text.contains("Subject: \(expected)\n") && text.contains(body))
    }

    @Test func wordsInLatin1AreOfWindows() throws {
        let mail = "From: a@b.example\nSubject: =?ISO-8859-1?Q?don=92t?= =?iso-8859-1?B?k2iULg==?=\n\nx"
        let output = try convert(Array(mail.utf8), TypeIdentifier("public.email-message"), to: .utf8PlainText)
        #expect(String(utf8Bytes: output.bytes).contains("Subject: don\u{2019}t\u{201C}h\u{201D}.\n"))
    }

    @Test func picturesAnywhereAreShown() throws {
        let page = try text("apple-pictures.eml", to: .html)
        #expect(page.contains("<p>Before <img src=\"data:image/png;base64,") && page.contains("<p>after.</p>") && !page.contains("cid:"))
        // A picture that the page does not name is an item.
        #expect(try items("apple-pictures.eml").map(\.suggestedName) == ["Version 2.0 of the pond-heron plan.html", "two.png"])
        #expect(try text("meta-charset.eml", to: .html).contains("Vögel"))
    }

    /// The engine decodes text by what the mail declares; what declares its encoding itself stays
    /// as it is.
    @Test func attachmentsKeepTheirBytes() throws {
        let items = try items("outlook-attachments.eml").dropFirst()
        #expect(items.map(\.suggestedName) == ["birds.csv", "a.xml", "p.pdf"])
        #expect(items.map { $0.representations[0].type.rawValue } == ["public.comma-separated-values-text", "public.xml", "public.data"])
        #expect(items.map { $0.representations[0].target } == [nil, "text/xml;charset=iso-8859-1", nil])
        #expect(items.map { $0.representations[0].bytes?.contains(0xF6) } == [true, true, false])
    }

    /// A sentence that begins with "From" begins no mail, and one that is none takes no other
    /// along.
    @Test func sentencesSeparateNoMails() throws {
        #expect(try items("sentences.mbox").map(\.suggestedName) == ["one.eml", "two.eml", nil])
        let output = try convert("sentences.mbox", to: .utf8PlainText)
        #expect(String(utf8Bytes: output.bytes).contains("From the bank nobody could see it.\n\nFrom here to 2024 is long.\n"))
        #expect(output.notes.map(\.description) == ["lost: 1 mail that can\u{2019}t be read"])
    }

    @Test func aPageShowsItsPictures() throws {
        let page = try text("thunderbird.eml", to: .html)
        #expect(page.contains("<title>Die Graureiher 🐦 am Teich</title>"))
        #expect(page.contains("To: Jürgen Reiher &lt;juergen@pond.example&gt;, Bird, Mary &lt;mary@pond.example&gt;"))
        #expect(page.contains("in the pond — see <img src=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(!page.contains("cid:"))
        #expect(try text("html-only.eml", to: .html).contains("<h1>“Nests” for 5€</h1>"))
    }

    /// The route through the page has a text for it.
    @Test func htmlAloneHasNoTextOfItsOwn() {
        #expect(throws: ConversionError.unsupported("a mail has HTML without a plain text beside it")) {
            try convert("html-only.eml", to: .utf8PlainText)
        }
    }

    @Test func headersAreDecodedToo() throws {
        let json = try JSONValue(parsing: try convert("thunderbird.eml", to: .json).bytes)
        #expect(json["subject"]?.string == "Die Graureiher 🐦 am Teich")
        #expect(json["date"]?.string == "2024-05-06T09:08:10+02:00")
        #expect(json["messageID"]?.string == "3f8d2c1a-77aa@heron.example")
        #expect(json["to"]?.array?.map { $0["name"]?.string } == ["Jürgen Reiher", "Bird, Mary"])
        #expect(json["cc"]?.array?.map { $0["address"]?.string } == ["anna@pond.example", "bo@pond.example"])
        #expect(json["text"]?.string?.hasPrefix("The heron stood in the pond and waited for a long time.\n") == true)
        #expect(json["html"]?.string?.contains("<b>heron</b>") == true)
        #expect(json["attachments"]?.array?.map { $0["name"]?.string } == ["Zählung.csv"])
        #expect(json["pictures"]?.array?.map { $0["contentID"]?.string } == ["part1.heron@pond.example"])
        #expect(json["headers"]?.array?.map { $0["name"]?.string }.prefix(4) == ["Message-ID", "Date", "MIME-Version", "User-Agent"])
    }

    @Test(arguments: [
        ("thunderbird.eml", ["Die Graureiher 🐦 am Teich.html", "Zählung.csv"], ["public.html", "public.comma-separated-values-text"]),
        (
            "forwarded.eml", ["Fwd: counts.txt", "counts.eml", "photo.png", "empty.zip"],
            ["public.utf8-plain-text", "public.email-message", "public.data", "public.zip-archive"]
        ),
        ("pond.mbox", ["first.eml", "second.eml", "third.eml"], Array(repeating: "public.email-message", count: 3)),
        ("html-only.eml", ["Offers.html"], ["public.html"]),
    ])
    func partsAreItems(name: String, names: [String], types: [String]) throws {
        let items = try items(name)
        #expect(items.map(\.suggestedName) == names)
        #expect(items.map { $0.representations.first?.type.rawValue } == types)
        if name == "forwarded.eml" {
            #expect(items[2].representations.first?.bytes?.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })) == true)
        }
    }

    @Test func mailboxesAreTakenApart() throws {
        let mails = try items("pond.mbox").map { String(utf8Bytes: $0.representations.first?.bytes ?? []) }
        #expect(mails[0].hasSuffix("\n\nOne.\nFrom here on, it was quoted.\n\nFrom time to time a line begins so.\n"))
        #expect(mails[2].hasSuffix("\n\n>From twice quoted.\n"))
        let json = try JSONValue(parsing: try convert("pond.mbox", to: .json).bytes)
        #expect(json.array?.map { $0["subject"]?.string } == ["first", "second", "third"])
    }

    /// Any words, broken into flowed lines as RFC 3676 says, come back as they were.
    @Test(arguments: 0..<40)
    func flowedLinesComeBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["heron", ">", ">>", "From", "-- x", "pond", "a", "", "  b"]
        let paragraphs = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            String(
                (0..<Int.random(in: 1...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ").reversed()
                    .drop { $0 == " " }.reversed())
        }
        let deletesSpace = Bool.random(using: &random)
        var lines = ""
        for paragraph in paragraphs {
            var rest = paragraph[...]
            while !rest.isEmpty {
                // With delsp=no, a line breaks after a space. With delsp=yes, it breaks anywhere,
                // and a space is added.
                let end: Substring.Index
                if deletesSpace {
                    end = rest.index(rest.startIndex, offsetBy: Int.random(in: 1...rest.count, using: &random))
                } else {
                    end =
                        rest.indices.dropFirst(Int.random(in: 1...20, using: &random)).first { rest[rest.index(before: $0)] == " " } ?? rest.endIndex
                }
                // "-- " in a line of its own begins a signature, so that no line may break there.
                let line = ["--", "-- "].contains(rest[..<end]) ? rest : rest[..<end]
                rest = rest[line.endIndex...]
                let isProtected = line.first == " " || line.first == ">" || line.hasPrefix("From ") || line == "-- "
                lines += (isProtected ? " " : "") + line + (deletesSpace && !rest.isEmpty ? " " : "") + "\r\n"
            }
            if paragraph.isEmpty { lines += "\r\n" }
        }
        let mail = "From: a@b.example\nContent-Type: text/plain; format=flowed; delsp=\(deletesSpace ? "yes" : "no")\n\n" + lines
        #expect(try text(of: Array(mail.utf8)) == paragraphs.joined(separator: "\n") + "\n")
    }

    @Test func depthIsLimited() {
        #expect(throws: ConversionError.limit("the mail\u{2019}s parts nest deeper than the limit of 64 levels")) {
            try convert("deep.eml", to: .json)
        }
    }

    /// GMime goes over the rest of the field for each comma that ends no address.
    @Test func fieldsOfCommasAreRefused() {
        let mail = "From: " + String(repeating: "a,", count: 60_000) + "\nSubject: x\n\nhi\n"
        #expect(throws: ConversionError.limit("an address field of the mail has more than the limit of 5000 commas without addresses")) {
            try text(of: Array(mail.utf8))
        }
    }

    @Test(arguments: ["boundary=b", "BOUNDARY=\"b\"", "boundary*0=b", "boundary (a comment)=b", "boundary=\"\\b\""])
    func partsAreCountedBeforeTheyAreRead(parameter: String) {
        let head = "From: a@b.example\nContent-Type: multipart/mixed; \(parameter)\n\n"
        let mail = head + String(repeating: "--b\n\na\n", count: 10_001) + "--b--\n"
        #expect(throws: ConversionError.limit("the mail has more than the limit of 10000 parts")) { try text(of: Array(mail.utf8)) }
    }

    /// The comments of SQL begin like boundaries.
    @Test func linesThatBeginLikeBoundariesAreText() throws {
        let lines = String(repeating: "-- a comment\n--\n", count: 10_001)
        let mail = "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" + lines + "--b--\n"
        #expect(try text(of: Array(mail.utf8)) == lines)
    }

    @Test(arguments: Fixtures.names(in: folder))
    func keepsTheContract(name: String) throws {
        let bytes = Fixtures.bytes("\(Self.folder)/\(name)")
        let type = try #require(ContentSniffer(catalogue: Self.registry.catalogue).type(of: bytes, fileName: name))
        #expect(Self.contract.sample(bytes, of: type, expecting: .hostile) == [])
        #expect(Self.contract.mutations(of: Array(bytes.prefix(600)), type: type) == [])
    }
}
