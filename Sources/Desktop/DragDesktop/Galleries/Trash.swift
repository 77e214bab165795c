import CAdwaita
import DragDrop

/// The place that images are dropped on to be removed. What falls into the trash shrinks.
@MainActor
final class Trash {
    let widget: Widget

    init(_ reading: DropReading, _ desktop: Desktop) {
        let icon = Widget(gtk_image_new_from_icon_name("user-trash-symbolic"))
        let can = Widget.box(.horizontal, spacing: 8, [icon, .label(tr("Drop here to remove"), lines: 2)])
        can.addStyle("trash")
        can.setAccessibleName(tr("Trash"))
        can.align(.horizontal, GTK_ALIGN_CENTER)
        can.setMargin(6)
        widget = can
        let trash = TrashDestination()
        _ = DropTarget(
            on: can, reading, desktop, of: { trash },
            dropped: { report in
                if report.outcomes.contains(where: \.isDelivered) { Trash.shrink(into: can, beside: icon) }
            })
    }

    /// How long the shrinking takes; the same as in the style sheet.
    private static let time = Duration.milliseconds(350)

    /// Shows how what was dragged becomes smaller and is gone.
    private static func shrink(into can: Widget, beside icon: Widget) {
        guard Motion.isWelcome, let dragged = LocalDrag.picture else { return }
        let picture = Widget(gtk_picture_new_for_paintable(dragged.opaque))
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_size_request(picture.pointer, 32, 32)
        picture.addStyle("swallowed")
        gtk_box_insert_child_after(can.pointer.cast(), picture.pointer, icon.pointer)
        Task { @MainActor [held = Held(can)] in
            try? await Task.sleep(for: time)
            gtk_box_remove(held.widget.pointer.cast(), picture.pointer)
        }
    }
}
