import CAdwaita

/// A row of dots, one for each page, and arrows to the neighbouring pages. Where there are too many
/// pages for dots, the page's number is shown.
@MainActor
final class PageDots {
    private static let maximumDots = 12
    /// The height of the row, in points.
    static let height: Int32 = 36

    let widget = Widget.box(.horizontal, spacing: 2)
    /// Called when the user chooses a page.
    var chosen: @MainActor (Int) -> Void = { _ in }
    private let previous = PageDots.button("\u{2039}", tr("Previous page"))
    private let next = PageDots.button("\u{203A}", tr("Next page"))
    private let number = Widget.line("")
    private let row = Widget.box(.horizontal, spacing: 2)
    private var dots: [Widget] = []
    private var page = 0

    init() {
        widget.align(.horizontal, GTK_ALIGN_CENTER)
        widget.addStyle("dots")
        gtk_widget_set_size_request(widget.pointer, -1, Self.height)
        widget.setAccessibleName(tr("Pages"))
        number.addStyle("icon-name")
        for part in [previous, number, row, next] { widget.append(part) }
        for (button, step) in [(previous, -1), (next, 1)] {
            Signals.connect(button.raw, "clicked") { [weak self] in
                if let self { choose(page + step) }
            }
        }
        show(0, of: 1)
    }

    /// Shows which page of how many is in view; page numbers count from 0.
    func show(_ page: Int, of count: Int) {
        self.page = page
        let hasDots = count <= Self.maximumDots
        for part in [previous, next] { gtk_widget_set_visible(part.pointer, count > 1 ? 1 : 0) }
        gtk_widget_set_visible(row.pointer, count > 1 && hasDots ? 1 : 0)
        gtk_widget_set_visible(number.pointer, hasDots ? 0 : 1)
        gtk_widget_set_sensitive(previous.pointer, page > 0 ? 1 : 0)
        gtk_widget_set_sensitive(next.pointer, page < count - 1 ? 1 : 0)
        // Isolated from left to right (U+2066, U+2069): the order of the numbers is the same in all
        // languages.
        number.setText("\u{2066}\(page + 1) / \(count)\u{2069}")
        let wanted = count > 1 && hasDots ? count : 0
        while dots.count > wanted { gtk_box_remove(row.pointer.cast(), dots.removeLast().pointer) }
        while dots.count < wanted { addDot() }
        for (index, dot) in dots.enumerated() {
            dot.setAccessibleName(tr("Page %@ of %@", index + 1, count))
            dot.setStyle("current", index == page)
        }
    }

    private func addDot() {
        let page = dots.count
        let dot = Self.button("\u{25CF}", "")
        Signals.connect(dot.raw, "clicked") { [weak self] in self?.choose(page) }
        row.append(dot)
        dots.append(dot)
    }

    /// The dot that was pressed may go by this, so its signal has to end first.
    private func choose(_ page: Int) { Task { @MainActor in chosen(page) } }

    private static func button(_ text: String, _ name: String) -> Widget {
        let button = Widget.button(text)
        button.addStyle("flat")
        button.setAccessibleName(name)
        return button
    }
}
