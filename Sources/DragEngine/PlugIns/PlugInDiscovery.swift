import DragKit
import DragTypes
import Glibc

/// What plug-ins there are, read from their manifests. Nothing is executed to find out.
public struct PlugInDiscovery: Sendable {
    /// A plug-in that may run, or may not for a reason.
    public struct Found: Sendable {
        public let plugIn: PlugIn
        /// Why it is not trusted, as a clause; nil when it is.
        public let objection: String?
    }

    /// A plug-in that another one of the same id stands in front of.
    public struct Shadowed: Sendable {
        public let plugIn: PlugIn
        /// The manifest that counts instead.
        public let by: String
    }

    /// A file that is no manifest.
    public struct Invalid: Hashable, Sendable {
        public let path: String
        public let origin: PlugIn.Origin
        /// A sentence.
        public let reason: String
    }

    /// The plug-ins that count, in order of precedence.
    public private(set) var found: [Found] = []
    public private(set) var shadowed: [Shadowed] = []
    public private(set) var invalid: [Invalid] = []

    /// Reads all manifests in `folders`, each folder's sorted by file name; the first of an id counts. A file that cannot be read or is no
    /// manifest takes nothing else down.
    ///
    /// - Parameter trust: who says whether plug-ins in the user's data folder may run; nil: none of them may.
    public init(_ folders: [PlugInFolder], trust: (any PlugInTrust)?) {
        var paths: [String: String] = [:]
        for folder in folders {
            for name in Self.manifests(in: folder.path) {
                let path = folder.path + "/" + name
                let plugIn: PlugIn
                let bytes: [UInt8]
                do {
                    bytes = try Self.contents(of: path)
                    plugIn = PlugIn(try PlugInManifest(parsing: bytes), path: path, origin: folder.origin)
                } catch {
                    invalid.append(Invalid(path: path, origin: folder.origin, reason: error.description))
                    continue
                }
                if let first = paths[plugIn.id] {
                    shadowed.append(Shadowed(plugIn: plugIn, by: first))
                    continue
                }
                paths[plugIn.id] = path
                found.append(Found(plugIn: plugIn, objection: Self.objection(to: plugIn, bytes, trust)))
            }
        }
    }

    private static func objection(to plugIn: PlugIn, _ manifest: [UInt8], _ trust: (any PlugInTrust)?) -> String? {
        guard plugIn.origin == .user else { return nil }
        return trust.map { $0.objection(to: plugIn, manifest: manifest) } ?? "nobody has added it"
    }

    /// The names of manifests in a folder; none when there is no such folder.
    private static func manifests(in folder: String) -> [String] {
        (SystemPath.names(in: folder) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    }

    private static func contents(of path: String) throws(FormError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FormError("the manifest", "cannot be opened: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FormError("the manifest", "is no regular file")
        }
        guard status.st_size <= PlugInManifest.maximumSize else {
            throw FormError("the manifest", "is larger than the limit of \(PlugInManifest.maximumSize) bytes")
        }
        // One byte more: the read that fills it would show that the file has grown.
        return BlockingDescriptor(descriptor).contents(upTo: Int(status.st_size) + 1)
    }
}
