import CAdwaita

/// The desktop's dialogs for choosing files.
@MainActor
enum FileChooser {
    /// Asks for the path of a file or folder that is to be made. `chosen` is called unless the user
    /// cancels.
    ///
    /// - Parameter name: the name that the dialog proposes.
    static func newFile(in window: Window, title: String, name: String, chosen: @escaping @MainActor (_ path: String) -> Void) {
        let dialog = cgtk_file_chooser_new(title, window.pointer, GTK_FILE_CHOOSER_ACTION_SAVE, tr("_Save"), tr("_Cancel"))
        guard let dialog else { return }
        cgtk_file_chooser_set_name(dialog, name)
        show(dialog) { paths in if let path = paths.first { chosen(path) } }
    }

    /// Asks for pictures, one or several. `chosen` is called unless the user cancels.
    static func pictures(in window: Window, title: String, chosen: @escaping @MainActor (_ paths: [String]) -> Void) {
        let dialog = cgtk_file_chooser_new(title, window.pointer, GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Add"), tr("_Cancel"))
        guard let dialog else { return }
        cgtk_file_chooser_take_pictures(dialog, tr("Pictures"))
        show(dialog, chosen)
    }

    private static func show(_ dialog: OpaquePointer, _ chosen: @escaping @MainActor ([String]) -> Void) {
        let answered: @convention(c) (gpointer, Int32, gpointer) -> Void = { native, answer, context in
            let (dialog, data) = (Pointer(native), Pointer(context))
            MainActor.assumeIsolated { (Signals.body(data) as @MainActor (Pointer, Int32) -> Void)(dialog, answer) }
        }
        let body: @MainActor (Pointer, Int32) -> Void = { dialog, answer in
            if answer == GTK_RESPONSE_ACCEPT.rawValue { chosen(paths(dialog)) }
            g_object_unref(dialog.raw)
        }
        Signals.connect(UnsafeMutableRawPointer(dialog), "response", unsafeBitCast(answered, to: GCallback.self), body)
        gtk_native_dialog_show(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self))
    }

    private static func paths(_ dialog: Pointer) -> [String] {
        guard let files = cgtk_file_chooser_files(dialog.opaque) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return String(cString: path)
        }
    }
}
