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
    /// The files whose names end in `.json`, sorted by name; hidden files are left out.
    let files: [File]
    /// Whether the folder and all files could be read.
    let isComplete: Bool

    init(_ folder: PlugInFolder, files: [File], isComplete: Bool = true) {
        self.folder = folder
        self.files = files
        self.isComplete = isComplete
    }

    /// Reads a folder.
    ///
    /// - Parameter trust: decides whether plug-ins in the user's data folder may run; nil when none
    ///   of them may.
    init(_ folder: PlugInFolder, trust: (any PlugInTrust)?) {
        let names = Self.names(in: folder)
        var isComplete = names != nil || errno == ENOENT || errno == ENOTDIR
        var files: [File] = []
        files.reserveCapacity(names?.count ?? 0)
        for name in names ?? [] {
            do throws(Problem) {
                let (plugIn, stamp) = try Self.plugIn(folder.path + "/" + name, origin: folder.origin)
                files.append(File(name: name, stamp: stamp, content: .plugIn(plugIn, objection: Self.objection(to: plugIn, trust))))
            } catch {
                files.append(File(name: name, stamp: FileStamp(folder.path + "/" + name), content: .invalid(error.description)))
                if case .unread = error { isComplete = false }
            }
        }
        self.init(folder, files: files, isComplete: isComplete)
    }

    /// The names of the manifests in a folder, sorted; nil, with `errno` set, when the folder
    /// cannot be read.
    static func names(in folder: PlugInFolder) -> [String]? {
        SystemPath.names(in: folder.path)?.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
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
