import Testing

@testable import DragCLI

/// The terminal's clipboard: when it is chosen, what is sent through screen, and the answers of
/// real terminals.
@Suite struct TerminalClipboardTests {
    @Test(arguments: [
        (backend: .terminal as ClipboardChoice?, variables: ["DISPLAY": ":0"], isChosen: true), (.x11, ["SSH_TTY": "/dev/pts/1"], false),
        (nil, ["SSH_TTY": "/dev/pts/1"], true), (nil, ["SSH_CONNECTION": "a"], false), (nil, ["SSH_TTY": "/dev/pts/1", "DISPLAY": ":10"], false),
        (nil, [:], false),
    ])
    func isChosen(backend: ClipboardChoice?, variables: [String: String], isChosen: Bool) {
        #expect(TerminalClipboard.isChosen(backend) { variables[$0] } == isChosen)
    }

    @Test func screenGetsShortStrings() {
        let bytes = [UInt8](repeating: 65, count: 2000)
        let sent = TerminalClipboard { $0 == "STY" ? "1.pts" : nil }.sequence(bytes)
        let parts = String(decoding: sent, as: UTF8.self).split(separator: "\u{1B}\\")
        #expect(parts.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count <= 766 })
        #expect(parts.map { $0.dropFirst(2) }.joined() == String(decoding: bytes, as: UTF8.self))
        #expect(TerminalClipboard { _ in nil }.sequence(bytes) == bytes)
    }

    /// As xterm 379, tmux 3.3a and terminals that do not tell have answered, whole and cut off
    /// anywhere.
    @Test(arguments: [
        (answer: "\u{1B}]52;c;\u{1B}[?64;1;2;6c" + "ZnJvbS14\u{1B}\\", text: "from-x" as String?),
        ("\u{1B}]52;;aGk=\u{1B}\\\u{1B}[?1;2c", "hi"), ("\u{1B}]52;c;aGk=\u{7}\u{1B}[?1;2c", "hi"), ("\u{1B}[?1;2c", nil), ("\u{1B}]52;c;\u{7}", ""),
    ])
    func readsAnswers(answer: String, text: String?) {
        let bytes = Array(answer.utf8)
        #expect(TerminalAnswer(bytes).text == text.map { Array($0.utf8) })
        #expect(TerminalAnswer(bytes).knowsTerminal == answer.contains("[?"))
        for length in 0..<bytes.count {
            // A part is never taken for another text.
            if let found = TerminalAnswer(Array(bytes[..<length])).text { #expect(text.map { Array($0.utf8) } == found) }
        }
    }
}
