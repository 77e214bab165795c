import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragTypes
import GalleryHandlers
import TextHandlers

/// What `dragconv --version --json` tells: the program, the libraries in it, and the plug-ins.
enum VersionReport {
    /// The libraries in this program that tell their versions; gumbo does not.
    static var libraries: [(name: String, version: String)] {
        [("libmagic", ContentSniffer.libraryVersion)] + TextHandlers.libraryVersions + GalleryHandlers.libraryVersions
    }

    static var json: JSONValue {
        let plugIns = PlugInDiscovery(PlugInOptions().folders, trust: UserPlugIns.trust).found.map(\.plugIn.manifest)
        return .object([
            ("dragconv", .text(BuiltIn.version)),
            ("libraries", .array(libraries.map { member($0.name, .text($0.version)) } + [member("gumbo", .null)])),
            ("magicDatabase", .bool(ContentSniffer.hasDatabase)),
            ("plugIns", .array(plugIns.map { .object([("id", .text($0.id)), ("version", .text($0.version))]) })),
        ])
    }

    private static func member(_ name: String, _ version: JSONValue) -> JSONValue { .object([("name", .text(name)), ("version", version)]) }
}
