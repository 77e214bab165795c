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

    /// Connects to the desktop.
    public func connect() throws(ClipboardError) -> any Clipboard {
        switch self {
        case .wayland: try WaylandClipboard()
        case .x11: try X11Clipboard()
        }
    }
}
