import CGTK4
import GeocacheBoards
import GeocacheHandler

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
            // A picture asks for its own size, which a large one would get; what lies over a small box does not.
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
        let row = Widget.box(.horizontal, spacing: 10, [spinner, .label("Loading\u{2026}", style: "quiet")])
        row.addStyle("card")
        row.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        row.setAccessibleName("Loading a card")
        return row
    }

    /// The position in degrees with the hemispheres' letters.
    private static func position(_ geocache: Geocache) -> String {
        guard geocache.isPlaced else { return "position not known" }
        func text(_ degrees: Double, _ letters: (String, String)) -> String { "\(abs(degrees))\u{B0} \(degrees < 0 ? letters.1 : letters.0)" }
        return "\(text(geocache.latitude, ("N", "S"))), \(text(geocache.longitude, ("E", "W")))"
    }
}
