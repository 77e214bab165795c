import DragTypes
import Synchronization

/// The selections of an X server (ICCCM 2.0 §2, https://www.x.org/releases/X11R7.7/doc/xorg-docs/icccm/icccm.html).
///
/// Thread rule: the lock guards the connection; one thread at a time uses it.
final class X11Clipboard: Clipboard, @unchecked Sendable {
    let platform = Platform.x11
    private let session: Mutex<X11Session>

    init() throws(ClipboardError) {
        let session = try X11Session()
        self.session = Mutex(session)
    }

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
        try session.withLock { session throws(ClipboardError) in try session.targets(of: selection, time: time) }
    }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        try session.withLock { session throws(ClipboardError) in try session.read(target, of: selection, time: time, limit: limit) }
    }

    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try session.withLock { session throws(ClipboardError) in try session.waitForChange(of: selection, until: stop) }
    }
}
