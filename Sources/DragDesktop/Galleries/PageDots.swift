import CGTK4

/// A row of dots, one for each page, and arrows to the neighbouring pages. Where there are too many pages for dots, the page's number is shown.
@MainActor
final class PageDots {
    private static let maximumDots = 12
    /// The height of the row, in points.
    static let height: Int32 = 36

    let widget = Widget.box(.horizontal, spacing: 2)
    /// Called when the user chooses a page.
    var chosen: @MainActor (Int) -> Void = { _ in }
    private var shown = (page: -1, count: -1)

    init() {
        widget.align(.horizontal, GTK_ALIGN_CENTER)
        widget.addStyle("dots")
        gtk_widget_set_size_request(widget.pointer, -1, Self.height)
        widget.setAccessibleName("Pages")
    }

    /// Shows which page of how many is in view; page numbers count from 0.
    func show(_ page: Int, of count: Int) {
        guard shown != (page, count) else { return }
        shown = (page, count)
        // A dot that was pressed goes by this, so its signal has to end first.
        Task { @MainActor in fill() }
    }

    private func fill() {
        let (page, count) = shown
        widget.removeChildren()
        guard count > 1 else { return }
        widget.append(button("\u{2039}", "Previous page", page - 1, isOn: page > 0))
        if count > Self.maximumDots {
            widget.append(.label("\(page + 1) / \(count)", style: "icon-name"))
        } else {
            for number in 0..<count {
                let dot = button("\u{25CF}", "Page \(number + 1) of \(count)", number, isOn: true)
                dot.setStyle("current", number == page)
                widget.append(dot)
            }
        }
        widget.append(button("\u{203A}", "Next page", page + 1, isOn: page < count - 1))
    }

    private func button(_ text: String, _ name: String, _ page: Int, isOn: Bool) -> Widget {
        let button = Widget.button(text) { [weak self] in self?.chosen(page) }
        button.addStyle("flat")
        button.setAccessibleName(name)
        gtk_widget_set_sensitive(button.pointer, isOn ? 1 : 0)
        return button
    }
}
