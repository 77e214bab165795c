import CAdwaita

/// Pictures that GTK decodes by itself: PNG, JPEG and TIFF.
@MainActor
enum Picture {
    /// A widget that shows the picture in its own shape; nil for bytes that GTK does not decode.
    static func widget(_ bytes: [UInt8]) -> Widget? {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        guard let texture = gdk_texture_new_from_bytes(data, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        return Widget(gtk_picture_new_for_paintable(texture))
    }
}
