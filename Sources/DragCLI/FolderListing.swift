import Glibc

/// What is in a folder.
enum FolderListing {
    struct Unreadable: Error {}

    /// The names in a folder, sorted byte by byte, so that the order is the same everywhere.
    ///
    /// Owner and thread rule: the stream is opened, read and closed within this call.
    static func names(in folder: String) throws(Unreadable) -> [String] {
        guard let stream = opendir(folder) else { throw Unreadable() }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
}
