/// The Mac's `NSFilenamesPboardType`: a property list array of absolute POSIX paths.
public enum NSFilenames {
    /// The `file:` URIs of the paths.
    public static func uris(in bytes: [UInt8]) throws(FormError) -> [String] {
        let form = "the Mac file list"
        guard let entries = try PropertyList.parse(bytes).array, !entries.isEmpty else {
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

    /// The list for the local files among `uris`; nil when none is local, or a name is not text.
    public static func bytes(_ uris: [String]) -> [UInt8]? {
        var paths: [PropertyList] = []
        for uri in uris {
            guard let path = FileURI.path(of: uri), TextDecoding.isValidUTF8(path) else { return nil }
            paths.append(.string(String(utf8Bytes: path)))
        }
        return paths.isEmpty ? nil : PropertyList.array(paths).xml
    }
}
