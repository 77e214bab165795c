import DragContract
import SelectionPeers
import Testing

@testable import DragClipboard

/// Owners of selections that answer with anything, for ever, or not at all. `scripts/fuzz` plays
/// many more of them.
@Suite struct HostileOwnerTests {
    /// A script of random decisions.
    private func script(_ seed: Int) -> OwnerScript {
        var generator = SeededGenerator(seed: UInt64(seed))
        return OwnerScript((0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    private func x11(_ kind: SelectionKind, _ time: PieceTime, errors: @escaping (ClipboardError) -> Void = { _ in }) -> (String) throws ->
        HostileOwner.Reader
    {
        { display in
            let session = try X11Session(display: display)
            return HostileOwner.Reader(
                targets: { try session.targets(of: kind, time: time) },
                read: { target, limit in
                    do throws(ClipboardError) {
                        return try session.read(target, of: kind, time: time, limit: limit).bytes
                    } catch {
                        errors(error)
                        throw error
                    }
                })
        }
    }

    private func wayland(_ time: PieceTime, errors: @escaping (ClipboardError) -> Void = { _ in }) -> (Int32) throws -> HostileOwner.Reader {
        { socket in
            let session = try WaylandSession(socket: socket)
            return HostileOwner.Reader(
                targets: { try session.targets(of: .clipboard) }, prepare: { session.prepare($0, of: .clipboard) },
                read: { target, limit in
                    do throws(ClipboardError) {
                        return try session.read(target, of: .clipboard, time: time, limit: limit).bytes
                    } catch {
                        errors(error)
                        throw error
                    }
                })
        }
    }

    /// What is read is what was sent, whole and of one owner, or nothing is.
    @Test(arguments: [SelectionKind.clipboard, .primary, .dragAndDrop], 0..<40)
    func answersOverX11AreWholeOrNone(kind: SelectionKind, seed: Int) {
        let fault = HostileOwner.faultOverX11(script(seed), limit: [1 << 20, 5000][seed % 2], connect: x11(kind, PieceTime(.milliseconds(30))))
        #expect(fault == nil)
    }

    @Test(arguments: [false, true], 0..<60)
    func answersOverWaylandAreWholeOrNone(isPrepared: Bool, seed: Int) {
        let fault = HostileOwner.faultOverWayland(
            script(seed), limit: [1 << 20, 5000][seed % 2], isPrepared: isPrepared, connect: wayland(PieceTime(.milliseconds(30))))
        #expect(fault == nil)
    }

    /// An owner that keeps to the rules gives all of it: a list of one target, an estimate and two
    /// pieces. It refuses any other target.
    @Test func piecesOverX11() {
        let list: [UInt8] = [1, 1, 1, 4, 116, 101, 120, 116, 0]
        let pieces: [UInt8] = [3, 200, 0, 1, 0, 10, 0xF0, 7, 1, 0, 10, 0xF0, 8, 0]
        var failures: [ClipboardError] = []
        let fault = HostileOwner.faultOverX11(
            OwnerScript(list + pieces), limit: 1 << 20, connect: x11(.clipboard, PieceTime(.seconds(500))) { failures.append($0) })
        #expect(fault == nil)
        #expect(failures == [.refused])
    }

    /// An owner that ends while its last pieces are read, and one that takes over then: the pieces
    /// were announced more often than they came, so that the reader is behind the events.
    @Test func newOwnerAfterTheEndOfTheOldOneIsNoticed() {
        let piece: [UInt8] = [0, 0, 0x31, 7]
        let start: [UInt8] = [1, 0, 0, 3, 0, 0]
        let twice = [4] + piece + piece
        let (ended, replaced) = ([6, 2] + piece, [6, 0] + piece)
        var failures: [ClipboardError] = []
        let fault = HostileOwner.faultOverX11(
            OwnerScript(start + twice + twice + ended + replaced + [0]), limit: 1 << 20,
            connect: x11(.clipboard, PieceTime(.seconds(500))) { failures.append($0) })
        #expect(fault == nil)
        #expect(failures == [.replaced])
    }

    /// Pieces for ever end at the limit, and when the time for the whole request is up.
    @Test(arguments: [ClipboardError.Code.limit, .timedOut])
    func answersOverX11WithoutAnEndEnd(code: ClipboardError.Code) {
        var failures: [ClipboardError] = []
        let isLimited = code == .limit
        let time = isLimited ? PieceTime(.seconds(500)) : PieceTime(.seconds(500), until: .now + .milliseconds(300))
        let fault = HostileOwner.faultOverX11(
            OwnerScript([1, 0, 0, 3, 0, 0], thereafter: 0x61), limit: isLimited ? 1 << 20 : .max, budget: .max,
            connect: x11(.clipboard, time) { failures.append($0) })
        #expect(fault == nil)
        #expect(failures.first?.code == code, "\(failures)")
    }

    @Test(arguments: [ClipboardError.Code.limit, .timedOut])
    func answersOverWaylandWithoutAnEndEnd(code: ClipboardError.Code) {
        var failures: [ClipboardError] = []
        let isLimited = code == .limit
        let time = isLimited ? PieceTime(.seconds(500)) : PieceTime(.seconds(500), until: .now + .milliseconds(300))
        // One offer without further types, and sizes that are written again and again.
        let fault = HostileOwner.faultOverWayland(
            OwnerScript([0, 0, 0, 0], thereafter: 0x62), limit: isLimited ? 1 << 20 : .max, isPrepared: false, budget: .max,
            connect: wayland(time) { failures.append($0) })
        #expect(fault == nil)
        #expect(failures.first?.code == code, "\(failures)")
    }
}
