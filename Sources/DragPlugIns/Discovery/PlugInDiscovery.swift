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
    /// - Parameters:
    ///   - trust: who says whether plug-ins in the user's data folder may run; nil: none of them may.
    ///   - digests: a folder in which manifests are remembered in a form that takes no parsing, where there are more than a few; nil: they are not.
    public init(_ folders: [PlugInFolder], trust: (any PlugInTrust)?, digests: String? = nil) {
        var paths: [String: String] = [:]
        for folder in folders {
            let files = ManifestFolder(folder, trust: trust, digests: digests).files
            paths.reserveCapacity(paths.count + files.count)
            found.reserveCapacity(found.count + files.count)
            for file in files {
                switch file.content {
                case .invalid(let reason): invalid.append(Invalid(path: file.path, origin: folder.origin, reason: reason))
                case .plugIn(let plugIn, let objection):
                    if let first = paths.updateValue(file.path, forKey: plugIn.id) {
                        paths[plugIn.id] = first
                        shadowed.append(Shadowed(plugIn: plugIn, by: first))
                    } else {
                        found.append(Found(plugIn: plugIn, objection: objection))
                    }
                }
            }
        }
    }
}
