import DragContract
import DragDrop
import DragEngine
import DragKit
import DragTypes
import GeocacheHandler
import Geocaches
import Testing

@testable import GeocacheBoards

/// The boards of geocaches on a file that two windows share.
@MainActor @Suite struct GeocacheBoardsTests {
    /// A file in memory.
    private final class File: BoardStorage {
        var bytes: [UInt8]?
        var writes = 0
        var isBroken = false
        struct Full: Error {}

        var stamp: AnyHashable { writes }
        func read() throws -> [UInt8]? { bytes }
        func update(_ change: ([UInt8]?) throws -> [UInt8]) throws {
            if isBroken { throw Full() }
            bytes = try change(bytes)
            writes += 1
        }
    }

    private let file = File()

    private func open() throws -> GeocacheBoards { try GeocacheBoards(file, catalogue: Stage.full.registry.catalogue) }

    private func card(_ name: String) throws -> Card {
        Card(id: name, try Geocache(name: name, summary: "under a stone", latitude: 48.5, longitude: -11.25, image: [0xFF, 0xD8, 0xFF, 0]))
    }

    private func filled(_ names: String...) throws -> GeocacheBoards {
        let boards = try open()
        for name in names { boards.add(try card(name), to: 0) }
        return boards
    }

    private func names(_ boards: GeocacheBoards) -> String {
        boards.boards.map { $0.list.elements.map(\.geocache.name).joined() }.joined(separator: "|")
    }

    private func drop(_ drag: DragSession, on destination: any DropDestination, at index: Int? = nil) async -> DropReport {
        let interaction = DropInteraction(destination)
        let session = DropSession(drag, runner: Stage.full)
        interaction.enter(session)
        return await interaction.drop(session, at: index)
    }

    @Test func whatIsDoneIsStored() throws {
        let boards = try filled("a", "b", "c")
        let slot = boards.boards[0].list.slot(at: 1)
        boards.transfer(slot, by: 1)
        boards.move(boards.boards[0].list.slot(at: 0), by: 1)
        #expect(names(boards) == "ca|b")
        let again = try open()
        #expect(again.boards.map(\.list.elements) == boards.boards.map(\.list.elements), "with positions and pictures")
    }

    /// At no time does the file have the card twice, or not at all.
    @Test func aDragBetweenBoardsIsOneChange() async throws {
        let boards = try filled("a", "b")
        let before = file.writes
        let drag = try #require(boards.boards[0].beginDrag(at: 0))
        #expect(await drop(drag, on: boards.boards[1], at: 0).operation == .move)
        #expect(names(boards) == "b|a" && file.writes == before + 1)
        boards.undo()
        #expect(names(boards) == "ab|")
    }

    /// A drop of a file, as file managers drag it.
    private func drop(file: String, on destination: any DropDestination) async -> DropReport {
        let list = Array("file://\(Fixtures.folder)/\(file)\r\n".utf8)
        let provider = ItemProvider(Item(representations: [Representation(type: .uriList, bytes: list)]), catalogue: Stage.full.registry.catalogue)
        let session = DropSession(outside: [provider], runner: Stage.full)
        let interaction = DropInteraction(destination)
        interaction.enter(session)
        return await interaction.drop(session, at: nil)
    }

    /// Dropping a file permits reading it; its address is no name of a place.
    @Test func aFileIsReadAndNoCardIsCalledByAnAddress() async throws {
        let boards = try open()
        let gpx = "adapters/herons.gpx"
        #expect(await drop(file: gpx, on: boards.boards[0]).isComplete)
        #expect(boards.boards[0].list.elements.count == 1 && !names(boards).contains("file:"))
        for other in ["images/valid/rgb444.jpg", "no-such-file.gpx"] {
            #expect(await !drop(file: other, on: boards.boards[0]).isComplete, "\(other)")
        }
        #expect(boards.boards[0].list.elements.count == 1)
        let editor = CardEditor(boards, catalogue: Stage.full.registry.catalogue)
        editor.edit(try card("a"))
        #expect(await drop(file: "images/valid/rgb444.jpg", on: editor).isComplete)
        #expect(editor.fields.name == "a" && editor.fields.image == Fixtures.bytes(Fixtures.folder + "/images/valid/rgb444.jpg"))
    }

    @Test func aCardIsEditedAndDraggedBack() async throws {
        let boards = try filled("a", "b")
        let editor = CardEditor(boards, catalogue: Stage.full.registry.catalogue)
        #expect(await drop(try #require(boards.boards[0].beginDrag(at: 0)), on: editor).operation == .copy)
        #expect(names(boards) == "ab|" && editor.fields.name == "a" && editor.fields.latitude == "48.5")
        editor.fields.name = "A"
        editor.fields.latitude = " 48,25\u{B0}"
        #expect(await drop(try #require(editor.beginDrag(at: 0)), on: boards.boards[1], at: 0).operation == .move)
        #expect(names(boards) == "b|A" && boards.boards[1].list.elements[0].geocache.latitude == 48.25)
        editor.fields.name = "AA"
        try editor.save()
        #expect(names(boards) == "b|AA")
        boards.remove(boards.boards[1].list.slot(at: 0))
        try editor.save()
        #expect(names(boards) == "bAA|", "a card that was removed is added again")
        boards.undo()
        boards.undo()
        #expect(names(boards) == "b|AA")
    }

    @Test(arguments: [
        ("", "", "", "Give the card a name."), ("a", "1", "", "Give latitude and longitude"), ("a", "x", "1", "Give latitude and longitude"),
        ("a", "91", "0", "not on Earth"), ("a", "nan", "0", "not on Earth"),
    ])
    func fieldsThatAreNotValidAreSaid(_ name: String, _ latitude: String, _ longitude: String, _ sentence: String) throws {
        let boards = try open()
        let editor = CardEditor(boards, catalogue: .builtIn)
        (editor.fields.name, editor.fields.latitude, editor.fields.longitude) = (name, latitude, longitude)
        let error = #expect(throws: BoardError.self) { try editor.save() }
        #expect(error?.description.contains(sentence) == true)
        #expect(editor.beginDrag(at: 0) == nil && names(boards) == "|")
    }

    @Test func theEditorTakesPicturesAndPlaces() async throws {
        let editor = CardEditor(try open(), catalogue: Stage.full.registry.catalogue)
        editor.fields.name = "Oak"
        let picture = Item(representations: [Representation(type: .jpeg, bytes: [0xFF, 0xD8, 0xFF, 1])])
        let place = Item(representations: [Representation(type: .url, bytes: Array("geo:48.5,11?q=48.5,11(Elm)".utf8))])
        for item in [picture, place] {
            let interaction = DropInteraction(editor)
            let session = DropSession(outside: [ItemProvider(item, catalogue: .builtIn)], runner: Stage.full)
            interaction.enter(session)
            #expect(await interaction.drop(session, at: nil).operation == .copy)
            if editor.fields.name == "Oak" { #expect(editor.fields.image == [0xFF, 0xD8, 0xFF, 1]) }
        }
        #expect(editor.isAsking && editor.fields.name == "Oak", "the card with the picture is not stored yet")
        try editor.decide(.discard)
        #expect(editor.fields.name == "Elm" && editor.fields.longitude == "11.0" && editor.card == nil)
    }

    @Test func unsavedChangesAreAskedAbout() throws {
        let boards = try filled("a", "b")
        let editor = CardEditor(boards, catalogue: .builtIn)
        let cards = boards.boards[0].list.elements
        editor.edit(cards[0])
        #expect(!editor.isChanged && !editor.isAsking)
        editor.fields.name = "A"
        editor.edit(cards[1])
        #expect(editor.isAsking && editor.card == cards[0])
        try editor.decide(.stay)
        #expect(!editor.isAsking && editor.fields.name == "A")
        editor.edit(cards[1])
        try editor.decide(.save)
        #expect(editor.card == cards[1] && names(boards) == "Ab|")
        editor.fields.name = "B"
        editor.edit(nil)
        try editor.decide(.discard)
        #expect(editor.card == nil && editor.fields == CardEditor.Fields() && names(boards) == "Ab|")
    }

    /// A window that is closed is another reason to leave the card.
    @Test func whatCannotBeSavedIsAskedAboutFurther() throws {
        let boards = try filled("a")
        let editor = CardEditor(boards, catalogue: .builtIn)
        var closed = 0
        editor.leave { closed += 1 }
        #expect(closed == 1, "nothing is unsaved")
        editor.fields.latitude = "1"
        editor.leave { closed += 1 }
        #expect(throws: BoardError.self) { try editor.decide(.save) }
        #expect(editor.isAsking && closed == 1)
        (editor.fields.name, editor.fields.longitude) = ("c", "2")
        try editor.decide(.save)
        #expect(closed == 2 && names(boards) == "ac|")
    }

    @Test func twoWindowsKeepEachOthersChanges() throws {
        let one = try filled("a", "b", "c")
        let two = try open()
        one.remove(one.boards[0].list.slot(at: 0))
        two.add(try card("d"), to: 1)
        two.transfer(two.boards[0].list.slot(at: 1), by: 1)
        one.refresh()
        #expect(names(one) == names(two) && names(one) == "b|dc")
        one.undo()
        two.refresh()
        #expect(names(one) == "ab|dc" && names(two) == "ab|dc")
    }

    /// Changes of two windows in any order end in the same boards, with no card lost or doubled.
    @Test(arguments: 0..<60)
    func interleavedChangesLoseNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let windows = [try filled("a", "b", "c", "d"), try open()]
        var expected: Set = ["a", "b", "c", "d"]
        for step in 0..<40 {
            guard let window = windows.randomElement(using: &random), let board = [0, 1].randomElement(using: &random) else { continue }
            let list = window.boards[board].list
            let slot = list.presentedCount > 0 ? list.slot(at: Int.random(in: 0..<list.presentedCount, using: &random)) : nil
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                window.add(try card("n\(step)"), to: board)
                expected.insert("n\(step)")
            case 1:
                guard let slot, let card = list.element(in: slot) else { continue }
                window.remove(slot)
                expected.remove(card.id)
            case 2: if let slot { window.transfer(slot, by: board == 0 ? 1 : -1) }
            case 3: if let slot { window.move(slot, by: Bool.random(using: &random) ? 1 : -1) }
            default: window.refresh()
            }
        }
        for window in windows { window.refresh() }
        #expect(names(windows[0]) == names(windows[1]))
        let all = windows[0].boards.flatMap { $0.list.elements.map(\.id) }
        #expect(Set(all).count == all.count && Set(all) == expected)
    }

    /// A file that was written by hand: without identities, and with one that is there twice.
    @Test func cardsWithoutIdentitiesStayTheSameCards() throws {
        let place = #""latitude":5,"longitude":6"#
        let text =
            #"{"version":1,"boards":[{"cards":[{"name":"a",\#(place)},{"id":"0.0","name":"b",\#(place)},{"id":"0.0","name":"c",\#(place)}]},{}]}"#
        file.bytes = Array(text.utf8)
        let boards = try open()
        boards.transfer(boards.boards[0].list.slot(at: 0), by: 1)
        boards.transfer(boards.boards[0].list.slot(at: 1), by: 1)
        #expect(names(boards) == "b|ac")
        #expect(names(try open()) == "b|ac")
    }

    /// Thousands of cards with one identity are read in no more time than others.
    @Test func manyCopiesOfOneIdentityAreRead() throws {
        let card = #"{"id":"a","name":"a","latitude":5,"longitude":6}"#
        file.bytes = Array(#"{"version":1,"boards":[{"cards":[\#([String](repeating: card, count: 5000).joined(separator: ","))]},{}]}"#.utf8)
        let ids = try open().boards[0].list.elements.map(\.id)
        #expect(ids.count == 5000 && Set(ids).count == 5000)
    }

    /// An observer that applies each change to a copy of its own ends with the cards of the boards,
    /// also when other windows change the file.
    @Test func changesAreToldInTheirOrder() throws {
        let (one, two) = (try filled("a", "b", "c"), try open())
        var shown = two.boards.map { $0.list.elements.map(\.id) }
        two.didChange = { board, update in
            for change in update.changes {
                switch change {
                case .inserted(let index): shown[board].insert("", at: index)
                case .removed(let index): shown[board].remove(at: index)
                case .moved(let from, let to): shown[board].insert(shown[board].remove(at: from), at: to)
                case .replaced(let index): shown[board][index] = ""
                }
            }
            #expect(shown[board].count == two.boards[board].list.presentedCount)
            shown[board] = two.boards[board].list.elements.map(\.id)
        }
        one.remove(one.boards[0].list.slot(at: 0))
        one.add(try card("x"), to: 1)
        two.add(try card("y"), to: 0)
        two.transfer(two.boards[0].list.slot(at: 0), by: 1)
        #expect(names(two) == "cy|xb")
    }

    @Test func aFileThatCantBeWrittenIsSaidAndNothingPretended() throws {
        let boards = try filled("a")
        var said = ""
        boards.didFail = { said = $0 }
        file.isBroken = true
        boards.add(try card("b"), to: 0)
        #expect(names(boards) == "a|" && said.contains("Full"))
    }

    @Test(arguments: [
        "x", "{}", #"{"version":2,"boards":[]}"#, #"{"version":1,"boards":[{"cards":[{"name":"a","latitude":95,"longitude":0}]}]}"#,
        #"{"version":1,"boards":[{"cards":[{"latitude":5,"longitude":0}]}]}"#,
        #"{"version":1,"boards":[{"cards":[{"name":"a","latitude":"5","longitude":0}]}]}"#,
        #"{"version":1,"boards":[{},{},{"cards":[{"name":"a","latitude":5,"longitude":0}]}]}"#,
    ])
    func otherFilesAreRefused(_ text: String) {
        #expect(throws: BoardError.self) { try BoardFile.parse(Array(text.utf8)) }
    }
}
