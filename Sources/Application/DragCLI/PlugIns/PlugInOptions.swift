import DragEngine
import DragPlugIns
import DragSystem
import DragTrust
import Glibc

/// The places of plug-ins and their permissions, as the command line gives them.
struct PlugInOptions: Hashable, Sendable {
    /// Further folders, separated by colons; nil for those of `$DRAGCONV_PLUGIN_PATH`.
    var path: String?
    /// Whether plug-ins are left out, so that there are linked-in handlers only.
    var isOff = false
    /// Whether linked-in handlers run in sandboxed processes too.
    var isolates = false
    var allowsNetwork = false
    /// Whether addresses outside the public internet may be reached.
    var allowsPrivateNetwork = false
    /// Whether the files that a payload names may be opened.
    var readsFiles = false
    var requiresSandbox = false
    /// The conversion that the user asks for by its id; nil for none.
    var via: String?
    /// Whether the verb has the options that give permissions, so that messages can advise them.
    var hasPermissions = true
    /// The verb whose users read what is said.
    var verb = ""
    /// How a conversion is asked for by its id, which follows these words.
    var asking: String { SettingNames.asking(inVerb: verb) }
    /// Whether the command lists the plug-ins, with what is wrong with each.
    var listsPlugIns = false

    /// The environment variable that chooses a weaker sandbox than the strongest available one.
    static let sandboxVariable = "DRAGCONV_SANDBOX"

    /// The folders that are searched for plug-ins.
    var folders: [PlugInFolder] {
        PlugInFolder.standard(
            named: path ?? Environment["DRAGCONV_PLUGIN_PATH"], variable: { Environment[$0] },
            programFolder: Environment.programPath.map(SystemPath.parent))
    }

    /// The same options with absolute paths, so that they stay valid when the working directory
    /// changes.
    var rooted: PlugInOptions {
        guard let list = path ?? Environment["DRAGCONV_PLUGIN_PATH"], let here = Environment.folder else { return self }
        var options = self
        options.path = list.split(separator: ":").map { $0.hasPrefix("/") ? String($0) : "\(here)/\($0)" }.joined(separator: ":")
        return options
    }

    /// The same options with the conversion that the user asks for by its id, and how the users of
    /// a verb do so.
    func asking(for via: String?, inVerb verb: String) -> PlugInOptions {
        var options = self
        options.via = via
        options.verb = verb
        return options
    }

    /// The options for running plug-ins' programs.
    func hostOptions() throws(CLIError) -> PlugInHost.Options {
        var options = PlugInHost.Options()
        options.allowsNetwork = allowsNetwork
        options.requiresSandbox = requiresSandbox
        options.cacheFolder = Environment.cacheFolder
        if let name = Environment[Self.sandboxVariable] {
            guard let kind = SandboxKind(rawValue: name) else {
                let names = SandboxKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw CLIError(.usage, "$\(Self.sandboxVariable) is one of \(names), not \u{201C}\(name)\u{201D}.")
            }
            options.sandbox = kind
        }
        return options
    }
}

/// The plug-ins that the user has added.
enum UserPlugIns {
    /// The folder of these plug-ins and the record of their files; nil without a home folder.
    static var pinned: PinnedPlugIns? { PlugInFolder.userFolder { Environment[$0] }.map { PinnedPlugIns(folder: $0) } }

    /// Decides whether one of these plug-ins may run.
    static var trust: (any PlugInTrust)? { pinned }
}
