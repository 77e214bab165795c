import DragSystem
import DragTypes
import Glibc

/// The clipboard of the terminal that the user sits at, wherever dragconv runs: over SSH, in tmux, in screen. It holds text alone.
///
/// The terminal is asked by an escape sequence, OSC 52 (XTerm Control Sequences, "Manipulate Selection Data"). tmux passes the sequence on only
/// where it is told so, but gives its own buffer to the terminal's clipboard when it is asked to (`load-buffer -w`). screen passes on what
/// stands in device control strings of at most 768 bytes.
///
/// Owner and thread rule: the descriptor of the terminal is opened and closed within one call.
struct TerminalClipboard {
    /// The name of this way in `--backend`.
    static let name = "osc52"

    /// The most text that goes through, in bytes: terminals take sequences of 100,000 bytes, of which three quarters are left of base64.
    static let maximumText = 74_994

    private enum Multiplexer { case none, tmux, screen }
    private let multiplexer: Multiplexer

    init(environment: (String) -> String? = { Environment[$0] }) {
        multiplexer = environment("TMUX") != nil ? .tmux : environment("STY") != nil ? .screen : .none
    }

    /// Whether `--backend` names this way; without the option, whether it is the only one there is: no desktop, but a terminal over SSH.
    static func isChosen(_ backend: String?, environment: (String) -> String? = { Environment[$0] }) -> Bool {
        if let backend { return backend == name }
        let hasDesktop = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].contains { environment($0) != nil }
        return !hasDesktop && (environment("SSH_TTY") != nil || environment("SSH_CONNECTION") != nil)
    }

    // MARK: Copying

    /// Puts the text on the terminal's clipboard.
    ///
    /// - Throws: ``CLIError``: `noRoute` when there is no terminal, or the text is longer than terminals take.
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

    /// The bytes for the terminal, packed for what stands in between.
    func sequence(_ bytes: [UInt8]) -> [UInt8] {
        guard case .screen = multiplexer else { return bytes }
        let (start, end) = (Array("\u{1B}P".utf8), Array("\u{1B}\\".utf8))
        let room = 768 - start.count - end.count
        return stride(from: 0, to: bytes.count, by: room).flatMap { start + bytes[$0..<min($0 + room, bytes.count)] + end }
    }

    // MARK: Pasting

    /// The text of the terminal's clipboard.
    ///
    /// - Parameter time: how long the terminal may take.
    /// - Throws: ``CLIError`` (`noRoute`) when there is no terminal, or one that does not tell.
    func paste(time: Duration) throws(CLIError) -> [UInt8] {
        if case .tmux = multiplexer { return try Self.tmuxBuffer() }
        let terminal = try Self.open(O_RDWR)
        defer { close(terminal) }
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw Self.noTerminal }
        var raw = settings
        // The answer must not be shown, and must not wait for a line end.
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
        tcsetattr(terminal, TCSAFLUSH, &raw)
        defer { tcsetattr(terminal, TCSAFLUSH, &settings) }
        // Every terminal answers the second question, so that one that does not know the first is noticed at once.
        try Streams.write(sequence(Array("\u{1B}]52;c;?\u{07}\u{1B}[c".utf8)), to: terminal, name: "the terminal")
        var answer: [UInt8] = []
        let end = ContinuousClock.now + time
        while true {
            switch TerminalAnswer(answer) {
            case .text(let text): return text
            case .refused: throw CLIError(.noRoute, "This terminal does not tell what its clipboard holds; paste with the terminal's own keys.")
            case .incomplete: break
            }
            let left = (end - ContinuousClock.now).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard milliseconds > 0, answer.count < 1 << 22, poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0 else {
                throw CLIError(.temporary, "The terminal has not answered what its clipboard holds; paste with the terminal's own keys.")
            }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = try Streams.read(terminal, into: &buffer, from: 0, name: "the terminal")
            guard count > 0 else { throw Self.noTerminal }
            answer += buffer[..<count]
        }
    }

    // MARK: What stands in between

    private static let noTerminal = CLIError(.noRoute, "There is no terminal whose clipboard could be used (/dev/tty cannot be opened).")

    private static func open(_ mode: Int32) throws(CLIError) -> Int32 {
        let descriptor = Glibc.open("/dev/tty", mode | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw noTerminal }
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

/// What a terminal has answered so far to the question for its clipboard, and to the question what it is.
enum TerminalAnswer: Hashable {
    case text([UInt8])
    /// The terminal has said what it is, and nothing of a clipboard.
    case refused
    case incomplete

    /// Reads `ESC ] 52 ; c ; base64 BEL` (or `ESC \`). xterm tells what it is in the middle of that answer, as it has to fetch the text first.
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
        let head = Array("\u{1B}]52;".utf8)
        guard let start = rest.indices.first(where: { rest[$0...].starts(with: head) }) else {
            self = knows ? .refused : .incomplete
            return
        }
        let behind = rest[(start + head.count)...]
        // The answer ends in BEL or in ESC and a backslash; an ESC alone may begin what stands in the middle.
        let end = behind.indices.first { behind[$0] == 0x07 || behind[$0...].starts(with: [0x1B, 0x5C]) }
        guard let end, let separator = behind.firstIndex(of: UInt8(ascii: ";")),
            separator < end,
            let text = Base64.decode(Array(behind[(separator + 1)..<end]).span)
        else {
            self = .incomplete
            return
        }
        self = .text(text)
    }

    /// The length of a terminal's answer what it is, `ESC [ ? 64 ; 1 c`; nil when there is none.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.starts(with: [0x1B, 0x5B, 0x3F]) else { return nil }
        let digits = bytes.dropFirst(3).prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ";") }
        return digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: "c") ? 3 + digits.count + 1 : nil
    }
}
