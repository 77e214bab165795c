import DragEngine
import DragKit
import DragPlugIns
import DragTrust
import DragTypes

extension DragconvProgram {
    /// `plugins`: the verbs for plug-ins.
    static let plugIns = CommandGroup(
        word: "plugins",
        about: CommandDescription(
            purpose: "List, add, remove, check and make plug-ins.",
            details: "docs/writing-a-handler.md in dragconv\u{2019}s documentation takes you from nothing to a plug-in that passes its checks.",
            examples: [
                ("dragconv plugins list", "what was found, and why some of it does not run"),
                ("dragconv plugins new com.example.shout --from text --to com.example.shout --language filter", ""),
                ("dragconv plugins check shout && dragconv plugins add shout", ""),
            ]),
        commands: [
            PluginsListCommand.self, PluginsAddCommand.self, PluginsRemoveCommand.self, PluginsCheckCommand.self, PluginsNewCommand.self,
            PluginsSDKCommand.self,
        ], standard: PluginsListCommand.self)
}

extension CLIError {
    init(_ error: PlugInTrustError) {
        let status: ExitStatus =
            switch error.code {
            case .invalid: .badInput
            case .unreadable: .unreadableInput
            case .unwritable: .cannotWrite
            case .unknown: .noRoute
            }
        self.init(status, error.description)
    }
}

/// Runs a body that deals with the user's plug-ins, and converts its error to a ``CLIError``.
func trusting<Result>(_ body: () throws(PlugInTrustError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(error)
    }
}

extension PinnedPlugIns {
    /// The user's plug-ins, or an error where there is no home folder for them.
    static func ofUser() throws(CLIError) -> PinnedPlugIns {
        guard let pinned = UserPlugIns.pinned else {
            throw CLIError(.cannotWrite, "There is no folder for your plug-ins: neither $XDG_DATA_HOME nor $HOME names one that is there.")
        }
        return pinned
    }
}

struct PluginsListCommand: Command {
    static let words = "plugins list"
    static let about = CommandDescription(purpose: "List the plug-ins that were found, and why some of them do not run.")
    static var parameters: [Parameter<Self>] {
        [.json { $0.json = true }]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var plugIns = PlugInOptions(hasPermissions: false)
    private var json = false

    func run() async throws {
        var options = plugIns
        options.listsPlugIns = true
        let converters = try Converters(options)
        let listing = PlugInListing(
            converters.discovery, linked: Set(BuiltIn.handlers().map(\.identifier)), host: converters.host,
            trust: plugIns.isOff ? nil : UserPlugIns.trust)
        try json ? Streams.standardOutput(String(utf8Bytes: listing.json.encoded) + "\n") : Streams.listing(listing.lines)
        if let advice = converters.host.sandboxAdvice { Streams.message("note: \(advice)") }
    }
}

struct PluginsAddCommand: Command {
    static let words = "plugins add"
    static let about = CommandDescription(
        purpose: "Copy a plug-in into your folder, and trust it as it is now.",
        details: "It runs from then on, until one of its files changes. Run it again for a new version.")
    static var parameters: [Parameter<Self>] {
        [.operand("path", "The plug-in\u{2019}s folder, or its manifest alone.", isRequired: true, .files) { $0.path = $1 }]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var path = ""
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        let source = try trusting { () throws(PlugInTrustError) in try PlugInSource(path) }
        if BuiltIn.handlers().contains(where: { $0.identifier == source.plugIn.id }) {
            throw CLIError(.badInput, "\u{201C}\(source.plugIn.id)\u{201D} is a handler of dragconv's own; the plug-in needs an id of its own.")
        }
        let pinned = try PinnedPlugIns.ofUser()
        let added = try trusting { () throws(PlugInTrustError) in try pinned.add(source) }
        RegistryIndex.renewUsers(plugIns.folders, pinned)
        let manifest = added.plugIn.manifest
        try Streams.listing(
            [
                "Added \(manifest.id) \(manifest.version): \(manifest.conversions.count) conversion(s), \(added.fileCount) file(s) pinned in \(added.plugIn.folder)."
            ], wraps: false)
        let folders = plugIns.folders
        for shadowing in PlugInDiscovery(folders, trust: pinned).shadowed where shadowing.plugIn.path == added.plugIn.path {
            Streams.message("note: \(shadowing.by) has the same id and stands in front of it.")
        }
    }
}

struct PluginsRemoveCommand: Command {
    static let words = "plugins remove"
    static let about = CommandDescription(purpose: "Remove a plug-in that was added.")
    static var parameters: [Parameter<Self>] {
        [.operand("id", "The plug-in\u{2019}s id.", isRequired: true, .addedPlugIns) { $0.id = $1 }]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var id = ""
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        let pinned = try PinnedPlugIns.ofUser()
        do {
            try pinned.remove(id)
        } catch  where error.code == .unknown {
            let elsewhere = PlugInDiscovery(plugIns.folders, trust: pinned).found.first { $0.plugIn.id == id }
            guard let elsewhere else { throw CLIError(error) }
            throw CLIError(
                .noRoute, "\u{201C}\(id)\u{201D} was not added by you; it is \(elsewhere.plugIn.path). --no-plugins does without all of them.")
        } catch {
            throw CLIError(error)
        }
        RegistryIndex.renewUsers(plugIns.folders, pinned)
        try Streams.listing(["Removed \(id)."], wraps: false)
    }
}
