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
        #expect(ColourOptions.isUsual(isTerminal: isTerminal) { variables[$0] } == isColoured)
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

    /// What terminals answer to the question whether they draw pictures: xterm with sixels, xterm without, kitty, and half an answer.
    @Test(arguments: [
        (answer: "\u{1B}[?63;1;2;4;6;9;15;22c", format: "sixels"), ("\u{1B}[?64;1;2;6;22c", "symbols"),
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", "kitty"), ("\u{1B}[?4;6", nil), ("\u{1B}_Gi=31;OK\u{1B}\\", nil), ("", nil),
    ])
    func answersOfTerminals(answer: String, format: String?) {
        #expect(TerminalPicture.answered(Array(answer.utf8))?.rawValue == format)
    }
}
