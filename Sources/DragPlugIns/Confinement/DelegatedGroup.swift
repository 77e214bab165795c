import CSpawn
import DragSystem
import Glibc

/// The control group (cgroups(7), version 2) in which this process may make groups for its programs.
///
/// systemd hands a part of the tree to each logged-in user and to units with `Delegate=yes`. Everything outside such a part belongs to
/// systemd and is left alone (<https://systemd.io/CGROUP_DELEGATION/>). A group in which processes are may have no limited groups below it,
/// so the groups for programs are made beside this process's own group, or higher up.
enum DelegatedGroup {
    /// The group's folder; nil where there is none. Looked for once.
    static let path: String? = {
        guard let mount = mountPoint(in: text(of: "/proc/self/mountinfo")), let own = ownGroup(in: text(of: "/proc/self/cgroup")) else { return nil }
        return nearest(above: own, mount: mount, user: geteuid(), isSystemdRunning: SystemPath.isFolder("/run/systemd/system"))
    }()

    /// The folder on which the tree of version 2 is mounted, from /proc/self/mountinfo (proc_pid_mountinfo(5)). Nil for none, and when only a
    /// part of the tree is mounted.
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

    /// The path of this process's group below the mount point, from /proc/self/cgroup: `/user.slice/…`.
    static func ownGroup(in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map { String($0.dropFirst(3)) }
    }

    /// The nearest group from the own one upwards that has been handed over and counts memory and processes in the groups below it.
    ///
    /// - Parameters:
    ///   - own: the path of this process's group below `mount`.
    ///   - user: the effective user of this process.
    ///   - isSystemdRunning: whether systemd owns the tree, so that root may use handed-over parts only.
    static func nearest(above own: String, mount: String, user: uid_t, isSystemdRunning: Bool) -> String? {
        var names = own.split(separator: "/")
        while true {
            let path = names.isEmpty ? mount : mount + "/" + names.joined(separator: "/")
            // A process can be started in another group only by an owner of the nearest group above both.
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
