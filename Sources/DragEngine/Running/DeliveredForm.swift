import DragTypes

/// The byte form in which a result leaves: a platform name's own bytes where it was asked for by one, else UTF-8 text and
/// well-formed lists.
struct DeliveredForm {
    let bytes: [UInt8]
    /// What the bytes are: the route's result, or plain UTF-8 where they were decoded on the way out.
    let type: TypeIdentifier

    /// - Parameter isRaw: whether the result was asked for by a platform's own name, whose bytes stay as they are.
    init(_ bytes: [UInt8], of route: Route, isRaw: Bool) {
        if let decoded = route.isNamed ? nil : Self.decoded(bytes, route.result) {
            self.bytes = Self.withLineFeeds(decoded)
            type = .utf8PlainText
        } else if !isRaw, route.result == .utf8PlainText || route.result == .plainText {
            self.bytes = Self.withLineFeeds(bytes)
            type = route.result
        } else {
            self.bytes = Self.wellFormed(bytes, route.result)
            type = route.result
        }
    }

    /// Text whose lines end in LF. GTK and Windows end the lines of some forms of a text in CR LF; a CR of its own stays.
    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() where !(byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A) { result.append(byte) }
        return result
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
        if type == .uriList { return lines(TextDecoding.utf8(from: bytes)) }
        guard type.canonical == "org.dragconv.gnome-copied-files" else { return bytes }
        return (try? CopiedFiles(parsing: bytes).gnomeBytes) ?? bytes
    }

    /// The lines that are not empty, CR LF behind each.
    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 2)
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0 {
            if index > start {
                result += bytes[start..<index]
                result += [0x0D, 0x0A]
            }
            start = index + 1
        }
        return result
    }
}
