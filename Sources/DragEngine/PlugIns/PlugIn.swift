public import DragKit

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

    /// The program's file.
    public var programPath: String { ProgramLaunch.resolved(manifest.program.exec[0], in: folder) }

    /// Why the program cannot be started, as a clause; nil when nothing speaks against it. Nothing is run.
    public var problem: String? {
        let name = manifest.program.exec[0]
        if !SystemPath.exists(programPath) { return "its program \(name) is not there" }
        if !SystemPath.isRegularFile(programPath) { return "its program \(name) is no file" }
        return SystemPath.isExecutable(programPath) ? nil : "its program \(name) may not be executed (chmod +x changes that)"
    }
}
