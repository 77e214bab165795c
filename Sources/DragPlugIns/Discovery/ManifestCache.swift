import DragKit
import DragSystem
package import Glibc

/// A cache of the parsed manifests of one folder. With it, reading a thousand plug-ins takes a few milliseconds, most of which is spent on
/// asking the system for the files' stamps.
///
/// An entry is valid while its file has the same stamp. The whole cache is valid while its ``basis`` is the same.
struct ManifestCache {
    struct Entry {
        var name: String
        var stamp: FileStamp
        /// Why the plug-in may not run, as the user's trust decided it; nil when it may.
        var objection: String?
        var plugIn: PlugIn
    }

    /// The fewest manifests for which a cache is kept: fewer are parsed as quickly. A folder that the user named gets a cache
    /// later, because it may be used only once.
    static func minimumCount(_ origin: PlugIn.Origin) -> Int { origin == .named ? 32 : 4 }
    /// How long a cache file is kept, in seconds: a month. Afterwards it is written anew if its folder still exists.
    private static let lifetime = 30 * 86_400
    /// The largest cache file that is read, in bytes.
    private static let maximumSize = 256 << 20

    /// What the entries depend on besides their files: the dragconv program, the folder, and the stamp of the user's trust.
    let basis: String
    /// The entries, sorted by file name.
    var entries: [Entry] = []
    private let folder: PlugInFolder
    /// The path of the cache file.
    private let path: String

    /// The cache of a folder. It has no entries when there is no cache file or the basis has changed. nil when no cache can be kept.
    ///
    /// - Parameters:
    ///   - cacheFolder: the folder of the cache files.
    ///   - trust: the stamp of the file that the user's trust was read from; nil when there is none.
    ///   - now: seconds since 1970.
    init?(of folder: PlugInFolder, in cacheFolder: String, trust: FileStamp?, now: Int) {
        self.folder = folder
        guard let program = FileStamp("/proc/self/exe") else { return nil }
        if folder.origin == .user {
            guard let trust, trust.isSettled(now: now) else { return nil }
        }
        let parts = [program.text, folder.origin.rawValue, folder.origin == .user ? trust?.text ?? "" : "", folder.path]
        basis = parts.joined(separator: "\n")
        // The file name is a hash of the folder. Two folders with the same hash are told apart by the basis.
        let hash = StableHash.of("\(folder.origin.rawValue) \(folder.path)")
        path = cacheFolder + "/" + String(hash, radix: 16)
        if let bytes = Self.contents(of: path) { entries = decoded(bytes) }
    }

    /// Writes the cache file. A failure is ignored: it only makes the next run slower.
    ///
    /// - Parameter now: seconds since 1970.
    func write(now: Int) {
        let cacheFolder = SystemPath.parent(of: path)
        guard SystemPath.makeFolders(cacheFolder, mode: 0o700) == nil, SystemPath.replaceFile(path, with: encoded, mode: 0o600) else { return }
        // Deletes old cache files, because there is no notice when a plug-in folder is deleted.
        for name in SystemPath.names(in: cacheFolder) ?? [] where UInt64(name, radix: 16) != nil {
            var status = stat()
            let file = cacheFolder + "/" + name
            if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec < now - Self.lifetime { unlink(file) }
        }
    }

    // MARK: The file: the basis, the number of bytes that follow, and the entries.

    private var encoded: [UInt8] {
        var body = ManifestCacheWriter()
        body.list(entries) { writer, entry in
            writer.text(entry.name)
            writer.stamp(entry.stamp)
            writer.texts(entry.objection.map { [$0] } ?? [])
            writer.manifest(entry.plugIn.manifest)
        }
        var head = ManifestCacheWriter()
        head.text(basis)
        head.number(body.bytes.count)
        return head.bytes + body.bytes
    }

    /// The entries in `bytes`; empty when the basis differs or the data is incomplete.
    private func decoded(_ bytes: [UInt8]) -> [Entry] {
        var reader = ManifestCacheReader(bytes)
        guard reader.text() == basis, reader.number() == reader.remaining else { return [] }
        let entries = reader.list { reader in
            let name = reader.text()
            return Entry(
                name: name, stamp: reader.stamp(), objection: reader.texts().first,
                plugIn: PlugIn(reader.manifest(), path: folder.path + "/" + name, origin: folder.origin))
        }
        return reader.isBroken || reader.remaining > 0 ? [] : entries
    }

    /// The content of the cache file; nil unless the file belongs to this user and only this user can write to it.
    private static func contents(of path: String) -> [UInt8]? {
        guard let file = try? FileReader(limit: maximumSize).file(path), file.status.st_uid == geteuid(), file.status.st_mode & 0o022 == 0
        else { return nil }
        return file.bytes
    }
}

/// A file's metadata. As long as the stamp is the same, the file was not written, moved or given another mode, because the time of the last
/// status change (`st_ctime`) cannot be set by a program.
public struct FileStamp: Hashable, Sendable {
    var device: Int
    var inode: Int
    /// The size in bytes.
    var size: Int
    var mode: Int
    /// When the content was last written (`st_mtime`): seconds since 1970, and nanoseconds.
    var modified: Int
    var modifiedNanoseconds: Int
    /// When the file's content or metadata last changed (`st_ctime`): seconds since 1970, and nanoseconds.
    var changed: Int
    var changedNanoseconds: Int

    /// The coarsest resolution of file times, in seconds. Within this time, a file can change twice and keep the same stamp.
    private static let tick = 2

    init(
        device: Int, inode: Int, size: Int, mode: Int, modified: Int, modifiedNanoseconds: Int, changed: Int, changedNanoseconds: Int
    ) {
        self.device = device
        self.inode = inode
        self.size = size
        self.mode = mode
        self.modified = modified
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changed = changed
        self.changedNanoseconds = changedNanoseconds
    }

    package init(_ status: stat) {
        device = Int(truncatingIfNeeded: status.st_dev)
        inode = Int(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        mode = Int(status.st_mode)
        modified = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec
        changedNanoseconds = status.st_ctim.tv_nsec
    }

    /// The stamp of the file at `path`, links followed; nil when there is no such file.
    public init?(_ path: String) { self.init(path, in: AT_FDCWD) }

    /// The stamp of the file at `path` relative to an open folder, links followed; nil when there is no such file.
    init?(_ path: String, in directory: Int32) {
        var status = stat()
        guard fstatat(directory, path, &status, 0) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the last change is so long ago that any further change would give another stamp.
    ///
    /// - Parameter now: seconds since 1970.
    func isSettled(now: Int) -> Bool { max(modified, changed) + Self.tick < now }

    /// The stamp as text: eight numbers in base 36, separated by spaces.
    public var text: String {
        [device, inode, size, mode, modified, modifiedNanoseconds, changed, changedNanoseconds]
            .map { String($0, radix: 36) }.joined(separator: " ")
    }
}
