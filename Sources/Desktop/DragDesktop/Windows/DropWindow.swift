import CAdwaita
import DragClipboard
package import DragDrop

/// The window of `dragconv drop`: a place for drops that shows what a drag holds and what would
/// become of it.
@MainActor
package final class DropWindow {
    /// How many offered forms are listed; the others are counted.
    private static let listedOffers = 7

    private let window: Window
    private let desktop: Desktop
    private let content = Widget.box(.vertical)
    private var inspector: InspectorView?
    private let well: WellDestination
    /// What drops become, in words: "text".
    private let wish: String
    private let place = Widget.box(.vertical, spacing: 6)
    /// The place as far as the window has room for it.
    private let area: Widget
    /// Says at a glance what the place is for, while nothing is above it.
    private let icon = Widget(gtk_image_new_from_icon_name("folder-download-symbolic"))
    private let headline = Widget.label(style: "headline")
    /// Turns while a drop is converted, however long that takes.
    private let spinner = Widget(gtk_spinner_new())
    private let detail = Widget.label(style: "quiet", lines: 6)
    private let offers = Widget.grid(columnSpacing: 12, rowSpacing: 3)

    /// The edge of the icon, in points.
    private static let iconSize: Int32 = 48

    /// A window around `well`, not yet on the screen.
    ///
    /// - Parameters:
    ///   - wish: what drops become, as the object of "become": "text".
    ///   - keeps: whether the window stays open after a drop.
    package init(_ well: WellDestination, wish: String, keeps: Bool, _ reading: DropReading, _ desktop: Desktop) {
        self.well = well
        self.wish = wish
        self.desktop = desktop
        window = Window(title: "dragconv drop", width: 420, height: 300, closesOnEscape: !keeps)
        area = place.scrolled()
        place.addStyle("well")
        place.expand(.vertical)
        gtk_image_set_pixel_size(icon.opaque, Self.iconSize)
        icon.addStyle("quiet")
        let head = Widget.box(.vertical, spacing: 6, [icon, headline])
        head.expand(.vertical)
        head.align(.vertical, GTK_ALIGN_END)
        place.append(head)
        gtk_widget_set_size_request(spinner.pointer, 24, 24)
        spinner.align(.horizontal, GTK_ALIGN_CENTER)
        place.append(spinner)
        place.append(detail)
        offers.align(.horizontal, GTK_ALIGN_CENTER)
        place.append(offers)
        detail.align(.vertical, GTK_ALIGN_START)
        detail.expand(.vertical)
        for label in [headline, detail] { gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER) }
        gtk_scrolled_window_set_propagate_natural_height(area.opaque, 1)
        area.expand(.vertical)
        content.append(area)
        window.setContent(content)
        _ = DropTarget(on: place, reading, desktop, of: { well })
        well.didChange = { [weak self] state in
            MainActor.assumeIsolated { self?.show(state) }
        }
        addActions(Pasteboard(reading, desktop))
        show(well.state)
    }

    private func addActions(_ pasteboard: Pasteboard) {
        window.actions.add(
            tr("Drops"),
            [
                WindowAction("paste", tr("Paste"), keys: Pasteboard.pasteKeys) { [weak self] in
                    Task { @MainActor in await self?.paste(from: pasteboard) }
                },
                WindowAction("copy", tr("Copy the Chosen Form"), keys: Pasteboard.copyKeys) { [weak self] in self?.inspector?.copyForm() },
            ])
        window.actions.enable("copy", false)
        window.addPrimaryMenu(["paste", "copy"])
    }

    /// Shows the window, and returns when the user has closed it or ``close()`` was called.
    package func run() async { await window.run() }

    /// Shows everything that a drop holds, below the place for the next drop.
    package func show(_ inspection: DropInspection, _ actions: InspectorActions) {
        if inspector == nil { gtk_window_set_default_size(window.pointer, 920, 680) }
        inspector?.end()
        if let old = inspector?.widget { gtk_box_remove(content.pointer.cast(), old.pointer) }
        let new = InspectorView(inspection, actions, in: window, desktop)
        gtk_widget_set_vexpand(area.pointer, 0)
        new.widget.expand(.vertical)
        content.append(new.widget)
        inspector = new
        window.actions.enable("copy", true)
    }

    /// Closes the window.
    package func close() { window.close() }

    /// Takes what the clipboard holds as if it were dropped.
    private func paste(from pasteboard: Pasteboard) async {
        do throws(ClipboardError) {
            if try await pasteboard.paste(into: well, at: nil) == nil {
                say(tr("Nothing was taken"), tr("The clipboard holds nothing that can become %@.", wish))
            }
        } catch {
            say(tr("That did not work"), error.sentence())
        }
    }

    private func show(_ state: WellDestination.State) {
        place.setStyle("welcome", false)
        place.setStyle("unwelcome", false)
        detail.setStyle("failure", false)
        offers.removeChildren()
        showSpinner(state == .taking)
        gtk_widget_set_visible(icon.pointer, state == .waiting ? 1 : 0)
        switch state {
        case .waiting: say(tr("Drop something here"), tr("It becomes %@. Ctrl+V takes the clipboard.", wish))
        case .hovering(let forecast): show(forecast)
        case .taking: say(tr("One moment…"), tr("Reading and converting what was dropped."))
        case .taken(let sentence): say(tr("Done"), sentence + " " + tr("Drop the next one here."))
        case .failed(let sentence):
            say(tr("That did not work"), sentence)
            detail.setStyle("failure", true)
        }
    }

    private func show(_ forecast: DropForecast) {
        place.setStyle(forecast.isPossible ? "welcome" : "unwelcome", true)
        if !forecast.isPossible {
            say(tr("This cannot become %@", wish), tr("The drag offers:"))
        } else if let result = forecast.resultDescription {
            let losses = forecast.losses.isEmpty ? "" : " " + tr("May be lost: %@.", forecast.losses.joined(separator: ", "))
            say(tr("Let go to get %@", result), tr("The drag offers these forms.") + losses)
        } else {
            say(tr("Let go to take it"), tr("The drag offers these forms."))
        }
        for (row, offer) in forecast.offers.prefix(Self.listedOffers).enumerated() {
            let name = Widget.label(Text.shown(offer.name), style: "fixed", lines: 1)
            name.align(.horizontal, GTK_ALIGN_START)
            let description = Widget.label(offer.description, style: "quiet", lines: 1)
            description.align(.horizontal, GTK_ALIGN_START)
            offers.attach(name, column: 0, row: row)
            offers.attach(description, column: 1, row: row)
        }
        let rest = forecast.offers.count - Self.listedOffers
        if rest > 0 {
            offers.attach(.label(trCount("and %@ more", "and %@ more", rest), style: "quiet"), column: 0, row: Self.listedOffers, columns: 2)
        }
    }

    private func showSpinner(_ isShown: Bool) {
        cgtk_set_busy(place.pointer, isShown ? 1 : 0)
        gtk_widget_set_visible(spinner.pointer, isShown ? 1 : 0)
        if isShown { gtk_spinner_start(spinner.opaque) } else { gtk_spinner_stop(spinner.opaque) }
    }

    private func say(_ head: String, _ text: String) {
        headline.setText(head)
        detail.setText(Text.shown(text))
        place.setAccessibleName("\(head). \(text)")
    }
}
