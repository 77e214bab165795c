import CAdwaita
import DragDrop
package import DragEngine
import DragSystem
package import GeocacheBoards

/// The two boards of geocaches beside each other, and the editor of a card.
@MainActor
package final class BoardWindow {
    /// How often the file is looked at for changes by other windows.
    private static let pause = Duration.milliseconds(400)

    private let window = Window(title: tr("Geocaches"), width: 1040, height: 680, closesOnEscape: false)
    private let boards: GeocacheBoards
    private let columns: [BoardColumn]
    private let editor: CardEditorView
    /// The card that is edited.
    private let card: CardEditor
    /// The card whose menu was opened last.
    private var menuCard: Card?
    private let say: @MainActor (String) -> Void
    /// The files that file managers get of dragged cards.
    private let files: MadeFiles
    /// How long such a file stays: a file manager begins to copy only when the drop is over.
    private static let fileTime = Duration.seconds(10)

    /// A window that shows these boards, not yet on the screen.
    package init(_ boards: GeocacheBoards, _ runner: Runner, _ reading: DropReading, _ desktop: Desktop) {
        self.boards = boards
        let say: @MainActor (String) -> Void = { [window] sentence in window.say(sentence) }
        self.say = say
        let card = CardEditor(boards, catalogue: runner.registry.catalogue)
        self.card = card
        let history = BoardHistory(boards, card)
        let files = MadeFiles(named: "dragconv-board")
        self.files = files
        let offer: @MainActor (Card) -> CardOffer = { CardOffer($0, runner, files: files) }
        editor = CardEditorView(card, reading, desktop, typed: { history.typed() }, offer: offer, say)
        columns = boards.boards.indices.map { BoardColumn(boards, $0, reading, desktop, edit: { card.edit($0) }, offer: offer, say: say) }
        let row = Widget.wrapping(columns.map(\.widget) + [editor.widget])
        row.expand(.vertical)
        window.setContent(row)
        for column in columns {
            column.follow = { [weak self] card in
                for column in self?.columns ?? [] { column.focus(card) }
            }
        }
        boards.didChange = { [weak self] board, update in MainActor.assumeIsolated { self?.columns[board].show(update) } }
        boards.didFail = { sentence in MainActor.assumeIsolated { say(sentence) } }
        window.endMode = { [editor] in editor.stopAsking() }
        window.mayClose = { [weak window] in
            guard card.isChanged else { return true }
            card.leave { MainActor.assumeIsolated { window?.close() } }
            return false
        }
        addActions(history, Pasteboard(reading, desktop), runner)
    }

    private func addActions(_ history: BoardHistory, _ pasteboard: Pasteboard, _ runner: Runner) {
        window.actions.add(
            tr("Cards"),
            [
                WindowAction("new", tr("New Card"), keys: ["<Control>n"]) { [editor] in editor.begin() },
                WindowAction("save", tr("Save the Card"), keys: ["<Control>s"]) { [editor] in editor.save() },
                WindowAction("edit", tr("Edit the Card")) { [weak self] in
                    if let self, let card = chosenCard { self.card.edit(card) }
                },
                WindowAction("copy", tr("Copy"), keys: Pasteboard.copyKeys) { [weak self] in self?.copy(to: pasteboard, runner) },
                WindowAction("paste", tr("Paste"), keys: Pasteboard.pasteKeys) { [weak self] in
                    Task { @MainActor in await self?.paste(from: pasteboard) }
                },
                WindowAction("remove", tr("Remove the Card")) { [weak self] in
                    guard let self, let card = chosenCard else { return }
                    for column in columns { column.remove(card) }
                },
                WindowAction("undo", tr("Undo"), firstKeys: ["<Control>z"]) { [editor] in history.undo(isInField: editor.isTyping) },
            ])
        window.addButton("new", icon: "list-add-symbolic", atEnd: false)
        window.addButton("undo", icon: "edit-undo-symbolic", atEnd: false)
        window.addPrimaryMenu(["save", "copy", "paste"])
        window.addButton("remove", icon: "user-trash-symbolic", atEnd: true)
        for column in columns {
            column.removed = { [window] in window.say(tr("Removed the card."), offering: "undo") }
            column.asked = { [weak self] card, row, x, y in
                guard let self else { return }
                menuCard = card
                let parts = [["edit", "copy"], ["remove"]].map { names in Menu.Part.section(names.compactMap { self.window.actions.entry($0) }) }
                Menu(parts: parts).open(at: x, y, of: row, in: window)
            }
        }
    }

    /// The card with the focus, or the one whose menu was opened last; nil, with a sentence for the
    /// user, for none.
    private var chosenCard: Card? {
        let card = columns.lazy.compactMap(\.focusedCard).first ?? menuCard
        if card == nil { window.say(tr("Choose a card first.")) }
        return card
    }

    /// Copies the card with the focus, or the one that is edited.
    private func copy(to pasteboard: Pasteboard, _ runner: Runner) {
        if let card = columns.lazy.compactMap(\.focusedCard).first ?? (editor.hasFocus ? nil : menuCard) {
            pasteboard.copy(CardOffer(card, runner))
        } else {
            guard editor.hasFocus else { return say(tr("Choose a card to copy it.")) }
            // The editor says what is missing in a card that cannot be copied.
            guard let card = editor.offered else { return }
            pasteboard.copy(CardOffer(card, runner))
        }
        say(tr("Copied the card."))
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
