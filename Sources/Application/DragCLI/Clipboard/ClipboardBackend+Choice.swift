import DragClipboard

/// Runs a body that talks to the desktop, and converts its error to a ``CLIError``.
func reachingDesktop<Result>(_ body: () throws(ClipboardError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(.noRoute, message(for: error))
    }
}

/// The message for an error of the desktop. Where the X11 backend may work instead, the message
/// names the option for it.
func message(for error: ClipboardError) -> String {
    guard error.code == .unsupported else { return error.description }
    let advice =
        Environment.hasXServer
        ? "try \u{201C}--backend x11\u{201D}, which goes through Xwayland" : "dragconv would go through Xwayland, but $DISPLAY is not set"
    return "\(error.description.dropLast()); \(advice)."
}

extension Environment {
    /// Whether the session names an X server.
    static var hasXServer: Bool { Self["DISPLAY"] != nil }
}

/// The interfaces that `--backend` names: those of desktops, and that of terminals.
enum ClipboardChoice: String, CaseIterable, Sendable {
    case wayland, x11
    case terminal = "osc52"
}

extension ClipboardBackend {
    /// The chosen backend, or otherwise the one for the desktop session.
    init(chosen: ClipboardChoice?) throws(CLIError) {
        switch chosen {
        case .wayland: self = .wayland
        case .x11: self = .x11
        case .terminal:
            throw CLIError(.usage, "A terminal does not say when its clipboard changes; --backend osc52 is for copy and paste alone.")
        case nil:
            guard let found = Self(environment: { Environment[$0] }) else {
                throw CLIError(
                    .noRoute,
                    "Neither $WAYLAND_DISPLAY nor $DISPLAY is set, so there is no clipboard; run dragconv within a desktop session, or use the terminal's clipboard with --backend osc52."
                )
            }
            self = found
        }
    }

    /// Runs a body with the chosen backend, or otherwise with the one for the desktop session.
    /// GNOME's compositor gives programs without a window no access to its clipboard, and
    /// `$WAYLAND_DISPLAY` may be left over from a session that has ended, as within tmux. Then the
    /// body runs once more with X11, to which a compositor passes all that is copied.
    ///
    /// - Parameter isVerbose: whether to say that X11 is used instead of Wayland.
    static func using<Result>(
        _ choice: ClipboardChoice?, isVerbose: Bool = false, _ body: (Self) throws(ClipboardError) -> Result
    ) throws(CLIError) -> Result {
        let chosen = try Self(chosen: choice)
        let first: ClipboardError
        do {
            return try body(chosen)
        } catch {
            first = error
        }
        guard choice == nil, chosen != .x11, [.unsupported, .unavailable].contains(first.code), Environment.hasXServer else {
            throw CLIError(.noRoute, message(for: first))
        }
        if isVerbose { Streams.message("note: \(first.description.dropLast()); X11 is used instead.") }
        do {
            return try body(.x11)
        } catch {
            throw CLIError(.noRoute, "\(first.description) Through X11 it does not work either: \(error.description)")
        }
    }

    /// The backend for an offer, of which the names of an offer depend: a compositor that gives no
    /// access is left out.
    static func forOffer(_ choice: ClipboardChoice?, isVerbose: Bool) throws(CLIError) -> Self {
        guard choice == nil, Environment.hasXServer else { return try Self(chosen: choice) }
        return try using(choice, isVerbose: isVerbose) { backend throws(ClipboardError) in
            if backend == .wayland { _ = try backend.connect() }
            return backend
        }
    }
}
