import DragEngine
import DragKit
import DragPlugIns
import DragSystem
import DragTrust
import DragTypes
import Glibc

/// The plug-ins and conversions of an installation, as they were when their index was made. Reading
/// all manifests and asking all handlers for their conversions takes longer than a short
/// conversion.
///
/// There are two such files. The index of an installation lies beside its plug-ins; `scripts/build`
/// and `scripts/install` make it (``makeCommand``). As soon as there are plug-ins elsewhere, the
/// index in the folder of the user's plug-ins counts instead, which the commands write that change
/// these. An index counts for the builds of programs that it names, while the folders of the
/// installation have the same manifests by name, and those outside are unchanged. Without one, the
/// manifests are read.
struct RegistryIndex {
    /// The hidden command by which a program makes the index of its installation. With `-`, the
    /// content goes to standard output.
    static let makeCommand = "make-index"
    /// Raise the number with each change of the form.
    static let form = 5

    /// The plug-ins.
    let discovery: PlugInDiscovery
    private let file: IndexFile
    private let rest: IndexReader

    /// The types and conversions.
    ///
    /// - Parameters:
    ///   - handlers: the same handlers, in the same order, as when the index was made.
    ///   - restrictions: why handlers may not be used.
    /// - Throws: ``CLIError`` (`internalError`) when the index is damaged.
    func registry(of handlers: [any TypeHandler], restrictions: HandlerRestrictions) throws(CLIError) -> Registry {
        var reader = rest
        let registry = Registry(from: &reader, handlers: handlers, restrictions: restrictions)
        guard let registry, !reader.isBroken, reader.remaining == 0 else { throw Self.error(file, "it is damaged") }
        return registry
    }

    // MARK: Reading

    /// The index that counts for plug-in folders; nil when there is none.
    ///
    /// - Parameters:
    ///   - folders: all folders that are searched.
    ///   - trust: the stamp of the file that the user's trust was read from; nil when there is
    ///     none.
    ///   - build: the build of the program that reads the index.
    /// - Throws: ``CLIError`` (`internalError`) when the index is damaged.
    static func found(
        for folders: [PlugInFolder], trust: FileStamp?, in installation: Installation? = .current, build: BuildID? = .ofProgram
    ) throws(CLIError) -> RegistryIndex? {
        guard let build, let installation, installation.isSearched(folders) else { return nil }
        let others = folders.filter { $0.origin != .bundled }.map { ($0, $0.manifestNames ?? []) }.filter { !$0.1.isEmpty }
        var (file, basis) = (installation.indexFile, basis)
        if !others.isEmpty {
            guard let users = usersFile(folders), let installed = file.checksum else { return nil }
            (file, basis) = (users, usersBasis(others.map(\.0), trust, installed))
        }
        guard var reader = try content(of: file, basis, isPrivate: !others.isEmpty) else { return nil }
        guard reader.builds().contains(build) else { return nil }
        let bundled = reader.texts().map { PlugInFolder(installation.folder + "/" + $0, .bundled) }
        let all = others + bundled.map { ($0, $0.manifestNames ?? []) }
        guard let discovery = PlugInDiscovery(from: &reader, folders: all.map(\.0), names: all.map(\.1)) else { return nil }
        return RegistryIndex(discovery: discovery, file: file, rest: reader)
    }

    private static func content(of file: IndexFile, _ basis: IndexWriter, isPrivate: Bool) throws(CLIError) -> IndexReader? {
        do {
            return try file.content(of: basis, isPrivate: isPrivate)
        } catch {
            throw Self.error(file, error.clause)
        }
    }

    private static func error(_ file: IndexFile, _ clause: String) -> CLIError {
        CLIError(
            .internalError,
            "The index \u{201C}\(file.path)\u{201D} cannot be used: \(clause). Delete it, and dragconv does without; "
                + (file.path.hasSuffix(Installation.indexName)
                    ? "installing dragconv again makes it anew." : "\u{201C}dragconv plugins add\u{201D} makes it anew."))
    }

    /// The index in the folder of the user's plug-ins; nil without such a folder.
    private static func usersFile(_ folders: [PlugInFolder]) -> IndexFile? {
        folders.first { $0.origin == .user }.map { IndexFile($0.path + "/.index") }
    }

    /// What the index of an installation is made of, besides the programs and the manifests.
    private static var basis: IndexWriter {
        var basis = IndexWriter()
        basis.number(form)
        return basis
    }

    /// What the index of the user's plug-ins is made of.
    ///
    /// - Parameters:
    ///   - others: the folders outside the installation that hold plug-ins.
    ///   - installed: the checksum of the installation's index.
    private static func usersBasis(_ others: [PlugInFolder], _ trust: FileStamp?, _ installed: Int) -> IndexWriter {
        var basis = basis
        basis.fixedNumber(installed)
        basis.optional(trust)
        basis.list(others) { $0.texts([$1.path, $1.origin.rawValue]) }
        return basis
    }

    // MARK: Writing

    /// Makes the index of this program's installation, without regard to other folders and to the
    /// environment, if the arguments are ``makeCommand``. Returns the exit status; nil when the
    /// arguments are another command.
    static func made(_ arguments: [String]) -> Int32? {
        guard arguments.first == makeCommand, arguments.count == 1 || arguments.dropFirst() == ["-"] else { return nil }
        do throws(CLIError) {
            guard let installation = Installation.current, let build = BuildID.ofProgram else {
                throw CLIError(.internalError, "This program has no build id, or no plug-ins beside it, so that there is no index of them.")
            }
            let folders = PlugInFolder.standard(named: nil, variable: { _ in nil }, programFolder: Environment.programPath.map(SystemPath.parent))
            guard let content = content(of: folders.filter { $0.origin == .bundled }, trust: nil, installation) else {
                throw CLIError(.unreadableInput, "A manifest below \u{201C}\(installation.folder)\u{201D} cannot be read.")
            }
            if arguments.count == 2 {
                try Streams.write(content.bytes, to: STDOUT_FILENO, name: "standard output")
                return ExitStatus.done.rawValue
            }
            let file = installation.indexFile
            guard write(content, for: [build] + installation.builds(saying: content.bytes), to: file, basis, mode: 0o644) else {
                throw CLIError(.cannotWrite, "\u{201C}\(file.path)\u{201D} cannot be written: \(String(cString: strerror(errno))).")
            }
            return ExitStatus.done.rawValue
        } catch {
            Streams.message(error.message)
            return error.status.rawValue
        }
    }

    /// Makes the index of the user's plug-ins anew, or removes the index with the last plug-in. A
    /// failure only makes later runs slower.
    ///
    /// - Parameters:
    ///   - folders: all folders that are searched. What a user names for one run is in no index.
    ///   - pinned: the plug-ins that the user has added, which no other process changes meanwhile.
    static func renewUsers(_ folders: [PlugInFolder], _ pinned: PinnedPlugIns) {
        try? pinned.locked { renewUsers(folders, trust: $0) }
    }

    /// The same, without a lock.
    static func renewUsers(
        _ folders: [PlugInFolder], trust: any PlugInTrust, in installation: Installation? = .current, build: BuildID? = .ofProgram
    ) {
        let folders = folders.filter { $0.origin != .named }
        guard let file = usersFile(folders), let installation, let build, installation.isSearched(folders) else { return }
        let others = folders.filter { $0.origin != .bundled && $0.manifestNames?.isEmpty == false }
        let stamp = trust.stamp
        guard !others.isEmpty, let installed = installation.indexFile.checksum,
            var reader = try? content(of: installation.indexFile, basis, isPrivate: false),
            let content = content(of: folders, trust: trust, installation),
            trust.stamp == stamp
        else {
            unlink(PathText.cString(file.path))
            return
        }
        // What another build has written says nothing of this one's conversions.
        let builds = reader.builds()
        guard builds.contains(build) else { return }
        _ = write(content, for: builds, to: file, usersBasis(others, stamp, installed), mode: 0o600)
    }

    /// What an index holds, but the builds for which it counts; nil when a manifest cannot be read.
    private static func content(of folders: [PlugInFolder], trust: (any PlugInTrust)?, _ installation: Installation) -> IndexWriter? {
        let folders = folders.filter { $0.manifestNames?.isEmpty == false }
        let (others, bundled) = (folders.filter { $0.origin != .bundled }, folders.filter { $0.origin == .bundled })
        let discovery = PlugInDiscovery(others + bundled, trust: trust)
        guard discovery.isComplete else { return nil }
        var content = IndexWriter()
        content.texts(bundled.map { String($0.path.dropFirst(installation.folder.count + 1)) })
        discovery.write(to: &content)
        Registry(handlers: Converters.handlers(BuiltIn.handlers(), discovery, PlugInHost())).write(to: &content)
        return content
    }

    private static func write(_ content: IndexWriter, for builds: [BuildID], to file: IndexFile, _ basis: IndexWriter, mode: UInt32) -> Bool {
        var whole = IndexWriter()
        whole.list(builds) { $0.block($1.bytes) }
        return file.write(whole.followed(by: content), basis: basis, mode: mode)
    }
}

extension IndexReader {
    /// The builds of programs for which an index counts.
    fileprivate mutating func builds() -> [BuildID] { list { BuildID(bytes: $0.blockBytes()) } }
}

/// The folder in which an installation has its plug-ins.
struct Installation {
    /// The name of the index in the folder.
    static let indexName = "dragconv.index"
    /// The programs of an installation that read the index.
    private static let programs = ["dragconv", "dragconv-gallery", "dragconv-desktop"]

    /// The folder's path. The build's folder of programs, or `libexec/dragconv` beside the folder
    /// `bin`.
    let folder: String

    var indexFile: IndexFile { IndexFile(folder + "/" + Self.indexName) }

    /// The installation of the program that runs; nil when no plug-ins came with it.
    static let current: Installation? = Environment.programPath.map(SystemPath.parent).flatMap { programs in
        // A program in libexec has its plug-ins beside it, as a program in the folder of a build.
        let folders = [programs, programs + "/../libexec/dragconv"]
        return folders.first { SystemPath.isFolder($0 + "/dragconv-plugins") || SystemPath.isFolder($0 + "/plugins/1") }.map(Installation.init)
    }

    /// Whether the plug-ins and adapters of the installation are among the folders that are
    /// searched.
    func isSearched(_ folders: [PlugInFolder]) -> Bool {
        ["plugins", "adapters"].allSatisfy { kind in
            folders.contains { $0.origin == .bundled && ($0.path == "\(folder)/dragconv-\(kind)" || $0.path == "\(folder)/\(kind)/1") }
        }
    }

    /// The builds of the installation's programs that are there and would write the same index. A
    /// program of another version would not.
    ///
    /// - Parameter content: the content of this program's index.
    func builds(saying content: [UInt8]) -> [BuildID] {
        [folder, folder + "/../../bin"].flatMap { folder in Self.programs.map { folder + "/" + $0 } }.compactMap { path in
            guard let build = BuildID(ofFileAt: path), build != BuildID.ofProgram else { return nil }
            let said = try? CommandLineProgram([path, RegistryIndex.makeCommand, "-"]).output()
            return said?.bytes == content ? build : nil
        }
    }
}
