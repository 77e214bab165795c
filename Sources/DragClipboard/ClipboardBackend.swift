public import DragTypes

/// How a desktop is talked to.
public enum ClipboardBackend: String, Hashable, Sendable, CaseIterable {
    case wayland, x11

    /// The backend for a session: Wayland's where there is a compositor, X11's otherwise; nil where there is neither.
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

    /// Offers on a selection, until another program does or it is told to stop. Keeps its thread.
    ///
    /// - Parameters:
    ///   - once: whether it ends when something has been pasted.
    ///   - ready: called when the selection is owned; when it throws, the selection is given up.
    /// - Throws: ``ClipboardError`` (`unavailable`).
    public func offer(
        _ source: any SelectionSource, on selection: SelectionKind, once: Bool = false, until stop: Wakeup,
        ready: () throws(ClipboardError) -> Void
    ) throws(ClipboardError) -> OfferEnding {
        switch self {
        case .wayland: try WaylandOwner(offering: source).serve(selection, once: once, until: stop, ready: ready)
        case .x11: try X11Owner(offering: source, on: selection).serve(once: once, until: stop, ready: ready)
        }
    }

    /// Leaves a selection empty.
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`).
    public func clear(_ selection: SelectionKind) throws(ClipboardError) {
        switch self {
        case .wayland: try WaylandSession().clear(selection)
        case .x11: try X11Connection().clear(selection)
        }
    }

    /// Whose names programs use there.
    public var platform: Platform {
        switch self {
        case .wayland: .wayland
        case .x11: .x11
        }
    }

    /// Connects to the desktop, to read.
    public func connect() throws(ClipboardError) -> any Clipboard {
        switch self {
        case .wayland: try WaylandClipboard()
        case .x11: try X11Clipboard()
        }
    }
}
