import CSpawn
import DragKit
import DragSystem
import Glibc
import Synchronization

/// Which sandbox programs get on this machine.
final class SandboxChoice: Sendable {
    private struct State {
        /// Whether bubblewrap has been tried and cannot work here.
        var isBubblewrapBroken = false
        var isProbed = false
    }

    private let state = Mutex(State())
    private let strongest: SandboxKind?
    private let isRequired: Bool
    private let bubblewrap: String

    /// - Parameters:
    ///   - strongest: the strongest sandbox to use; nil: the strongest there is.
    ///   - isRequired: whether nothing less than bubblewrap will do.
    ///   - bubblewrap: where it is.
    init(strongest: SandboxKind?, isRequired: Bool, bubblewrap: String) {
        self.strongest = strongest
        self.isRequired = isRequired
        self.bubblewrap = bubblewrap
    }

    /// The sandbox that is used as long as bubblewrap has not failed.
    var likely: SandboxKind {
        let isBroken = state.withLock { $0.isBubblewrapBroken }
        switch strongest {
        case .bubblewrap?: return .bubblewrap
        case nil where !isBroken && SystemPath.isExecutable(bubblewrap): return .bubblewrap
        case SandboxKind.none?: return .none
        default: return landlock_version() > 0 ? .landlock : .none
        }
    }

    /// The sandbox that programs get: bubblewrap is tried once to find out whether it works here.
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

    /// Notes that bubblewrap cannot work here; whether a lesser sandbox may be used instead.
    func bubblewrapHasFailed() -> Bool {
        state.withLock { $0.isBubblewrapBroken = true }
        return !isRequired && strongest == nil
    }

    /// What is missing for the sandbox that ought to be there, in a sentence; nil when nothing is.
    var advice: String? {
        let kind = likely
        guard kind != .bubblewrap else { return nil }
        let lesser = kind == .landlock ? "under Landlock and resource limits only" : "with resource limits only"
        if strongest != nil { return "Plug-in programs run \(lesser), as asked for." }
        let why =
            SystemPath.exists(bubblewrap)
            ? "bubblewrap cannot set up its sandbox here" : "bubblewrap is not installed (apt install bubblewrap)"
        return "Plug-in programs run \(lesser), since \(why)."
    }

    private func probe() -> Bool {
        let launch = ProgramLaunch(
            PlugInManifest.Program(exec: ["/usr/bin/true"], protocol: .filter), folder: "/usr", needs: [], network: false,
            kind: .bubblewrap, bubblewrap: bubblewrap, variables: [], temporaryFolder: nil,
            identity: ProgramIdentity(of: "org.dragconv.probe", isKept: false))
        let folder = open("/usr", SystemPath.pathOnly | O_DIRECTORY | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        guard let process = try? ProgramProcess(launch, folder: folder, temporaryFolder: nil) else { return false }
        defer { process.stop() }
        return process.hasEnded(within: 5000) && process.waitForEnd() == .exited(0)
    }
}
