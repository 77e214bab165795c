package import DragTypes
import Glibc

// What plug-in folders held, in an index. In the folders of an installation, whose files have other
// times wherever they are installed, the same names mean the same plug-ins. In other folders, the
// same names with the same stamps do.

extension PlugInDiscovery {
    /// Whether every manifest could be read. What stands in the way of reading may go without a
    /// change of any stamp.
    package var isComplete: Bool { folders.allSatisfy(\.isComplete) }

    /// Writes what was found.
    package func write(to writer: inout IndexWriter) {
        writer.number(shadowed.count)
        writer.list(folders) { $0.folder($1) }
    }

    /// Reads what ``write(to:)`` wrote. Nil when a folder or a manifest has changed since then.
    ///
    /// - Parameters:
    ///   - folders: the same folders, in the same order, as then. Their paths may be others.
    ///   - names: the names of the manifests that are in each folder.
    package init?(from reader: inout IndexReader, folders: [PlugInFolder], names: [[String]]) {
        let shadowedCount = reader.number()
        guard reader.elementCount() == folders.count else { return nil }
        var read: [ManifestFolder] = []
        read.reserveCapacity(folders.count)
        for (folder, names) in zip(folders, names) {
            guard let manifests = ManifestFolder(folder, names, unchangedIn: &reader) else { return nil }
            read.append(manifests)
        }
        self.init(read, areDistinct: shadowedCount == 0)
    }
}

extension ManifestFolder {
    /// The folder as it was when the index was made; nil when something has changed since then.
    ///
    /// - Parameter names: the names of the manifests that are there.
    fileprivate init?(_ folder: PlugInFolder, _ names: [String], unchangedIn reader: inout IndexReader) {
        let count = reader.elementCount()
        guard names.count == count else { return nil }
        let isStamped = folder.origin != .bundled
        let directory = isStamped ? open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
        defer { if directory >= 0 { close(directory) } }
        var files: [File] = []
        files.reserveCapacity(count)
        let prefix = folder.path + "/"
        for position in 0..<count {
            let file = reader.file(prefix, folder.origin)
            guard names[position] == file.name, !isStamped || file.stamp == FileStamp(file.name, in: directory) else { return nil }
            files.append(file)
        }
        self.init(folder, files: files)
    }
}

extension IndexWriter {
    fileprivate mutating func folder(_ folder: ManifestFolder) {
        list(folder.files) { $0.file($1, isStamped: folder.folder.origin != .bundled) }
    }

    private mutating func file(_ file: ManifestFolder.File, isStamped: Bool) {
        text(file.name)
        optional(isStamped ? file.stamp : nil)
        switch file.content {
        case .plugIn(let plugIn, let objection):
            number(1)
            self.plugIn(plugIn, objection: objection)
        case .invalid(let reason):
            number(0)
            text(reason)
        }
    }
}

extension IndexReader {
    /// - Parameter prefix: the folder's path and a slash.
    fileprivate mutating func file(_ prefix: String, _ origin: PlugIn.Origin) -> ManifestFolder.File {
        let (name, stamp) = (text(), optionalStamp())
        guard number() != 0 else { return ManifestFolder.File(name: name, stamp: stamp, content: .invalid(text())) }
        let (plugIn, objection) = plugIn(prefix + name, origin: origin)
        return ManifestFolder.File(name: name, stamp: stamp, content: .plugIn(plugIn, objection: objection))
    }
}
