import CAdwaita

/// The look of the windows, in CSS on top of the desktop's theme. Colors are the theme's own, so
/// that light, dark and high-contrast themes all work.
@MainActor
enum Style {
    static func install(for display: OpaquePointer) {
        guard let provider = gtk_css_provider_new() else { return }
        cgtk_load_style(provider, sheet)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
    }

    private static let sheet = [common, galleries, boards].joined(separator: "\n")

    /// What several windows have.
    private static let common = """
        .well { margin: 18px; padding: 18px; border: 2px dashed alpha(currentColor, 0.35); border-radius: 14px; transition: 150ms; }
        .well.welcome { border-color: @accent_bg_color; background: alpha(@accent_bg_color, 0.12); }
        .well.unwelcome { border-color: alpha(@error_color, 0.7); }
        .well:drop(active) { box-shadow: none; }
        .images:drop(active) { box-shadow: none; background: alpha(@accent_bg_color, 0.07); }
        .headline { font-size: 140%; font-weight: bold; }
        .name-field { padding: 2px 4px; border-radius: 4px; background: @view_bg_color; color: @view_fg_color; }
        .quiet { opacity: 0.75; }
        .failure { color: @error_color; }
        .fixed { font-family: monospace; font-size: 90%; }
        .chip { padding: 2px 9px; border-radius: 9px; background: alpha(currentColor, 0.09); font-size: 90%; }
        .side { border-right: 1px solid alpha(currentColor, 0.12); }
        .section { font-weight: bold; margin: 10px 8px 2px 8px; opacity: 0.7; }
        .tile { padding: 14px; border-radius: 14px; border: 1px solid alpha(currentColor, 0.15); background: @card_bg_color; }
        .tile:hover { border-color: @accent_bg_color; }
        """

    /// Images, icons and the trash.
    private static let galleries = """
        .image { border-radius: 6px; background: alpha(currentColor, 0.08); }
        .image:focus { outline: 2px solid @accent_bg_color; outline-offset: 2px; }
        .image.selected, .selected .image { outline: 3px solid @accent_bg_color; outline-offset: -3px; }
        .icon { border-radius: 22px; background: alpha(white, 0.25); }
        .icon-name { color: white; text-shadow: 0 1px 3px alpha(black, 0.8); }
        .wallpaper { background: linear-gradient(to bottom, #3d5a80, #1f2f45); }
        .badge { min-width: 22px; min-height: 22px; padding: 1px; border-radius: 14px; margin: 2px; color: white; background: #444; border: 1px solid white; }
        .dots button { min-width: 12px; min-height: 24px; padding: 2px 4px; font-size: 13px; color: alpha(white, 0.5); background: none; border: none; box-shadow: none; }
        .dots button.current { color: white; }
        @keyframes shake { from { transform: rotate(-1.5deg); } to { transform: rotate(1.5deg); } }
        .shaking { animation: shake 130ms ease-in-out infinite alternate; }
        .shaking.odd { animation-delay: -65ms; }
        .trash { padding: 8px 14px; border-radius: 10px; border: 1px dashed alpha(currentColor, 0.35); }
        .trash:drop(active) { border-color: @error_color; box-shadow: none; background: alpha(@error_color, 0.12); }
        @keyframes swallow { from { transform: scale(1); opacity: 1; } to { transform: scale(0); opacity: 0; } }
        .swallowed { animation: swallow 350ms ease-in forwards; }
        .on-wallpaper { color: white; }
        """

    /// Cards and their editor.
    private static let boards = """
        .board { border-right: 1px solid alpha(currentColor, 0.12); }
        .card { padding: 10px; border-radius: 10px; border: 1px solid alpha(currentColor, 0.15); background: @card_bg_color; transition: margin 120ms; }
        .card:focus { outline: 2px solid @accent_bg_color; }
        .card-name { font-weight: bold; }
        .card-picture { border-radius: 6px; }
        .gap-before { margin-top: 64px; }
        .gap-after { margin-bottom: 64px; }
        .editor:drop(active) { box-shadow: none; background: alpha(@accent_bg_color, 0.08); }
        .field { padding: 6px; border-radius: 5px; border: 1px solid alpha(currentColor, 0.2); }
        """
}

/// Movements that carry no information.
@MainActor
enum Motion {
    /// Whether things may move: false where the user has switched animations off ("reduce motion"),
    /// which desktops pass on to GTK as the setting `gtk-enable-animations`
    /// (https://docs.gtk.org/gtk4/property.Settings.gtk-enable-animations.html).
    static var isWelcome: Bool { gtk_settings_get_default().map { cgtk_has_animations(UnsafeMutableRawPointer($0)) != 0 } ?? true }
}
