import DragEngine
import DragKit
import DragTypes
import Testing
import ToyConversions

/// Small worlds in which the kinds of content decide, one test for each rule.
@Suite struct KindExamplesTests {
    static let sound: TypeIdentifier = "toy.sound"
    static let picture: TypeIdentifier = "toy.picture"
    static let page: TypeIdentifier = "toy.page"
    static let table: TypeIdentifier = "toy.table"
    static let note: TypeIdentifier = "toy.note"
    static let diary: TypeIdentifier = "toy.diary"
    static let favourites: TypeIdentifier = "toy.favourites"
    static let syntax: TypeIdentifier = "toy.syntax"
    static let card: TypeIdentifier = "toy.card"

    static let types = [
        TypeDeclaration(sound, description: "", parents: [], kinds: .init(means: [.audio])),
        TypeDeclaration(picture, description: "", parents: [], kinds: .init(means: [.picture])),
        TypeDeclaration(page, description: "", parents: [], kinds: .init(means: [.document, .table], holds: [.bookmarks])),
        TypeDeclaration(table, description: "", parents: [], kinds: .init(means: [.table], holds: [.contact])),
        TypeDeclaration(note, description: "", parents: [], kinds: .init(means: [.document], lacks: [.headings, .links, .tables])),
        TypeDeclaration(diary, description: "", parents: [], kinds: .init(means: [.calendar])),
        TypeDeclaration(favourites, description: "", parents: [], kinds: .init(means: [.bookmarks])),
        TypeDeclaration(syntax, description: "", parents: [], kinds: .init(means: [.table, .data], view: .init(.data, isSource: true, keep: 500))),
        TypeDeclaration(card, description: "", parents: [syntax], kinds: .init(means: [.contact])),
    ]

    private static let conversions = [
        Conversion("toy/cover", from: sound, to: picture),
        Conversion("toy/code", from: picture, to: note, effects: [.interprets(.picture, to: .document)]),
        Conversion("toy/dates", from: note, to: diary),
        Conversion("toy/page-note", from: page, to: note),
        Conversion("toy/page-table", from: page, to: table),
        Conversion("toy/page-favourites", from: page, to: favourites),
        Conversion("toy/table-card", from: table, to: card),
        Conversion("toy/syntax-table", from: syntax, to: table),
        Conversion("toy/card-syntax", from: card, to: syntax),
    ]

    private func plan(
        _ type: TypeIdentifier, _ readings: [Reading] = [], denied: Set<Kind> = [], to accept: AcceptList.Pattern, via: String? = nil
    ) throws -> Plan {
        let offer = Offer(type, sourceIndex: 0, recognition: Recognition(readings, denied: denied))
        return try Negotiator(Toy.registry(Self.conversions, types: Self.types)).plan(
            [offer], accepting: AcceptList([.init(accept)]), options: NegotiationOptions(via: via))
    }

    private func steps(_ plan: Plan) -> [String]? {
        let ids = Self.conversions.map(\.id).sorted()
        return plan.chosen.map { $0.conversions.map { String(ids[$0].dropFirst(4)) } }
    }

    /// A song's cover is a picture, but the words in it are no diary: that would be a third change.
    @Test func contentChangesOnce() throws {
        #expect(
            try plan(Self.sound, [Reading(Self.sound, .audio, Inventory([.seconds: 1, .covers: 1]))], to: .exactly(Self.picture)).chosen?.score == 231
        )
        #expect(try plan(Self.sound, to: .exactly(Self.diary)).chosen == nil)
        #expect(try plan(Self.picture, to: .exactly(Self.diary)).chosen == nil)
        #expect(steps(try plan(Self.picture, to: .exactly(Self.diary), via: "toy/code")) == ["code", "dates"])
    }

    /// What nobody can check is done for a request that names the type.
    @Test func guessesAreForNamedRequests() throws {
        let named = try plan(Self.picture, to: .conforming(Self.note))
        #expect(named.chosen?.isGuess == true)
        #expect(try plan(Self.picture, to: .any).ranked.map(\.result) == [Self.picture])
        #expect(try plan(Self.picture, denied: [.document], to: .conforming(Self.note)).chosen == nil)
    }

    /// A table is taken out of a page that has one.
    @Test func aPartMustBeThere() throws {
        let words = Reading(Self.page, .document, Inventory([.words: 100]))
        #expect(try plan(Self.page, [words], to: .exactly(Self.table)).chosen == nil)
        let mixed = Reading(Self.page, .document, Inventory([.words: 60, .tables: 1, .cells: 20]))
        let route = try #require(try plan(Self.page, [mixed], to: .exactly(Self.table)).chosen)
        #expect(route.score == 400)
        #expect(route.lost.map(\.feature) == [.words])
        #expect(!route.isGuess)
        // Nobody has looked.
        #expect(try plan(Self.page, to: .exactly(Self.table)).chosen?.isGuess == true)
        // Too little of the page for anyone to miss.
        let tiny = Reading(Self.page, .document, Inventory([.words: 9999, .tables: 1]))
        #expect(try plan(Self.page, [tiny], to: .exactly(Self.table)).chosen?.isGuess == true)
    }

    /// A page that was recognised as bookmarks is bookmarks.
    @Test func aReadingIsCarried() throws {
        let readings = [Reading(Self.page, .document, Inventory([.words: 4, .links: 2])), Reading(Self.page, .bookmarks, Inventory([.links: 2]))]
        let route = try #require(try plan(Self.page, readings, to: .exactly(Self.favourites)).chosen)
        #expect(route.score == 1000)
        #expect(route.changes == [.carries])
    }

    /// What the type cannot express is lost, and the score says how much of this input.
    @Test func lossIsCounted() throws {
        let plain = try plan(Self.page, [Reading(Self.page, .document, Inventory([.words: 80]))], to: .exactly(Self.note))
        #expect(plain.chosen?.score == 1000)
        #expect(plain.chosen?.lost.isEmpty == true)
        let rich = try plan(Self.page, [Reading(Self.page, .document, Inventory([.words: 80, .headings: 10]))], to: .exactly(Self.note))
        #expect(rich.chosen?.score == 800)
        #expect(rich.chosen?.loss == 200)
        #expect(rich.chosen?.lost.map(\.feature) == [.headings])
    }

    /// A card is written in the syntax, but whoever asks for the syntax did not ask for a card.
    @Test func syntaxIsNoMeaning() throws {
        #expect(steps(try plan(Self.table, to: .conforming(Self.syntax))) == nil)
        #expect(try plan(Self.table, to: .exactly(Self.card)).chosen?.isGuess == true)
        // A card becomes a table by a conversion that makes one, and not because of its syntax.
        #expect(steps(try plan(Self.card, to: .exactly(Self.table))) == ["card-syntax", "syntax-table"])
        // The offer itself is delivered as ever.
        #expect(steps(try plan(Self.card, to: .conforming(Self.syntax))) == [])
        // A table that was recognised as contacts carries them.
        let contacts = Reading(Self.table, .contact, Inventory([.cells: 6]))
        #expect(try plan(Self.table, [contacts], to: .exactly(Self.card)).chosen?.isGuess == false)
    }

    /// A type that says nothing is its supertype.
    @Test func kindsAreInherited() {
        let catalogue = TypeCatalogue.builtIn.adding(
            Self.types + [
                TypeDeclaration("toy.page-2", description: "", parents: [Self.page]),
                TypeDeclaration("toy.syntax-2", description: "", parents: [Self.syntax]),
            ])
        #expect(catalogue.kinds(of: "toy.page-2")?.means == [.document, .table])
        #expect(catalogue.kinds(of: "toy.syntax-2") == nil)
        #expect(catalogue.kinds(of: "toy.nothing") == nil)
    }

    @Test func sharesAddUp() {
        for counts: [Feature: Int] in [
            [.words: 1, .links: 1], [.words: 1_000_000, .tags: 1], [.words: 7, .links: 3, .pictures: 2], [.words: .max],
        ] {
            let shares = Inventory(counts).shares
            #expect(shares.map(\.share).reduce(0, +) == 1000)
            #expect(shares.allSatisfy { $0.share > 0 })
        }
        #expect(Inventory([.words: 0]).shares.isEmpty)
    }
}
