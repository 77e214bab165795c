import DragKit
import DragSystem
import Glibc

/// The manifests of one folder as they were read before, in a form that takes no parsing: with it a thousand plug-ins cost a few
/// milliseconds, most of them for asking the system whether the files are still the same.
///
/// An entry counts as long as its file has the stamp that it had. The whole counts as long as the program is the same, and whatever
/// else answers were made of.
struct ManifestCache {
    struct Entry {
        var name: String
        var stamp: FileStamp
        /// Why it may not run, as the user's trust had it.
        var objection: String?
        var plugIn: PlugIn
    }

    /// Fewer manifests are parsed as quickly; or, in a folder that the user named, once and never again.
    static func minimumCount(_ origin: PlugIn.Origin) -> Int { origin == .named ? 32 : 4 }
    /// How long a digest lasts, in seconds: then it is made anew, if its folder is still there. A month.
    private static let lifetime = 30 * 86_400
    /// A file beyond this many bytes is not ours.
    private static let maximumSize = 256 << 20

    /// What the entries depend on besides their files.
    let basis: String
    /// In the order of names.
    var entries: [Entry] = []
    private let folder: PlugInFolder
    /// The file that it is read from and written to.
    private let path: String

    /// The digest of a folder, without entries when there is none or what it was made of has changed; nil where none can be kept.
    ///
    /// - Parameters:
    ///   - digests: where digests are kept.
    ///   - trust: the stamp of what the user's trust was read from; nil: there is none.
    ///   - now: seconds since 1970.
    init?(of folder: PlugInFolder, in digests: String, trust: FileStamp?, now: Int) {
        self.folder = folder
        guard let program = FileStamp("/proc/self/exe") else { return nil }
        if folder.origin == .user {
            guard let trust, trust.isSettled(now: now) else { return nil }
        }
        let parts = [program.text, folder.origin.rawValue, folder.origin == .user ? trust?.text ?? "" : "", folder.path]
        basis = parts.joined(separator: "\n")
        // Names differ where folders do, and the basis tells where they collide.
        let hash = StableHash.of("\(folder.origin.rawValue) \(folder.path)")
        path = digests + "/" + String(hash, radix: 16)
        if let bytes = Self.contents(of: path) { entries = decoded(bytes) }
    }

    /// Keeps the entries for the next time; where that cannot be done, the next time is slower.
    ///
    /// - Parameter now: seconds since 1970.
    func write(now: Int) {
        let digests = SystemPath.parent(of: path)
        guard SystemPath.makeFolders(digests, mode: 0o700) == nil, SystemPath.replaceFile(path, with: encoded, mode: 0o600) else { return }
        // Folders go away, and nobody says so.
        for name in SystemPath.names(in: digests) ?? [] where UInt64(name, radix: 16) != nil {
            var status = stat()
            let file = digests + "/" + name
            if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec < now - Self.lifetime { unlink(file) }
        }
    }

    // MARK: The file: the basis, a count of the bytes behind it, and the entries.

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

    /// The entries in `bytes`; none when they were made of something else, or are not whole.
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

    /// The file's bytes, if it is one that only this user can have written.
    private static func contents(of path: String) -> [UInt8]? {
        guard let file = try? FileReader(limit: maximumSize).file(path), file.status.st_uid == geteuid(), file.status.st_mode & 0o022 == 0
        else { return nil }
        return file.bytes
    }
}
