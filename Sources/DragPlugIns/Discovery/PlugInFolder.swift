import DragSystem

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

    /// The path of the plug-in folder, relative to a data folder (`$XDG_DATA_HOME` and the like). The last component is
    /// the version of the manifest format.
    public static let nameInData = "dragconv/plugins/1"

    /// The environment variable that leaves out the manifests for programs of the system, with the value `none`.
    public static let adaptersVariable = "DRAGCONV_ADAPTERS"

    /// The folders that are searched for plug-ins, in order of precedence: the folders that the user names, the user's data folder, the
    /// system's data folders (XDG Base Directory Specification 0.8), and the folders beside the program. The last ones have the manifests that
    /// make programs of the system plug-ins.
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
            // An installed `dragconv` is in PREFIX/bin, and the programs that it starts for its subcommands are in PREFIX/libexec/dragconv.
            folders.append(PlugInFolder(programFolder + "/../libexec/dragconv/plugins/1", .bundled))
            folders.append(PlugInFolder(programFolder + "/plugins/1", .bundled))
            if variable(adaptersVariable) != "none" {
                folders += ["/dragconv-adapters", "/../libexec/dragconv/adapters/1", "/adapters/1"].map { PlugInFolder(programFolder + $0, .bundled) }
            }
        }
        return folders
    }

    /// The folder for plug-ins that the user adds; nil when neither `$XDG_DATA_HOME` nor `$HOME` can be used.
    ///
    /// - Parameter variable: returns the value of an environment variable, or nil.
    public static func userFolder(_ variable: (String) -> String?) -> String? {
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/\(nameInData)" }
        return variable("HOME").flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/.local/share/\(nameInData)" : nil }
    }
}
