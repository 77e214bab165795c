import DragKit
import DragSystem
import Glibc
import Synchronization

/// Runs plug-in programs: starts them when a conversion needs them, confined as well as this machine can, keeps them for the next
/// conversion, and stops them when they have nothing to do.
public final class PlugInHost: Sendable {
    /// What programs may do, and what keeps them from the rest.
    public struct Options: Sendable {
        /// Whether a program runs under bubblewrap or not at all.
        public var requiresSandbox = false
        /// Whether programs whose manifests need the network get it.
        public var allowsNetwork = false
        /// Where programs that need one get a folder that is kept; nil: nowhere, and they do without.
        public var cacheFolder: String?
        /// How long a program without work is kept.
        public var idleTime = Duration.seconds(30)
        /// The strongest sandbox to use; nil: the strongest there is.
        public var sandbox: SandboxKind?
        /// Where bubblewrap is.
        public var bubblewrap = "/usr/bin/bwrap"
        /// Who says whether a user's plug-in may start.
        public var trust: (any PlugInTrust)?

        public init() {}
    }

    public let options: Options

    private let sandboxes: SandboxChoice
    /// Where programs may be running.
    private let pools = Mutex<[ProgramPool]>([])

    public init(_ options: Options = Options()) {
        self.options = options
        sandboxes = SandboxChoice(strongest: options.sandbox, isRequired: options.requiresSandbox, bubblewrap: options.bubblewrap)
    }

    /// The handler that has `plugIn`'s program do its conversions.
    public func handler(for plugIn: PlugIn) -> PlugInHandler { PlugInHandler(plugIn, host: self) }

    /// Where programs of `plugIn` run, for one handler.
    func pool(for plugIn: PlugIn) -> ProgramPool {
        let pool = ProgramPool(
            protocol: plugIn.manifest.program.protocol, idleTime: options.idleTime,
            acceptsLesserSandbox: { [sandboxes] in sandboxes.bubblewrapHasFailed() },
            start: { [options, sandboxes] job throws(ConversionError) in try Self.start(plugIn, job, options, sandboxes) })
        pools.withLock { $0.append(pool) }
        return pool
    }

    /// The sandbox that programs get: bubblewrap is tried once to find out whether it works here.
    public var sandbox: SandboxKind { sandboxes.checked }

    /// What is missing for the sandbox that ought to be there, in a sentence; nil when nothing is.
    public var sandboxAdvice: String? { sandboxes.advice }

    // MARK: Programs

    /// Starts a plug-in's program.
    private static func start(
        _ plugIn: PlugIn, _ job: ProgramJob, _ options: Options, _ sandboxes: SandboxChoice
    ) throws(ConversionError) -> ProgramProcess {
        if plugIn.origin == .user, let objection = options.trust.map({ $0.objection(toStarting: plugIn) }) ?? "nobody has added it" {
            throw .notPermitted(objection)
        }
        if let problem = plugIn.problem { throw .unavailable(problem) }
        let kind = sandboxes.likely
        if options.requiresSandbox, kind != .bubblewrap {
            throw .notPermitted("bubblewrap cannot be used here (it is in the package bubblewrap), and --require-sandbox forbids to run without it")
        }
        guard kind != .none || options.sandbox == SandboxKind.none else {
            throw .notPermitted(
                "neither bubblewrap nor Landlock can confine its program here; install bubblewrap, or set DRAGCONV_SANDBOX=none to run it all the same"
            )
        }
        let program = plugIn.manifest.program
        let folder = try plugIn.openFolder()
        defer { close(folder) }
        // Where only root may read the plug-in, no other user could run it.
        let identity =
            plugIn.isOpenToAll(folder)
            ? ProgramIdentity(of: plugIn.id, isKept: plugIn.manifest.needs.contains(.cache)) : .own
        let cacheFolder =
            plugIn.manifest.needs.contains(.cache)
            ? options.cacheFolder.flatMap { Self.cacheFolder("\($0)/\(plugIn.id)") } : nil
        var temporaryFolder: String?
        if kind != .bubblewrap {
            temporaryFolder = TemporaryFolder.make()
            guard let temporaryFolder else { throw .unavailable("no private folder could be made for its program in /tmp") }
            identity.give(temporaryFolder)
        }
        cacheFolder.map(identity.give)
        let launch = ProgramLaunch(
            program, folder: plugIn.canonicalFolder, needs: plugIn.manifest.needs,
            network: options.allowsNetwork && plugIn.manifest.needs.contains(.network), kind: kind, bubblewrap: options.bubblewrap,
            variables: program.protocol == .filter ? FilterConversation.variables(job) : [], temporaryFolder: temporaryFolder,
            cacheFolder: cacheFolder, hasLargeInput: job.input.count >= 1 << 18, isNative: plugIn.isNative, identity: identity)
        do {
            return try ProgramProcess(launch, folder: folder, temporaryFolder: temporaryFolder)
        } catch {
            if let temporaryFolder { TemporaryFolder.remove(temporaryFolder) }
            throw kind == .bubblewrap ? SandboxBroken.error : error
        }
    }

    /// Makes a program's own folder that is kept; nil when that cannot be done.
    private static func cacheFolder(_ path: String) -> String? {
        SystemPath.makeFolders(path, mode: 0o700) == nil ? SystemPath.canonical(path) : nil
    }

    /// Stops all programs that have nothing to do, and waits until they and their private folders are gone. A host that is used again
    /// starts them again.
    public func stopIdlePrograms() {
        for pool in pools.withLock({ $0 }) { pool.stopIdle() }
    }

    /// Whether programs leave something behind when this process just ends: bubblewrap's go with it, and with them what they wrote.
    public var needsStopping: Bool { sandboxes.likely != .bubblewrap }
}
