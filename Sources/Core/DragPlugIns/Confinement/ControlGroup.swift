import CSpawn
import DragSystem
import Glibc
import Synchronization

/// A control group for one program and all processes that the program starts. The kernel limits the
/// number of these processes and their total memory, including files in memory. Used in addition to
/// the other limits where this process may make groups (``DelegatedGroup``).
///
/// Owner and thread rule: one thread makes, uses and ends the object. The object owns its
/// descriptor and the group.
final class ControlGroup {
    /// For ``folder``: the group has been closed.
    private static let closed: Int32 = -1
    /// Whether the kernel has refused to start a program in a group, so that no group is made any
    /// more.
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
        // Without swap, what is too much is refused instead of moved to the disk. Kernels without
        // swap have no such file.
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

/// The control group (cgroups(7), version 2) in which this process may make groups for its
/// programs.
///
/// systemd hands a part of the tree to each logged-in user and to units with `Delegate=yes`.
/// Everything outside such a part belongs to systemd and is left alone
/// (<https://systemd.io/CGROUP_DELEGATION/>). A group in which processes are may have no limited
/// groups below it, so the groups for programs are made beside this process's own group, or higher
/// up.
enum DelegatedGroup {
    /// The group's folder; nil where there is none. Looked for once.
    static let path: String? = {
        guard let mount = mountPoint(in: text(of: "/proc/self/mountinfo")), let own = ownGroup(in: text(of: "/proc/self/cgroup")) else { return nil }
        return nearest(above: own, mount: mount, user: geteuid(), isSystemdRunning: SystemPath.isFolder("/run/systemd/system"))
    }()

    /// The folder on which the tree of version 2 is mounted, from /proc/self/mountinfo
    /// (proc_pid_mountinfo(5)). Nil for none, and when only a part of the tree is mounted.
    static func mountPoint(in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 6, let separator = fields.firstIndex(of: "-"), separator + 1 < fields.count, fields[separator + 1] == "cgroup2",
                fields[3] == "/", !fields[4].contains("\\")
            else { continue }
            return String(fields[4])
        }
        return nil
    }

    /// The path of this process's group below the mount point, from /proc/self/cgroup:
    /// `/user.slice/…`.
    static func ownGroup(in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map { String($0.dropFirst(3)) }
    }

    /// The nearest group from the own one upwards that has been handed over and counts memory and
    /// processes in the groups below it.
    ///
    /// - Parameters:
    ///   - own: the path of this process's group below `mount`.
    ///   - user: the effective user of this process.
    ///   - isSystemdRunning: whether systemd owns the tree, so that root may use handed-over parts
    ///     only.
    static func nearest(above own: String, mount: String, user: uid_t, isSystemdRunning: Bool) -> String? {
        var names = own.split(separator: "/")
        while true {
            let path = names.isEmpty ? mount : mount + "/" + names.joined(separator: "/")
            // A process can be started in another group only by an owner of the nearest group above
            // both.
            guard owner(of: path) == user, owner(of: path + "/cgroup.procs") == user else { return nil }
            let controllers = text(of: path + "/cgroup.subtree_control").split { $0 == " " || $0 == "\n" }
            if controllers.contains("memory"), controllers.contains("pids") {
                guard user != 0 || !isSystemdRunning || isDelegated(names, mount: mount) else { return nil }
                return path
            }
            if names.popLast() == nil { return nil }
        }
    }

    /// Whether the group or one above it has been handed over by systemd.
    private static func isDelegated(_ names: [Substring], mount: String) -> Bool {
        names.indices.contains { control_group_is_delegated(mount + "/" + names[...$0].joined(separator: "/")) == 1 }
    }

    private static func owner(of path: String) -> uid_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_uid : nil
    }

    /// The text of a small file of the kernel's; empty when the file cannot be read.
    static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(decoding: BlockingDescriptor(descriptor).contents(upTo: 256 << 10), as: UTF8.self)
    }
}
