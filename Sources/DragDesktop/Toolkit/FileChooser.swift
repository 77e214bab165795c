import CGTK4

/// The desktop's dialog for choosing files.
@MainActor
enum FileChooser {
    /// Asks for the path of a folder that is to be made. `chosen` is called unless the user cancels.
    static func newFolder(in window: Window, title: String, name: String, chosen: @escaping @MainActor (_ path: String) -> Void) {
        guard let dialog = cgtk_file_chooser_new(title, window.pointer, "_Save", "_Cancel").map({ Pointer($0) })
        else { return }
        cgtk_file_chooser_set_name(dialog.opaque, name)
        let answered: @convention(c) (gpointer, Int32, gpointer) -> Void = { native, answer, context in
            let (dialog, data) = (Pointer(native), Pointer(context))
            MainActor.assumeIsolated {
                if answer == GTK_RESPONSE_ACCEPT.rawValue, let file = cgtk_file_chooser_file(dialog.opaque) {
                    if let path = g_file_get_path(file) {
                        (Signals.body(data) as @MainActor (String) -> Void)(String(cString: path))
                        g_free(path)
                    }
                    g_object_unref(UnsafeMutableRawPointer(file))
                }
                g_object_unref(dialog.raw)
            }
        }
        Signals.connect(dialog.raw, "response", unsafeBitCast(answered, to: GCallback.self), chosen)
        gtk_native_dialog_show(dialog.raw.assumingMemoryBound(to: GtkNativeDialog.self))
    }
}
