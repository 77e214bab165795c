import DragEngine
import DragPlugIns
import DragSystem
import Glibc

/// Where plug-ins come from and what they may do, as the command line asks for it.
struct PlugInOptions: Hashable, Sendable {
    /// Further folders, separated by colons; nil: those of `$DRAGCONV_PLUGIN_PATH`.
    var path: String?
    /// Linked-in handlers only.
    var isOff = false
    /// Whether linked-in handlers run as programs too.
    var isolates = false
    var allowsNetwork = false
    /// Whether addresses may be reached that are not on the public internet.
    var allowsPrivateNetwork = false
    /// Whether files may be opened that a payload names.
    var readsFiles = false
    var requiresSandbox = false

    /// The variable that chooses a lesser sandbox than the strongest there is.
    static let sandboxVariable = "DRAGCONV_SANDBOX"

    /// Where plug-ins are looked for.
    var folders: [PlugInFolder] {
        PlugInFolder.standard(
            named: path ?? Environment["DRAGCONV_PLUGIN_PATH"], variable: { Environment[$0] },
            programFolder: Environment.programPath.map(SystemPath.parent))
    }

    /// The same, whatever folder the process goes to.
    var rooted: PlugInOptions {
        guard let list = path ?? Environment["DRAGCONV_PLUGIN_PATH"], let here = Environment.folder else { return self }
        var options = self
        options.path = list.split(separator: ":").map { $0.hasPrefix("/") ? String($0) : "\(here)/\($0)" }.joined(separator: ":")
        return options
    }

    /// Where programs keep what may be thrown away (XDG Base Directory Specification).
    private static var cacheFolder: String? { Environment.folder("XDG_CACHE_HOME", belowHome: ".cache") }

    /// Where manifests are remembered that were read before.
    var digests: String? { Self.cacheFolder.map { $0 + "/manifests" } }

    /// How programs are run.
    func hostOptions() throws(CLIError) -> PlugInHost.Options {
        var options = PlugInHost.Options()
        options.allowsNetwork = allowsNetwork
        options.requiresSandbox = requiresSandbox
        options.cacheFolder = Self.cacheFolder
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
