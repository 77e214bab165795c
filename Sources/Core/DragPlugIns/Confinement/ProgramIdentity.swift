import DragKit
import DragSystem
import Glibc

/// The user that a plug-in's program runs as. When root starts a program, the program runs as a
/// user of its own without rights or files. When another user starts it, it runs as that user.
struct ProgramIdentity: Sendable {
    /// The number of the user and of the group; 0 for the user of this process.
    let user: uid_t
    /// Whether the plug-in gets the same user for every program, so that the user can own the
    /// plug-in's cache folder.
    let isKept: Bool

    /// The first of the numbers that systems do not assign to users (systemd, "Users, Groups, UIDs
    /// and GIDs on systemd Systems").
    private static let firstUser: UInt32 = 0x7000_0000

    /// The user of this process.
    static let own = ProgramIdentity()

    private init() {
        user = 0
        isKept = false
    }

    /// Whether this process is root and may become any user. In a user namespace with only a few
    /// users, root is not the machine's root (user_namespaces(7)), and in a container root may lack
    /// the capabilities (capabilities(7)).
    private static let mayBecomeAnybody =
        geteuid() == 0 && ["/proc/self/uid_map", "/proc/self/gid_map"].allSatisfy(hasAllNumbers) && hasRights

    private static func hasAllNumbers(_ map: String) -> Bool {
        lines(of: map).contains { line in
            let fields = line.split(separator: " ").compactMap { UInt32($0) }
            return fields.count == 3 && fields[2] > 0 && fields[0] <= firstUser && fields[2] - 1 >= 0x7FFF_FFFF - fields[0]
        }
    }

    /// The bits of CAP_SETGID, CAP_SETUID and CAP_SETPCAP.
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
    ///   - isKept: whether the plug-in gets the same user each time. Otherwise every program gets a
    ///     random user, so that the system counts the processes of each program separately.
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

    /// Makes the program's user the owner of a folder.
    func give(_ folder: String) {
        guard isOther else { return }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        _ = fchown(descriptor, user, user)
        close(descriptor)
    }
}
