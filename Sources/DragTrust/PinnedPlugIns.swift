public import DragPlugIns
import DragTypes
import Glibc
import Synchronization

/// The plug-ins that the user has added, each with the digests of its files. They are stored in `added.json`, in the folder above
/// the one that holds the manifests.
///
/// A plug-in may run while its manifest and all files of its folder are as they were when it was added.
///
/// Thread rule: may be used from any thread.
public final class PinnedPlugIns: PlugInTrust {
    /// The path of the folder that holds the user's manifests.
    public let folder: String
    private let pins: Mutex<[String: [PinnedFile]]?> = Mutex(nil)

    /// The trust for the plug-ins in one folder. Nothing is read yet.
    ///
    /// - Parameter folder: the path of the folder that holds the user's manifests; `added.json` is in the folder above it.
    public init(folder: String) {
        self.folder = folder
    }

    var file: String { folder + "/../added.json" }

    /// The ids of the plug-ins that were added, in alphabetical order; empty when the record cannot be read.
    public var identifiers: [String] { ((try? Self.read(file)) ?? [:]).keys.sorted() }

    /// The files of a plug-in, its manifest first; nil when the plug-in was not added. `added.json` is read once.
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

    /// Checks whether the plug-in was added, and whether its manifest and all of its files are unchanged since then and
    /// no file was added to its folder.
    ///
    /// - Returns: why the plug-in may not be started, as a clause without a full stop; nil when it may.
    public func objection(toStarting plugIn: PlugIn) -> String? {
        guard let files = pinned(plugIn.id), let first = files.first, folder + "/" + first.path == plugIn.path else { return Self.notAdded }
        guard files.allSatisfy({ $0.isUnchanged(in: folder) }), let now = try? PlugInTree(folder + "/" + plugIn.id, mayBeMissing: true) else {
            return Self.changed
        }
        // An additional file may be a library that the program would load.
        return Set(now.files.map { plugIn.id + "/" + $0 }) == Set(files.dropFirst().map(\.path)) ? nil : Self.changed
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

    /// Changes the file of digests under a lock, so that of two processes neither loses the other's changes.
    func update(_ change: (inout [String: [PinnedFile]]) -> Void) throws(PlugInTrustError) {
        let lock = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw PlugInTrustError(.unwritable, "\u{201C}\(file).lock\u{201D} cannot be locked: \(String(cString: strerror(errno))).")
        }
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
