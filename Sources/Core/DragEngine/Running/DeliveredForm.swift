import DragTypes

/// The final form of a result: a platform's own bytes when the result was requested by a platform's
/// own name, else UTF-8 text and well-formed lists.
struct DeliveredForm {
    let bytes: [UInt8]
    /// The type of the bytes: the route's result, or UTF-8 plain text when the bytes were decoded.
    let type: TypeIdentifier

    /// - Parameters:
    ///   - isRaw: whether the result was requested by a platform's own name, so that its bytes stay
    ///     as they are.
    ///   - hasForeignLines: whether programs write CR LF under the name that the source gave the
    ///     text, whatever line ends the text has.
    ///   - locale: what Windows' `CF_LOCALE` holds beside the result; nil when it is not there.
    init(_ bytes: [UInt8], of route: Route, isRaw: Bool, hasForeignLines: Bool, locale: [UInt8]?) {
        // Text in a platform's encoding is decoded when the request was for text in general.
        if let decoded = route.isNamed ? nil : CanonicalText.decoded(bytes, of: route.result, locale: locale) {
            self.bytes = hasForeignLines || WindowsText.types.contains(route.result) ? Self.withLineFeeds(decoded) : decoded
            type = .utf8PlainText
        } else if !isRaw, hasForeignLines, route.result == .utf8PlainText || route.result == .plainText {
            self.bytes = Self.withLineFeeds(bytes)
            type = route.result
        } else {
            self.bytes = Self.wellFormed(bytes, route.result)
            type = route.result
        }
    }

    /// The text with LF line ends; a CR without an LF stays.
    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() where !(byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A) { result.append(byte) }
        return result
    }

    /// Lists of URLs and files in the form that their specifications demand, also when the source
    /// wrote them otherwise; comments stay.
    private static func wellFormed(_ bytes: [UInt8], _ type: TypeIdentifier) -> [UInt8] {
        if type == .uriList { return lines(TextDecoding.utf8(from: bytes)) }
        guard type.canonical == "org.dragconv.gnome-copied-files" else { return bytes }
        return (try? CopiedFiles(parsing: bytes).gnomeBytes) ?? bytes
    }

    /// The lines that are not empty, each ended by CR LF.
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
