import DragEngine
import DragKit
import DragPlugIns
import FileHandlers
import Synchronization

/// Why plug-ins and the handler of files may not be used: by the user's settings, or because a
/// program is not installed.
struct PlugInRestrictions: Sendable {
    private let discovery: PlugInDiscovery
    private let options: PlugInOptions

    init(_ discovery: PlugInDiscovery, _ options: PlugInOptions) {
        self.discovery = discovery
        self.options = options
    }

    var ofHandlers: HandlerRestrictions {
        var excluded = Set(discovery.found.filter { obstacle(to: $0) != nil }.map(\.plugIn.id))
        excluded.formUnion(Converters.absent(from: discovery).map(\.identifier))
        if !options.readsFiles { excluded.insert(FileContentsHandler.identifier) }
        let programs = Mutex(InstalledPrograms())
        return HandlerRestrictions(excluded: excluded) { identifier in programs.withLock { restriction(of: identifier, &$0) } }
    }

    /// What the user's settings have against a plug-in.
    private enum Obstacle {
        /// The user has not added it, or it has changed since.
        case objection(String)
        /// It is used only when its conversion is named.
        case unasked
        case network
        /// Only dragconv's own programs keep to public addresses.
        case privateNetwork
    }

    private func obstacle(to found: PlugInDiscovery.Found) -> Obstacle? {
        if let objection = found.objection { return .objection(objection) }
        let needs = found.plugIn.needs
        if needs.contains(.asking), options.via?.hasPrefix(found.plugIn.id + "/") != true { return .unasked }
        guard needs.contains(.network) else { return nil }
        guard options.allowsNetwork else { return .network }
        return found.plugIn.origin != .bundled && !options.allowsPrivateNetwork ? .privateNetwork : nil
    }

    private func restriction(of identifier: String, _ programs: inout InstalledPrograms) -> Restriction? {
        if identifier == FileContentsHandler.identifier {
            return options.readsFiles ? nil : .notPermitted("it opens a file, which \(allowing("--read-files")) allows")
        }
        guard let found = discovery.found.first(where: { $0.plugIn.id == identifier }) else { return absence(of: identifier) }
        let obstacle = obstacle(to: found)
        if case .objection(let objection)? = obstacle { return .notPermitted(objection) }
        if let absence = found.plugIn.absence(lookingUpIn: &programs) { return .unavailable(absence) }
        return switch obstacle {
        case .objection?, nil: nil
        case .unasked?: .unasked(options.asking)
        case .network?: .notPermitted("it needs the network, which \(allowing("--fetch")) allows")
        // A sandbox cannot distinguish private addresses from public ones; only the program that
        // connects can.
        case .privateNetwork?:
            .notPermitted(
                "it needs the network, and only dragconv\u{2019}s own programs keep to public addresses; --allow-private-network beside --fetch allows others"
            )
        }
    }

    /// Why a bundled plug-in that was not found cannot be used; nil for every other handler.
    private func absence(of identifier: String) -> Restriction? {
        guard AbsentPlugIn.shipped.contains(where: { $0.identifier == identifier }) else { return nil }
        return .unavailable(
            options.isOff
                ? "it is a plug-in\u{2019}s, and --no-plugins leaves plug-ins out"
                : "its plug-in ships with dragconv and was not found; \u{201C}dragconv plugins list\u{201D} shows those that were, and installing dragconv again brings it back"
        )
    }

    private func allowing(_ option: String) -> String { options.hasPermissions ? option : "\u{201C}dragconv convert \(option)\u{201D}" }
}
