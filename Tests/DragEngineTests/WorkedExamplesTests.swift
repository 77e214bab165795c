import DragEngine
import DragKit
import DragTypes
import Testing
import ToyConversions

/// The rule's worked examples, one test each.
@Suite struct WorkedExamplesTests {
    private func route(_ plan: Plan, _ conversions: [Conversion]) -> [String] {
        let sorted = conversions.map(\.id).sorted()
        return (plan.chosen?.conversions ?? []).map { sorted[$0] }
    }

    private let arc2png = Toy.edge("arc2png", Toy.gallery, .png, 900, 40)

    @Test func exactBeatsConversion() throws {
        let plan = try Toy.plan([(Toy.gallery, 1000), (.png, 700)], [(.conforming(.png), 1000)], [arc2png])
        #expect(plan.chosen?.offeredType == .png)
        #expect(plan.chosen?.conversions.isEmpty == true)
        #expect(plan.chosen?.score == 700)
        #expect(plan.suppressed.map(\.score) == [900])
    }

    @Test func supertypeLeavesTheChoiceToTheSource() throws {
        let plan = try Toy.plan([(Toy.heic, 1000), (.jpeg, 1000)], [(.conforming(.image), 1000)], [])
        #expect(plan.chosen?.result == Toy.heic)
    }

    @Test func namedBeatsGeneric() throws {
        let plan = try Toy.plan(
            [(Toy.heic, 1000), (.jpeg, 1000)], [(.conforming(.image), 1000), (.conforming(.jpeg), 1000)], [])
        #expect(plan.chosen?.result == .jpeg)
    }

    @Test(arguments: [false, true])
    func distanceHasNoSay(isHTMLFirst: Bool) throws {
        let offers: [(TypeIdentifier, Int)] = [(.utf8PlainText, 1000), (.html, 1000)]
        let plan = try Toy.plan(isHTMLFirst ? offers.reversed() : offers, [(.conforming(.text), 1000)], [])
        #expect(plan.chosen?.result == (isHTMLFirst ? .html : .utf8PlainText))
    }

    @Test(arguments: [(1000, ["tiff2png"], 50, 1000), (950, ["tiff2bmp", "bmp2png"], 10, 1000)])
    func lengthAgainstLoss(keep: Int, expected: [String], cost: Int, score: Int) throws {
        let edges = [
            Toy.edge("tiff2png", Toy.tiff, .png, keep, 50), Toy.edge("tiff2bmp", Toy.tiff, Toy.bmp, 1000, 5),
            Toy.edge("bmp2png", Toy.bmp, .png, 1000, 5),
        ]
        let plan = try Toy.plan([(Toy.tiff, 1000)], [(.conforming(.png), 1000)], edges)
        #expect(route(plan, edges) == expected)
        #expect(plan.chosen?.cost == cost)
        #expect(plan.chosen?.score == score)
    }

    @Test(arguments: [(600, TypeIdentifier.png, 600), (250, Toy.gallery, 300)])
    func lossyAgainstPreferred(keep: Int, result: TypeIdentifier, score: Int) throws {
        let plan = try Toy.plan(
            [(Toy.gallery, 1000)], [(.conforming(.png), 1000), (.conforming(Toy.gallery), 300)],
            [Toy.edge("arc2png", Toy.gallery, .png, keep, 40)])
        #expect(plan.chosen?.result == result)
        #expect(plan.chosen?.score == score)
    }

    @Test func aCycleOnlyAddsSteps() throws {
        let types = ["a", "b", "c"].map { TypeIdentifier(stringLiteral: "toy.\($0)") }
        let edges = [
            Toy.edge("a2b", types[0], types[1], 1000, 1), Toy.edge("b2a", types[1], types[0], 1000, 1),
            Toy.edge("b2c", types[1], types[2], 900, 1), Toy.edge("c2b", types[2], types[1], 1000, 1),
        ]
        let plan = try Toy.plan([(types[0], 1000)], [(.conforming(types[2]), 1000)], edges)
        #expect(route(plan, edges) == ["a2b", "b2c"])
        #expect(plan.chosen?.cost == 2)
        #expect(plan.chosen?.score == 900)
    }

    @Test func noPathSuggestsTheNearestMissingLinks() throws {
        let plan = try Toy.plan(
            [(Toy.gallery, 1000)], [(.conforming(Toy.pdf), 1000)],
            [Toy.edge("arc2png", Toy.gallery, .png, 700, 40), Toy.edge("svg2pdf", .svg, Toy.pdf, 980, 30)])
        #expect(plan.chosen == nil)
        // A suggestion begins or ends where the request does, and nothing is known of what the
        // gallery holds.
        #expect(plan.suggestions == [.init(from: .png, to: Toy.pdf)])
        #expect(plan.reachable == [.png, Toy.gallery])
    }

    @Test(arguments: [false, true])
    func idsBreakTies(isReversed: Bool) throws {
        let edges = [Toy.edge("org.zed.png", Toy.tiff, .png, 1000, 10), Toy.edge("com.acme.png", Toy.tiff, .png, 1000, 10)]
        let plan = try Toy.plan([(Toy.tiff, 1000)], [(.conforming(.png), 1000)], isReversed ? edges.reversed() : edges)
        #expect(route(plan, edges) == ["com.acme.png"])
    }

    @Test(arguments: [(NegotiationOptions.Order.source, TypeIdentifier.png), (.destination, .jpeg)])
    func orderOfEquals(order: NegotiationOptions.Order, expected: TypeIdentifier) throws {
        let plan = try Toy.plan(
            [(.png, 1000), (.jpeg, 1000)], [(.conforming(.jpeg), 1000), (.conforming(.png), 1000)], [],
            options: NegotiationOptions(order: order))
        #expect(plan.chosen?.result == expected)
    }

    @Test func vetoOfTheMostSpecificEntry() throws {
        let plan = try Toy.plan([(Toy.tiff, 1000), (.png, 1000)], [(.conforming(.image), 1000), (.conforming(Toy.tiff), 0)], [])
        #expect(plan.chosen?.result == .png)
    }

    /// RFC 9110 §12.5.1, table 5, with erratum 7138: `text/html;level=3` is 0.3. `image/*` is what
    /// is an image, by whatever name; a PDF is none, though some programs call it `image/pdf`.
    @Test(arguments: [
        ("public.png", true), ("com.truevision.tga-image", true), ("com.adobe.illustrator.ai-image", true), ("com.adobe.pdf", false),
        ("public.html", false), ("public.mp3", false),
    ])
    func familiesOfMIMETypes(name: String, isImage: Bool) throws {
        let type = try #require(TypeCatalogue.builtIn.resolve(name))
        let accepting = try AcceptList(parsing: "image/*", catalogue: .builtIn)
        #expect((accepting.match(type, in: .builtIn) != nil) == isImage, "\(name)")
    }

    @Test func acceptTableOfHTTP() throws {
        let html = TypeIdentifier("toy.text-html")
        let text = TypeIdentifier("toy.text")
        let flowed = TypeIdentifier("toy.text-plain-flowed")
        let plain = TypeIdentifier("toy.text-plain")
        let level = (1...3).map { TypeIdentifier(stringLiteral: "toy.html-level-\($0)") }
        let jpeg = TypeIdentifier("toy.image-jpeg")
        let types =
            [
                TypeDeclaration(text, description: "", parents: []), TypeDeclaration(plain, description: "", parents: [text]),
                TypeDeclaration(flowed, description: "", parents: [plain]), TypeDeclaration(html, description: "", parents: [text]),
            ] + level.map { TypeDeclaration($0, description: "", parents: [html]) }
        // Accept: text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/html;level=1,
        // text/html;level=2;q=0.4, */*;q=0.5
        let accepts: [(AcceptList.Pattern, Int)] = [
            (.conforming(text), 300), (.conforming(plain), 700), (.conforming(flowed), 1000), (.conforming(level[0]), 1000),
            (.conforming(level[1]), 400), (.any, 500),
        ]
        let cases: [(TypeIdentifier, Int)] = [
            (level[0], 1000), (plain, 700), (html, 300), (jpeg, 500), (level[1], 400), (level[2], 300),
        ]
        for (type, quality) in cases {
            let plan = try Toy.plan([(type, 1000)], accepts, [], types: types)
            #expect(plan.chosen?.score == quality, "\(type)")
        }
    }

    @Test func viaAndMaximumLoss() throws {
        let edges = [
            Toy.edge("good", Toy.tiff, .png, 1000, 1), Toy.edge("bad", Toy.tiff, .png, 600, 1),
        ]
        let accepts: [(AcceptList.Pattern, Int)] = [(.conforming(.png), 1000)]
        #expect(route(try Toy.plan([(Toy.tiff, 1000)], accepts, edges, options: .init(via: "bad")), edges) == ["bad"])
        let strict = try Toy.plan([(Toy.tiff, 1000)], accepts, edges, options: .init(via: "bad", maximumLoss: 399))
        #expect(strict.chosen == nil)
        #expect(strict.tooLossy.map(\.loss) == [400])
        #expect(throws: NegotiationError.self) {
            try Toy.plan([(Toy.tiff, 1000)], accepts, edges, options: .init(via: "unknown"))
        }
    }
}
