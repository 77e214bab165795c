/// The pasteboard type `NSFilenamesPboardType` of macOS: a property list array of absolute POSIX
/// paths.
public enum NSFilenames {
    /// The `file:` URIs of the listed paths, in the list's order.
    ///
    /// - Throws: ``FormError`` when the bytes are no property list, when the list is no array or
    ///   empty, or when an entry is no absolute path.
    public static func uris(in bytes: [UInt8]) throws(FormError) -> [String] {
        let form = "the Mac file list"
        guard let entries = try PropertyList(parsing: bytes).array, !entries.isEmpty else {
            throw FormError(form, "is no property list of paths")
        }
        var result: [String] = []
        for entry in entries {
            guard let path = entry.string, path.hasPrefix("/"), !path.utf8.contains(0) else {
                throw FormError(form, "has an entry that is no absolute path")
            }
            result.append(FileURI.uri(path: path.utf8))
        }
        return result
    }

    /// The list of the paths of `uris` as an XML property list. Nil when `uris` is empty, when one
    /// of them is no local `file:` URI, or when a path is not valid UTF-8.
    public static func bytes(_ uris: [String]) -> [UInt8]? {
        var paths: [PropertyList] = []
        for uri in uris {
            guard let path = FileURI.path(of: uri), TextDecoding.isValidUTF8(path) else { return nil }
            paths.append(.string(String(utf8Bytes: path)))
        }
        return paths.isEmpty ? nil : PropertyList.array(paths).xml
    }
}
