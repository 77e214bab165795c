import DragEngine
import DragKit
import DragLinks
import DragPlugIns
import DragSystem
import DragTypes
import FileHandlers
import LinkHandlers
import Synchronization

/// Everything that can convert: the linked-in handlers, the plug-ins that were found, and the host
/// that runs the plug-ins' programs.
///
/// Never freed: the process ends right after its last use, and freeing a thousand manifests would
/// take milliseconds.
final class Converters: Sendable {
    /// The hidden command by which this program runs one of its own handlers in a process of its
    /// own.
    static let serveCommand = "serve-handler"
    /// The memory limit of such a process, in bytes. An HTML document of the largest accepted size
    /// needs the most.
    private static let isolatedMemory = 4 << 30

    let registry: Registry
    let host: PlugInHost
    let discovery: PlugInDiscovery
    private let hasSaidAdvice = Atomic(false)

    /// - Throws: ``CLIError`` when an option cannot be followed, or the index of the plug-ins is
    ///   damaged.
    init(_ options: PlugInOptions, cleaning: LinkCleaning = .standard) throws(CLIError) {
        var hostOptions = try options.hostOptions()
        let trust = options.isOff ? nil : UserPlugIns.trust
        hostOptions.trust = trust
        let host = PlugInHost(hostOptions)
        let linked = BuiltIn.handlers(cleaning: cleaning)
        // The handler that opens files is never isolated, because the sandbox has no files to open.
        let own: [any TypeHandler] = options.isolates ? try linked.map { handler throws(CLIError) in try Self.isolated(handler, host) } : linked
        let folders = options.isOff ? [] : options.folders
        FormerCaches.remove()
        let index = try RegistryIndex.found(for: folders, trust: trust?.stamp)
        let discovery = index?.discovery ?? PlugInDiscovery(folders, trust: trust)
        self.host = host
        self.discovery = discovery
        Self.sayWhatIsMissing(in: options)
        if !options.listsPlugIns { Self.sayWhatIsInvalid(discovery) }
        let handlers = Self.handlers(own, discovery, host)
        let restrictions = PlugInRestrictions(discovery, options).ofHandlers
        registry = try index?.registry(of: handlers, restrictions: restrictions) ?? Registry(handlers: handlers, restrictions: restrictions)
        _ = Unmanaged.passRetained(self)
    }

    /// All handlers, in the order on which an index depends.
    ///
    /// - Parameter own: the linked-in handlers.
    static func handlers(_ own: [any TypeHandler], _ discovery: PlugInDiscovery, _ host: PlugInHost) -> [any TypeHandler] {
        own + [FileContentsHandler()] + discovery.found.map { host.handler(for: $0.plugIn) } + absent(from: discovery)
    }

    /// The bundled plug-ins that were not found.
    static func absent(from discovery: PlugInDiscovery) -> [AbsentPlugIn] {
        AbsentPlugIn.shipped.filter { plugIn in !discovery.found.contains { $0.plugIn.id == plugIn.identifier } }
    }

    /// Whether ``sayWhatIsMissing(in:)`` has spoken: one process may make several registries.
    private static let hasSaidMissing = Atomic(false)

    /// Prints a note for each folder of `--plugin-path` that is none, once. The folders of
    /// `$DRAGCONV_PLUGIN_PATH` may be missing, as those of `$PATH` may.
    private static func sayWhatIsMissing(in options: PlugInOptions) {
        let missing = options.isOff ? [] : (options.path ?? "").split(separator: ":").filter { !SystemPath.isFolder(String($0)) }
        guard !missing.isEmpty, hasSaidMissing.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        for path in missing { Streams.message("note: \u{201C}\(path)\u{201D}, which --plugin-path names, is no folder; no plug-in is read from it.") }
    }

    /// Whether ``sayWhatIsInvalid(_:)`` has spoken: one process may look several times.
    private static let hasSaidInvalid = Atomic(false)

    /// Prints a note for each file that is no valid manifest in the folders that the user names,
    /// once.
    private static func sayWhatIsInvalid(_ discovery: PlugInDiscovery) {
        let named = discovery.invalid.filter { $0.origin == .named }
        guard !named.isEmpty, hasSaidInvalid.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        for file in named.prefix(Streams.maximumNotes) {
            // The sentence is on "The manifest".
            Streams.message("note: \u{201C}\(file.path)\u{201D} is left out: \(file.reason.prefix(1).lowercased())\(file.reason.dropFirst())")
        }
        let rest = named.count - Streams.maximumNotes
        if rest > 0 { Streams.message("note: \(rest) further manifests are left out; \u{201C}dragconv plugins list\u{201D} shows why.") }
    }

    /// A handler that runs the linked-in handler in another process of this program.
    private static func isolated(_ handler: any TypeHandler, _ host: PlugInHost) throws(CLIError) -> any TypeHandler {
        guard let path = Environment.programPath else {
            throw CLIError(.internalError, "The program's own file cannot be found in /proc; leave --isolate out.")
        }
        // A name relative to the program's folder is that of a program which comes with dragconv:
        // its sandbox has no file of the system.
        let program = PlugInManifest.Program(
            exec: ["./\(path.split(separator: "/").last ?? "")", serveCommand, handler.identifier], protocol: .frames, memory: isolatedMemory)
        let manifest = PlugInManifest(of: handler, version: BuiltIn.version, description: "", program: program)
        return host.handler(for: PlugIn(manifest, path: path, origin: .bundled))
    }

    /// Serves the handler that `arguments` name until the input ends, and returns the exit status;
    /// nil when the arguments are another command.
    static func served(_ arguments: [String]) -> Int32? {
        guard arguments.count == 2, arguments[0] == serveCommand else { return nil }
        let handlers = BuiltIn.handlers()
        guard let handler = handlers.first(where: { $0.identifier == arguments[1] }) else {
            Streams.message("No linked-in handler is called \u{201C}\(arguments[1])\u{201D}.")
            return ExitStatus.usage.rawValue
        }
        return PlugInProgram.serve([handler], catalogue: .builtIn.adding(handlers.flatMap(\.declaredTypes)))
    }

    var sniffer: any ContentSniffing { BuiltIn.sniffer(registry) }

    /// Prints a note when a program has run in a weaker sandbox than the best one, once.
    func sayWhatIsMissing(for steps: [Delivery.Step]) {
        guard steps.contains(where: { registry.isDoneByProgram(conversion: $0.conversion.id) }), let advice = host.sandboxAdvice else { return }
        guard hasSaidAdvice.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        Streams.message("note: \(advice)")
    }

    /// Stops idle programs that would outlive this process or leave files behind.
    func end() {
        if host.needsStopping { host.stopIdlePrograms() }
    }
}
