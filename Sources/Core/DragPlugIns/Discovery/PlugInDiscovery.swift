import DragSystem

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
    /// The plug-ins that are not used because of an earlier plug-in with the same id, in the order
    /// in which they were found.
    public private(set) var shadowed: [Shadowed] = []
    /// The files that are no valid manifests, in the order in which they were found.
    public private(set) var invalid: [Invalid] = []
    /// What the folders held.
    let folders: [ManifestFolder]

    /// Reads all manifests in `folders`, in each folder sorted by file name. The first plug-in of
    /// an id counts. An unreadable file or invalid manifest affects no other plug-in.
    ///
    /// - Parameters:
    ///   - folders: the folders, in order of precedence.
    ///   - trust: decides whether plug-ins in the user's data folder may run; nil when none of them
    ///     may.
    public init(_ folders: [PlugInFolder], trust: (any PlugInTrust)?) {
        self.init(folders.map { ManifestFolder($0, trust: trust) })
    }

    /// - Parameter areDistinct: whether no two manifests are known to have the same id.
    init(_ folders: [ManifestFolder], areDistinct: Bool = false) {
        self.folders = folders
        let count = folders.reduce(0) { $0 + $1.files.count }
        var paths: [String: String] = [:]
        if !areDistinct { paths.reserveCapacity(count) }
        found.reserveCapacity(count)
        for folder in folders {
            for file in folder.files {
                switch file.content {
                case .invalid(let reason): invalid.append(Invalid(path: folder.path(of: file), origin: folder.folder.origin, reason: reason))
                case .plugIn(let plugIn, let objection):
                    if !areDistinct, let first = paths.updateValue(plugIn.path, forKey: plugIn.id) {
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

/// A folder that is searched for manifests.
public struct PlugInFolder: Hashable, Sendable {
    /// The path of the folder.
    public var path: String
    /// The origin of the plug-ins that are found in the folder.
    public var origin: PlugIn.Origin

    /// A folder whose plug-ins get the given origin.
    public init(_ path: String, _ origin: PlugIn.Origin) {
        self.path = path
        self.origin = origin
    }

    /// The names of the manifests in the folder, sorted; nil when the folder cannot be read.
    package var manifestNames: [String]? { ManifestFolder.names(in: self) }

    /// The path of the plug-in folder, relative to a data folder (`$XDG_DATA_HOME` and the like).
    /// The last component is the version of the manifest format.
    public static let nameInData = "dragconv/plugins/1"

    /// The environment variable that leaves out the manifests for programs of the system, with the
    /// value `none`.
    public static let adaptersVariable = "DRAGCONV_ADAPTERS"

    /// The folders that are searched for plug-ins, in order of precedence: the folders that the
    /// user names, the user's data folder, the system's data folders (XDG Base Directory
    /// Specification 0.8), and the folders beside the program. The last ones have the manifests
    /// that make programs of the system plug-ins.
    ///
    /// - Parameters:
    ///   - named: folders separated by colons, as in `$DRAGCONV_PLUGIN_PATH`; nil for none.
    ///   - variable: returns the value of an environment variable, or nil.
    ///   - programFolder: the folder of the program's file, with links resolved; nil when unknown.
    public static func standard(
        named: String?, variable: (String) -> String?, programFolder: String?
    ) -> [PlugInFolder] {
        var folders = (named ?? "").split(separator: ":").map { PlugInFolder(String($0), .named) }
        if let user = userFolder(variable) { folders.append(PlugInFolder(user, .user)) }
        let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        folders += system.split(separator: ":").filter { $0.hasPrefix("/") }.map { PlugInFolder("\($0)/\(nameInData)", .system) }
        if let programFolder {
            folders.append(PlugInFolder(programFolder + "/dragconv-plugins", .bundled))
            // An installed `dragconv` is in PREFIX/bin, and the programs that it starts for its
            // subcommands are in PREFIX/libexec/dragconv.
            folders.append(PlugInFolder(programFolder + "/../libexec/dragconv/plugins/1", .bundled))
            folders.append(PlugInFolder(programFolder + "/plugins/1", .bundled))
            if variable(adaptersVariable) != "none" {
                folders += ["/dragconv-adapters", "/../libexec/dragconv/adapters/1", "/adapters/1"].map { PlugInFolder(programFolder + $0, .bundled) }
            }
        }
        return folders
    }

    /// The folder for plug-ins that the user adds; nil when neither `$XDG_DATA_HOME` nor `$HOME`
    /// can be used.
    ///
    /// - Parameter variable: returns the value of an environment variable, or nil.
    public static func userFolder(_ variable: (String) -> String?) -> String? {
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/\(nameInData)" }
        return variable("HOME").flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/.local/share/\(nameInData)" : nil }
    }
}

/// Decides whether a plug-in in the user's data folder is the one that the user added.
public protocol PlugInTrust: Sendable {
    /// The stamp of the file, other than the plug-in's manifest, on which ``objection(to:)``
    /// depends. While this stamp and the manifest's stamp are unchanged, so is the answer, and it
    /// may be kept in an index. nil when answers must not be kept.
    var stamp: FileStamp? { get }

    /// Checks the plug-in's manifest only.
    ///
    /// - Returns: why `plugIn` may not run, as a clause without a full stop; nil when the manifest
    ///   is unchanged since the plug-in was added.
    func objection(to plugIn: PlugIn) -> String?

    /// Checks all files of the plug-in.
    ///
    /// - Returns: why `plugIn` may not be started, as a clause without a full stop; nil when all
    ///   files are unchanged since the plug-in was added.
    func objection(toStarting plugIn: PlugIn) -> String?

    /// Copies all files of the plug-in into an empty folder, and checks the bytes that are copied.
    /// The copy is what is started, so that a file which is changed after the check is not.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder. The manifest is copied under its own name, and the other
    ///     files at their places relative to it.
    /// - Returns: why `plugIn` may not be started, as a clause without a full stop; nil when all
    ///   files are copied as they were when the plug-in was added.
    func objection(toStarting plugIn: PlugIn, asCopiedTo folder: String) -> String?
}
