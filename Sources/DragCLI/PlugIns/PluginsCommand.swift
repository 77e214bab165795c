import ArgumentParser
import DragEngine
import DragKit
import DragPlugIns
import DragTrust
import DragTypes

struct PluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugins", abstract: "List, add, remove, check and make plug-ins.",
        discussion: "docs/writing-a-handler.md in dragconv\u{2019}s documentation takes you from nothing to a plug-in that passes its checks.",
        subcommands: [
            PluginsListCommand.self, PluginsAddCommand.self, PluginsRemoveCommand.self, PluginsCheckCommand.self, PluginsNewCommand.self,
            PluginsSDKCommand.self,
        ], defaultSubcommand: PluginsListCommand.self)
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

struct PluginsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the plug-ins that were found, and why some of them do not run.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() throws {
        var options = common.plugIns
        options.listsPlugIns = true
        let converters = try Converters(options)
        let listing = PlugInListing(
            converters.discovery, linked: Set(BuiltIn.handlers().map(\.identifier)), host: converters.host,
            trust: common.plugIns.isOff ? nil : UserPlugIns.trust)
        try json ? Streams.standardOutput(String(utf8Bytes: listing.json.encoded) + "\n") : Streams.listing(listing.lines)
        if let advice = converters.host.sandboxAdvice { Streams.message("note: \(advice)") }
    }
}

struct PluginsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Copy a plug-in into your folder, and trust it as it is now.",
        discussion: "It runs from then on, until one of its files changes. Run it again for a new version.")

    @Argument(help: ArgumentHelp("The plug-in's folder, or its manifest alone.", valueName: "path"), completion: .file())
    var path: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let source = try trusting { () throws(PlugInTrustError) in try PlugInSource(path) }
        if BuiltIn.handlers().contains(where: { $0.identifier == source.plugIn.id }) {
            throw CLIError(.badInput, "\u{201C}\(source.plugIn.id)\u{201D} is a handler of dragconv's own; the plug-in needs an id of its own.")
        }
        let pinned = try PinnedPlugIns.ofUser()
        let added = try trusting { () throws(PlugInTrustError) in try pinned.add(source) }
        let manifest = added.plugIn.manifest
        try Streams.listing(
            [
                "Added \(manifest.id) \(manifest.version): \(manifest.conversions.count) conversion(s), \(added.fileCount) file(s) pinned in \(added.plugIn.folder)."
            ], wraps: false)
        let folders = common.plugIns.folders
        for shadowing in PlugInDiscovery(folders, trust: pinned).shadowed where shadowing.plugIn.path == added.plugIn.path {
            Streams.message("note: \(shadowing.by) has the same id and stands in front of it.")
        }
    }
}

struct PluginsRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a plug-in that was added.")

    @Argument(help: ArgumentHelp("The plug-in's id.", valueName: "id"), completion: .addedPlugIns)
    var id: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let pinned = try PinnedPlugIns.ofUser()
        do {
            try pinned.remove(id)
        } catch  where error.code == .unknown {
            let elsewhere = PlugInDiscovery(common.plugIns.folders, trust: pinned).found.first { $0.plugIn.id == id }
            guard let elsewhere else { throw CLIError(error) }
            throw CLIError(
                .noRoute, "\u{201C}\(id)\u{201D} was not added by you; it is \(elsewhere.plugIn.path). --no-plugins does without all of them.")
        } catch {
            throw CLIError(error)
        }
        try Streams.listing(["Removed \(id)."], wraps: false)
    }
}
