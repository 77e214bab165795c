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
    /// The stamp that the folder had before its names were read; nil when the folder could not be read.
    let stamp: FileStamp?
    /// The files whose names end in `.json`, sorted by name; hidden files are left out.
    let files: [File]

    init(_ folder: PlugInFolder, stamp: FileStamp?, files: [File]) {
        self.folder = folder
        self.stamp = stamp
        self.files = files
    }

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - trust: decides whether plug-ins in the user's data folder may run; nil when none of them may.
    ///   - cacheFolder: the folder of the cache files; nil for no caches.
    ///   - now: seconds since 1970.
    init(_ folder: PlugInFolder, trust: (any PlugInTrust)?, cacheFolder: String?, now: Int = time(nil)) {
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else {
            self.init(folder, stamp: nil, files: [])
            return
        }
        defer { close(directory) }
        let stamp = FileStamp(of: directory)
        let names = (SystemPath.names(in: folder.path) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
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
            do throws(FormError) {
                let (plugIn, stamp) = try Self.plugIn(folder.path + "/" + name, origin: folder.origin)
                let objection = Self.objection(to: plugIn, trust)
                if cache != nil, stamp.isSettled(now: now) {
                    new.append(ManifestCache.Entry(name: name, stamp: stamp, objection: objection, plugIn: plugIn))
                }
                files.append(File(name: name, stamp: stamp, content: .plugIn(plugIn, objection: objection)))
            } catch {
                files.append(File(name: name, stamp: stamp, content: .invalid(error.description)))
            }
        }
        self.init(folder, stamp: stamp, files: files)
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

    /// The plug-in of a manifest file, and the stamp that the file had before it was read.
    private static func plugIn(_ path: String, origin: PlugIn.Origin) throws(FormError) -> (PlugIn, FileStamp) {
        let file: FileReader.File
        do {
            file = try FileReader(limit: PlugInManifest.maximumSize).file(path)
        } catch {
            switch error {
            case .isLink: throw FormError("the manifest", "is a symbolic link, and has to be a file of its own")
            case .folder, .fifo, .socket, .device: throw FormError("the manifest", "is no regular file")
            case .tooLarge: throw FormError("the manifest", "is larger than the limit of \(PlugInManifest.maximumSize) bytes")
            case .changed: throw FormError("the manifest", "changes while it is read")
            case .unopened, .failed: throw FormError("the manifest", "cannot be read: \(error.clause)")
            }
        }
        return (PlugIn(try PlugInManifest(parsing: file.bytes), path: path, origin: origin), FileStamp(file.status))
    }
}
