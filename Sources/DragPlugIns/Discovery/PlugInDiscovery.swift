/// All plug-ins in a list of folders, read from their manifests. No program is run.
public struct PlugInDiscovery: Sendable {
    /// A plug-in that counts, with the reason why it may not run, if there is one.
    public struct Found: Sendable {
        /// The plug-in.
        public let plugIn: PlugIn
        /// Why the plug-in is not trusted, as a clause without a full stop; nil when it is trusted.
        public let objection: String?
    }

    /// A plug-in that is not used, because a plug-in with the same id was found before it.
    public struct Shadowed: Sendable {
        /// The plug-in that is not used.
        public let plugIn: PlugIn
        /// The path of the manifest that counts instead.
        public let by: String
    }

    /// A file in a plug-in folder that is no valid manifest.
    public struct Invalid: Hashable, Sendable {
        /// The path of the file.
        public let path: String
        /// Where the file was found.
        public let origin: PlugIn.Origin
        /// What is wrong with the file, as a sentence.
        public let reason: String
    }

    /// The plug-ins that count, in order of precedence.
    public private(set) var found: [Found] = []
    /// The plug-ins that are not used because of an earlier plug-in with the same id, in the order in which they were found.
    public private(set) var shadowed: [Shadowed] = []
    /// The files that are no valid manifests, in the order in which they were found.
    public private(set) var invalid: [Invalid] = []

    /// Reads all manifests in `folders`, in each folder sorted by file name. The first plug-in of an id counts. An unreadable file or invalid
    /// manifest affects no other plug-in.
    ///
    /// - Parameters:
    ///   - folders: the folders, in order of precedence.
    ///   - trust: decides whether plug-ins in the user's data folder may run; nil when none of them may.
    ///   - digests: a folder for caches of parsed manifests, which are used for folders with more than a few manifests; nil for no caches.
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
