import CAdwaita

/// A program of the desktop that opens files.
@MainActor
final class OtherProgram {
    /// How many programs a menu names.
    static let mostShown = 8

    /// The program's name, for people.
    let name: String
    private let info: HeldObject

    private init(taking info: OpaquePointer) {
        self.info = HeldObject(taking: info)
        name = g_app_info_get_display_name(info).map { String(cString: $0) } ?? ""
    }

    /// The programs that open a file, the usual one first.
    ///
    /// - Parameter url: the file's address, whose name tells the kind of file.
    static func all(for url: String) -> [OtherProgram] {
        var isUncertain: gboolean = 0
        guard let type = g_content_type_guess(url, nil, 0, &isUncertain) else { return [] }
        defer { g_free(type) }
        let list = g_app_info_get_all_for_type(type)
        defer { g_list_free(list) }
        return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { $0?.pointee.data }.map {
            OtherProgram(taking: OpaquePointer($0))
        }
    }

    /// Starts the program with a file.
    ///
    /// - Returns: a sentence for the user when that fails.
    func open(_ url: String) -> String? {
        let file = g_file_new_for_uri(url)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        let list = g_list_append(nil, UnsafeMutableRawPointer(file))
        defer { g_list_free(list) }
        guard g_app_info_launch(info.opaque, list, nil, nil) == 0 else { return nil }
        return tr("“%@” could not be started.", name)
    }

    /// Shows an address in the program of the desktop for it: the browser.
    static func show(_ url: String, over window: Window) { gtk_show_uri(window.pointer, url, guint(GDK_CURRENT_TIME)) }
}
