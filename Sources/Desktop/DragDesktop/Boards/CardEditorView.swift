import CAdwaita
import DragClipboard
import DragDrop
import DragEngine
import GeocacheBoards

/// The fields of the card that is edited.
@MainActor
final class CardEditorView {
    /// The width that the editor has at least beside the boards, in characters.
    private static let width: Int32 = 30

    let widget: Widget
    private let editor: CardEditor
    private let say: @MainActor (String) -> Void
    private let noteTyping: @MainActor () -> Void
    /// Makes what other programs get of a dragged card.
    private let makeOffer: @MainActor (Card) -> CardOffer
    private let title = Widget.label(style: "section", lines: 2)
    private let name = Widget(gtk_entry_new())
    private let summary = Widget(gtk_text_view_new())
    private let latitude = Widget(gtk_entry_new())
    private let longitude = Widget(gtk_entry_new())
    private let frame = Widget.box(.vertical)
    private let removePicture: Widget
    private let question = Widget.box(.vertical, spacing: 6)
    private let buttons: Widget
    /// Whether the fields are being filled, and not typed.
    private var isFilling = false

    init(
        _ editor: CardEditor, _ reading: DropReading, _ desktop: Desktop, typed: @escaping @MainActor () -> Void,
        offer: @escaping @MainActor (Card) -> CardOffer, _ say: @escaping @MainActor (String) -> Void
    ) {
        self.editor = editor
        self.say = say
        noteTyping = typed
        makeOffer = offer
        removePicture = .button(tr("Remove picture")) { editor.removePicture() }
        let handle = Widget.box(.horizontal, [.label(tr("Drag this card to a board"), lines: 2)])
        handle.addStyle("trash")
        // Fields take the keys of copying and pasting for their own texts; the handle and the
        // picture leave them to the card.
        for place in [handle, frame] { gtk_widget_set_focusable(place.pointer, 1) }
        handle.setAccessibleName(tr("This card, to be dragged or copied"))
        handle.align(.horizontal, GTK_ALIGN_CENTER)
        let fields = Widget.box(.vertical, spacing: 6)
        let scrolled = fields.scrolled()
        scrolled.expand(.vertical)
        // Below the fields, so that a low window shows it, too.
        let actions = Widget.box(.vertical, spacing: 6)
        actions.setMargin(14)
        widget = .box(.vertical, [title, scrolled, actions])
        widget.addStyle("editor")
        widget.expand(.horizontal)
        widget.setWantedWidth(characters: Self.width)
        gtk_label_set_xalign(title.opaque, 0)
        fields.setMargin(14)
        frame.addStyle("image")
        gtk_widget_set_size_request(frame.pointer, -1, 150)
        for (label, field) in [
            (tr("Name"), name), (tr("Summary"), summary), (tr("Latitude"), latitude), (tr("Longitude"), longitude), (tr("Picture"), frame),
        ] {
            let caption = Widget.label(label, style: "quiet")
            gtk_label_set_xalign(caption.opaque, 0)
            field.setAccessibleName(label)
            fields.append(caption)
            fields.append(field)
        }
        gtk_widget_set_size_request(summary.pointer, -1, 72)
        gtk_text_view_set_wrap_mode(summary.pointer.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(summary.pointer.cast(), 0)
        summary.addStyle("field")
        let save = Widget.button(tr("Save"))
        save.addStyle("suggested-action")
        let new = Widget.button(tr("New card"))
        buttons = .wrapping([save, new, removePicture])
        for part in [question, buttons, handle] { actions.append(part) }
        Signals.connect(save.raw, "clicked") { [weak self] in self?.save() }
        Signals.connect(new.raw, "clicked") { [weak self] in self?.begin() }
        addAnswers()
        connectDrags(handle, reading, desktop)
        connectFields()
        editor.didChange = { [weak self] in MainActor.assumeIsolated { self?.show() } }
        show()
    }

    /// Lets the card be dragged to a board by its handle, and a card be dropped onto the editor.
    private func connectDrags(_ handle: Widget, _ reading: DropReading, _ desktop: Desktop) {
        let (editor, say, offer) = (editor, say, makeOffer)
        _ = DragOrigin(
            from: handle, desktop, local: { editor.beginDrag(at: 0) },
            source: { [weak self] in self?.offered.map { offer($0) } })
        _ = DropTarget(
            on: widget, reading, desktop, takesAll: true, activates: true, of: { editor },
            dropped: { report in
                for case .failed(let error) in report.outcomes { return say("\(error)") }
                if report.outcomes.contains(where: \.isDelivered) { say("") }
            })
    }

    // MARK: Unsaved changes

    private func addAnswers() {
        let label = Widget.label(tr("Save the changes to this card?"))
        gtk_label_set_xalign(label.opaque, 0)
        let answers: [(String, CardEditor.Decision)] = [(tr("Save changes"), .save), (tr("Discard changes"), .discard), (tr("Keep editing"), .stay)]
        let row = Widget.wrapping(
            answers.map { text, decision in
                // The window may close by this, so the button's signal has to end first.
                .button(text) { [weak self] in Task { @MainActor in self?.decide(decision) } }
            })
        for part in [label, row] { question.append(part) }
    }

    /// Takes the answer to the question about unsaved changes.
    private func decide(_ decision: CardEditor.Decision) {
        do throws(BoardError) {
            try editor.decide(decision)
            say("")
        } catch {
            say(error.description)
        }
    }

    /// Takes the question about unsaved changes back. Returns false when nothing is asked.
    func stopAsking() -> Bool {
        guard editor.isAsking else { return false }
        decide(.stay)
        return true
    }

    // MARK: The clipboard

    /// Whether the keyboard's focus is in the editor.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget.pointer) != nil }

    /// The edited card as other programs get it; nil, with a sentence for the user, if the fields
    /// state no card.
    var offered: Card? {
        do throws(BoardError) {
            return Card(try editor.fields.geocache())
        } catch {
            say(error.description)
            return nil
        }
    }

    /// Takes the picture or the card that the clipboard holds.
    func paste(from pasteboard: Pasteboard) async {
        do throws(ClipboardError) {
            guard let report = try await pasteboard.paste(into: editor, at: nil) else {
                return say(tr("There is no picture and no card on the clipboard."))
            }
            for case .failed(let error) in report.outcomes { return say("\(error)") }
            say("")
        } catch {
            say(error.sentence())
        }
    }

    /// Begins a new card.
    func begin() {
        editor.edit(nil)
        if !editor.isAsking { gtk_widget_grab_focus(name.pointer) }
    }

    /// Stores the card.
    func save() {
        do throws(BoardError) {
            try editor.save()
            say("")
        } catch {
            say(error.description)
        }
    }

    // MARK: Fields

    private func connectFields() {
        for entry in [name, latitude, longitude] {
            Signals.connect(entry.raw, "changed") { [weak self] in self?.typed() }
            Signals.connect(entry.raw, "activate") { [weak self] in self?.save() }
        }
        if let buffer = gtk_text_view_get_buffer(summary.pointer.cast()) {
            Signals.connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] in self?.typed() }
        }
    }

    /// Whether the keyboard's focus is in a text field.
    var isTyping: Bool { [name, summary, latitude, longitude].contains(where: \.containsFocus) }

    private func typed() {
        guard !isFilling else { return }
        noteTyping()
        editor.fields.name = Self.text(name)
        editor.fields.latitude = Self.text(latitude)
        editor.fields.longitude = Self.text(longitude)
        let buffer = gtk_text_view_get_buffer(summary.pointer.cast())
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return }
        editor.fields.summary = String(cString: text)
        g_free(text)
    }

    private static func text(_ entry: Widget) -> String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

    /// Shows the card, and the question about it if there is one.
    private func show() {
        let isAsking = editor.isAsking
        let wasAsking = gtk_widget_get_visible(question.pointer) != 0
        gtk_widget_set_visible(question.pointer, isAsking ? 1 : 0)
        gtk_widget_set_visible(buttons.pointer, isAsking ? 0 : 1)
        if !isAsking { return fill() }
        // The user who closes the window or chooses another card looks elsewhere.
        if !wasAsking { gtk_widget_child_focus(question.pointer, GTK_DIR_TAB_FORWARD) }
    }

    private func fill() {
        isFilling = true
        defer { isFilling = false }
        let fields = editor.fields
        title.setText(editor.card == nil ? tr("New card") : tr("Edit “%@”", Text.shown(fields.name)))
        for (entry, text) in [(name, fields.name), (latitude, fields.latitude), (longitude, fields.longitude)] {
            // What was typed for one card is not undone in another.
            gtk_editable_set_enable_undo(entry.opaque, 0)
            gtk_editable_set_text(entry.opaque, Self.field(text))
            gtk_editable_set_enable_undo(entry.opaque, 1)
        }
        let buffer = gtk_text_view_get_buffer(summary.pointer.cast())
        gtk_text_buffer_set_enable_undo(buffer, 0)
        gtk_text_buffer_set_text(buffer, Self.field(fields.summary), -1)
        gtk_text_buffer_set_enable_undo(buffer, 1)
        frame.removeChildren()
        gtk_widget_set_visible(removePicture.pointer, fields.image == nil ? 0 : 1)
        guard let picture = fields.image.flatMap(Picture.widget) else {
            let hint = Widget.label(tr("Drop a picture here, or a card to edit it."), style: "quiet")
            hint.expand(.vertical)
            return frame.append(hint)
        }
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_size_request(picture.pointer, -1, 150)
        frame.append(picture)
    }

    /// A text without the NUL, which ends C's strings.
    private static func field(_ text: String) -> String { text.filter { $0 != "\0" } }
}
