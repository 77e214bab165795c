import DragKit
import DragSystem
import Glibc

/// Who a plug-in's program is. What root starts runs as a user of its own, who owns nothing and may do nothing; what anybody else starts runs as
/// that user.
struct ProgramIdentity: Sendable {
    /// The number of the user and of the group; 0 for who this process is.
    let user: uid_t
    /// Whether the same plug-in is the same user each time.
    let isKept: Bool

    /// The first of the numbers that no system gives to a user (systemd, "Users, Groups, UIDs and GIDs on systemd Systems").
    private static let firstUser: UInt32 = 0x7000_0000

    /// Who this process is.
    static let own = ProgramIdentity()

    private init() {
        user = 0
        isKept = false
    }

    /// Whether this process is root and may become any user: in a namespace of users that has a few of them, its root is not the machine's
    /// (user_namespaces(7)), and in a container root may have lost that right (capabilities(7)).
    private static let mayBecomeAnybody =
        geteuid() == 0 && ["/proc/self/uid_map", "/proc/self/gid_map"].allSatisfy(hasAllNumbers) && hasRights

    private static func hasAllNumbers(_ map: String) -> Bool {
        lines(of: map).contains { line in
            let fields = line.split(separator: " ").compactMap { UInt32($0) }
            return fields.count == 3 && fields[2] > 0 && fields[0] <= firstUser && fields[2] - 1 >= 0x7FFF_FFFF - fields[0]
        }
    }

    /// CAP_SETGID, CAP_SETUID and CAP_SETPCAP.
    private static let neededRights: UInt64 = 1 << 6 | 1 << 7 | 1 << 8

    private static var hasRights: Bool {
        let name = "CapEff:\t"
        let rights = lines(of: "/proc/self/status").first { $0.hasPrefix(name) }.flatMap { UInt64($0.dropFirst(name.count), radix: 16) }
        return (rights ?? 0) & neededRights == neededRights
    }

    private static func lines(of path: String) -> [Substring] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return String(decoding: BlockingDescriptor(descriptor).contents(upTo: 1 << 16), as: UTF8.self).split(separator: "\n")
    }

    /// - Parameters:
    ///   - id: the plug-in's id.
    ///   - isKept: whether it is the same user each time, who owns what the plug-in has kept. Otherwise no two programs are the same user, and
    ///     the system counts the processes of each by themselves.
    init(of id: String, isKept: Bool) {
        self.isKept = isKept
        guard Self.mayBecomeAnybody else {
            user = 0
            return
        }
        let number = isKept ? UInt32(truncatingIfNeeded: StableHash.of(id)) : .random(in: 0...UInt32.max)
        user = Self.firstUser | number & 0x0FFF_FFFF
    }

    /// Whether the program runs as another user than this process.
    var isOther: Bool { user != 0 }

    /// Makes a folder the program's own.
    func give(_ folder: String) {
        guard isOther else { return }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        _ = fchown(descriptor, user, user)
        close(descriptor)
    }
}
