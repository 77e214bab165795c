import CAdwaita
package import DragClipboard
package import DragDrop
package import DragTypes

/// What an inspector does with a drop besides showing it.
package struct InspectorActions: Sendable {
    /// Finds out what can be made of a drop.
    let find: @Sendable (DropInspection) async -> DropFindings
    /// Makes the offer of a payload, in all forms or in the one form of a type, for the clipboard
    /// and for drags; nil when there is nothing to offer.
    let offer: @Sendable (Payload, TypeIdentifier?) async -> (any SelectionSource)?
    /// Writes a payload to a folder that does not exist yet, and returns a sentence for people.
    let save: @Sendable (Payload, _ folder: String) async -> String

    /// Writes what is made of a payload to a file, and returns a sentence for people.
    let saveResult: @Sendable (Payload, TypeIdentifier, _ path: String) async -> String

    package init(
        find: @escaping @Sendable (DropInspection) async -> DropFindings,
        offer: @escaping @Sendable (Payload, TypeIdentifier?) async -> (any SelectionSource)?,
        save: @escaping @Sendable (Payload, _ folder: String) async -> String,
        saveResult: @escaping @Sendable (Payload, TypeIdentifier, _ path: String) async -> String
    ) {
        (self.find, self.offer, self.save, self.saveResult) = (find, offer, save, saveResult)
    }
}

/// Everything that a drop holds: its forms at the left, and at the right the chosen form, what can
/// be made of the drop, and why the best way won. Forms can be copied and dragged on.
@MainActor
final class InspectorView {
    /// Kept beyond the view's time in the window, which ends with the next drop: a folder may still
    /// be being saved.
    private let held: Held
    private let inspection: DropInspection
    private let actions: InspectorActions
    private let desktop: Desktop
    private let window: Window
    private let heading = Widget.label(style: "headline", lines: 2)
    private let facts = Widget.label(style: "quiet", lines: 2)
    private let preview = Widget.box(.vertical)
    private let status = Widget.label(style: "quiet", lines: 2)
    private var chosen = 0
    /// Finds out what can be made of the drop.
    private var finding: Task<Void, Never>?
    private var panes: Panes?
    /// The least height of the list of forms, in points.
    private static let listHeight: Int32 = 110
    /// The width that the status has at least beside the buttons, in characters.
    private static let statusWidth: Int32 = 16

    init(_ inspection: DropInspection, _ actions: InspectorActions, in window: Window, _ desktop: Desktop) {
        self.inspection = inspection
        self.actions = actions
        self.window = window
        self.desktop = desktop
        held = Held(.box(.vertical, spacing: 8))
        panes = Panes(list(), pages(), in: window)
        panes?.widget.expand(.vertical)
        if let panes { widget.append(panes.widget) }
        widget.append(buttons())
        widget.setMargin(12)
        choose(0)
    }

    var widget: Widget { held.widget }

    /// Gives up finding out more: another drop is shown.
    func end() { finding?.cancel() }

    // MARK: Parts

    private func list() -> Widget {
        let list = Widget(gtk_list_box_new())
        list.setAccessibleName(tr("Forms that were offered"))
        for form in inspection.forms {
            let size = form.byteCount.map { trCount("%@ byte", "%@ bytes", $0) } ?? tr("not given")
            let name = Widget.label(Text.shown(form.name), style: "fixed", lines: 1)
            let about = Widget.label("\(form.description), \(size)", style: "quiet", lines: 1)
            for label in [name, about] { gtk_label_set_xalign(label.opaque, 0) }
            let row = Widget.box(.vertical, spacing: 2, [name, about])
            row.setMargin(6)
            list.appendRow(row, named: "\(Text.shown(form.name)), \(form.description), \(size)")
            if form.byteCount != nil, !inspection.isSecret {
                _ = DragOrigin(from: row, desktop, .init()) { FormOffer(form) }
            }
        }
        let chosen: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, selected, context in
            guard let selected else { return }
            let (row, data) = (Pointer(selected), Pointer(context))
            MainActor.assumeIsolated {
                let index = Int(gtk_list_box_row_get_index(row.raw.assumingMemoryBound(to: GtkListBoxRow.self)))
                (Signals.body(data) as @MainActor (Int) -> Void)(index)
            }
        }
        let choose: @MainActor (Int) -> Void = { [weak self] index in self?.choose(index) }
        Signals.connect(list.raw, "row-selected", unsafeBitCast(chosen, to: GCallback.self), choose)
        gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, 0))
        let scrolled = list.scrolled()
        gtk_scrolled_window_set_min_content_height(scrolled.opaque, Self.listHeight)
        scrolled.expand(.vertical)
        return scrolled
    }

    private func pages() -> Widget {
        let content = Widget.box(.vertical, spacing: 6, [heading, facts, preview])
        content.setMargin(10)
        preview.expand(.vertical)
        for label in [heading, facts] { gtk_label_set_xalign(label.opaque, 0) }
        let pages = Widget(gtk_notebook_new())
        gtk_notebook_set_scrollable(pages.opaque, 1)
        let results = ResultsView(inspection, actions, in: window, desktop, say: { [status] in status.setText(Text.shown($0)) })
        let reason = Widget.box(.vertical)
        for (page, title) in [(content, tr("Content")), (results.widget, tr("What can be made of it")), (reason, tr("Why"))] {
            gtk_notebook_append_page(pages.opaque, page.pointer, Widget.line(title).pointer)
        }
        finding = Task { @MainActor [actions, inspection, held] in
            let findings = await actions.find(inspection)
            guard !Task.isCancelled else { return }
            _ = held
            results.show(findings.results)
            Self.show(findings, in: reason)
        }
        return pages
    }

    /// Shows why the best way won: the candidates as a drawing where there is one, and as text.
    private static func show(_ findings: DropFindings, in page: Widget) {
        let summary = Widget.label(Text.lines(findings.summary))
        gtk_label_set_xalign(summary.opaque, 0)
        gtk_label_set_selectable(summary.opaque, 1)
        summary.setMargin(10)
        page.append(summary)
        if let picture = findings.drawing.flatMap(Picture.widget) {
            picture.setAccessibleName(tr("The candidates as a graph"))
            gtk_widget_set_size_request(picture.pointer, -1, drawingHeight)
            page.append(picture)
        }
        if !findings.explanation.isEmpty { page.append(text(findings.explanation)) }
    }

    /// The height of the drawing of the candidates, in points.
    private static let drawingHeight: Int32 = 160

    private func buttons() -> Widget {
        let row = Widget.wrapping()
        if !inspection.isSecret { row.append(.button(tr("Copy this form")) { [weak self] in self?.copyForm() }) }
        row.append(.button(tr("Copy everything")) { [weak self] in self?.copyEverything() })
        row.append(.button(tr("Save as folder…")) { [weak self] in self?.save() })
        status.expand(.horizontal)
        gtk_label_set_xalign(status.opaque, 1)
        status.setWantedWidth(characters: Self.statusWidth)
        row.append(status)
        return row
    }

    private static func scrolled(_ child: Widget) -> Widget {
        let scrolled = child.scrolled(across: GTK_POLICY_AUTOMATIC)
        scrolled.expand(.vertical)
        scrolled.expand(.horizontal)
        return scrolled
    }

    /// A text that can be selected and scrolled.
    private static func text(_ text: String) -> Widget {
        let view = Widget(gtk_text_view_new())
        gtk_text_view_set_editable(view.pointer.cast(), 0)
        gtk_text_view_set_monospace(view.pointer.cast(), 1)
        gtk_text_view_set_wrap_mode(view.pointer.cast(), GTK_WRAP_WORD_CHAR)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.pointer.cast()), $0.baseAddress, Int32($0.count))
            }
        }
        return scrolled(view)
    }

    // MARK: What the user does

    private func choose(_ index: Int) {
        guard inspection.forms.indices.contains(index) else { return }
        chosen = index
        let form = inspection.forms[index]
        heading.setText(Text.shown(form.name))
        facts.setText("\(form.description) (\(form.type.rawValue))")
        preview.removeChildren()
        switch form.preview {
        case .text(let text): preview.append(Self.text(text))
        case .bytes(let text): preview.append(Self.text(text))
        case .none(let reason): preview.append(.label(reason, style: "quiet"))
        case .picture(let bytes):
            let picture = Picture.widget(bytes) ?? .label(tr("The picture can’t be shown."), style: "quiet")
            picture.expand(.vertical)
            preview.append(picture)
        }
    }

    /// Puts the chosen form on the clipboard. Confidential content stays where it is.
    func copyForm() {
        guard !inspection.isSecret, inspection.forms.indices.contains(chosen) else { return }
        guard let offer = FormOffer(inspection.forms[chosen]) else { return status.setText(tr("This form was not given, so it can’t be copied.")) }
        copy(offer, tr("Copied as %@.", offer.targets[0]))
    }

    private func copyEverything() {
        Task { @MainActor in
            guard let offer = await actions.offer(inspection.payload, nil) else { return status.setText(tr("There is nothing to copy.")) }
            copy(offer, tr("Copied. Keep the window open until you have pasted it."))
        }
    }

    private func copy(_ source: any SelectionSource, _ sentence: String) {
        Pasteboard.copy(source, desktop)
        status.setText(sentence)
    }

    private func save() {
        FileChooser.newFile(in: window, title: tr("Save the drop as a folder"), name: "drop") { [weak self] path in
            guard let self else { return }
            Task { @MainActor in self.status.setText(await self.actions.save(self.inspection.payload, path)) }
        }
    }
}

/// One form of a drop, under its own name, for the clipboard and for drags.
private struct FormOffer: SelectionSource {
    let targets: [String]
    private let bytes: [UInt8]

    init?(_ form: DropInspection.Form) {
        guard let bytes = form.representation.bytes else { return nil }
        targets = [form.name]
        self.bytes = bytes
    }

    var lastingTargets: [String] { targets }
    func isMark(_ target: String) -> Bool { false }
    func isAtHand(_ target: String) -> Bool { true }
    func answer(to target: String) async -> ClipboardAnswer? { ClipboardAnswer(bytes: bytes, target: target) }
}
