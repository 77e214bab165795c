import DragKit
public import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// A plug-in in the form in which its author distributes it: a folder with a manifest, or a
/// manifest alone.
public struct PlugInSource: Sendable {
    /// The plug-in, with the manifest at its original place.
    public let plugIn: PlugIn
    /// The paths of the plug-in's other files, relative to the manifest's folder: all files of the
    /// folder, or for a single manifest the files that the manifest names.
    let files: [String]

    /// Reads the plug-in at `path`, which is a folder or a manifest's file.
    ///
    /// - Throws: ``PlugInTrustError``: `unreadable` when a file cannot be read; `invalid` when
    ///   there is no valid manifest or more than one, when the folder holds too many files or
    ///   symbolic links, or when the program of a single manifest cannot be started.
    public init(_ path: String) throws(PlugInTrustError) {
        guard let resolved = realpath(path, nil) else { throw PlugInTrustError(.unreadable, "There is no plug-in at \u{201C}\(path)\u{201D}.") }
        let whole = String(cString: resolved)
        free(resolved)
        var status = stat()
        guard stat(whole, &status) == 0 else { throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be looked at.") }
        if status.st_mode & S_IFMT == S_IFDIR {
            // The manifest is checked before the files are listed: when the user named a folder
            // above the plug-in's, an error about links or builds in this folder would not show the
            // mistake.
            let manifest = try Self.manifest(in: whole, called: path)
            plugIn = PlugIn(manifest.value, path: whole + "/" + manifest.name, origin: .named)
            files = try PlugInTree(whole).files.filter { $0 != manifest.name }
        } else {
            // As in a folder: what a link leads to may be in a folder that is nothing of the
            // plug-in's.
            guard SystemPath.linkTarget(of: path) == nil else {
                throw PlugInTrustError(.invalid, "\u{201C}\(path)\u{201D} is a symbolic link, and a manifest must be a file; name the file itself.")
            }
            plugIn = PlugIn(try Self.read(whole), path: whole, origin: .named)
            if let problem = plugIn.problem { throw PlugInTrustError(.invalid, "\u{201C}\(path)\u{201D} cannot be added: \(problem).") }
            // A single manifest may be in a folder with unrelated files, so only the files that it
            // names belong to the plug-in.
            var named: [String] = []
            let inner = plugIn.manifest.program.folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
            for argument in plugIn.manifest.program.exec where argument.hasPrefix("./") && !argument.split(separator: "/").contains("..") {
                let file = (inner.isEmpty ? "" : inner + "/") + argument.dropFirst(2)
                if access(SystemPath.parent(of: whole) + "/" + file, F_OK) == 0 { named.append(file) }
            }
            files = named
        }
    }

    /// The only manifest in a folder.
    ///
    /// - Parameter name: the folder in the user's spelling, for messages.
    private static func manifest(in folder: String, called name: String) throws(PlugInTrustError) -> (name: String, value: PlugInManifest) {
        let candidates = (SystemPath.names(in: folder) ?? []).filter {
            $0.hasSuffix(".json") && !$0.hasPrefix(".") && SystemPath.isRegularFile(folder + "/" + $0)
        }
        guard !candidates.isEmpty else {
            let below = folderBelow(folder, depth: 3).map { "; \u{201C}\(name)/\($0)\u{201D} has one" } ?? ""
            throw PlugInTrustError(.invalid, "There is no manifest in \u{201C}\(name)\u{201D}, a file whose name ends in .json\(below).")
        }
        var manifests: [(name: String, value: PlugInManifest)] = []
        var problem: PlugInTrustError?
        for name in candidates {
            do throws(PlugInTrustError) { manifests.append((name, try read(folder + "/" + name))) } catch { problem = error }
        }
        guard let first = manifests.first else {
            let problem = problem ?? PlugInTrustError(.invalid, "There is no manifest in \u{201C}\(name)\u{201D}.")
            guard let below = folderBelow(folder, depth: 3) else { throw problem }
            throw PlugInTrustError(problem.code, "\(problem.description) \u{201C}\(name)/\(below)\u{201D} has a manifest.")
        }
        guard manifests.count == 1 else {
            throw PlugInTrustError(
                .invalid,
                "There are several manifests in \u{201C}\(name)\u{201D} (\(manifests.map(\.name).joined(separator: ", "))); name the one that is meant."
            )
        }
        return first
    }

    /// The nearest folder below `folder` that contains a manifest, as a path relative to `folder`;
    /// nil when there is none. Hidden folders (such as build folders) and symbolic links are
    /// skipped.
    private static func folderBelow(_ folder: String, depth: Int) -> String? {
        guard depth > 0 else { return nil }
        let inner = (SystemPath.names(in: folder) ?? []).filter { name in
            !name.hasPrefix(".") && SystemPath.linkTarget(of: folder + "/" + name) == nil && SystemPath.isFolder(folder + "/" + name)
        }
        let found = inner.first { name in
            let path = folder + "/" + name
            return (SystemPath.names(in: path) ?? []).contains { file in file.hasSuffix(".json") && (try? read(path + "/" + file)) != nil }
        }
        return found ?? inner.lazy.compactMap { name in folderBelow(folder + "/" + name, depth: depth - 1).map { name + "/" + $0 } }.first
    }

    private static func read(_ path: String) throws(PlugInTrustError) -> PlugInManifest {
        do {
            return try PlugInManifest(parsing: try SmallFile.contents(path))
        } catch let error as PlugInTrustError {
            throw error
        } catch {
            throw PlugInTrustError(.invalid, "\u{201C}\(path)\u{201D}: \(error)")
        }
    }
}

/// The files in a plug-in's folder.
struct PlugInTree {
    /// The most files that a plug-in may have.
    private static let maximumCount = 4096
    /// The deepest nesting of a plug-in's folders.
    private static let maximumDepth = 16

    /// The files' paths relative to the folder, sorted.
    let files: [String]

    /// - Throws: ``PlugInTrustError`` when a folder cannot be read, a limit is exceeded, or the
    ///   folder holds anything but files and folders.
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

/// Reads and writes whole files.
///
/// Owner and thread rule: every file descriptor is opened and closed within one call.
enum SmallFile {
    /// The largest file that is read, in bytes.
    private static let maximumSize = 256 << 20

    static func contents(_ path: String) throws(PlugInTrustError) -> [UInt8] {
        do {
            return try FileReader(limit: maximumSize).file(path).bytes
        } catch {
            throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be read: \(error.clause).")
        }
    }

    /// Creates a file.
    static func write(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(PlugInTrustError) {
        guard SystemPath.writeFile(path, bytes, mode: mode) else { throw unwritable(path) }
    }

    /// Replaces a file atomically.
    static func replace(_ path: String, with bytes: [UInt8]) throws(PlugInTrustError) {
        guard SystemPath.replaceFile(path, with: bytes, mode: 0o644) else { throw unwritable(path) }
    }

    static func unwritable(_ path: String) -> PlugInTrustError {
        PlugInTrustError(.unwritable, "\u{201C}\(path)\u{201D} cannot be written: \(String(cString: strerror(errno))).")
    }

    /// Creates a folder that all users may read, whatever this process withholds from others. One
    /// that is there already is kept.
    static func makeSharedFolder(_ path: String) throws(PlugInTrustError) {
        guard mkdir(path, 0o700) == 0 ? chmod(path, 0o755) == 0 : errno == EEXIST else { throw unwritable(path) }
    }

    /// Creates a folder and the missing folders above it.
    static func makeFolder(_ path: String) throws(PlugInTrustError) {
        if let folder = SystemPath.makeFolders(path, mode: 0o755) {
            throw PlugInTrustError(.unwritable, "The folder \u{201C}\(folder)\u{201D} cannot be made: \(String(cString: strerror(errno))).")
        }
    }
}
