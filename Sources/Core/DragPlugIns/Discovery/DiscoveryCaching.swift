package import DragTypes
import Glibc

// What plug-in folders held, in a cache file. Adding, removing or renaming a manifest changes the
// folder's stamp, and writing to a manifest changes the manifest's, so comparing stamps replaces
// reading the folders and the manifests.

extension PlugInDiscovery {
    /// Whether every folder and manifest could be read, and was last changed so long ago that any
    /// further change gives another stamp.
    ///
    /// - Parameter now: seconds since 1970.
    package func isSettled(now: Int) -> Bool {
        func isSettled(_ stamp: FileStamp?) -> Bool { stamp?.isSettled(now: now) ?? true }
        return folders.allSatisfy { $0.isComplete && isSettled($0.stamp) && $0.files.allSatisfy { isSettled($0.stamp) } }
    }

    /// Writes what was found.
    package func write(to writer: inout CacheWriter) {
        writer.number(shadowed.count)
        for folder in folders {
            writer.optional(folder.stamp)
            writer.list(folder.files) { $0.file($1) }
        }
    }

    /// The result of an earlier run. Nil when a folder or a manifest has changed since then.
    ///
    /// - Parameters:
    ///   - reader: reads what ``write(to:)`` wrote.
    ///   - folders: the same folders, in the same order, as of the earlier run.
    package init?(from reader: inout CacheReader, folders: [PlugInFolder]) {
        let shadowedCount = reader.number()
        var read: [ManifestFolder] = []
        read.reserveCapacity(folders.count)
        for folder in folders {
            guard let manifests = ManifestFolder(folder, unchangedIn: &reader) else { return nil }
            read.append(manifests)
        }
        self.init(read, areDistinct: shadowedCount == 0)
    }
}

extension ManifestFolder {
    /// The folder as an earlier run found it; nil when something has changed since then.
    fileprivate init?(_ folder: PlugInFolder, unchangedIn reader: inout CacheReader) {
        let stamp = reader.optionalStamp()
        let count = reader.elementCount()
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if directory >= 0 { close(directory) } }
        guard stamp == (directory >= 0 ? FileStamp(of: directory) : nil) else { return nil }
        var files: [File] = []
        files.reserveCapacity(count)
        let prefix = folder.path + "/"
        for _ in 0..<count {
            let file = reader.file(prefix, folder.origin)
            guard file.stamp == FileStamp(file.name, in: directory) else { return nil }
            files.append(file)
        }
        self.init(folder, stamp: stamp, files: files)
    }
}

extension CacheWriter {
    package mutating func optional(_ stamp: FileStamp?) {
        number(stamp == nil ? 0 : 1)
        if let stamp { self.stamp(stamp) }
    }

    fileprivate mutating func file(_ file: ManifestFolder.File) {
        text(file.name)
        optional(file.stamp)
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

extension CacheReader {
    package mutating func optionalStamp() -> FileStamp? { number() == 0 ? nil : stamp() }

    /// - Parameter prefix: the folder's path and a slash.
    fileprivate mutating func file(_ prefix: String, _ origin: PlugIn.Origin) -> ManifestFolder.File {
        let (name, stamp) = (text(), optionalStamp())
        guard number() != 0 else { return ManifestFolder.File(name: name, stamp: stamp, content: .invalid(text())) }
        let (plugIn, objection) = plugIn(prefix + name, origin: origin)
        return ManifestFolder.File(name: name, stamp: stamp, content: .plugIn(plugIn, objection: objection))
    }
}
