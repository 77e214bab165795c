import DragPlugIns
import DragSystem
import Glibc

/// The files in a plug-in's folder.
struct PlugInTree {
    /// The most files that a plug-in may have.
    private static let maximumCount = 4096
    /// The deepest nesting of a plug-in's folders.
    private static let maximumDepth = 16

    /// The files' paths relative to the folder, sorted.
    let files: [String]

    /// - Throws: ``PlugInTrustError`` when a folder cannot be read, a limit is exceeded, or the folder holds anything but files and folders.
    init(_ folder: String, mayBeMissing: Bool = false) throws(PlugInTrustError) {
        var files: [String] = []
        if !(mayBeMissing && access(folder, F_OK) != 0) { try Self.collect(folder, "", 0, &files) }
        self.files = files.sorted()
    }

    private static func collect(_ folder: String, _ prefix: String, _ depth: Int, _ files: inout [String]) throws(PlugInTrustError) {
        guard depth < maximumDepth else {
            throw PlugInTrustError(.invalid, "The folder \u{201C}\(folder)\u{201D} nests deeper than the limit of \(maximumDepth).")
        }
        guard let names = SystemPath.names(in: folder) else {
            throw PlugInTrustError(.unreadable, "The folder \u{201C}\(folder)\u{201D} cannot be read: \(String(cString: strerror(errno))).")
        }
        for name in names {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be looked at.") }
            switch status.st_mode & S_IFMT {
            case S_IFREG: files.append(prefix + name)
            case S_IFDIR: try collect(path, prefix + name + "/", depth + 1, &files)
            default:
                throw PlugInTrustError(
                    .invalid, "\u{201C}\(path)\u{201D} is neither a file nor a folder (a symbolic link, say), and a plug-in has nothing else in it.")
            }
            guard files.count <= maximumCount else {
                throw PlugInTrustError(.invalid, "The folder \u{201C}\(folder)\u{201D} holds more files than the limit of \(maximumCount).")
            }
        }
    }
}
