import CSpawn
import DragKit
import DragSystem
import Glibc
import Synchronization

/// Chooses the sandbox for programs on this machine.
final class SandboxChoice: Sendable {
    private struct State {
        /// Whether bubblewrap was tried and does not work on this machine.
        var isBubblewrapBroken = false
        var isProbed = false
        /// Whether this process was refused namespaces of its own for a program.
        var isOwnRootRefused = false
    }

    private let state = Mutex(State())
    private let strongest: SandboxKind?
    private let isRequired: Bool
    private let bubblewrap: String

    /// - Parameters:
    ///   - strongest: the strongest sandbox to use; nil for the strongest that works.
    ///   - isRequired: whether programs may only run under bubblewrap.
    ///   - bubblewrap: the path of bubblewrap's program.
    init(strongest: SandboxKind?, isRequired: Bool, bubblewrap: String) {
        self.strongest = strongest
        self.isRequired = isRequired
        self.bubblewrap = bubblewrap
    }

    /// The sandbox to use, on the assumption that bubblewrap works unless it has failed before.
    var likely: SandboxKind {
        let isBroken = state.withLock { $0.isBubblewrapBroken }
        switch strongest {
        case .bubblewrap?: return .bubblewrap
        case nil where !isBroken && SystemPath.isExecutable(bubblewrap): return .bubblewrap
        case SandboxKind.none?: return .none
        case .filter?: return .filter
        default: return landlock_version() > 0 ? .landlock : .filter
        }
    }

    /// The sandbox to use. The first call starts a trial program under bubblewrap, where bubblewrap
    /// is the likely choice.
    var checked: SandboxKind {
        if likely == .bubblewrap, state.withLock({ !$0.isProbed }) {
            let works = probe()
            state.withLock { state in
                state.isProbed = true
                if !works { state.isBubblewrapBroken = true }
            }
        }
        return likely
    }

    /// Records that bubblewrap does not work on this machine.
    ///
    /// - Returns: whether a weaker sandbox may be used instead.
    func bubblewrapHasFailed() -> Bool {
        state.withLock { $0.isBubblewrapBroken = true }
        return !isRequired && strongest == nil
    }

    /// The confinement of a program that sees nothing of the system but libraries, where this
    /// process sets up the sandbox itself; nil for another program, and where that is not to be
    /// tried. A user who names a sandbox gets that one.
    ///
    /// - Parameter view: the part of the system's files that the program sees.
    func ownRoot(for view: SystemView) -> Confinement? {
        guard view != .whole, strongest == nil, likely == .bubblewrap, !state.withLock({ $0.isOwnRootRefused }) else { return nil }
        return .ownRoot(hasLibraries: view == .libraries)
    }

    /// Records that this process cannot set up namespaces itself, which some systems allow to
    /// bubblewrap only.
    func ownRootHasFailed() { state.withLock { $0.isOwnRootRefused = true } }

    /// A sentence for the user when programs run in a weaker sandbox than bubblewrap; nil
    /// otherwise.
    var advice: String? {
        let kind = likely
        guard kind != .bubblewrap else { return nil }
        let means = "Plug-in programs run \(kind.means) only"
        guard strongest == nil else { return means + ", as asked for." }
        let why =
            SystemPath.exists(bubblewrap)
            ? "bubblewrap cannot set up its sandbox here" : "bubblewrap is not installed (apt install bubblewrap)"
        return "\(means), since \(why)\(kind == .filter ? ", and this system has no Landlock" : "")."
    }

    private func probe() -> Bool {
        let launch = ProgramLaunch(
            PlugInManifest.Program(exec: ["/usr/bin/true"], protocol: .filter), folder: "/usr", needs: [], network: false,
            confinement: .bubblewrap, bubblewrap: bubblewrap, variables: [], temporaryFolder: nil,
            identity: ProgramIdentity(of: "org.dragconv.probe", isKept: false))
        let folder = open("/usr", SystemPath.pathOnly | O_DIRECTORY | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        guard let process = try? ProgramProcess(launch, folder: folder, temporaryFolder: nil) else { return false }
        defer { process.stop() }
        return process.hasEnded(within: 5000) && process.waitForEnd() == .exited(0)
    }
}

/// How one program is confined.
enum Confinement: Hashable, Sendable {
    /// By bubblewrap's program.
    case bubblewrap
    /// With the same namespaces as bubblewrap's, which this process sets up itself in a quarter of
    /// the time. For programs that see nothing of the system but libraries.
    case ownRoot(hasLibraries: Bool)
    /// By Landlock, a filter of system calls and resource limits.
    case landlock
    /// By a filter of system calls and resource limits.
    case filter
    /// By resource limits only.
    case none

    init(_ kind: SandboxKind) {
        switch kind {
        case .bubblewrap: self = .bubblewrap
        case .landlock: self = .landlock
        case .filter: self = .filter
        case .none: self = .none
        }
    }

    /// Whether the program runs beside other processes, and only the filter of system calls keeps
    /// it from them.
    var isExposed: Bool { self == .landlock || self == .filter }
}

/// The mechanism that confines a plug-in program. The raw values are the names for display and for
/// `DRAGCONV_SANDBOX`.
public enum SandboxKind: String, Hashable, Sendable, CaseIterable {
    /// bubblewrap: own namespaces, a read-only system, a private /tmp, no home folder, and no
    /// network unless it is allowed.
    case bubblewrap = "bwrap"
    /// Landlock (landlock(7)), seccomp and resource limits: the same restrictions on files. Other
    /// processes and sockets other than TCP are not hidden; access to them is refused as far as
    /// Landlock and seccomp can.
    case landlock
    /// A filter of system calls (seccomp(2)) and resource limits: no network unless it is allowed,
    /// no signals to other processes, no changes of owners and permissions. The program can open
    /// the user's files. Where no other sandbox works, plug-ins that ship with dragconv run so.
    case filter
    /// Resource limits only.
    case none

    /// The means of the sandbox, as words after "a program runs".
    fileprivate var means: String {
        switch self {
        case .bubblewrap: "under bubblewrap"
        case .landlock: "under Landlock and resource limits"
        case .filter: "with a filter of system calls and resource limits"
        case .none: "with resource limits"
        }
    }
}

/// The error when bubblewrap is installed and cannot work, for example in a container that forbids
/// namespaces. The program was not run.
enum SandboxBroken {
    static let error = ConversionError.unavailable("bubblewrap cannot set up its sandbox here")
}
