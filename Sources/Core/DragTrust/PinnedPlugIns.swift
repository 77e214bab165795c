import DragKit
public import DragPlugIns
import DragSystem
import DragTypes
import Glibc
import Synchronization

/// The plug-ins that the user has added, each with the digests of its files. They are stored in
/// `added.json`, in the folder above the one that holds the manifests.
///
/// A plug-in may run while its manifest and all files of its folder are as they were when it was
/// added.
///
/// Thread rule: may be used from any thread.
public final class PinnedPlugIns: PlugInTrust {
    /// The path of the folder that holds the user's manifests.
    public let folder: String
    private let pins: Mutex<[String: [PinnedFile]]?> = Mutex(nil)

    /// The trust for the plug-ins in one folder. Nothing is read yet.
    ///
    /// - Parameter folder: the path of the folder that holds the user's manifests; `added.json` is
    ///   in the folder above it.
    public init(folder: String) {
        self.folder = folder
    }

    var file: String { folder + "/../added.json" }

    /// The ids of the plug-ins that were added, in alphabetical order; empty when the record cannot
    /// be read.
    public var identifiers: [String] { ((try? Self.read(file)) ?? [:]).keys.sorted() }

    /// The files of a plug-in, its manifest first; nil when the plug-in was not added. `added.json`
    /// is read once.
    private func pinned(_ id: String) -> [PinnedFile]? {
        pins.withLock { pins in
            if let known = pins { return known[id] }
            let read = (try? Self.read(file)) ?? [:]
            pins = read
            return read[id]
        }
    }

    // MARK: PlugInTrust

    private static let notAdded = "it has not been added; \u{201C}dragconv plugins add\u{201D} does that"
    private static let changed = "it has been changed since it was added; look at it, and add it again"

    /// The stamp of `added.json`; nil when the file does not exist.
    public var stamp: FileStamp? { FileStamp(file) }

    /// Checks whether the plug-in was added and its manifest is unchanged since then.
    ///
    /// - Returns: why the plug-in may not run, as a clause without a full stop; nil when it may.
    public func objection(to plugIn: PlugIn) -> String? {
        guard let files = pinned(plugIn.id), let first = files.first, folder + "/" + first.path == plugIn.path else { return Self.notAdded }
        return first.isUnchanged(in: folder) ? nil : Self.changed
    }

    /// Checks whether the plug-in was added, and whether its manifest and all of its files are
    /// unchanged since then and no file was added to its folder.
    ///
    /// - Returns: why the plug-in may not be started, as a clause without a full stop; nil when it
    ///   may.
    public func objection(toStarting plugIn: PlugIn) -> String? {
        guard let files = pinned(plugIn.id), let first = files.first, folder + "/" + first.path == plugIn.path else { return Self.notAdded }
        guard files.allSatisfy({ $0.isUnchanged(in: folder) }), let now = try? PlugInTree(folder + "/" + plugIn.id, mayBeMissing: true) else {
            return Self.changed
        }
        // An additional file may be a library that the program would load.
        return Set(now.files.map { plugIn.id + "/" + $0 }) == Set(files.dropFirst().map(\.path)) ? nil : Self.changed
    }

    /// Copies the plug-in's files into an empty folder, if they are unchanged since the plug-in was
    /// added. The digests are taken of the bytes that are copied.
    ///
    /// - Returns: why the plug-in may not be started, as a clause without a full stop; nil when the
    ///   folder holds the plug-in.
    public func objection(toStarting plugIn: PlugIn, asCopiedTo folder: String) -> String? {
        guard let files = pinned(plugIn.id), let first = files.first, self.folder + "/" + first.path == plugIn.path else { return Self.notAdded }
        guard let now = try? PlugInTree(self.folder + "/" + plugIn.id, mayBeMissing: true),
            Set(now.files.map { plugIn.id + "/" + $0 }) == Set(files.dropFirst().map(\.path))
        else { return Self.changed }
        do throws(PlugInTrustError) {
            // A plug-in that is a manifest alone has an empty folder.
            try SmallFile.makeSharedFolder(folder + "/" + plugIn.id)
            for file in files {
                let parts = file.path.split(separator: "/").dropLast()
                for count in parts.indices.map({ $0 + 1 }) { try SmallFile.makeSharedFolder(folder + "/" + parts[..<count].joined(separator: "/")) }
                guard try file.copy(from: self.folder, to: folder) else { return Self.changed }
            }
            return nil
        } catch {
            return "it cannot be copied to be started: \(error.description)"
        }
    }

    // MARK: The file

    static func read(_ path: String) throws(PlugInTrustError) -> [String: [PinnedFile]] {
        guard access(path, F_OK) == 0 else { return [:] }
        let bytes = try SmallFile.contents(path)
        guard let document = try? JSONValue(parsing: bytes), document["added"]?.integer == 1, let entries = document["plugins"]?.array else {
            throw PlugInTrustError(
                .invalid, "\u{201C}\(path)\u{201D} is not what dragconv wrote there; remove it, and add your plug-ins again.")
        }
        var pins: [String: [PinnedFile]] = [:]
        for entry in entries {
            guard let id = entry["id"]?.string, let files = entry["files"]?.array else { continue }
            pins[id] = files.compactMap { PinnedFile($0) }
        }
        return pins
    }

    /// A descriptor whose lock keeps other processes from changing the file of digests, until it is
    /// closed.
    private func lock() throws(PlugInTrustError) -> Int32 {
        let lock = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw unlocked }
        guard flock(lock, LOCK_EX) == 0 else {
            defer { close(lock) }
            throw unlocked
        }
        return lock
    }

    private var unlocked: PlugInTrustError {
        PlugInTrustError(.unwritable, "\u{201C}\(file).lock\u{201D} cannot be locked: \(String(cString: strerror(errno))).")
    }

    /// Calls `body` with the plug-ins as they are recorded now, while no other process adds or
    /// removes any.
    ///
    /// - Throws: ``PlugInTrustError`` (`unwritable`) when the record cannot be locked.
    public func locked(_ body: (PinnedPlugIns) -> Void) throws(PlugInTrustError) {
        let lock = try lock()
        defer { close(lock) }
        body(PinnedPlugIns(folder: folder))
    }

    /// Changes the file of digests under a lock, so that of two processes neither loses the other's
    /// changes.
    func update(_ change: (inout [String: [PinnedFile]]) -> Void) throws(PlugInTrustError) {
        let lock = try lock()
        defer { close(lock) }
        var pins = try Self.read(file)
        change(&pins)
        let entries = pins.sorted { $0.key < $1.key }.map { id, files in
            JSONValue.object([("id", .text(id)), ("files", .array(files.map(\.json)))])
        }
        try SmallFile.replace(file, with: JSONValue.object([("added", .integer(1)), ("plugins", .array(entries))]).encoded + [0x0A])
        self.pins.withLock { $0 = pins }
    }
}

extension PinnedPlugIns {
    /// The largest plug-in that can be added, in bytes.
    private static let maximumSize = 512 << 20

    /// Copies a plug-in into the user's folder and records the digests of its files, so that it is
    /// trusted in its present state. A plug-in with the same id is replaced.
    ///
    /// - Returns: the plug-in at its new place, and the number of its files including the manifest.
    /// - Throws: ``PlugInTrustError``: `invalid` when the plug-in has a problem or is too large,
    ///   `unreadable` or `unwritable` when copying fails. A plug-in with the same id is then left
    ///   as it was.
    public func add(_ source: PlugInSource) throws(PlugInTrustError) -> (plugIn: PlugIn, fileCount: Int) {
        let plugIn = source.plugIn
        if let problem = plugIn.problem {
            throw PlugInTrustError(.invalid, "\u{201C}\(plugIn.path)\u{201D} cannot be added: \(problem).")
        }
        try SmallFile.makeFolder(folder)
        let target = folder + "/" + plugIn.id
        let fresh = "\(folder)/.\(plugIn.id).new-\(getpid())"
        let old = "\(folder)/.\(plugIn.id).old-\(getpid())"
        SystemPath.removeTree(fresh)
        defer { SystemPath.removeTree(fresh) }
        try copy(source, to: fresh)
        var manifest = plugIn.manifest
        let inner = manifest.program.folder == "." ? "" : "/" + manifest.program.folder
        manifest.program.folder = plugIn.id + inner
        // If the process ends from here on, the plug-in is left without trust, so a mixture of two
        // versions can never run.
        var replaced: [PinnedFile]?
        try update { pins in
            replaced = pins[plugIn.id]
            pins[plugIn.id] = nil
        }
        let hadOld = rename(target, old) == 0
        do throws(PlugInTrustError) {
            guard hadOld || errno == ENOENT, rename(fresh, target) == 0 else {
                throw PlugInTrustError(.unwritable, "\u{201C}\(target)\u{201D} cannot be put in place: \(String(cString: strerror(errno))).")
            }
            // The manifest is replaced last, so that until then the old one is there to go back to.
            var files: [PinnedFile] = []
            for path in source.files { files.append(try PinnedFile(path: plugIn.id + "/" + path, in: folder)) }
            try SmallFile.replace(target + ".json", with: Array(manifest.text.utf8))
            files.insert(try PinnedFile(path: plugIn.id + ".json", in: folder), at: 0)
            try update { $0[plugIn.id] = files }
            SystemPath.removeTree(old)
            return (PlugIn(manifest, path: target + ".json", origin: .user), files.count)
        } catch {
            if hadOld {
                SystemPath.removeTree(target)
                if rename(old, target) == 0 { try? update { $0[plugIn.id] = replaced } }
            }
            throw error
        }
    }

    private func copy(_ source: PlugInSource, to folder: String) throws(PlugInTrustError) {
        let from = SystemPath.parent(of: source.plugIn.path)
        try SmallFile.makeFolder(folder)
        var size = 0
        for path in source.files {
            let bytes = try SmallFile.contents(from + "/" + path)
            size += bytes.count
            guard size <= Self.maximumSize else {
                throw PlugInTrustError(.invalid, "\u{201C}\(from)\u{201D} holds more than the limit of \(Self.maximumSize) bytes.")
            }
            let parts = path.split(separator: "/").dropLast()
            if !parts.isEmpty { try SmallFile.makeFolder(folder + "/" + parts.joined(separator: "/")) }
            try SmallFile.write(folder + "/" + path, bytes, mode: access(from + "/" + path, X_OK) == 0 ? 0o755 : 0o644)
        }
    }

    /// Removes a plug-in that the user has added, with its files.
    ///
    /// - Throws: ``PlugInTrustError``: `unknown` when no plug-in has the id, `unwritable` when its
    ///   manifest cannot be removed or `added.json` cannot be written, `invalid` or `unreadable`
    ///   when `added.json` cannot be read.
    public func remove(_ id: String) throws(PlugInTrustError) {
        guard PlugInManifest.isPlugInID(id), access("\(folder)/\(id).json", F_OK) == 0 else {
            throw PlugInTrustError(
                .unknown, "No plug-in called \u{201C}\(id)\u{201D} has been added; \u{201C}dragconv plugins list\u{201D} shows those that are there.")
        }
        try update { $0[id] = nil }
        guard unlink("\(folder)/\(id).json") == 0 else {
            throw PlugInTrustError(.unwritable, "\u{201C}\(folder)/\(id).json\u{201D} cannot be removed: \(String(cString: strerror(errno))).")
        }
        SystemPath.removeTree("\(folder)/\(id)")
    }
}

/// Why a plug-in could not be added, removed or trusted.
public struct PlugInTrustError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The plug-in or the file of digests is malformed, or exceeds a limit.
        case invalid
        /// A file or folder cannot be read.
        case unreadable
        /// A file or folder cannot be written.
        case unwritable
        /// No plug-in with the given id was added.
        case unknown
    }

    /// The kind of failure.
    public let code: Code
    /// What went wrong and what to do about it, in full sentences for people.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
