import Foundation
import Testing

@testable import DragPlugIns

/// Where this process may make control groups, read from texts of the kernel's and from a tree of
/// plain files.
@Suite struct DelegatedGroupTests {
    private static let mounts = """
        22 1 0:21 / /proc rw,nosuid shared:5 - proc proc rw
        31 22 0:27 / /sys/fs/cgroup rw,nosuid,nodev shared:9 - cgroup2 cgroup2 rw,nsdelegate

        """

    @Test func mountPointIsTheOneOfVersion2() {
        #expect(DelegatedGroup.mountPoint(in: Self.mounts) == "/sys/fs/cgroup")
        // Version 1, only a part of the tree, an escaped path, a line without its end, and nothing.
        #expect(DelegatedGroup.mountPoint(in: "31 22 0:27 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n") == nil)
        #expect(DelegatedGroup.mountPoint(in: "31 22 0:27 /user.slice /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw\n") == nil)
        #expect(DelegatedGroup.mountPoint(in: "31 22 0:27 / /sys/fs/c\\040group rw shared:9 - cgroup2 cgroup2 rw\n") == nil)
        #expect(DelegatedGroup.mountPoint(in: "31 22 0:27 / /sys/fs/cgroup rw shared:9 -\n") == nil)
        #expect(DelegatedGroup.mountPoint(in: "") == nil)
    }

    @Test func ownGroupIsTheOneOfVersion2() {
        #expect(DelegatedGroup.ownGroup(in: "12:memory:/a\n0::/user.slice/user-1000.slice\n") == "/user.slice/user-1000.slice")
        #expect(DelegatedGroup.ownGroup(in: "0::/\n") == "/")
        #expect(DelegatedGroup.ownGroup(in: "12:memory:/a\n") == nil)
        #expect(DelegatedGroup.ownGroup(in: "0::relative\n") == nil)
    }

    /// A folder that looks like a tree of control groups, removed at the end.
    private final class Tree {
        let mount = NSTemporaryDirectory() + "dragconv-groups-" + UUID().uuidString

        func add(_ path: String, controllers: String, hasProcesses: Bool = true) throws {
            let folder = mount + path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try controllers.write(toFile: folder + "/cgroup.subtree_control", atomically: true, encoding: .utf8)
            if hasProcesses { try "".write(toFile: folder + "/cgroup.procs", atomically: true, encoding: .utf8) }
        }

        func nearest(above own: String, user: uid_t = geteuid(), systemd: Bool = false) -> String? {
            DelegatedGroup.nearest(above: own, mount: mount, user: user, isSystemdRunning: systemd).map { String($0.dropFirst(mount.count)) }
        }

        deinit { try? FileManager.default.removeItem(atPath: mount) }
    }

    @Test func nearestGroupThatCountsBothIsTaken() throws {
        let tree = Tree()
        try tree.add("", controllers: "cpu memory pids\n")
        try tree.add("/user", controllers: "cpu memory pids\n")
        try tree.add("/user/session", controllers: "memory\n")
        try tree.add("/user/session/shell", controllers: "\n")
        #expect(tree.nearest(above: "/user/session/shell") == "/user")
        #expect(tree.nearest(above: "/user") == "/user")
        #expect(tree.nearest(above: "/") == "")
    }

    /// A group of another user ends the search, whatever stands above it.
    @Test func groupsOfOthersAreLeftAlone() throws {
        let tree = Tree()
        try tree.add("", controllers: "memory pids\n")
        try tree.add("/unit", controllers: "\n", hasProcesses: false)
        try tree.add("/unit/part", controllers: "\n")
        #expect(tree.nearest(above: "/unit/part") == nil)
        #expect(tree.nearest(above: "/", user: geteuid() &+ 1) == nil)
        #expect(tree.nearest(above: "/nowhere") == nil)
    }

    /// Nothing counts memory and processes, up to the top.
    @Test func noneIsTakenWithoutBothControllers() throws {
        let tree = Tree()
        try tree.add("", controllers: "memory\n")
        try tree.add("/unit", controllers: "pids\n")
        #expect(tree.nearest(above: "/unit") == nil)
    }

    /// Under systemd, root owns every group, so that only a mark tells the parts that were handed
    /// over.
    @Test func rootTakesMarkedGroupsOnly() throws {
        let tree = Tree()
        try tree.add("", controllers: "memory pids\n")
        try tree.add("/unit", controllers: "memory pids\n")
        #expect(tree.nearest(above: "/unit", systemd: true) == (geteuid() == 0 ? nil : "/unit"))
        #expect(tree.nearest(above: "/unit", systemd: false) == "/unit")
    }
}
