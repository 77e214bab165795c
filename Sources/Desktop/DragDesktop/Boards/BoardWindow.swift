import CGTK4
import DragDrop
package import DragEngine
import DragSystem
package import GeocacheBoards

/// The two boards of geocaches beside each other, and the editor of a card.
@MainActor
package final class BoardWindow {
    /// How often the file is looked at for changes by other windows.
    private static let pause = Duration.milliseconds(400)

    private let window = Window(title: "Geocaches", width: 1040, height: 680, closesOnEscape: false)
    private let boards: GeocacheBoards
    private let columns: [BoardColumn]
    private let editor: CardEditorView
    private let say: @MainActor (String) -> Void
    /// The files that file managers get of dragged cards.
    private let files: MadeFiles
    /// How long such a file stays: a file manager begins to copy only when the drop is over.
    private static let fileTime = Duration.seconds(10)

    /// A window that shows these boards, not yet on the screen.
    package init(_ boards: GeocacheBoards, _ runner: Runner, _ reading: DropReading, _ desktop: Desktop) {
        self.boards = boards
        let status = Widget.label(style: "quiet", lines: 2)
        status.setMargin(10)
        gtk_label_set_xalign(status.opaque, 0)
        let say: @MainActor (String) -> Void = { status.setText(Text.shown($0)) }
        self.say = say
        let card = CardEditor(boards, catalogue: runner.registry.catalogue)
        let history = BoardHistory(boards, card)
        let files = MadeFiles(named: "dragconv-board")
        self.files = files
        let offer: @MainActor (Card) -> CardOffer = { CardOffer($0, runner, files: files) }
        editor = CardEditorView(card, reading, desktop, typed: { history.typed() }, offer: offer, say)
        columns = boards.boards.indices.map { BoardColumn(boards, $0, reading, desktop, edit: { card.edit($0) }, offer: offer, say: say) }
        let row = Widget.wrapping(columns.map(\.widget) + [editor.widget])
        row.expand(.vertical)
        window.setContent(.box(.vertical, [row, status]))
        for column in columns {
            column.follow = { [weak self] card in
                for column in self?.columns ?? [] { column.focus(card) }
            }
        }
        boards.didChange = { [weak self] board, update in MainActor.assumeIsolated { self?.columns[board].show(update) } }
        boards.didFail = { sentence in MainActor.assumeIsolated { say(sentence) } }
        let pasteboard = Pasteboard(reading, desktop)
        window.addShortcuts(Pasteboard.copyKeys) { [weak self] in self?.copy(to: pasteboard, runner) }
        window.addShortcuts(Pasteboard.pasteKeys) { [weak self] in Task { @MainActor in await self?.paste(from: pasteboard) } }
        window.endMode = { [editor] in editor.stopAsking() }
        window.mayClose = { [weak window] in
            guard card.isChanged else { return true }
            card.leave { MainActor.assumeIsolated { window?.close() } }
            return false
        }
        window.addFirstShortcut("<Control>z") { [editor] in history.undo(isInField: editor.isTyping) }
        window.addShortcut("<Control>n") { [editor] in editor.begin() }
        window.addShortcut("<Control>s") { [editor] in editor.save() }
    }

    /// Copies the card with the focus, or the one that is edited.
    private func copy(to pasteboard: Pasteboard, _ runner: Runner) {
        if let card = columns.lazy.compactMap(\.focusedCard).first {
            pasteboard.copy(CardOffer(card, runner))
        } else {
            guard editor.hasFocus else { return say("Choose a card to copy it.") }
            // The editor says what is missing in a card that cannot be copied.
            guard let card = editor.offered else { return }
            pasteboard.copy(CardOffer(card, runner))
        }
        say("Copied the card.")
    }

    /// Gives what the clipboard holds to the part of the window with the focus; to the first board
    /// if none has it.
    private func paste(from pasteboard: Pasteboard) async {
        if editor.hasFocus { return await editor.paste(from: pasteboard) }
        let column = columns.first { $0.focusedCard != nil } ?? columns.first
        await column?.paste(from: pasteboard, say: say)
    }

    /// Shows the window, and returns when the user has closed it.
    package func run() async {
        let watching = Task { @MainActor in
            while (try? await Task.sleep(for: Self.pause)) != nil { boards.refresh() }
        }
        await window.run()
        watching.cancel()
        if let last = files.lastMade { await Desktop.linger(Self.fileTime - last.duration(to: .now)) }
        files.end()
    }
}
