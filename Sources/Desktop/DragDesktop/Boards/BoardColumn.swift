import CAdwaita
import DragClipboard
import DragDrop
import DragEngine
import GeocacheBoards
import Geocaches

/// One board: its cards below each other.
@MainActor
final class BoardColumn {
    /// The width that a board has at least beside another part of the window, in characters.
    private static let width: Int32 = 19
    /// The least height of a board's cards, in points.
    private static let height: Int32 = 90

    let widget: Widget
    private let title = Widget.label(style: "section", lines: 1)
    private let rows = Widget.box(.vertical, spacing: 8)
    private let empty = Widget.statusPage(
        icon: "mark-location-symbolic", tr("No Cards"), tr("Drop a place here: a text, a GPX file, a geo: link or a geocache."))
    private let boards: GeocacheBoards
    private let board: Int
    private let desktop: Desktop
    private let edit: @MainActor (Card) -> Void
    /// Makes what other programs get of a dragged card.
    private let offer: @MainActor (Card) -> CardOffer
    /// Called when the user asks for the menu of a card.
    var asked: @MainActor (_ card: Card, _ row: Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _ in }
    /// Called when the user has removed a card.
    var removed: @MainActor () -> Void = {}
    /// Gives the focus to a card, wherever the card is now.
    var follow: @MainActor (Card) -> Void = { _ in }
    /// The widgets of the cards, in their order.
    private var cards: [Widget] = []
    /// The cards of the board before the last drop, by their identities.
    private var known: Set<String> = []
    /// The place at which a drag would insert its card: the others make room there. Nil when no
    /// drag is above the board.
    private var gap: Int? {
        didSet { if gap != oldValue { showGap() } }
    }

    init(
        _ boards: GeocacheBoards, _ board: Int, _ reading: DropReading, _ desktop: Desktop, edit: @escaping @MainActor (Card) -> Void,
        offer: @escaping @MainActor (Card) -> CardOffer, say: @escaping @MainActor (String) -> Void
    ) {
        self.boards = boards
        self.board = board
        self.desktop = desktop
        self.edit = edit
        self.offer = offer
        rows.setMargin(10)
        rows.expand(.vertical)
        rows.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST)
        rows.setAccessibleName(Self.names[board])
        let content = Widget.box(.vertical, [empty, rows])
        content.addStyle("images")
        let scrolled = content.scrolled()
        scrolled.expand(.vertical)
        gtk_scrolled_window_set_min_content_height(scrolled.opaque, Self.height)
        gtk_label_set_xalign(title.opaque, 0)
        widget = .box(.vertical, [title, scrolled])
        widget.addStyle("board")
        widget.expand(.horizontal)
        widget.setWantedWidth(characters: Self.width)
        let destination = boards.boards[board]
        _ = DropTarget(
            on: content, reading, desktop, activates: true, of: { destination }, index: { [weak self] _, y in self?.hover(y) },
            left: { [weak self] in
                self?.gap = nil
                self?.known = Set(self?.list.elements.map(\.id) ?? [])
            },
            dropped: { [weak self] report in
                Self.report(report, nothing: tr("There is no place in what was dropped."), say)
                self?.showArrived()
            })
        for index in 0..<list.presentedCount { insert(at: index) }
        retitle()
    }

    /// What the boards are called, in the order of ``GeocacheBoards/boards``.
    private static let names = [tr("In progress"), tr("Completed")]

    private var name: String { Self.names[board] }

    private var list: ItemList<Card> { boards.boards[board].list }

    // MARK: Showing

    /// Shows a change of the board.
    func show(_ update: ListUpdate) {
        let focused = focusedIndex
        for change in update.changes {
            switch change {
            // (The changes of one update may insert at a place that a later change moves, so the
            // widgets are made at the end.)
            case .inserted(let index): cards.insert(.box(.vertical), at: index)
            case .removed(let index): detach(cards.remove(at: index))
            case .moved(let from, let to): cards.insert(cards.remove(at: from), at: to)
            case .replaced(let index):
                detach(cards[index])
                cards[index] = .box(.vertical)
            }
        }
        for index in cards.indices {
            if gtk_widget_get_parent(cards[index].pointer) == nil { cards[index] = make(index) }
            let before = index > 0 ? cards[index - 1].pointer : nil
            if gtk_widget_get_parent(cards[index].pointer) == nil {
                gtk_box_insert_child_after(rows.pointer.cast(), cards[index].pointer, before)
            } else {
                gtk_box_reorder_child_after(rows.pointer.cast(), cards[index].pointer, before)
            }
        }
        // The focus of a card that has gone goes to its neighbour, and not to a field of the
        // editor.
        if let focused, !cards.isEmpty, !cards.contains(where: { gtk_widget_has_focus($0.pointer) != 0 }) {
            gtk_widget_grab_focus(cards[min(focused, cards.count - 1)].pointer)
        }
        retitle()
    }

    /// Gives the focus to a card, if it is on this board.
    func focus(_ card: Card) {
        guard let index = cards.indices.first(where: { list.element(at: $0)?.id == card.id }) else { return }
        gtk_widget_grab_focus(cards[index].pointer)
    }

    /// Gives the focus to the card that was dropped, on which the keys then work.
    private func showArrived() {
        if let new = list.elements.first(where: { !known.contains($0.id) }) { focus(new) }
    }

    /// The index of the card with the keyboard's focus; nil if no card of this board has the focus.
    private var focusedIndex: Int? { cards.firstIndex { gtk_widget_has_focus($0.pointer) != 0 } }

    /// The card with the keyboard's focus.
    var focusedCard: Card? { focusedIndex.flatMap(list.element(at:)) }

    /// Makes a card of what the clipboard holds, after the card with the focus, or else at the end.
    func paste(from pasteboard: Pasteboard, say: @MainActor (String) -> Void) async {
        do throws(ClipboardError) {
            let report = try await pasteboard.paste(into: boards.boards[board], at: focusedIndex.map { $0 + 1 })
            Self.report(report, nothing: tr("There is no place on the clipboard."), say)
        } catch {
            say(error.sentence())
        }
    }

    private func detach(_ card: Widget) {
        if gtk_widget_get_parent(card.pointer) != nil { gtk_box_remove(rows.pointer.cast(), card.pointer) }
    }

    private func insert(at index: Int) {
        let card = make(index)
        cards.insert(card, at: index)
        rows.append(card)
    }

    private func retitle() {
        let count = list.elements.count
        title.setText("\(name) (\(count))")
        gtk_widget_set_visible(empty.pointer, list.presentedCount == 0 ? 1 : 0)
    }

    private func make(_ index: Int) -> Widget {
        guard let card = list.element(at: index) else { return CardRow.placeholder() }
        let slot = list.slot(at: index)
        let row = CardRow.widget(card)
        gtk_widget_set_focusable(row.pointer, 1)
        var dragging = DragOrigin.Events()
        dragging.began = { gtk_widget_set_opacity(row.pointer, 0.4) }
        let end: @MainActor () -> Void = { [weak self] in
            // Where the card is now, unless it was dragged to another program's board.
            self?.follow(card)
            // The card may be on another board by now, and its widget gone.
            if self?.cards.contains(where: { $0.pointer == row.pointer }) == true { gtk_widget_set_opacity(row.pointer, 1) }
        }
        dragging.dropped = { _ in end() }
        dragging.cancelled = end
        _ = DragOrigin(
            from: row, desktop, dragging,
            local: { [weak self] in
                guard let self, let index = list.presentedIndex(of: slot) else { return nil }
                return boards.boards[board].beginDrag(at: index)
            }, source: { [offer] in offer(card) })
        Clicks.connect(row) { [edit] click in
            gtk_widget_grab_focus(row.pointer)
            if click.count == 2 { edit(card) }
        }
        Keys.connect(row) { [weak self] key in self?.pressed(key, slot, card) ?? false }
        Clicks.connectMenu(row) { [weak self] x, y in
            gtk_widget_grab_focus(row.pointer)
            self?.asked(card, row, x, y)
        }
        return row
    }

    // MARK: What the user does

    private func pressed(_ key: Keys.Key, _ slot: SlotID, _ card: Card) -> Bool {
        switch key {
        case .escape, .menu: return false
        case .delete:
            remove(slot)
            return true
        default: break
        }
        // The row may go by this, so its signal has to end first.
        Task { @MainActor [boards, edit] in
            switch key {
            case .enter: edit(card)
            case .controlForward(.vertical): boards.move(slot, by: 1)
            case .controlBackward(.vertical): boards.move(slot, by: -1)
            case .controlForward(.horizontal): boards.transfer(slot, by: 1)
            case .controlBackward(.horizontal): boards.transfer(slot, by: -1)
            case .delete, .controlSpace, .escape, .menu: return
            }
            if case .enter = key { return }
            follow(card)
        }
        return true
    }

    /// Removes a card, if it is on this board. Its neighbour gets the focus.
    func remove(_ card: Card) {
        if let index = cards.indices.first(where: { list.element(at: $0)?.id == card.id }) { remove(list.slot(at: index)) }
    }

    private func remove(_ slot: SlotID) {
        // The row goes by this, so its signal has to end first.
        Task { @MainActor [boards] in
            let index = list.presentedIndex(of: slot) ?? 0
            boards.remove(slot)
            if list.presentedCount > 0, let next = list.element(at: min(index, list.presentedCount - 1)) { follow(next) }
            removed()
        }
    }

    /// The place for a card that is dropped at a height: before the first card whose middle is
    /// below.
    private func hover(_ y: Double) -> Int? {
        let index = cards.firstIndex { card in
            var point = graphene_point_t()
            var origin = graphene_point_t(x: 0, y: Float(gtk_widget_get_height(card.pointer)) / 2)
            guard let content = gtk_widget_get_parent(rows.pointer), gtk_widget_compute_point(card.pointer, content, &origin, &point) != 0 else {
                return false
            }
            return Double(point.y) > y
        }
        gap = index ?? cards.count
        return gap
    }

    private func showGap() {
        for (index, card) in cards.enumerated() {
            card.setStyle("gap-before", index == gap)
            card.setStyle("gap-after", index == cards.count - 1 && gap == cards.count)
        }
    }

    /// Says what became of a drop or a paste.
    ///
    /// - Parameters:
    ///   - report: the outcomes; nil if nothing could become a card.
    ///   - nothing: the sentence for content without a place.
    private static func report(_ report: DropReport?, nothing: String, _ say: @MainActor (String) -> Void) {
        for case .failed(let error) in report?.outcomes ?? [] { return say("\(error)") }
        if let report, report.outcomes.isEmpty || report.outcomes.contains(where: \.isDelivered) { return say("") }
        say((report?.outcomes.count ?? 0) > 1 ? tr("A board takes one card at a time.") : nothing)
    }
}

/// What a board shows of a card.
@MainActor
enum CardRow {
    /// The edge of a card's picture, in points.
    private static let pictureSide: Int32 = 56

    static func widget(_ card: Card) -> Widget {
        let geocache = card.geocache
        let name = Widget.label(Text.shown(geocache.name), style: "card-name", lines: 2)
        let summary = Widget.label(Text.shown(geocache.summary), lines: 3)
        let place = Widget.label(position(geocache), style: "quiet", lines: 1)
        gtk_widget_set_visible(summary.pointer, geocache.summary == Geocache.unknownSummary ? 0 : 1)
        let texts = Widget.box(.vertical, spacing: 2, [name, summary, place])
        for label in [name, summary, place] { gtk_label_set_xalign(label.opaque, 0) }
        texts.expand(.horizontal)
        let row = Widget.box(.horizontal, spacing: 10)
        if let image = geocache.image, let picture = Picture.widget(image) {
            gtk_picture_set_can_shrink(picture.opaque, 1)
            gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
            gtk_widget_set_size_request(picture.pointer, pictureSide, pictureSide)
            picture.align(.vertical, GTK_ALIGN_START)
            gtk_widget_set_overflow(picture.pointer, GTK_OVERFLOW_HIDDEN)
            picture.addStyle("card-picture")
            // A picture asks for its own size, which a large one would get; what lies over a small
            // box does not.
            let frame = Widget(gtk_overlay_new())
            let box = Widget.box(.vertical)
            gtk_widget_set_size_request(box.pointer, pictureSide, pictureSide)
            gtk_overlay_set_child(frame.opaque, box.pointer)
            gtk_overlay_add_overlay(frame.opaque, picture.pointer)
            frame.align(.vertical, GTK_ALIGN_START)
            row.append(frame)
        }
        row.append(texts)
        row.addStyle("card")
        row.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        row.setAccessibleName("\(geocache.name), \(geocache.summary), \(position(geocache))")
        return row
    }

    /// Stands for a card that is being loaded.
    static func placeholder() -> Widget {
        let spinner = Widget(gtk_spinner_new())
        gtk_spinner_start(spinner.opaque)
        let row = Widget.box(.horizontal, spacing: 10, [spinner, .label(tr("Loading…"), style: "quiet")])
        row.addStyle("card")
        row.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        row.setAccessibleName(tr("Loading a card"))
        return row
    }

    /// The position in degrees with the hemispheres' letters.
    private static func position(_ geocache: Geocache) -> String {
        guard geocache.isPlaced else { return tr("position not known") }
        func text(_ degrees: Double, _ letters: (String, String)) -> String { "\(abs(degrees))\u{B0} \(degrees < 0 ? letters.1 : letters.0)" }
        return "\(text(geocache.latitude, ("N", "S"))), \(text(geocache.longitude, ("E", "W")))"
    }
}
