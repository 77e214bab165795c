import DragClipboard

/// Runs a body that talks to the desktop, and converts its error to a ``CLIError``.
func reachingDesktop<Result>(_ body: () throws(ClipboardError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(.noRoute, message(for: error))
    }
}

/// The message for an error of the desktop. Where the X11 backend may work instead, the message names the option for it.
func message(for error: ClipboardError) -> String {
    guard error.code == .unsupported else { return error.description }
    return error.description.dropLast() + "; try \u{201C}--backend x11\u{201D}, which goes through Xwayland."
}

extension ClipboardBackend {
    /// The words of `--backend`, as a sentence lists them.
    static let names = allCases.map(\.rawValue).joined(separator: ", ") + " or " + TerminalClipboard.name

    /// The backend that `--backend` names, or otherwise the one for the desktop session.
    init(chosen name: String?) throws(CLIError) {
        if let name {
            guard name != TerminalClipboard.name else {
                throw CLIError(.usage, "A terminal does not say when its clipboard changes; --backend \(name) is for copy and paste alone.")
            }
            guard let named = Self(rawValue: name) else {
                throw CLIError(.usage, "--backend is \(Self.names), not \u{201C}\(name)\u{201D}.")
            }
            self = named
        } else {
            guard let found = Self(environment: { Environment[$0] }) else {
                throw CLIError(
                    .noRoute,
                    "Neither $WAYLAND_DISPLAY nor $DISPLAY is set, so there is no clipboard; run dragconv within a desktop session, or use the terminal's clipboard with --backend osc52."
                )
            }
            self = found
        }
    }
}
