import DragKit
import DragTypes

/// A cache of the parsed manifests of one folder. With it, reading a thousand plug-ins takes a few
/// milliseconds, most of which is spent on asking the system for the files' stamps.
///
/// An entry is valid while its file has the same stamp.
struct ManifestCache {
    struct Entry {
        var name: String
        var stamp: FileStamp
        /// Why the plug-in may not run, as the user's trust decided it; nil when it may.
        var objection: String?
        var plugIn: PlugIn
    }

    /// The fewest manifests for which a cache is kept: fewer are parsed as quickly. A folder that
    /// the user named gets a cache later, because it may be used only once.
    static func minimumCount(_ origin: PlugIn.Origin) -> Int { origin == .named ? 32 : 4 }

    /// The entries, sorted by file name.
    var entries: [Entry] = []
    private let file: CacheFile

    /// The cache of a folder. It has no entries when there is no valid cache file. nil when no
    /// cache can be kept.
    ///
    /// - Parameters:
    ///   - cacheFolder: the folder of the cache files.
    ///   - trust: the stamp of the file that the user's trust was read from; nil when there is
    ///     none.
    ///   - now: seconds since 1970.
    init?(of folder: PlugInFolder, in cacheFolder: String, trust: FileStamp?, now: Int) {
        guard let program = FileStamp.ofProgram else { return nil }
        if folder.origin == .user {
            guard let trust, trust.isSettled(now: now) else { return nil }
        }
        let name = "\(folder.origin.rawValue) \(folder.path)"
        // The entries depend on the dragconv program, the folder and the user's trust, besides
        // their own files.
        var basis = CacheWriter()
        basis.text(name)
        basis.stamp(program)
        if folder.origin == .user, let trust { basis.stamp(trust) }
        file = CacheFile(in: cacheFolder, named: name, basis: basis)
        if var content = file.content(isMapped: false) {
            let entries = content.list { $0.entry(in: folder) }
            if !content.isBroken, content.remaining == 0 { self.entries = entries }
        }
    }

    /// Writes the cache file. A failure is ignored: it only makes the next run slower.
    ///
    /// - Parameter now: seconds since 1970.
    func write(now: Int) {
        guard file.isWritable else { return }
        var content = CacheWriter()
        content.list(entries) { $0.entry($1) }
        file.write(content, now: now)
    }
}
