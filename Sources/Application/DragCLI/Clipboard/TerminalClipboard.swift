import DragSystem
import DragTypes
import Glibc

/// The clipboard of the terminal that the user sits at, wherever dragconv runs: over SSH, in tmux,
/// in screen. It holds text alone.
///
/// The terminal is asked by an escape sequence, OSC 52 (XTerm Control Sequences, "Manipulate
/// Selection Data"). tmux passes the sequence on only where it is told so, but gives its own buffer
/// to the terminal's clipboard when it is asked to (`load-buffer -w`). screen passes on what stands
/// in device control strings of at most 768 bytes.
///
/// Owner and thread rule: the descriptor of the terminal is opened and closed within one call.
struct TerminalClipboard {
    /// The most text that goes through, in bytes: terminals take sequences of 100,000 bytes, of
    /// which three quarters are left of base64.
    static let maximumText = 74_994

    private enum Multiplexer { case none, tmux, screen }
    private let multiplexer: Multiplexer

    init(environment: (String) -> String? = { Environment[$0] }) {
        multiplexer = environment("TMUX") != nil ? .tmux : environment("STY") != nil ? .screen : .none
    }

    /// Whether to use the terminal's clipboard: if `--backend` names it or, without the option, if
    /// there is no desktop but a terminal over SSH.
    static func isChosen(_ backend: ClipboardChoice?, environment: (String) -> String? = { Environment[$0] }) -> Bool {
        if let backend { return backend == .terminal }
        let hasDesktop = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].contains { environment($0) != nil }
        return !hasDesktop && environment("SSH_TTY") != nil
    }

    /// Says that this way was taken without being asked for.
    ///
    /// - Parameter verb: what the text did: "went to", "comes from".
    static func sayThatChosen(_ verb: String) {
        Streams.message(
            "note: there is no desktop here, so the text \(verb) the clipboard of your terminal (--backend \(ClipboardChoice.terminal.rawValue)).")
    }

    // MARK: Copying

    /// Puts the text on the terminal's clipboard.
    ///
    /// - Throws: ``CLIError``: `noRoute` when there is no terminal, or the text is longer than
    ///   terminals take.
    func copy(_ text: [UInt8]) throws(CLIError) {
        if case .tmux = multiplexer { return try Self.tmux(["load-buffer", "-w", "-"], input: text) }
        guard text.count <= Self.maximumText else {
            throw CLIError(
                .noRoute,
                "The text has \(text.count) bytes; terminals take at most \(Self.maximumText) over OSC 52. Within tmux there is no such limit.")
        }
        let terminal = try Self.open(O_WRONLY)
        defer { close(terminal) }
        try Streams.write(sequence(Array("\u{1B}]52;c;".utf8) + Base64.encode(text) + [0x07]), to: terminal, name: "the terminal")
    }

    /// The bytes for the terminal, split into device control strings if screen runs between this
    /// program and the terminal.
    func sequence(_ bytes: [UInt8]) -> [UInt8] {
        guard case .screen = multiplexer else { return bytes }
        let (start, end) = (Array("\u{1B}P".utf8), Array("\u{1B}\\".utf8))
        let room = 768 - start.count - end.count
        return stride(from: 0, to: bytes.count, by: room).flatMap { start + bytes[$0..<min($0 + room, bytes.count)] + end }
    }

    /// Leaves the terminal's clipboard empty.
    ///
    /// - Throws: ``CLIError`` (`noRoute`) when there is no terminal, or within tmux, which keeps
    ///   what it was given.
    func clear() throws(CLIError) {
        if case .tmux = multiplexer {
            throw CLIError(.noRoute, "tmux keeps what it was given, and gives it on again; \u{201C}tmux delete-buffer\u{201D} removes it there.")
        }
        try copy([])
    }

    // MARK: Pasting

    /// The text of the terminal's clipboard; within tmux, of tmux's newest buffer.
    ///
    /// - Parameter time: how long the terminal may take.
    /// - Throws: ``CLIError`` (`noRoute`) when there is no terminal, or one that does not tell.
    func paste(time: Duration) throws(CLIError) -> [UInt8] {
        if case .tmux = multiplexer { return try Self.tmuxBuffer() }
        let question = sequence(Array("\u{1B}]52;c;?\u{07}\u{1B}[c".utf8))
        return try RawTerminal.with { terminal throws(CLIError) in
            // Every terminal answers the second question, so that one that does not know the first
            // is noticed soon.
            try Streams.write(question, to: terminal, name: "the terminal")
            return try Self.answer(of: terminal, time: time)
        }
    }

    /// How long a terminal that has said what it is may still take for its clipboard: some ask
    /// their user first.
    private static let patience = Duration.seconds(2)
    /// The longest answer that is read, in bytes.
    private static let longestAnswer = 1 << 20

    private static func answer(of terminal: Int32, time: Duration) throws(CLIError) -> [UInt8] {
        var received: [UInt8] = []
        var end = ContinuousClock.now + time
        var isPatient = false
        while true {
            let answer = TerminalAnswer(received)
            if let text = answer.text, answer.knowsTerminal { return text }
            // The other answer is awaited for a short time, because an unread answer would appear
            // as input on the shell's command line.
            if !isPatient, answer.text != nil || answer.knowsTerminal {
                isPatient = true
                end = min(end, .now + (answer.text != nil ? .milliseconds(300) : patience))
            }
            guard received.count < longestAnswer else {
                throw CLIError(
                    .noRoute, "The terminal's clipboard holds more than the limit of \(longestAnswer) bytes; paste with the terminal's own keys.")
            }
            guard let more = try RawTerminal.read(terminal, within: end - .now) else {
                if let text = answer.text { return text }
                guard answer.knowsTerminal else {
                    throw CLIError(.temporary, "The terminal has not answered what its clipboard holds; paste with the terminal's own keys.")
                }
                throw CLIError(.noRoute, "This terminal does not tell what its clipboard holds; paste with the terminal's own keys.")
            }
            received += more
        }
    }

    // MARK: What stands in between

    private static func open(_ mode: Int32) throws(CLIError) -> Int32 {
        let descriptor = Glibc.open("/dev/tty", mode | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw RawTerminal.absent }
        return descriptor
    }

    private static func tmux(_ arguments: [String], input: [UInt8]) throws(CLIError) {
        guard try CommandLineProgram(["tmux"] + arguments).run(standardInput: input, variables: [:]) == 0 else {
            throw CLIError(.noRoute, "tmux has not taken the text; $TMUX says that this is a session of tmux.")
        }
    }

    private static func tmuxBuffer() throws(CLIError) -> [UInt8] {
        let program = try CommandLineProgram(["tmux", "save-buffer", "-"])
        guard let (bytes, status) = try program.output(), status == 0 else {
            throw CLIError(.noRoute, "tmux has no text to paste; copy again.")
        }
        return bytes
    }
}

/// What a terminal has answered so far to two requests: for the text of its clipboard (OSC 52), and
/// for its device attributes (`CSI c`).
struct TerminalAnswer: Hashable {
    /// The text of the clipboard; nil while the answer is missing or incomplete.
    let text: [UInt8]?
    /// Whether the terminal has said what it is.
    let knowsTerminal: Bool

    /// Reads `ESC ] 52 ; c ; base64 BEL` (or `ESC \`). xterm tells what it is in the middle of that
    /// answer, as it has to fetch the text first.
    init(_ bytes: [UInt8]) {
        var rest: [UInt8] = []
        var knows = false
        var index = 0
        while index < bytes.count {
            if let length = Self.attributes(bytes[index...]) {
                knows = true
                index += length
            } else {
                rest.append(bytes[index])
                index += 1
            }
        }
        knowsTerminal = knows
        text = Self.text(in: rest)
    }

    private static func text(in bytes: [UInt8]) -> [UInt8]? {
        guard let head = bytes.firstRange(of: Array("\u{1B}]52;".utf8)) else { return nil }
        let rest = bytes[head.upperBound...]
        // The answer ends in BEL or in ESC and a backslash; an ESC alone may begin what stands in
        // the middle.
        let end = rest.indices.first { rest[$0] == 0x07 || rest[$0...].starts(with: [0x1B, 0x5C]) }
        guard let end, let separator = rest.firstIndex(of: UInt8(ascii: ";")), separator < end else { return nil }
        return Base64.decode(Array(rest[(separator + 1)..<end]).span)
    }

    /// The length of a terminal's primary device attributes (DA1), `ESC [ ? 64 ; 1 c`, at the start
    /// of the bytes; nil when the bytes begin with something other.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.starts(with: [0x1B, 0x5B, 0x3F]) else { return nil }
        let digits = bytes.dropFirst(3).prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ";") }
        return digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: "c") ? 3 + digits.count + 1 : nil
    }
}
