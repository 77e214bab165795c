import DragTypes

/// Pictures of documents that are archives.
package enum PackagedPicture {
    /// The address of a picture: the picture itself, where it is a part of the archive; nil for one
    /// that is missing, or in a form that no browser shows.
    package static func source(_ address: String, isExternal: Bool, _ part: (_ name: String) -> [UInt8]?) -> String? {
        let name = address.hasPrefix("./") ? String(address.dropFirst(2)) : address
        if !isExternal, let bytes = part(name), let type = types[ASCII.lowercased(String(name.split(separator: ".").last ?? ""))] {
            return String(utf8Bytes: DataURL(mimeType: type, bytes: bytes).text)
        }
        return SafeAddress.isPicture(address) && address.contains("://") ? address : nil
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp",
    ]
}
