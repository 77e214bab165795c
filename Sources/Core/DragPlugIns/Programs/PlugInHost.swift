import DragKit
import DragSystem
import DragTypes
import Glibc
import Synchronization

/// Runs plug-in programs. A program is started when a conversion needs it, under the strongest
/// sandbox that works on this machine; it is kept for later conversions, and stopped after it has
/// been idle for a while.
///
/// Thread rule: may be used from any thread.
public final class PlugInHost: Sendable {
    /// What programs may do, and how they are confined.
    public struct Options: Sendable {
        /// Whether programs may only run under bubblewrap, and not at all without it.
        public var requiresSandbox = false
        /// Whether programs whose manifests need the network may use it.
        public var allowsNetwork = false
        /// The folder in which programs whose manifests need a cache get a folder that is kept
        /// between runs; nil when they get none.
        public var cacheFolder: String?
        /// How long an idle program is kept.
        public var idleTime = Duration.seconds(30)
        /// The strongest sandbox to use; nil for the strongest that works on this machine.
        public var sandbox: SandboxKind?
        /// The path of bubblewrap's program.
        public var bubblewrap = "/usr/bin/bwrap"
        /// Decides whether a plug-in in the user's data folder may start; nil when none of them
        /// may.
        public var trust: (any PlugInTrust)?

        /// The defaults: the strongest sandbox that works, no network, no cache folder, and no
        /// plug-ins from the user's data folder.
        public init() {}
    }

    /// The options that the host was created with.
    public let options: Options

    private let sandboxes: SandboxChoice
    /// The pools of all handlers, in each of which programs may be running.
    private let pools = Mutex<[ProgramPool]>([])

    /// A host that has started no programs yet.
    public init(_ options: Options = Options()) {
        self.options = options
        sandboxes = SandboxChoice(strongest: options.sandbox, isRequired: options.requiresSandbox, bubblewrap: options.bubblewrap)
    }

    /// A handler whose conversions are done by the program of `plugIn`.
    public func handler(for plugIn: PlugIn) -> PlugInHandler { PlugInHandler(plugIn, host: self) }

    /// A new pool of programs of `plugIn`, for one handler.
    func pool(for plugIn: PlugIn) -> ProgramPool {
        let pool = ProgramPool(
            plugIn.manifest.program, idleTime: options.idleTime,
            acceptsLesserSandbox: { [sandboxes] in sandboxes.bubblewrapHasFailed() },
            start: { [options, sandboxes] job throws(ConversionError) in try Self.start(plugIn, job, options, sandboxes) })
        pools.withLock { $0.append(pool) }
        return pool
    }

    /// The sandbox that programs get. The first call starts a trial program under bubblewrap,
    /// unless bubblewrap is missing or not to be used.
    public var sandbox: SandboxKind { sandboxes.checked }

    /// A sentence for the user when programs run in a weaker sandbox than bubblewrap; nil
    /// otherwise.
    public var sandboxAdvice: String? { sandboxes.advice }

    /// Why the program of a plug-in cannot be started, as a clause without a full stop; nil when
    /// nothing is wrong. The loader of shared libraries is run, in the sandbox, and not the program
    /// itself.
    public func problem(of plugIn: PlugIn) -> String? {
        if let problem = plugIn.problem ?? Self.interpreterProblem(plugIn, sandbox) { return problem }
        guard plugIn.format == .dynamic, let conversion = plugIn.manifest.conversions.first else { return nil }
        let context = ConversionContext(catalogue: .builtIn, inputType: conversion.from)
        let job = ProgramJob(
            conversion: conversion, shortID: plugIn.manifest.shortID(of: conversion), input: [], context: context, completion: { _ in })
        guard let process = try? Self.start(plugIn, job, options, sandboxes, variables: ["LD_TRACE_LOADED_OBJECTS=1"]) else { return nil }
        defer { process.stop() }
        let list = try? FilterConversation.run(job, on: process, PlugInManifest.Program(exec: plugIn.manifest.program.exec, protocol: .filter))
        let lines = String(decoding: list?.bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
        return MissingPart(loaderList: lines + process.complaint)?.error(plugIn.manifest.program).description
    }

    /// Why the interpreter of a script cannot be started in a sandbox; nil when it can, and for
    /// every other program.
    private static func interpreterProblem(_ plugIn: PlugIn, _ kind: SandboxKind) -> String? {
        let name = plugIn.manifest.program.exec[0]
        guard !plugIn.manifest.program.isOfSystem else { return nil }
        return ScriptInterpreter(ofFileAt: plugIn.programPath)?.problem(of: name, in: plugIn.canonicalFolder, kind)
    }

    // MARK: Programs

    /// Starts a plug-in's program.
    ///
    /// - Parameter variables: further environment variables (`NAME=value`).
    private static func start(
        _ plugIn: PlugIn, _ job: ProgramJob, _ options: Options, _ sandboxes: SandboxChoice, variables: [String] = []
    ) throws(ConversionError) -> ProgramProcess {
        let (plugIn, copy) = try startable(plugIn, options.trust)
        let kind = sandboxes.likely
        if let problem = plugIn.problem ?? interpreterProblem(plugIn, kind) { throw .unavailable(problem) }
        let confinement = try confinement(of: plugIn, kind, options)
        let program = plugIn.program(for: job.shortID)
        let folder = try plugIn.openFolder()
        defer { close(folder) }
        // A plug-in that only root can read cannot be run by another user.
        let identity =
            plugIn.isOpenToAll(folder)
            ? ProgramIdentity(of: plugIn.id, isKept: plugIn.needs.contains(.cache)) : .own
        let cacheFolder =
            plugIn.needs.contains(.cache)
            ? options.cacheFolder.flatMap { Self.cacheFolder("\($0)/\(plugIn.id)") } : nil
        var temporaryFolder: String?
        if kind != .bubblewrap {
            temporaryFolder = TemporaryFolder.make()
            guard let temporaryFolder else { throw .unavailable("no private folder could be made for its program in /tmp") }
            if plugIn.needs.contains(.fonts) { UserFonts(for: identity, isMounted: false).link(intoHome: temporaryFolder) }
            identity.give(temporaryFolder)
        }
        cacheFolder.map(identity.give)
        let (format, isBundled) = (plugIn.format, plugIn.origin == .bundled)
        let view = SystemView(program, needs: plugIn.needs, format: format, isBundled: isBundled)
        let hasLargeInput = job.input.count >= 1 << 18
        func process(_ confinement: Confinement) throws(ConversionError) -> ProgramProcess {
            let launch = ProgramLaunch(
                program, folder: plugIn.canonicalFolder, needs: plugIn.needs,
                network: options.allowsNetwork && plugIn.needs.contains(.network), confinement: confinement, bubblewrap: options.bubblewrap,
                variables: (program.protocol == .filter ? FilterConversation.variables(job) : []) + variables, temporaryFolder: temporaryFolder,
                cacheFolder: cacheFolder, hasLargeInput: hasLargeInput, isNative: isBundled && format != .other, view: view, identity: identity,
                copy: copy)
            guard confinement != .filter || launch.filter != nil else {
                throw .notPermitted("this processor has no filter of system calls for its program; DRAGCONV_SANDBOX=none runs it without a sandbox")
            }
            return try ProgramProcess(
                launch, folder: folder, temporaryFolder: temporaryFolder, inputFile: program.usesFiles ? job.input : nil)
        }
        // A file system of a program's own has no cache folder and no file to find large pages by.
        if cacheFolder == nil, !hasLargeInput, let confinement = sandboxes.ownRoot(for: view) {
            if let process = try? process(confinement) { return process }
            sandboxes.ownRootHasFailed()
        }
        do throws(ConversionError) {
            return try process(confinement)
        } catch {
            if let temporaryFolder { TemporaryFolder.remove(temporaryFolder) }
            throw kind == .bubblewrap ? SandboxBroken.error : error
        }
    }

    /// How the program of a plug-in is confined in a sandbox.
    ///
    /// - Throws: ``ConversionError`` (`notPermitted`, `unavailable`) when it may not run there.
    private static func confinement(of plugIn: PlugIn, _ kind: SandboxKind, _ options: Options) throws(ConversionError) -> Confinement {
        if options.requiresSandbox, kind != .bubblewrap {
            throw .notPermitted("bubblewrap cannot be used here (it is in the package bubblewrap), and running without it is forbidden")
        }
        guard kind != .filter || options.sandbox == .filter || plugIn.origin == .bundled else {
            throw .notPermitted(
                "neither bubblewrap nor Landlock can confine its program here; install bubblewrap, or set DRAGCONV_SANDBOX=filter to run it with access to your files"
            )
        }
        let confinement = Confinement(kind)
        guard !confinement.isExposed || !plugIn.needs.contains(.sockets) else {
            throw .unavailable(
                "its program needs sockets of its own, which only the sandbox of bubblewrap has; install the package bubblewrap, or set DRAGCONV_SANDBOX=none to run it without a sandbox"
            )
        }
        return confinement
    }

    /// What is started of a plug-in: the plug-in itself, or a checked copy of one from the user's
    /// data folder.
    private static func startable(
        _ plugIn: PlugIn, _ trust: (any PlugInTrust)?
    ) throws(ConversionError) -> (plugIn: PlugIn, copy: TemporaryFolder?) {
        guard plugIn.origin == .user else { return (plugIn, nil) }
        guard let trust else { throw .notPermitted("it has not been added") }
        let place = SystemPath.parent(of: SystemPath.parent(of: plugIn.path))
        guard let copy = TemporaryFolder.forPrograms(orIn: place) else {
            throw .unavailable("no folder for a copy of it can be made: \(String(cString: strerror(errno)))")
        }
        if let objection = trust.objection(toStarting: plugIn, asCopiedTo: copy.path) { throw .notPermitted(objection) }
        return (try plugIn.copied(to: copy.path), copy)
    }

    /// Creates a program's cache folder; nil when that fails. One that holds too much, as a program
    /// may leave it that has ended before a check, is begun anew.
    private static func cacheFolder(_ path: String) -> String? {
        if FolderLimit.cache.excess(in: path) != nil { SystemPath.removeTree(path) }
        return SystemPath.makeFolders(path, mode: 0o700) == nil ? SystemPath.canonical(path) : nil
    }

    /// Stops all idle programs, and waits until they and their private folders are gone. The host
    /// can be used again afterwards.
    public func stopIdlePrograms() {
        for pool in pools.withLock({ $0 }) { pool.stopIdle() }
    }

    /// Whether ``stopIdlePrograms()`` should be called before this process ends. Programs under
    /// bubblewrap end with this process and leave nothing behind; others may leave a private
    /// folder.
    public var needsStopping: Bool { pools.withLock { !$0.isEmpty } && sandboxes.likely != .bubblewrap }
}
