import DragTypes

/// The byte form in which a result leaves: a platform name's own bytes where it was asked for by one, else UTF-8 text and
/// well-formed lists.
struct DeliveredForm {
    let bytes: [UInt8]
    /// What the bytes are: the route's result, or plain UTF-8 where they were decoded on the way out.
    let type: TypeIdentifier

    init(_ bytes: [UInt8], of route: Route) {
        if let decoded = route.isNamed ? nil : Self.decoded(bytes, route.result) {
            self.bytes = decoded
            type = .utf8PlainText
        } else {
            self.bytes = Self.wellFormed(bytes, route.result)
            type = route.result
        }
    }

    /// Text in a platform's encoding, for somebody who asked for text and not for that.
    private static func decoded(_ bytes: [UInt8], _ type: TypeIdentifier) -> [UInt8]? {
        switch type.canonical {
        case "org.dragconv.x11-string": X11Text.utf8(from: bytes)
        case "org.dragconv.compound-text": CompoundText.utf8(from: bytes)
        case "public.utf16-plain-text", "public.utf16-external-plain-text", "org.dragconv.cf-unicodetext": UTF16Text.utf8(from: bytes)
        case "com.apple.traditional-mac-plain-text", "org.dragconv.cf-text": TextDecoding.utf8(from: bytes)
        default: nil
        }
    }

    /// Lists as their grammars have them, whatever their source made of those; comments stay.
    private static func wellFormed(_ bytes: [UInt8], _ type: TypeIdentifier) -> [UInt8] {
        if type == .uriList {
            return TextDecoding.utf8(from: bytes).split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.flatMap { Array($0) + [0x0D, 0x0A] }
        }
        guard type.canonical == "org.dragconv.gnome-copied-files" else { return bytes }
        return (try? CopiedFiles(parsing: bytes).gnomeBytes) ?? bytes
    }
}
