import CSystem
public import DragKit
import DragSystem
import DragTypes
import Glibc
import Synchronization

/// A plug-in that was found: its manifest and the manifest's place. A class, because thousands of
/// plug-ins may be passed around.
public final class PlugIn: Sendable {
    /// The kind of folder in which a plug-in was found, and with it who has put it there. Earlier
    /// cases take precedence.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// A folder that the user named. Its plug-ins are trusted.
        case named
        /// The user's data folder. A plug-in in it only runs unchanged since the user added it.
        case user
        /// A data folder of the system, which only an administrator can write to. Its plug-ins are
        /// trusted.
        case system
        /// A folder beside the program, or in the program's libexec folder. Its plug-ins are
        /// trusted.
        case bundled
    }

    /// What every start of dragconv asks of a plug-in: enough to tell whether the plug-in can be
    /// used.
    struct Requirements: Hashable, Sendable {
        /// The plug-in's id: a reverse-DNS name.
        let id: String
        /// The manifest's needs.
        let needs: Set<PlugInManifest.Need>
        /// The program's path below the plug-in's folder; nil for a program of the system.
        let ownProgram: String?
        /// The names of the system's programs that must be installed.
        let programs: [String]
        /// The Debian package that has these programs; nil when the manifest names none.
        let package: String?
    }

    private enum Source {
        case manifest(PlugInManifest)
        /// A reader of the manifest in an index.
        case indexed(IndexReader)
    }

    /// What every start asks of the plug-in.
    let requirements: Requirements
    /// The path of the manifest's file.
    public let path: String
    /// The kind of folder in which the manifest was found.
    public let origin: Origin
    private let source: Mutex<Source>

    /// A plug-in with the given manifest, whose file is at `path`.
    public init(_ manifest: PlugInManifest, path: String, origin: Origin) {
        let program = manifest.program
        requirements = Requirements(
            id: manifest.id, needs: manifest.needs, ownProgram: Self.ownProgram(of: program),
            programs: (program.isOfSystem ? [program.exec[0]] : []) + program.runs, package: program.package)
        source = Mutex(.manifest(manifest))
        self.path = path
        self.origin = origin
    }

    /// A plug-in from an index.
    init(_ requirements: Requirements, indexed manifest: IndexReader, path: String, origin: Origin) {
        self.requirements = requirements
        source = Mutex(.indexed(manifest))
        self.path = path
        self.origin = origin
    }

    /// The plug-in's manifest. One in an index is read at the first call, since most runs use no
    /// plug-in.
    public var manifest: PlugInManifest {
        source.withLock { source in
            switch source {
            case .manifest(let manifest): return manifest
            case .indexed(var reader):
                let manifest = reader.manifest()
                source = .manifest(manifest)
                return manifest
            }
        }
    }

    /// The plug-in's id: a reverse-DNS name.
    public var id: String { requirements.id }

    /// The resources that the program needs, as the manifest says.
    public var needs: Set<PlugInManifest.Need> { requirements.needs }

    /// The path of the plug-in's own folder. The program may read this folder and starts in it.
    public var folder: String {
        let inner = manifest.program.folder.split(separator: "/").filter { $0 != "." }
        return ([SystemPath.parent(of: path)] + inner.map(String.init)).joined(separator: "/")
    }

    /// ``folder`` without symbolic links and dots; unchanged when the folder does not exist.
    var canonicalFolder: String { SystemPath.canonical(folder) ?? folder }

    /// The path of the program's file. For a program of the system that is not installed, the path
    /// where it would be.
    public var programPath: String {
        guard manifest.program.isOfSystem else { return ProgramLaunch.resolved(manifest.program.exec[0], in: folder) }
        return Self.systemPath(of: manifest.program.exec[0]) ?? PlugInManifest.Program.systemFolders[1] + "/" + manifest.program.exec[0]
    }

    /// The path of a program of the system; nil when it is not installed.
    private static func systemPath(of name: String) -> String? {
        PlugInManifest.Program.systemFolders.lazy.map { $0 + "/" + name }.first(where: SystemPath.exists)
    }

    /// Why the plug-in cannot run as long as a program of the system is not installed, as a clause
    /// without a full stop; nil when its own program and the programs that this program starts are
    /// installed.
    ///
    /// - Parameter programs: the programs of the system that are installed. Many plug-ins that need
    ///   the same programs share the lookups.
    public func absence(lookingUpIn programs: inout InstalledPrograms) -> String? {
        // What an installation's index names may have been removed since.
        if origin == .bundled, let own = requirements.ownProgram, !SystemPath.exists(SystemPath.parent(of: path) + "/" + own) {
            return "its program \(own) ships with dragconv and is not there; installing dragconv again brings it back"
        }
        let missing = requirements.programs.first { !programs.contains($0) }
        return missing.map { "its program \($0) is not installed; install \(requirements.package.map { "the package \($0)" } ?? $0)" }
    }

    /// The program's path below the folder of the manifest; nil for a program that is elsewhere.
    private static func ownProgram(of program: PlugInManifest.Program) -> String? {
        let name = program.exec[0]
        return name.hasPrefix("./") ? (program.folder.isEmpty ? "" : program.folder + "/") + name.dropFirst(2) : nil
    }

    /// Why the plug-in cannot run as long as a program of the system is not installed; nil when all
    /// are.
    public var absence: String? {
        var programs = InstalledPrograms()
        return absence(lookingUpIn: &programs)
    }

    /// The program with the path of its file, and with the arguments of a conversion.
    ///
    /// - Parameter conversion: the conversion's id without the plug-in's id.
    func program(for conversion: String) -> PlugInManifest.Program {
        var program = manifest.program
        if program.isOfSystem { program.exec[0] = programPath }
        program.exec += program.arguments[conversion] ?? []
        return program
    }

    /// The plug-in as a copy in another folder holds it, with the copy's manifest.
    ///
    /// - Throws: ``ConversionError`` (`unavailable`) when the copy has no manifest.
    func copied(to folder: String) throws(ConversionError) -> PlugIn {
        let place = folder + "/" + (path.split(separator: "/").last ?? "")
        do {
            let bytes = try FileReader(limit: PlugInManifest.maximumSize).file(PathText.cString(place)).bytes
            return PlugIn(try PlugInManifest(parsing: bytes), path: place, origin: origin)
        } catch {
            throw .unavailable("its manifest cannot be read: \(error)")
        }
    }

    /// Opens the plug-in's folder. Symbolic links below the manifest's folder are refused, because
    /// a link could give the program access to another folder.
    ///
    /// - Returns: a file descriptor (`O_PATH`) that the caller must close.
    /// - Throws: ``ConversionError`` (`unavailable`) when the folder does not exist or its path
    ///   contains a link.
    func openFolder() throws(ConversionError) -> Int32 {
        let parent = open(SystemPath.parent(of: path), SystemPath.pathOnly | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { throw .unavailable("its folder \(folder) is not there") }
        let inner = manifest.program.folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        guard !inner.isEmpty else { return parent }
        defer { close(parent) }
        let descriptor = open_beneath(parent, inner, SystemPath.pathOnly | O_DIRECTORY)
        guard descriptor >= 0 else {
            throw .unavailable(errno == ELOOP ? "its folder \(inner) is a symbolic link or stands below one" : "its folder \(folder) is not there")
        }
        return descriptor
    }

    /// Whether every user may read the plug-in's folder and run its program.
    ///
    /// - Parameter folder: a file descriptor of the plug-in's folder.
    func isOpenToAll(_ folder: Int32) -> Bool {
        let name = manifest.program.exec[0]
        return (["."] + (name.hasPrefix("./") ? [String(name.dropFirst(2))] : [])).allSatisfy { path in
            var status = stat()
            return fstatat(folder, path, &status, 0) == 0 && status.st_mode & 0o005 == 0o005
        }
    }

    /// A clause when the path of the folder or the program contains a symbolic link or the folder
    /// cannot be opened; nil otherwise.
    private var linkProblem: String? {
        let name = manifest.program.exec[0]
        do throws(ConversionError) {
            let folder = try openFolder()
            defer { close(folder) }
            guard name.hasPrefix("./") else { return nil }
            let program = open_beneath(folder, String(name.dropFirst(2)), SystemPath.pathOnly)
            if program >= 0 { close(program) }
            return program < 0 && errno == ELOOP ? "its program \(name) is a symbolic link or stands below one" : nil
        } catch {
            return error.description
        }
    }

    /// The format of the program's file. Only a file below the plug-in's folder is looked at.
    var format: ExecutableFormat {
        manifest.program.exec[0].hasPrefix("./") ? ExecutableFormat(ofFileAt: programPath) : .other
    }

    /// Why the program cannot be started, as a clause without a full stop; nil when nothing is
    /// wrong. No program is run.
    public var problem: String? {
        let name = manifest.program.exec[0]
        if let linkProblem { return linkProblem }
        if let absence { return absence }
        if !SystemPath.exists(programPath) { return "its program \(name) is not there" }
        if !SystemPath.isRegularFile(programPath) { return "its program \(name) is no file" }
        return SystemPath.isExecutable(programPath) ? nil : "its program \(name) may not be executed (chmod +x changes that)"
    }
}
