import CSystem
public import DragKit
import DragSystem
import Glibc

/// A plug-in that was found: its manifest, and where it stands. (A class, because there may be thousands that are handed around.)
public final class PlugIn: Sendable {
    /// Who put a plug-in where it was found; earlier cases take precedence.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// In a folder that the user named: trusted.
        case named
        /// In the user's data folder: runs only as it was when the user added it.
        case user
        /// In the system's data folders, which only an administrator can write.
        case system
        /// Beside the program, or in its libexec folder.
        case bundled
    }

    public let manifest: PlugInManifest
    /// The manifest's file, absolute where it was found in a folder.
    public let path: String
    public let origin: Origin

    public init(_ manifest: PlugInManifest, path: String, origin: Origin) {
        self.manifest = manifest
        self.path = path
        self.origin = origin
    }

    public var id: String { manifest.id }

    /// The plug-in's own folder: what its program may read, and where it starts.
    public var folder: String {
        let inner = manifest.program.folder.split(separator: "/").filter { $0 != "." }
        return ([SystemPath.parent(of: path)] + inner.map(String.init)).joined(separator: "/")
    }

    /// The same without links and dots; as it stands where it cannot be found.
    var canonicalFolder: String { SystemPath.canonical(folder) ?? folder }

    /// The program's file.
    public var programPath: String { ProgramLaunch.resolved(manifest.program.exec[0], in: folder) }

    /// Opens the plug-in's folder, through no symbolic link below the manifest's own folder: a link would show the program what it leads to.
    ///
    /// - Returns: a descriptor that is the caller's (`O_PATH`).
    /// - Throws: ``ConversionError`` (`unavailable`) with the reason.
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
    /// - Parameter folder: the folder's descriptor.
    func isOpenToAll(_ folder: Int32) -> Bool {
        let name = manifest.program.exec[0]
        return (["."] + (name.hasPrefix("/") ? [] : [String(name.dropFirst(2))])).allSatisfy { path in
            var status = stat()
            return fstatat(folder, path, &status, 0) == 0 && status.st_mode & 0o005 == 0o005
        }
    }

    /// Whether a symbolic link stands where the folder or the program ought to be; a clause that says so.
    private var linkProblem: String? {
        let name = manifest.program.exec[0]
        do throws(ConversionError) {
            let folder = try openFolder()
            defer { close(folder) }
            guard !name.hasPrefix("/") else { return nil }
            let program = open_beneath(folder, String(name.dropFirst(2)), SystemPath.pathOnly)
            if program >= 0 { close(program) }
            return program < 0 && errno == ELOOP ? "its program \(name) is a symbolic link or stands below one" : nil
        } catch {
            return error.description
        }
    }

    /// Whether the program is compiled and one of dragconv's own, which start no others.
    var isNative: Bool {
        guard origin == .bundled, !manifest.program.exec[0].hasPrefix("/") else { return false }
        let descriptor = open(programPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return BlockingDescriptor(descriptor).contents(upTo: 4) == [0x7F, 0x45, 0x4C, 0x46]
    }

    /// Why the program cannot be started, as a clause; nil when nothing speaks against it. Nothing is run.
    public var problem: String? {
        let name = manifest.program.exec[0]
        if let linkProblem { return linkProblem }
        if !SystemPath.exists(programPath) { return "its program \(name) is not there" }
        if !SystemPath.isRegularFile(programPath) { return "its program \(name) is no file" }
        return SystemPath.isExecutable(programPath) ? nil : "its program \(name) may not be executed (chmod +x changes that)"
    }
}
