import DragClipboard
import DragContract
import DragDrop
import DragEngine
import DragKit
import DragSystem
import DragTypes
import GeocacheHandler
import Geocaches
import Testing

@testable import GeocacheBoards

/// What other programs drop on a board and on the editor of a card, and what file managers get of a
/// card.
@MainActor @Suite struct CardDropTests {
    /// Boards that are stored nowhere.
    private final class Memory: BoardStorage {
        var bytes: [UInt8]?
        var stamp: AnyHashable { bytes }
        func read() throws -> [UInt8]? { bytes }
        func update(_ change: ([UInt8]?) throws -> [UInt8]) throws { bytes = try change(bytes) }
    }

    private static var catalogue: TypeCatalogue { Stage.full.registry.catalogue }
    private static let png = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")

    private let boards: GeocacheBoards
    private let editor: CardEditor
    private let history: BoardHistory

    init() throws {
        boards = try GeocacheBoards(Memory(), catalogue: Self.catalogue)
        editor = CardEditor(boards, catalogue: Self.catalogue)
        history = BoardHistory(boards, editor)
    }

    private var board: ListDestination<Card> { boards.boards[0] }
    private var card: Card? { board.list.elements.last }

    private func drop(_ providers: [ItemProvider], on destination: any DropDestination) async -> DropReport {
        let session = DropSession(outside: providers, runner: Stage.full)
        let interaction = DropInteraction(destination)
        interaction.enter(session)
        return await interaction.drop(session, at: nil)
    }

    private func drop(_ representations: [Representation], on destination: any DropDestination) async -> DropReport {
        await drop([ItemProvider(Item(representations: representations), catalogue: Self.catalogue)], on: destination)
    }

    private func drop(capture name: String, on destination: any DropDestination) async throws -> DropReport {
        let payload = try Fixtures.capture(name)
        return await drop(
            payload.items.map { ItemProvider($0, platform: payload.source?.platform, catalogue: Self.catalogue) }, on: destination)
    }

    private nonisolated static func text(_ type: TypeIdentifier, _ text: String) -> Representation {
        Representation(type: type, bytes: Array(text.utf8))
    }

    private func edit() throws {
        editor.edit(Card(id: "a", try Geocache(name: "Oak", summary: "here", latitude: 1, longitude: 2)))
    }

    // MARK: Pictures

    /// As browsers drag an image: with its bytes, whether they say what the bytes are or not.
    @Test(arguments: ["firefox-drag-img", "chromium-drag-img", "wl-firefox-drag-img", "wl-chromium-drag-img", "chromium-drag-img-in-link"])
    func anImageOfABrowserIsTheCardsPicture(_ capture: String) async throws {
        try edit()
        #expect(try await drop(capture: capture, on: editor).isComplete)
        #expect(editor.fields.name == "Oak" && editor.fields.image != nil && editor.card?.id == "a")
    }

    @Test(arguments: [TypeIdentifier.png, .data])
    func bytesOfAPictureAreTheCardsPicture(_ type: TypeIdentifier) async throws {
        try edit()
        let names = [Self.text(.uriList, "https://e.example/p.png\r\n"), Self.text(.utf8PlainText, "https://e.example/p.png")]
        #expect(await drop(names + [Representation(type: type, bytes: Self.png)], on: editor).isComplete)
        #expect(editor.fields.name == "Oak" && editor.fields.image == Self.png && editor.card?.id == "a")
    }

    /// A picture that can't be had is said, and the card stays.
    @Test func aPictureNeverReplacesTheEditedCard() async throws {
        try edit()
        let address = "https://e.example/p.webp"
        let shown = [Self.text(.html, "<img src=\(address) alt=Pond>"), Self.text(.utf8PlainText, address)]
        let broken = Representation(type: "org.webmproject.webp", bytes: Array("RIFF0000WEBPVP8 ".utf8))
        for representations in [shown, shown + [broken], [broken, Self.text(.utf8PlainText, "a pond")]] {
            let report = await drop(representations, on: editor)
            guard case .failed? = report.outcomes.first else { throw FormError("the outcome", "is no failure") }
            #expect(editor.fields.name == "Oak" && editor.card?.id == "a" && !editor.isAsking)
        }
    }

    @Test(arguments: ["firefox-drag-img-noext", "wl-chromium-drag-img"])
    func aPictureIsNoPlace(_ capture: String) async throws {
        let report = try await drop(capture: capture, on: board)
        guard case .failed(let error)? = report.outcomes.first else { return #expect(card?.geocache.name.contains(":") == false) }
        #expect(error.code == .noRoute && error.description.contains("editor") && board.list.elements.isEmpty)
    }

    // MARK: Links

    @Test(arguments: ["firefox-drag-link", "chromium-drag-link", "wl-chromium-drag-link"])
    func aLinkOfABrowserIsCalledByItsTitle(_ capture: String) async throws {
        #expect(try await drop(capture: capture, on: board).isComplete)
        #expect(card?.geocache.name.hasPrefix("Read more \u{201C}\u{E9}\u{201D}") == true, "\(card?.geocache.name ?? "")")
        #expect(card?.geocache.summary.hasPrefix("https://www.example.org/") == true)
    }

    nonisolated static let address = "https://e.example/oak?id=7"
    nonisolated static let links: [[Representation]] = [
        [Representation(type: .mozURL, bytes: UTF16Text.littleEndian(address + "\nOld oak"))],
        [text(.netscapeURL, address + "\nOld oak"), text(.utf8PlainText, address)],
        [text(.uriList, address + "\r\n"), text(.utf8PlainText, address), text(.html, "<a href='\(address)'>Old\n  <b>oak</b></a>")],
        [text(.html, "<a href='\(address)'>Old oak</a>"), text(.url, address)],
        [text(.url, address), text(.urlName, "Old oak")],
    ]

    @Test(arguments: links)
    func aLinkIsCalledByItsTitle(_ link: [Representation]) async throws {
        #expect(await drop(link, on: board).isComplete)
        #expect(card?.geocache.name == "Old oak" && card?.geocache.summary == Self.address && card?.geocache.isPlaced == false)
    }

    /// A position is kept with the title that its link has.
    @Test func aPositionIsCalledByTheTitleOfItsLink() async throws {
        let geo = "geo:48.5,11.25"
        for link in [[Self.text(.netscapeURL, geo + "\nOld oak")], [Self.text(.url, geo), Self.text(.html, "<a href='\(geo)'>Old oak</a>")]] {
            #expect(await drop(link, on: board).isComplete)
            #expect(card?.geocache.name == "Old oak" && card?.geocache.latitude == 48.5)
        }
        _ = await drop([Self.text(.url, "geo:48.5,11?q=48.5,11(Elm)")], on: board)
        #expect(card?.geocache.name == "Elm")
        _ = await drop([Self.text(.utf8PlainText, "Fjord"), Self.text(.html, "<p>Fjord, <a href='\(Self.address)'>map</a></p>")], on: board)
        #expect(card?.geocache.name.hasPrefix("Fjord") == true, "a text with a link in it is a text")
    }

    /// Files that stand for a link: a title in the file, or else the file's name.
    @Test(arguments: [
        ("Old oak.url", "[InternetShortcut]\r\nURL=https://e.example/oak?id=7\r\n"),
        ("x.desktop", "[Desktop Entry]\nType=Link\nName=Old oak\nURL=https://e.example/oak?id=7\n"),
        ("Old oak.webloc", String(utf8Bytes: ShortcutFile.webloc(TitledURL("https://e.example/oak?id=7")))),
    ])
    func aFileOfALinkIsCalledByItsTitle(_ name: String, _ content: String) async throws {
        let files = MadeFiles(named: "dragconv-test")
        defer { files.end() }
        let path = try #require(files.make(name, Array(content.utf8)))
        #expect(await drop([Self.text(.uriList, FileURI.uri(path: Array(path.utf8)) + "\r\n")], on: board).isComplete)
        #expect(card?.geocache.name == "Old oak" && card?.geocache.summary == Self.address)
    }

    // MARK: Files

    private func file(of geocache: Geocache, in files: MadeFiles) async throws -> (name: String, bytes: [UInt8]) {
        let offer = CardOffer(Card(geocache), Stage.full, files: files)
        #expect(offer.targets.last == "text/uri-list")
        let answer = try #require(await offer.answer(to: "text/uri-list"))
        #expect(await offer.answer(to: "text/uri-list")?.bytes == answer.bytes, "the same file each time")
        let uri = try #require(try URIList.uris(in: answer.bytes).first)
        let path = String(utf8Bytes: try #require(FileURI.path(of: uri)))
        return (String(path.split(separator: "/").last ?? ""), Fixtures.bytes(path))
    }

    @Test func fileManagersGetAFile() async throws {
        let files = MadeFiles(named: "dragconv-test")
        var oak = try Geocache(name: "Old/oak", summary: "here", latitude: 48.5, longitude: 11)
        let gpx = try await file(of: oak, in: files)
        #expect(gpx.name == "Old_oak.gpx" && String(utf8Bytes: gpx.bytes).contains("<name>Old/oak</name>"))
        oak.image = Self.png
        let whole = try await file(of: oak, in: files)
        let read = try GeocacheArchive.parse(whole.bytes)
        #expect(whole.name == "Old_oak.geocache" && read == oak, "GPX has no place for a picture")
        #expect(try await file(of: Geocache(name: ".."), in: files).name == "_..geocache")
        files.end()
        #expect(!CardOffer(Card(oak), Stage.full).targets.contains("text/uri-list"))
    }

    // MARK: Undo

    @Test func dropsAreTakenBack() async throws {
        try edit()
        _ = await drop([Self.text(.utf8PlainText, "Fjord")], on: board)
        _ = await drop([Representation(type: .png, bytes: Self.png)], on: editor)
        #expect(editor.fields.image == Self.png && board.list.elements.count == 1)
        #expect(history.undo(isInField: true) && editor.fields.image == nil && editor.fields.name == "Oak")
        #expect(history.undo(isInField: true) && board.list.elements.isEmpty)
    }

    /// Text that is typed is for the field to take back, until something else is done.
    @Test func typingIsTakenBackByItsField() async throws {
        _ = await drop([Self.text(.utf8PlainText, "Fjord")], on: board)
        editor.fields.name = "Ash"
        history.typed()
        #expect(!history.undo(isInField: true) && board.list.elements.count == 1)
        let drag = try #require(board.beginDrag(at: 0))
        let interaction = DropInteraction(boards.boards[1])
        let session = DropSession(drag, runner: Stage.full)
        interaction.enter(session)
        _ = await interaction.drop(session, at: 0)
        #expect(history.undo(isInField: true) && board.list.elements.count == 1 && editor.fields.name == "Ash")
    }

    /// What was typed since a drop stays.
    @Test func aPictureIsTakenBackAlone() async throws {
        try edit()
        _ = await drop([Self.text(.utf8PlainText, "Fjord")], on: board)
        _ = await drop([Representation(type: .png, bytes: Self.png)], on: editor)
        editor.fields.name = "Oak tree"
        #expect(history.undo(isInField: false) && editor.fields.name == "Oak tree" && editor.fields.image == nil)
        #expect(board.list.elements.count == 1)
        _ = await drop([Representation(type: .png, bytes: Self.png)], on: editor)
        editor.removePicture()
        #expect(history.undo(isInField: false) && editor.fields.image == Self.png)
        #expect(history.undo(isInField: false) && editor.fields.image == nil && editor.card?.id == "a")
        #expect(history.undo(isInField: false) && board.list.elements.isEmpty)
    }
}
