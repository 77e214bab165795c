import CSpawn
import DragSystem
import Glibc
import Synchronization

/// A control group for one program and all processes that the program starts: the kernel counts their memory, files in memory included, and
/// their number, and refuses what is too much at once. Used where a group is handed to this process (``DelegatedGroup``), on top of the limits
/// that hold everywhere.
///
/// Owner and thread rule: one thread makes, uses and ends the object. The object owns its descriptor and the group.
final class ControlGroup {
    /// For ``folder``: the group has been closed.
    private static let closed: Int32 = -1
    /// Whether the kernel has refused to start a program in a group, so that no group is made any more.
    static let isRefused = Atomic(false)

    /// How often, a millisecond each, the end of killed processes is waited for.
    private static let roundsAtEnd = 500

    /// A descriptor of the group's folder.
    private(set) var folder: Int32
    private let path: String

    /// Makes a group.
    ///
    /// - Parameters:
    ///   - memory: the most memory of all processes together, in bytes.
    ///   - processes: the most processes and threads.
    /// - Returns: nil where no group is handed to this process, or the kernel refuses to make one.
    init?(memory: Int, processes: Int, in parent: String? = DelegatedGroup.path) {
        guard let parent, !Self.isRefused.load(ordering: .relaxed), warden_start() == 0 else { return nil }
        path = parent + "/dragconv-" + String(UInt64.random(in: .min ... .max), radix: 16)
        guard path.utf8.count <= Int(WARDEN_PATH_MAXIMUM) else { return nil }
        warden_add_control_group(path)
        guard mkdir(path, 0o755) == 0 else {
            warden_drop_control_group(path)
            return nil
        }
        folder = open(path, SystemPath.pathOnly | O_DIRECTORY | O_CLOEXEC)
        // Without swap, what is too much is refused instead of moved to the disk. Kernels without swap have no such file.
        _ = set("memory.swap.max", to: "0")
        // When memory runs out, no part of the program is left behind.
        guard folder >= 0, set("memory.max", to: "\(memory)"), set("pids.max", to: "\(processes)"), set("memory.oom.group", to: "1"),
            SystemPath.exists(path + "/cgroup.kill")
        else {
            end()
            return nil
        }
    }

    /// Whether the kernel has ended the program because its memory ran out.
    var ranOutOfMemory: Bool {
        DelegatedGroup.text(of: path + "/memory.events").split(separator: "\n").contains { line in
            line.hasPrefix("oom_kill ") && line != "oom_kill 0"
        }
    }

    /// Kills what is left of the program, and removes the group.
    func end() {
        guard folder != Self.closed else { return }
        close(folder)
        folder = Self.closed
        _ = control_group_kill(path)
        for _ in 0..<Self.roundsAtEnd {
            guard rmdir(path) != 0, errno == EBUSY else { break }
            usleep(1000)
        }
        warden_drop_control_group(path)
    }

    private func set(_ name: String, to value: String) -> Bool {
        let file = open(path + "/" + name, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return BlockingDescriptor(file).write(Array(value.utf8))
    }
}
