import Glibc
import SelectionPeers

@testable import DragClipboard

/// Selections with a hostile owner, read by the code that `paste` and `watch` read them with: over
/// X11's and Wayland's own sockets, from a server in this process.
enum SelectionTargets {
    static let all: [String: RecordTargets.Target] = ["x11-owner": readX11, "wayland-owner": readWayland, "wayland-events": readEvents]

    /// How long an owner is waited for that does nothing more.
    private static let patience = Duration.milliseconds(15)
    /// How long a whole input may take, whatever the owner does: the owner's time for a few
    /// requests, on a busy machine.
    private static let longest = Duration.seconds(5)
    /// The limits on the bytes of an answer, of which the input chooses one.
    private static let limits = [512 << 20, 1 << 20, 5000, 64]

    private static func check(_ action: () -> String?) {
        let begin = ContinuousClock.now
        let fault = action()
        FuzzCheck.require(fault == nil, fault ?? "")
        let time = begin.duration(to: .now)
        FuzzCheck.require(time < longest, "an owner kept the reader for \(time)")
    }

    @Sendable private static func readX11(_ bytes: [UInt8]) {
        var script = OwnerScript(bytes)
        let limit = limits[script.below(limits.count)]
        let kind: SelectionKind = [.clipboard, .primary, .dragAndDrop][script.below(3)]
        check {
            HostileOwner.faultOverX11(script, limit: limit) { display in
                let session = try X11Session(display: display)
                return HostileOwner.Reader(
                    targets: { try session.targets(of: kind, time: PieceTime(patience)) },
                    read: { try session.read($0, of: kind, time: PieceTime(patience), limit: $1).bytes })
            }
        }
    }

    @Sendable private static func readWayland(_ bytes: [UInt8]) {
        var script = OwnerScript(bytes)
        let limit = limits[script.below(limits.count)]
        let isPrepared = script.below(2) == 1
        check {
            HostileOwner.faultOverWayland(script, limit: limit, isPrepared: isPrepared) { socket in
                let session = try WaylandSession(socket: socket)
                return HostileOwner.Reader(
                    targets: { try session.targets(of: .clipboard) }, prepare: { session.prepare($0, of: .clipboard) },
                    read: { try session.read($0, of: .clipboard, time: PieceTime(patience), limit: $1).bytes })
            }
        }
    }

    /// Anything at all where a compositor's events should be.
    @Sendable private static func readEvents(_ bytes: [UInt8]) {
        let before = lowestFreeDescriptor
        FuzzCheck.inLinearTime(bytes.count) {
            var ends: [Int32] = [-1, -1]
            FuzzCheck.require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0, "no pair of sockets")
            let peer = ends[1]
            defer { close(peer) }
            _ = send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            shutdown(peer, Int32(SHUT_WR))
            do {
                let session = try WaylandSession(socket: ends[0])
                let types = try session.targets(of: .clipboard)
                FuzzCheck.require(types.reduce(0) { $0 + $1.utf8.count } <= 3 * bytes.count, "types from nowhere")
                try session.clear(.primary)
                while true { _ = try session.waitForChange(of: .clipboard, until: Wakeup()) }
            } catch {
                FuzzCheck.require(error is ClipboardError, "\(error)")
            }
        }
        FuzzCheck.require(lowestFreeDescriptor == before, "a descriptor stays open")
    }

    private static var lowestFreeDescriptor: Int32 {
        let descriptor = dup(0)
        close(descriptor)
        return descriptor
    }
}
