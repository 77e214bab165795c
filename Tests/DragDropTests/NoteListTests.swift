import DragContract
import DragDrop
import DragEngine
import DragSniffing
import DragTypes
import Testing
import TextHandlers

/// The destination that the documentation shows.
@MainActor
@Suite struct NoteListTests {
    /// The file that is compiled here is the text in the documentation.
    @Test func isTheTextInTheDocumentation() {
        let page = String(decoding: Fixtures.bytes(Fixtures.root + "/Sources/Desktop/DragDrop/DragDrop.docc/DragDrop.md"), as: UTF8.self)
        let source = String(decoding: Fixtures.bytes(Fixtures.root + "/Tests/DragDropTests/NoteList.swift"), as: UTF8.self)
        #expect(!source.isEmpty && page.contains("```swift\n" + source + "```\n"))
    }

    private func session(_ texts: [String]) -> DropSession {
        let providers = texts.map { ItemProvider(Item(representations: [Representation(type: .html, bytes: Array($0.utf8))]), catalogue: .builtIn) }
        return DropSession(outside: providers, runner: Runner(Registry(handlers: TextHandlers.all), sniffer: ContentSniffer()))
    }

    @Test func takesDropsAndTellsItsChanges() async throws {
        let list = NoteList(accepting: try AcceptList(parsing: "text", catalogue: .builtIn))
        var rows = 0
        let (changes, feed) = AsyncStream<ListUpdate.Change>.makeStream()
        let following = Task { await list.follow { feed.yield($0) } }
        await Task.yield()
        let interaction = DropInteraction(list)
        let dropped = session(["<p>one", "<p>two"])
        #expect(interaction.enter(dropped))
        let report = await interaction.drop(dropped, at: nil)
        #expect(report.operation == .copy && list.notes.elements == ["one", "two"])
        for await change in changes {
            if case .inserted = change { rows += 1 }
            if case .replaced = change, rows == 2 { break }
        }
        following.cancel()
        await following.value
    }

    @Test func sequenceEndsWithTheList() async {
        var list: ItemList<Int>? = ItemList([1])
        let updates = list?.updates
        list?.update { _ = $0.insert([2], at: 1) }
        list = nil
        var seen: [ListUpdate] = []
        if let updates { for await update in updates { seen.append(update) } }
        #expect(seen.map(\.changes) == [[.inserted(at: 1)]])
    }
}
