import CAdwaita
import DragDrop
import DragGallery

/// The widget of one image of a gallery, or of the placeholder of an image that is being loaded.
@MainActor
final class ImageTile {
    /// How tiles look.
    enum Look {
        /// The image in its own shape.
        case shape
        /// A square icon with the image's name below, and a badge that removes the image.
        case icon(remove: @MainActor () -> Void)
    }

    /// The whole tile.
    let widget: Widget
    /// The part of the tile that shows the image.
    private let picture: Widget
    private let look: Look
    private var badge: Widget?
    /// The room for the image.
    var room: PictureFrame
    /// The texture that is shown; nil for none.
    private var texture: UnsafeMutableRawPointer?

    /// A tile that shows nothing yet.
    ///
    /// - Parameters:
    ///   - name: the name below an icon.
    ///   - room: the room for the image.
    init(_ look: Look, name: String, room: PictureFrame) {
        (self.look, self.room) = (look, room)
        // What lies over the first child is not measured, so the tile has the size that the layout
        // gives it, whatever the picture's size.
        picture = Widget(gtk_overlay_new())
        gtk_overlay_set_child(picture.opaque, Widget.box(.vertical).pointer)
        picture.addStyle("image")
        gtk_widget_set_overflow(picture.pointer, GTK_OVERFLOW_HIDDEN)
        guard case .icon(let remove) = look else {
            widget = picture
            widget.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
            return
        }
        let edge = Int32(Springboard.iconSize)
        gtk_widget_set_size_request(picture.pointer, edge, edge)
        picture.addStyle("icon")
        let label = Widget.label(Text.shown(name), style: "icon-name", lines: Int32(Springboard.maximumLabelLines))
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.opaque, 1)
        label.align(.vertical, GTK_ALIGN_START)
        let button = Widget.button("\u{00D7}", remove)
        button.addStyle("badge")
        button.align(.horizontal, GTK_ALIGN_START)
        button.align(.vertical, GTK_ALIGN_START)
        gtk_widget_set_visible(button.pointer, 0)
        let icon = Widget(gtk_overlay_new())
        gtk_overlay_set_child(icon.opaque, picture.pointer)
        gtk_overlay_add_overlay(icon.opaque, button.pointer)
        badge = button
        widget = .box(.vertical, spacing: Int32(Springboard.labelGap), [icon, label])
        widget.setAccessibleRole(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    }

    /// Says what the tile is about.
    func describe(_ image: GalleryImage) {
        let name = image.title
        widget.setAccessibleName(tr("Image %@", name))
        badge?.setAccessibleName(tr("Delete %@", name))
        gtk_widget_set_focusable(widget.pointer, 1)
        explain(image)
    }

    /// Shows the address of the image to a pointer that rests on the tile, with what is wrong.
    private func explain(_ image: GalleryImage, _ fault: String? = nil) {
        let address = image.fileName == nil ? image.title : image.url
        gtk_widget_set_tooltip_text(widget.pointer, Text.shown(fault.map { "\(address)\n\($0)" } ?? address))
    }

    /// Shows whether the image is selected, and tells screen readers.
    func setSelected(_ isSelected: Bool) {
        widget.setStyle("selected", isSelected)
        cgtk_set_selected(widget.pointer, isSelected ? 1 : 0)
    }

    /// Shows that the image is being loaded.
    func showPlaceholder() {
        cgtk_set_busy(widget.pointer, 1)
        widget.setAccessibleName(tr("Loading an image"))
        put(Self.spinner())
    }

    /// Shows what is known of an image.
    ///
    /// - Parameter permit: called when the user asks for a picture that may not be loaded.
    func show(_ state: TilePictures.State, of image: GalleryImage, permit: @escaping @MainActor () -> Void) {
        switch state {
        case .picture(let texture):
            guard texture.raw != self.texture else { return }
            explain(image)
            let content = Widget(gtk_picture_new_for_paintable(texture.opaque))
            gtk_picture_set_can_shrink(content.opaque, 1)
            if case .icon = look { gtk_picture_set_content_fit(content.opaque, GTK_CONTENT_FIT_COVER) }
            put(content)
            self.texture = texture.raw
        // A picture that is being made in another size, or cannot be loaded a second time, stays as
        // it is.
        case .loading where texture != nil, .failed where texture != nil: break
        case .loading: put(Self.spinner())
        case .withheld: put(withheld(image, permit))
        case .failed(let sentence):
            put(.label(tr("Can’t be shown"), style: "failure", lines: 3))
            explain(image, sentence)
        }
    }

    /// Shows whether the image can be removed by the badge. Icons shake meanwhile, unless the
    /// desktop is to move nothing.
    func setRemovable(_ isRemovable: Bool, isOdd: Bool) {
        guard let badge else { return }
        gtk_widget_set_visible(badge.pointer, isRemovable ? 1 : 0)
        widget.setStyle("shaking", isRemovable && Motion.isWelcome)
        widget.setStyle("odd", isOdd)
    }

    /// What stands for a picture that was not loaded: an icon, and in a tile of the image's shape
    /// its name and a button that loads the picture.
    private func withheld(_ image: GalleryImage, _ permit: @escaping @MainActor () -> Void) -> Widget {
        let icon = Widget(gtk_image_new_from_icon_name("image-x-generic-symbolic"))
        gtk_image_set_pixel_size(icon.opaque, 32)
        icon.addStyle("quiet")
        guard case .shape = look, room.width >= Self.buttonRoom.width, room.height >= Self.buttonRoom.height, PermissionBar.canBeLoaded(image)
        else { return icon }
        let button = Widget.button(tr("Show"), permit)
        button.setAccessibleName(tr("Show the picture %@", image.title))
        button.align(.horizontal, GTK_ALIGN_CENTER)
        let hasName = room.width >= Self.nameRoom.width && room.height >= Self.nameRoom.height
        let name = hasName ? [Widget.label(Text.shown(image.title), style: "quiet", lines: 2)] : []
        let column = Widget.box(.vertical, spacing: 6, [icon] + name + [button])
        column.align(.vertical, GTK_ALIGN_CENTER)
        return column
    }

    /// The least room for an icon with a button, and for the name between them, in pixels.
    private static let buttonRoom = (width: 80, height: 80)
    private static let nameRoom = (width: 110, height: 130)

    private static func spinner() -> Widget {
        let spinner = Widget(gtk_spinner_new())
        gtk_widget_set_size_request(spinner.pointer, 28, 28)
        spinner.align(.horizontal, GTK_ALIGN_CENTER)
        spinner.align(.vertical, GTK_ALIGN_CENTER)
        gtk_spinner_start(spinner.opaque)
        return spinner
    }

    /// Replaces what the tile shows. A button that had the keyboard's focus leaves it to the tile.
    private func put(_ content: Widget) {
        texture = nil
        if picture.containsFocus, gtk_widget_get_focusable(widget.pointer) != 0 { gtk_widget_grab_focus(widget.pointer) }
        if let old = gtk_widget_get_last_child(picture.pointer), old != gtk_overlay_get_child(picture.opaque) {
            gtk_overlay_remove_overlay(picture.opaque, old)
        }
        gtk_overlay_add_overlay(picture.opaque, content.pointer)
    }
}
