import CAdwaita

/// What is seen under the pointer during a drag: the dragged widget in small, with a number for
/// several things.
@MainActor
enum DragPicture {
    /// The longest side, in points.
    private static let side = 96.0
    /// The corners of the picture, in points.
    private static let corner: Float = 8
    /// The room around the number, in points.
    private static let padding: (x: Float, y: Float) = (7, 2)

    /// Draws the picture of a widget as it is now, since the widget may move while it is dragged.
    ///
    /// - Returns: the picture, and how much smaller than the widget it is; nil for a widget without
    ///   a size.
    static func make(_ widget: Widget, count: Int) -> (picture: HeldObject, scale: Double)? {
        let (width, height) = (Double(gtk_widget_get_width(widget.pointer)), Double(gtk_widget_get_height(widget.pointer)))
        guard width > 0, height > 0, let live = gtk_widget_paintable_new(widget.pointer), let snapshot = gtk_snapshot_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(live)) }
        let scale = min(1, side / max(width, height))
        guard let still = gdk_paintable_get_current_image(live) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(still)) }
        var frame = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width * scale), height: Float(height * scale)))
        var clip = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&clip, &frame, corner)
        gtk_snapshot_push_rounded_clip(snapshot, &clip)
        gdk_paintable_snapshot(still, snapshot, width * scale, height * scale)
        gtk_snapshot_pop(snapshot)
        if count > 1 { append(count, to: snapshot, widget) }
        var size = graphene_size_t(width: Float(width * scale), height: Float(height * scale))
        guard let picture = gtk_snapshot_free_to_paintable(snapshot, &size) else { return nil }
        return (HeldObject(taking: picture), scale)
    }

    /// Draws a number on a spot in the corner.
    private static func append(_ count: Int, to snapshot: OpaquePointer, _ widget: Widget) {
        guard let layout = gtk_widget_create_pango_layout(widget.pointer, "\(count)") else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var (width, height) = (Int32(0), Int32(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        let box = (width: max(Float(width), Float(height)) + 2 * padding.x, height: Float(height) + 2 * padding.y)
        var spot = graphene_rect_t(
            origin: graphene_point_t(x: 4, y: 4), size: graphene_size_t(width: box.width, height: box.height))
        var round = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&round, &spot, box.height / 2)
        gtk_snapshot_push_rounded_clip(snapshot, &round)
        var (ground, ink) = (GdkRGBA(red: 0.75, green: 0.11, blue: 0.16, alpha: 1), GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1))
        gtk_snapshot_append_color(snapshot, &ground, &spot)
        gtk_snapshot_pop(snapshot)
        var place = graphene_point_t(x: 4 + (box.width - Float(width)) / 2, y: 4 + padding.y)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &place)
        gtk_snapshot_append_layout(snapshot, layout, &ink)
        gtk_snapshot_restore(snapshot)
    }
}
