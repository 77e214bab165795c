import CGTK4

/// Movements that carry no information.
@MainActor
enum Motion {
    /// Whether things may move: false where the user has switched animations off ("reduce motion"), which desktops pass on to GTK as the setting
    /// `gtk-enable-animations` (https://docs.gtk.org/gtk4/property.Settings.gtk-enable-animations.html).
    static var isWelcome: Bool { gtk_settings_get_default().map { cgtk_has_animations(UnsafeMutableRawPointer($0)) != 0 } ?? true }
}
