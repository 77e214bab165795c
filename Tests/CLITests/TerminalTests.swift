import DragContract
import Testing

@testable import DragCLI

/// What a terminal gets, as its environment says: colours, and pictures.
@Suite struct TerminalTests {
    @Test(arguments: [
        (isTerminal: true, variables: ["TERM": "xterm"], isColoured: true), (false, ["TERM": "xterm"], false),
        (true, ["TERM": "xterm", "NO_COLOR": "1"], false), (true, ["TERM": "dumb"], false), (true, [:], false),
        (true, ["TERM": "xterm", "CLICOLOR": "0"], false), (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
        (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ])
    func colours(isTerminal: Bool, variables: [String: String], isColoured: Bool) {
        #expect(ColourChoice.isUsual(isTerminal: isTerminal) { variables[$0] } == isColoured)
    }

    @Test func colouringAddsNothingButColours() {
        let text = "chosen  a \u{2192} b\n  step 1  c\n\nno route\n"
        for layout in [Colouring.Layout.headings, .names] {
            let coloured = Colouring(layout: layout).applied(to: text)
            #expect(coloured != text)
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
        }
    }

    @Test(arguments: [
        (variables: ["TERM": "xterm-kitty"], format: "kitty", colours: "full"), (["TERM": "foot"], "sixels", "full"),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "iterm", "full"), (["TERM": "xterm-256color"], "symbols", "256"),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "symbols", "full"), (["TERM": "xterm-kitty", "TMUX": "x"], "symbols", "256"),
        (["TERM": "linux"], "symbols", "16"), (["TERM": "xterm", "NO_COLOR": "1"], "symbols", "none"),
    ])
    func pictures(variables: [String: String], format: String, colours: String) {
        let abilities = TerminalPicture.abilities { variables[$0] }
        #expect(abilities.format.rawValue == format)
        #expect(abilities.colours == colours)
    }

    /// What people wrote stays; what drives a terminal becomes visible.
    @Test(arguments: [
        ("plain\ttext\r\nin lines\n", "plain\ttext\r\nin lines\n"),
        ("Gr\u{FC}\u{DF}e, \u{6771}\u{4EAC} \u{1F600}", "Gr\u{FC}\u{DF}e, \u{6771}\u{4EAC} \u{1F600}"),
        ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"), ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"),
        ("over\rwritten", "over\\u{D}written"), ("C1\u{9B}31m", "C1\\u{9B}31m"), ("\u{7F}\u{0}", "\\u{7F}\\u{0}"),
        // Marks of direction belong to the text.
        ("\u{5D0}\u{200F}\u{202E}x", "\u{5D0}\u{200F}\u{202E}x"),
    ])
    func controlCharactersOfResultsAreShown(text: String, shown: String) {
        #expect(String(decoding: Preview.visible(Array(text.utf8)), as: UTF8.self) == shown)
    }

    @Test func bytesThatAreNoTextAreShown() {
        #expect(String(decoding: Preview.visible([0x61, 0x9B, 0x33, 0xFF]), as: UTF8.self) == "a\\x9B3\\xFF")
    }

    @Test(arguments: [
        ("a\nready  forged", "a\\u{A}ready  forged"), ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"), ("tab\there", "tab\\u{9}here"),
        ("caf\u{E9}", "caf\u{E9}"),
    ])
    func namesAreOnOneLine(name: String, shown: String) { #expect(Preview.harmless(name) == shown) }

    @Test(arguments: [
        ("short", ["short"]), ("one two three four five", ["one two three four", "    five"]),
        ("  name   value  and a remark", ["  name   value  and", "      a remark"]),
        // A word that has no room stays whole; characters of East Asia take two columns.
        ("a 1234567890123456789012345 b", ["a", "    1234567890123456789012345", "    b"]),
        (
            "\u{6771}\u{4EAC}\u{6771}\u{4EAC} \u{6771}\u{4EAC}\u{6771}\u{4EAC} \u{6771}\u{4EAC}",
            ["\u{6771}\u{4EAC}\u{6771}\u{4EAC} \u{6771}\u{4EAC}\u{6771}\u{4EAC}", "    \u{6771}\u{4EAC}"]
        ),
        ("      ", ["      "]), ("", [""]),
    ])
    func linesAreBrokenBetweenWords(line: String, lines: [String]) {
        #expect(LineWrapping(width: 20).lines(of: line[...]).map(String.init) == lines)
    }

    /// Whatever the line, all words are there, and a line is too wide only for a word that is.
    @Test(arguments: 0..<200)
    func brokenLinesHoldAllWords(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            String(repeating: ["x", "\u{E4}", "\u{6771}"].randomElement(using: &random) ?? "x", count: .random(in: 1...12, using: &random))
        }
        let line =
            String(repeating: " ", count: .random(in: 0...6, using: &random))
            + words.map { $0 + String(repeating: " ", count: .random(in: 1...9, using: &random)) }.joined()
        let width = Int.random(in: 8...40, using: &random)
        let pieces = LineWrapping(width: width).lines(of: line[...])
        #expect(pieces.flatMap { $0.split(separator: " ").map(String.init) } == words)
        for piece in pieces where LineWrapping.columns(of: piece) > width {
            #expect(piece.split(separator: " ").count < 2)
        }
    }

    /// What terminals answer to the question whether they draw pictures: xterm with sixels, xterm
    /// without, kitty, and half an answer.
    @Test(arguments: [
        (answer: "\u{1B}[?63;1;2;4;6;9;15;22c", format: "sixels"), ("\u{1B}[?64;1;2;6;22c", "symbols"),
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", "kitty"), ("\u{1B}[?4;6", nil), ("\u{1B}_Gi=31;OK\u{1B}\\", nil), ("", nil),
    ])
    func answersOfTerminals(answer: String, format: String?) {
        #expect(TerminalPicture.answered(Array(answer.utf8))?.rawValue == format)
    }
}
