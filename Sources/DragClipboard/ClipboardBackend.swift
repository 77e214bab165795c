public import DragTypes

/// The protocol by which the desktop's selections are accessed.
public enum ClipboardBackend: String, Hashable, Sendable, CaseIterable {
    /// A data-control protocol of a Wayland compositor.
    case wayland
    /// The selections of an X server (ICCCM 2.0 §2).
    case x11

    /// The backend for a session: ``wayland`` if `WAYLAND_DISPLAY` or `WAYLAND_SOCKET` is set, else ``x11`` if `DISPLAY` is set, else nil.
    ///
    /// - Parameter environment: returns the value of an environment variable; an empty value counts as unset.
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

    /// Offers content on a selection until another program takes the selection over, or until it is told to stop. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - source: the content, asked for when a program pastes.
    ///   - selection: the selection to own.
    ///   - once: whether to end after the first paste.
    ///   - stop: ends the offer when it is signalled.
    ///   - ready: called when the selection is owned. If it throws, the selection is given up.
    /// - Throws: ``ClipboardError`` (`unavailable`) when the desktop can't be reached, does not give access to the selection, or ends the
    ///   connection; and what `ready` throws.
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
    /// - Throws: ``ClipboardError`` (`unavailable`) when the desktop can't be reached or does not give access to the selection.
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
    /// - Throws: ``ClipboardError`` (`unavailable`) when the desktop can't be reached, or has no protocol for programs without a window.
    public func connect() throws(ClipboardError) -> any Clipboard {
        switch self {
        case .wayland: try WaylandClipboard()
        case .x11: try X11Clipboard()
        }
    }
}
