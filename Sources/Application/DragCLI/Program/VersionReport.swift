package import DragKit
import DragPlugIns
import DragSniffing
import DragTypes
import GalleryHandlers
import Synchronization
import TextHandlers

/// What `dragconv --version` tells, and what `dragconv --version --json` tells.
package enum VersionReport {
    private static let registered = Mutex<[LinkedLibrary]>([])

    /// Adds the libraries that only this one of dragconv's programs contains. Called before the
    /// arguments are parsed.
    package static func register(_ libraries: [LinkedLibrary]) { registered.withLock { $0 += libraries } }

    /// The libraries whose versions are worth a line: those that decide what is read.
    private static var named: [LinkedLibrary] {
        [LinkedLibrary("libmagic", ContentSniffer.libraryVersion)] + TextHandlers.libraries + GalleryHandlers.libraries
    }

    /// The main libraries in this program.
    private static var libraries: [LinkedLibrary] {
        // These do not tell their versions.
        let silent = ["libmd", "libxcb"].map { LinkedLibrary($0, nil) }
        return named + silent + registered.withLock { $0 }
    }

    /// The program's version and the main libraries, on a line.
    static var line: String {
        let libraries = named.compactMap { library in library.version.map { "\(library.name) \($0)" } }
        return "dragconv \(BuiltIn.version) (\(libraries.joined(separator: ", ")))"
    }

    /// The members `dragconv`, `libraries`, `magicDatabase`, `programs` and `plugIns`.
    static func json() -> JSONValue {
        let plugIns = PlugInDiscovery(PlugInOptions().folders, trust: UserPlugIns.trust).found.map(\.plugIn.manifest)
        return .object([
            ("dragconv", .text(BuiltIn.version)),
            ("libraries", .array(libraries.map(\.json))),
            ("magicDatabase", .bool(ContentSniffer.hasDatabase)),
            ("programs", .array(programs)),
            ("plugIns", .array(plugIns.map(json))),
        ])
    }

    /// The programs that `dragconv` hands over to, as they tell of themselves; none when this
    /// program is one of them.
    private static var programs: [JSONValue] {
        guard registered.withLock({ $0.isEmpty }) else { return [] }
        return [SiblingProgram.gallery, .desktop].compactMap { sibling in
            guard let report = sibling.output(of: ["--version", "--json"]), let members = try? JSONValue(parsing: report) else { return nil }
            return .object([
                ("name", .text(sibling.name)), ("version", members["dragconv"] ?? .null), ("libraries", members["libraries"] ?? .array([])),
            ])
        }
    }

    private static func json(_ manifest: PlugInManifest) -> JSONValue {
        .object([
            ("id", .text(manifest.id)), ("version", .text(manifest.version)), ("libraries", .array(manifest.libraries.map(\.json))),
        ])
    }
}
