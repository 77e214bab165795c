public import DragTypes
import Glibc
import Synchronization

/// The protocol by which the desktop's selections are accessed.
public enum ClipboardBackend: String, Hashable, Sendable, CaseIterable {
    /// A data-control protocol of a Wayland compositor.
    case wayland
    /// The selections of an X server (ICCCM 2.0 §2).
    case x11

    /// The backend for a session: ``wayland`` if `WAYLAND_DISPLAY` or `WAYLAND_SOCKET` is set, else
    /// ``x11`` if `DISPLAY` is set, else nil.
    ///
    /// - Parameter environment: returns the value of an environment variable; an empty value counts
    ///   as unset.
    public init?(environment: (String) -> String?) {
        func has(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
        if has("WAYLAND_DISPLAY") || has("WAYLAND_SOCKET") {
            self = .wayland
        } else if has("DISPLAY") {
            self = .x11
        } else {
            return nil
        }
    }

    /// Offers content on a selection until another program takes the selection over, or until it is
    /// told to stop. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - source: the content, asked for when a program pastes.
    ///   - selection: the selection to own.
    ///   - once: whether to end after the first paste.
    ///   - stop: ends the offer when it is signalled.
    ///   - ready: called when the selection is owned. If it throws, the selection is given up.
    /// - Throws: ``ClipboardError``: `unavailable` when the desktop can't be reached, does not give
    ///   access to the selection, or ends the connection; `unsupported` when the compositor has no
    ///   protocol for programs without a window; and the error that `ready` throws.
    public func offer(
        _ source: any SelectionSource, on selection: SelectionKind, once: Bool = false, until stop: Wakeup,
        ready: () throws(ClipboardError) -> Void
    ) throws(ClipboardError) -> OfferEnding {
        switch self {
        case .wayland: try WaylandOwner(offering: source).serve(selection, once: once, until: stop, ready: ready)
        case .x11: try X11Owner(offering: source, on: selection).serve(once: once, until: stop, ready: ready)
        }
    }

    /// Leaves a selection without an owner and content.
    ///
    /// - Throws: ``ClipboardError``: `unavailable` when the desktop can't be reached or does not
    ///   give access to the selection, `unsupported` when the compositor has no protocol for
    ///   programs without a window.
    public func clear(_ selection: SelectionKind) throws(ClipboardError) {
        switch self {
        case .wayland: try WaylandSession().clear(selection)
        case .x11: try X11Connection().clear(selection)
        }
    }

    /// The platform whose naming scheme programs use for targets on this desktop.
    public var platform: Platform {
        switch self {
        case .wayland: .wayland
        case .x11: .x11
        }
    }

    /// Connects to the desktop in order to read its selections.
    ///
    /// - Throws: ``ClipboardError``: `unavailable` when the desktop can't be reached, `unsupported`
    ///   when the compositor has no protocol for programs without a window.
    public func connect() throws(ClipboardError) -> any Clipboard {
        switch self {
        case .wayland: try WaylandClipboard()
        case .x11: try X11Clipboard()
        }
    }
}

/// What is dropped on a window of this process, as an X server's clients read it (XDND).
package enum X11Drop {
    /// Connects to the X server in order to read a drop.
    ///
    /// - Parameter window: the number of the window that got the drop. Qt gives a drop only to that
    ///   window and to windows below it.
    /// - Throws: ``ClipboardError`` (`unavailable`) when the X server can't be reached.
    package static func connect(window: UInt32) throws(ClipboardError) -> any Clipboard { try X11Clipboard(below: window) }
}

/// The selections of a Wayland compositor, by a data-control protocol (`ext-data-control-v1`, or
/// `wlr-data-control-unstable-v1`), which needs no window and no focus
/// (https://wayland.app/protocols/ext-data-control-v1).
///
/// Thread rule: the lock guards the connection; one thread at a time uses it.
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

    func read(
        _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
    ) throws(ClipboardError) -> ClipboardAnswer {
        try session.withLock { session throws(ClipboardError) in
            let (bytes, mayBeCut) = try session.read(target, of: selection, time: PieceTime(time, until: end), limit: limit)
            return ClipboardAnswer(bytes: bytes, target: target, mayBeCut: mayBeCut)
        }
    }

    func prepare(_ target: String, of selection: SelectionKind) {
        session.withLock { $0.prepare(target, of: selection) }
    }

    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try session.withLock { session throws(ClipboardError) in try session.waitForChange(of: selection, until: stop) }
    }
}

/// The selections of an X server (ICCCM 2.0 §2,
/// https://www.x.org/releases/X11R7.7/doc/xorg-docs/icccm/icccm.html).
///
/// Thread rule: the lock guards the connection; one thread at a time uses it.
final class X11Clipboard: Clipboard, @unchecked Sendable {
    let platform = Platform.x11
    private let session: Mutex<X11Session>

    init(below parent: UInt32? = nil) throws(ClipboardError) {
        let session = try X11Session(below: parent)
        self.session = Mutex(session)
    }

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
        try session.withLock { session throws(ClipboardError) in try session.targets(of: selection, time: PieceTime(time)) }
    }

    func read(
        _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
    ) throws(ClipboardError) -> ClipboardAnswer {
        try session.withLock { session throws(ClipboardError) in
            try session.read(target, of: selection, time: PieceTime(time, until: end), limit: limit)
        }
    }

    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try session.withLock { session throws(ClipboardError) in try session.waitForChange(of: selection, until: stop) }
    }
}
