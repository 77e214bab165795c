import DragKit
import DragSystem
import DragTypes
import Glibc

/// Reads the manifests of one folder.
struct ManifestFolder {
    /// The content of a file.
    enum Content {
        case plugIn(PlugIn, objection: String?, stamp: FileStamp)
        /// The file is no valid manifest; a sentence says why.
        case invalid(String)
    }

    struct File {
        var path: String
        var content: Content
    }

    /// The files whose names end in `.json`, sorted by name; hidden files are left out.
    let files: [File]

    /// - Parameters:
    ///   - trust: decides whether plug-ins in the user's data folder may run; nil when none of them may.
    ///   - cacheFolder: the folder of the cache files; nil for no caches.
    ///   - now: seconds since 1970.
    init(_ folder: PlugInFolder, trust: (any PlugInTrust)?, cacheFolder: String?, now: Int = time(nil)) {
        let names = (SystemPath.names(in: folder.path) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        let cache = cacheFolder.flatMap { cacheFolder in
            names.count < ManifestCache.minimumCount(folder.origin) ? nil : ManifestCache(of: folder, in: cacheFolder, trust: trust?.stamp, now: now)
        }
        let known = cache?.entries ?? []
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if directory >= 0 { close(directory) } }
        var position = 0
        var kept: [Int] = []
        var new: [ManifestCache.Entry] = []
        var files: [File] = []
        files.reserveCapacity(names.count)
        for name in names {
            // Both lists have the same sort order, so one pass over both is enough.
            while position < known.count, known[position].name != name, SystemPath.precedes(known[position].name, name) { position += 1 }
            if position < known.count, known[position].name == name, FileStamp(name, in: directory) == known[position].stamp {
                let entry = known[position]
                kept.append(position)
                position += 1
                files.append(File(path: entry.plugIn.path, content: .plugIn(entry.plugIn, objection: entry.objection, stamp: entry.stamp)))
                continue
            }
            let path = folder.path + "/" + name
            do throws(FormError) {
                let (bytes, stamp) = try Self.contents(of: path)
                let plugIn = PlugIn(try PlugInManifest(parsing: bytes), path: path, origin: folder.origin)
                let objection = Self.objection(to: plugIn, trust)
                if cache != nil, stamp.isSettled(now: now) {
                    new.append(ManifestCache.Entry(name: name, stamp: stamp, objection: objection, plugIn: plugIn))
                }
                files.append(File(path: path, content: .plugIn(plugIn, objection: objection, stamp: stamp)))
            } catch {
                files.append(File(path: path, content: .invalid(error.description)))
            }
        }
        self.files = files
        if var cache, !new.isEmpty, kept.count + new.count >= ManifestCache.minimumCount(folder.origin) {
            cache.entries = (kept.map { known[$0] } + new).sorted { SystemPath.precedes($0.name, $1.name) }
            cache.write(now: now)
        }
    }

    private static func objection(to plugIn: PlugIn, _ trust: (any PlugInTrust)?) -> String? {
        guard plugIn.origin == .user else { return nil }
        return trust.map { $0.objection(to: plugIn) } ?? "it has not been added"
    }

    /// The content of a manifest file, and the stamp that the file had before it was read.
    private static func contents(of path: String) throws(FormError) -> ([UInt8], FileStamp) {
        do {
            let file = try FileReader(limit: PlugInManifest.maximumSize).file(path)
            return (file.bytes, FileStamp(file.status))
        } catch {
            switch error {
            case .isLink: throw FormError("the manifest", "is a symbolic link, and has to be a file of its own")
            case .folder, .fifo, .socket, .device: throw FormError("the manifest", "is no regular file")
            case .tooLarge: throw FormError("the manifest", "is larger than the limit of \(PlugInManifest.maximumSize) bytes")
            case .changed: throw FormError("the manifest", "changes while it is read")
            case .unopened, .failed: throw FormError("the manifest", "cannot be read: \(error.clause)")
            }
        }
    }
}
