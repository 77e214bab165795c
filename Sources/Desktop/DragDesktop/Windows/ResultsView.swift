import CAdwaita
import DragClipboard
import DragDrop
import DragTypes

/// What can be made of a drop: a row for each result, which can be dragged, copied and saved.
@MainActor
final class ResultsView {
    let widget: Widget
    private let rows = Widget(gtk_list_box_new())
    private let progress = Widget.label(tr("Finding out…"), style: "quiet")
    private let inspection: DropInspection
    private let actions: InspectorActions
    private let window: Window
    private let desktop: Desktop
    private let say: @MainActor (String) -> Void
    /// What other programs get of the results, by the types of these.
    private var offers: [TypeIdentifier: any SelectionSource] = [:]

    init(
        _ inspection: DropInspection, _ actions: InspectorActions, in window: Window, _ desktop: Desktop, say: @escaping @MainActor (String) -> Void
    ) {
        (self.inspection, self.actions, self.window, self.desktop, self.say) = (inspection, actions, window, desktop, say)
        gtk_list_box_set_selection_mode(rows.opaque, GTK_SELECTION_NONE)
        rows.setAccessibleName(tr("What can be made of it"))
        progress.setMargin(10)
        widget = Widget.box(.vertical, [progress, rows]).scrolled()
        widget.expand(.vertical)
    }

    /// Shows the results, and prepares to offer them, one after the other.
    func show(_ results: [DropFindings.Result]) {
        progress.setText(results.isEmpty ? tr("Nothing can be made of it.") : "")
        gtk_widget_set_visible(progress.pointer, results.isEmpty ? 1 : 0)
        for result in results { append(result) }
        Task { @MainActor [weak self, actions, inspection] in
            for result in results {
                let offer = await actions.offer(inspection.payload, result.type)
                guard let self else { return }
                offers[result.type] = offer
            }
        }
    }

    private func append(_ result: DropFindings.Result) {
        let name = Widget.label(result.description, lines: 1)
        let loss = result.loss == 0 ? tr("nothing is lost") : tr("loss: %@ ‰", result.loss)
        let way = Widget.label(result.way.joined(separator: " \u{2192} ") + ", " + loss, style: "quiet", lines: 2)
        for label in [name, way] { gtk_label_set_xalign(label.opaque, 0) }
        let texts = Widget.box(.vertical, spacing: 2, [name, way])
        texts.expand(.horizontal)
        let copy = Widget.iconButton("edit-copy-symbolic", tr("Copy as %@", result.description)) { [weak self] in self?.copy(result) }
        let save = Widget.iconButton("document-save-symbolic", tr("Save as %@…", result.description)) { [weak self] in self?.save(result) }
        for button in [copy, save] {
            button.addStyle("flat")
            button.align(.vertical, GTK_ALIGN_CENTER)
        }
        let row = Widget.box(.horizontal, spacing: 6, [texts, copy, save])
        row.setMargin(6)
        rows.appendRow(row, named: "\(result.description), \(loss)")
        _ = DragOrigin(from: row, desktop, .init()) { [weak self] in self?.offers[result.type] }
    }

    private func copy(_ result: DropFindings.Result) {
        Task { @MainActor [actions, inspection, desktop, say] in
            guard let offer = await actions.offer(inspection.payload, result.type) else { return say(tr("There is nothing to copy.")) }
            Pasteboard.copy(offer, desktop)
            say(tr("Copied as %@.", result.description))
        }
    }

    private func save(_ result: DropFindings.Result) {
        let name = "drop" + (inspection.fileExtension(of: result.type).map { "." + $0 } ?? "")
        FileChooser.newFile(in: window, title: tr("Save as %@…", result.description), name: name) { [actions, inspection, say] path in
            Task { @MainActor in say(await actions.saveResult(inspection.payload, result.type, path)) }
        }
    }
}
