import DragSystem

/// A folder in which manifests are looked for.
public struct PlugInFolder: Hashable, Sendable {
    public var path: String
    public var origin: PlugIn.Origin

    public init(_ path: String, _ origin: PlugIn.Origin) {
        self.path = path
        self.origin = origin
    }

    /// The folder inside a data folder that holds manifests of the format's version.
    public static let nameInData = "dragconv/plugins/1"

    /// Where plug-ins are looked for, in order of precedence: the folders that the user names, the user's data folder, the system's
    /// (XDG Base Directory Specification 0.8), and those beside the program.
    ///
    /// - Parameters:
    ///   - named: folders separated by colons, as `$DRAGCONV_PLUGIN_PATH` has them.
    ///   - variable: looks up a variable of the environment.
    ///   - programFolder: where the program's file is, links followed; nil where that is not known.
    public static func standard(
        named: String?, variable: (String) -> String?, programFolder: String?
    ) -> [PlugInFolder] {
        var folders = (named ?? "").split(separator: ":").map { PlugInFolder(String($0), .named) }
        if let user = userFolder(variable) { folders.append(PlugInFolder(user, .user)) }
        let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        folders += system.split(separator: ":").filter { $0.hasPrefix("/") }.map { PlugInFolder("\($0)/\(nameInData)", .system) }
        if let programFolder {
            folders.append(PlugInFolder(programFolder + "/dragconv-plugins", .bundled))
            // An installed `dragconv` stands in PREFIX/bin, and the programs that it hands verbs over to stand in PREFIX/libexec/dragconv.
            folders.append(PlugInFolder(programFolder + "/../libexec/dragconv/plugins/1", .bundled))
            folders.append(PlugInFolder(programFolder + "/plugins/1", .bundled))
        }
        return folders
    }

    /// Where plug-ins are put that the user adds; nil without a home.
    public static func userFolder(_ variable: (String) -> String?) -> String? {
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/\(nameInData)" }
        return variable("HOME").flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/.local/share/\(nameInData)" : nil }
    }
}
