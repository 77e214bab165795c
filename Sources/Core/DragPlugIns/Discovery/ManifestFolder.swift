import DragKit
import DragSystem
import DragTypes
import Glibc

/// The manifests of one folder.
struct ManifestFolder {
    /// The content of a file.
    enum Content {
        /// A plug-in, and why it may not run, as the user's trust decided it; nil when it may.
        case plugIn(PlugIn, objection: String?)
        /// The file is no valid manifest; a sentence says why.
        case invalid(String)
    }

    struct File {
        let name: String
        /// The stamp that the file had before it was read; nil when there was no file.
        let stamp: FileStamp?
        let content: Content
    }

    let folder: PlugInFolder
    /// The stamp that the folder had before its names were read; nil when the folder could not be
    /// read.
    let stamp: FileStamp?
    /// The files whose names end in `.json`, sorted by name; hidden files are left out.
    let files: [File]
    /// Whether the folder and all files could be read. What stands in the way of reading may go
    /// without a change of any stamp.
    let isComplete: Bool

    init(_ folder: PlugInFolder, stamp: FileStamp?, files: [File], isComplete: Bool = true) {
        self.folder = folder
        self.stamp = stamp
        self.files = files
        self.isComplete = isComplete
    }

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - trust: decides whether plug-ins in the user's data folder may run; nil when none of them
    ///     may.
    ///   - cacheFolder: the folder of the cache files; nil for no caches.
    ///   - now: seconds since 1970.
    init(_ folder: PlugInFolder, trust: (any PlugInTrust)?, cacheFolder: String?, now: Int = time(nil)) {
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else {
            self.init(folder, stamp: nil, files: [], isComplete: errno == ENOENT || errno == ENOTDIR)
            return
        }
        defer { close(directory) }
        let stamp = FileStamp(of: directory)
        let all = SystemPath.names(in: folder.path)
        let names = (all ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        var isComplete = all != nil
        let cache = cacheFolder.flatMap { cacheFolder in
            names.count < ManifestCache.minimumCount(folder.origin) ? nil : ManifestCache(of: folder, in: cacheFolder, trust: trust?.stamp, now: now)
        }
        let known = cache?.entries ?? []
        var position = 0
        var kept: [Int] = []
        var new: [ManifestCache.Entry] = []
        var files: [File] = []
        files.reserveCapacity(names.count)
        for name in names {
            let stamp = FileStamp(name, in: directory)
            // Both lists have the same sort order, so one pass over both is enough.
            while position < known.count, known[position].name != name, SystemPath.precedes(known[position].name, name) { position += 1 }
            if position < known.count, known[position].name == name, stamp == known[position].stamp {
                let entry = known[position]
                kept.append(position)
                position += 1
                files.append(File(name: name, stamp: stamp, content: .plugIn(entry.plugIn, objection: entry.objection)))
                continue
            }
            do throws(Problem) {
                let (plugIn, stamp) = try Self.plugIn(folder.path + "/" + name, origin: folder.origin)
                let objection = Self.objection(to: plugIn, trust)
                if cache != nil, stamp.isSettled(now: now) {
                    new.append(ManifestCache.Entry(name: name, stamp: stamp, objection: objection, plugIn: plugIn))
                }
                files.append(File(name: name, stamp: stamp, content: .plugIn(plugIn, objection: objection)))
            } catch {
                files.append(File(name: name, stamp: stamp, content: .invalid(error.description)))
                if case .unread = error { isComplete = false }
            }
        }
        self.init(folder, stamp: stamp, files: files, isComplete: isComplete)
        if var cache, !new.isEmpty, kept.count + new.count >= ManifestCache.minimumCount(folder.origin) {
            cache.entries = (kept.map { known[$0] } + new).sorted { SystemPath.precedes($0.name, $1.name) }
            cache.write(now: now)
        }
    }

    func path(of file: File) -> String { folder.path + "/" + file.name }

    private static func objection(to plugIn: PlugIn, _ trust: (any PlugInTrust)?) -> String? {
        guard plugIn.origin == .user else { return nil }
        return trust.map { $0.objection(to: plugIn) } ?? "it has not been added"
    }

    /// Why a file is no manifest.
    private enum Problem: Error {
        /// The file is not as it should be.
        case form(FormError)
        /// The file could not be read this time.
        case unread(FormError)

        var description: String {
            switch self {
            case .form(let error), .unread(let error): error.description
            }
        }
    }

    /// The plug-in of a manifest file, and the stamp that the file had before it was read.
    private static func plugIn(_ path: String, origin: PlugIn.Origin) throws(Problem) -> (PlugIn, FileStamp) {
        let file: FileReader.File
        do {
            file = try FileReader(limit: PlugInManifest.maximumSize).file(path)
        } catch {
            switch error {
            case .isLink: throw .form(FormError("the manifest", "is a symbolic link, and has to be a file of its own"))
            case .folder, .fifo, .socket, .device: throw .form(FormError("the manifest", "is no regular file"))
            case .tooLarge: throw .form(FormError("the manifest", "is larger than the limit of \(PlugInManifest.maximumSize) bytes"))
            case .changed: throw .unread(FormError("the manifest", "changes while it is read"))
            case .unopened, .failed: throw .unread(FormError("the manifest", "cannot be read: \(error.clause)"))
            }
        }
        do {
            return (PlugIn(try PlugInManifest(parsing: file.bytes), path: path, origin: origin), FileStamp(file.status))
        } catch {
            throw .form(error)
        }
    }
}
