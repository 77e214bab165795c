import DragTypes

/// Tells addresses that run something from others.
package enum SafeAddress {
    private static let unsafeSchemes: Set<String> = [
        "javascript", "vbscript", "data", "shell", "elisp", "blob", "view-source", "filesystem",
    ]

    /// Whether following a link runs nothing.
    ///
    /// - Parameter allowsFiles: whether it may lead to a file of the user, as a link that the user
    ///   copied may, but none in a text from somewhere else.
    package static func isLink(_ address: String, allowsFiles: Bool = true) -> Bool {
        guard let scheme = scheme(of: address) else { return true }
        return !unsafeSchemes.contains(scheme) && (allowsFiles || scheme != "file")
    }

    /// Whether an address may be a picture's: the pixels of pictures may stand in the address
    /// itself, or in the browser's memory (`blob:`).
    package static func isPicture(_ address: String, allowsFiles: Bool = true) -> Bool {
        let scheme = scheme(of: address)
        guard scheme == "data" else { return scheme == "blob" || isLink(address, allowsFiles: allowsFiles) }
        let start = ASCII.lowercased(address.filter { !$0.isWhitespace })
        return ["png", "gif", "jpeg", "jpg", "webp", "avif", "bmp", "svg+xml;base64"].contains { start.hasPrefix("data:image/\($0)") }
    }

    /// Whether words show an address, with its scheme or without, so that a text loses nothing of
    /// the link.
    package static func isShown(_ address: ArraySlice<UInt8>, by words: ArraySlice<UInt8>) -> Bool {
        let (address, words) = (ASCII.trimmed(address), ASCII.trimmed(words))
        guard !words.isEmpty, words.count <= address.count + 1 else { return false }
        if ASCII.hasPrefix(address, ignoringCase: "tel:") {
            func digits(_ text: ArraySlice<UInt8>) -> [UInt8] { text.filter(ASCII.isDigit) }
            return !words.contains(where: ASCII.isLetter) && digits(address) == digits(words)
        }
        return bare(address).elementsEqual(bare(words))
    }

    private static func bare(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let scheme = ["https://", "http://", "mailto:"].first { ASCII.hasPrefix(address, ignoringCase: $0) } ?? ""
        let rest = address.dropFirst(scheme.utf8.count)
        return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
    }

    /// The scheme as a browser reads it: spaces and control characters do not count (WHATWG URL
    /// §4.4).
    private static func scheme(of address: String) -> String? {
        URLText.scheme(of: address.utf8.filter { $0 > 0x20 && $0 != 0x7F })
    }
}
