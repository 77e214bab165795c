import CGTK4
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
    private let headline = Widget.label(style: "headline")
    /// Turns while a drop is converted, however long that takes.
    private let spinner = Widget(gtk_spinner_new())
    private let detail = Widget.label(style: "quiet", lines: 6)
    private let offers = Widget.grid(columnSpacing: 12, rowSpacing: 3)

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
        place.append(headline)
        gtk_widget_set_size_request(spinner.pointer, 24, 24)
        spinner.align(.horizontal, GTK_ALIGN_CENTER)
        place.append(spinner)
        place.append(detail)
        offers.align(.horizontal, GTK_ALIGN_CENTER)
        place.append(offers)
        headline.expand(.vertical)
        headline.align(.vertical, GTK_ALIGN_END)
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
        let pasteboard = Pasteboard(reading, desktop)
        window.addShortcuts(Pasteboard.pasteKeys) { [weak self] in Task { @MainActor in await self?.paste(from: pasteboard) } }
        window.addShortcuts(Pasteboard.copyKeys) { [weak self] in self?.inspector?.copyForm() }
        show(well.state)
    }

    /// Shows the window, and returns when the user has closed it or ``close()`` was called.
    package func run() async { await window.run() }

    /// Shows everything that a drop holds, below the place for the next drop.
    package func show(_ inspection: DropInspection, _ actions: InspectorActions) {
        if inspector == nil { gtk_window_set_default_size(window.pointer, 920, 680) }
        if let old = inspector?.widget { gtk_box_remove(content.pointer.cast(), old.pointer) }
        let new = InspectorView(inspection, actions, in: window, desktop)
        gtk_widget_set_vexpand(area.pointer, 0)
        new.widget.expand(.vertical)
        content.append(new.widget)
        inspector = new
    }

    /// Closes the window.
    package func close() { window.close() }

    /// Takes what the clipboard holds as if it were dropped.
    private func paste(from pasteboard: Pasteboard) async {
        do throws(ClipboardError) {
            if try await pasteboard.paste(into: well, at: nil) == nil {
                say("Nothing was taken", "The clipboard holds nothing that can become \(wish).")
            }
        } catch {
            say("That did not work", error.sentence())
        }
    }

    private func show(_ state: WellDestination.State) {
        place.setStyle("welcome", false)
        place.setStyle("unwelcome", false)
        detail.setStyle("failure", false)
        offers.removeChildren()
        showSpinner(state == .taking)
        switch state {
        case .waiting: say("Drop something here", "It becomes \(wish). Ctrl+V takes the clipboard.")
        case .hovering(let forecast): show(forecast)
        case .taking: say("One moment\u{2026}", "Reading and converting what was dropped.")
        case .taken(let sentence): say("Done", "\(sentence) Drop the next one here.")
        case .failed(let sentence):
            say("That did not work", sentence)
            detail.setStyle("failure", true)
        }
    }

    private func show(_ forecast: DropForecast) {
        place.setStyle(forecast.isPossible ? "welcome" : "unwelcome", true)
        if !forecast.isPossible {
            say("This cannot become \(wish)", "The drag offers:")
        } else if let result = forecast.resultDescription {
            let losses = forecast.losses.isEmpty ? "" : " It loses: \(forecast.losses.joined(separator: ", "))."
            say("Let go to get \(result)", "The drag offers these forms.\(losses)")
        } else {
            say("Let go to take it", "The drag offers these forms.")
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
        if rest > 0 { offers.attach(.label("and \(rest) more", style: "quiet"), column: 0, row: Self.listedOffers, columns: 2) }
    }

    private func showSpinner(_ isShown: Bool) {
        gtk_widget_set_visible(spinner.pointer, isShown ? 1 : 0)
        if isShown { gtk_spinner_start(spinner.opaque) } else { gtk_spinner_stop(spinner.opaque) }
    }

    private func say(_ head: String, _ text: String) {
        headline.setText(head)
        detail.setText(Text.shown(text))
        place.setAccessibleName("\(head). \(text)")
    }
}
