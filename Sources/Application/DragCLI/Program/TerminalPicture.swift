import Glibc

/// A picture on the terminal, drawn by chafa (hpjansson.org/chafa): with the terminal's own
/// pictures where it has them, with half blocks (U+2580) otherwise.
struct TerminalPicture {
    /// How chafa draws, by the name of its option.
    enum Format: String {
        case kitty, sixels, symbols
        case iTerm = "iterm"
    }

    private let format: Format
    private let colours: String
    private let columns: Int

    /// Nil when standard output is no terminal, or one that knows no cursor and colours.
    init?() {
        guard Streams.isTerminal(1), let name = Environment["TERM"], name != "dumb" else { return nil }
        let known = Self.abilities { Environment[$0] }
        // The environment tells nothing over SSH, and nothing of what xterm or Konsole were built
        // with.
        let isDirect = Environment["TMUX"] == nil && Environment["STY"] == nil && name != "linux"
        format = known.format == .symbols && isDirect ? Self.asked() ?? known.format : known.format
        // A terminal that draws pictures draws all colours.
        colours = format != .symbols && Environment["NO_COLOR"] == nil ? "full" : known.colours
        columns = Streams.terminalWidth ?? 80
    }

    /// How long a terminal may take to say what it can. Over a slow line, half blocks are drawn.
    private static let patience = Duration.milliseconds(300)

    /// How the terminal draws, as the terminal itself says; nil when it does not say that it draws
    /// pictures.
    private static func asked() -> Format? {
        // A program in the background would be stopped.
        guard tcgetpgrp(1) == getpgrp() else { return nil }
        // Whether kitty's protocol is known (sw.kovidgoyal.net/kitty/graphics-protocol), and what
        // the terminal is, which each one answers.
        let question = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".utf8)
        return try? RawTerminal.with { terminal throws(CLIError) in
            try Streams.write(question, to: terminal, name: "the terminal")
            let end = ContinuousClock.now + patience
            var received: [UInt8] = []
            while received.count < 4096, let more = try RawTerminal.read(terminal, within: end - .now) {
                received += more
                if let format = answered(received) { return format }
            }
            return nil
        }
    }

    /// The best way to draw that an answer tells; `symbols` when the answer is complete and tells
    /// none, and nil when it is not complete.
    ///
    /// A terminal's primary device attributes (DA1) list its abilities, of which 4 is sixel: `ESC [
    /// ? 62 ; 4 c`.
    static func answered(_ bytes: [UInt8]) -> Format? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "\u{1B}[?"), let end = text[start.upperBound...].firstIndex(of: "c") else { return nil }
        if text.contains("\u{1B}_Gi=31;OK") { return .kitty }
        return text[start.upperBound..<end].split(separator: ";").dropFirst().contains("4") ? .sixels : .symbols
    }

    /// How a terminal draws, as its environment says.
    static func abilities(_ environment: (String) -> String?) -> (format: Format, colours: String) {
        let (name, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
        // Within tmux and screen, pictures drawn by the outer terminal's own protocol get lost, or
        // stay after the text has moved.
        let isDirect = environment("TMUX") == nil && environment("STY") == nil
        let format: Format =
            if !isDirect {
                .symbols
            } else if name.contains("kitty") || name.contains("ghostty") || program == "ghostty" {
                .kitty
            } else if ["foot", "mlterm", "yaft"].contains(where: { name.hasPrefix($0) }) || program == "WezTerm" {
                .sixels
            } else {
                program == "iTerm.app" ? .iTerm : .symbols
            }
        if environment("NO_COLOR") != nil { return (format, "none") }
        let isTrue = ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || format != .symbols
        return (format, isTrue ? "full" : name.contains("256") || !isDirect ? "256" : name == "linux" ? "16" : "256")
    }

    /// Draws a PNG, as wide as the terminal and 80 columns at most.
    ///
    /// - Throws: ``CLIError`` (`noRoute`) when chafa is not installed, or cannot draw the picture.
    func draw(png: [UInt8]) throws(CLIError) {
        let program: CommandLineProgram
        let size = "\(min(columns, 80))x\(max(4, min(columns, 80) / 4))"
        do throws(CLIError) {
            program = try CommandLineProgram([
                "chafa", "--format", format.rawValue, "--symbols", "vhalf,space", "--colors", colours, "--size", size, "-",
            ])
        } catch {
            throw CLIError(.noRoute, "Pictures in the terminal are drawn by chafa, which is not installed (Debian's package chafa).")
        }
        guard try program.run(standardInput: png, variables: [:]) == 0 else {
            throw CLIError(.noRoute, "chafa cannot draw the picture; \u{201C}chafa --version\u{201D} says whether it knows PNG.")
        }
    }
}
