import DragTypes

/// The byte form in which a result leaves: a platform name's own bytes where it was asked for by one, else UTF-8 text and
/// well-formed lists.
enum DeliveredForm {
    static func bytes(
        _ bytes: [UInt8], of route: Route, entry: AcceptList.Entry, in catalogue: TypeCatalogue
    ) -> [UInt8] {
        if route.result == .uriList { return uriList(bytes) }
        if route.result.canonical == "org.dragconv.gnome-copied-files" {
            return (try? CopiedFiles(parsing: bytes).gnomeBytes) ?? bytes
        }
        guard !route.isNamed else { return bytes }
        switch route.result.canonical {
        case "org.dragconv.x11-string": return X11Text.utf8(from: bytes)
        case "org.dragconv.compound-text": return CompoundText.utf8(from: bytes)
        case "public.utf16-plain-text", "public.utf16-external-plain-text", "org.dragconv.cf-unicodetext":
            return UTF16Text.utf8(from: bytes)
        case "com.apple.traditional-mac-plain-text", "org.dragconv.cf-text": return TextDecoding.utf8(from: bytes)
        default: return bytes
        }
    }

    /// The list with CR LF behind every line and without NULs; comments stay.
    private static func uriList(_ bytes: [UInt8]) -> [UInt8] {
        TextDecoding.utf8(from: bytes).split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.flatMap { Array($0) + [0x0D, 0x0A] }
    }
}
