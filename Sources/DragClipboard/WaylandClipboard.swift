import DragTypes
import Glibc
import Synchronization

/// The selections of a Wayland compositor, by a data-control protocol (`ext-data-control-v1`, or `wlr-data-control-unstable-v1`), which
/// needs no window and no focus (https://wayland.app/protocols/ext-data-control-v1).
///
/// Owner and thread rule: the lock guards the connection and all objects that libwayland made for it; one thread at a time uses them.
final class WaylandClipboard: Clipboard, @unchecked Sendable {
    let platform = Platform.wayland
    private let session: Mutex<WaylandSession>

    init() throws(ClipboardError) {
        let session = try WaylandSession()
        self.session = Mutex(session)
    }

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
        try session.withLock { session throws(ClipboardError) in try session.targets(of: selection) }
    }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        try session.withLock { session throws(ClipboardError) in
            let (bytes, mayBeCut) = try session.read(target, of: selection, time: time, limit: limit)
            return ClipboardAnswer(bytes: bytes, target: target, mayBeCut: mayBeCut)
        }
    }

    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try session.withLock { session throws(ClipboardError) in try session.waitForChange(of: selection, until: stop) }
    }
}
