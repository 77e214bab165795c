import DragContract
import Testing

@testable import Documents

/// What is done byte by byte for speed is what Unicode's characters and scalars mean.
@Suite struct MarkdownEscapeTests {
    private static let pieces = [
        "a", "\n", "\r", "\r\n", "\u{301}", "`", " ", "é", "\u{A0}", "|", "&amp;", "&x", "(", ")", "<", ">", "\\", "_", "*", "\u{2028}",
    ]

    private static let texts: [String] = {
        var generator = SeededGenerator(seed: 17)
        return (0..<2000).map { _ in
            (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        }
    }()

    @Test func linesEndAtLineFeedCharacters() {
        for text in Self.texts {
            #expect(MarkdownEscape.lines(of: text) == text.split(separator: "\n" as Character, omittingEmptySubsequences: false).map(String.init))
        }
    }

    @Test func runsOfBackticksAreCounted() {
        for text in Self.texts {
            let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
            #expect(MarkdownEscape.longestRunOfBackticks(in: text) == longest)
        }
    }

    /// A text or a destination is taken as it is only if none of its scalars has a meaning in
    /// Markdown.
    @Test func onlyHarmlessTextIsLeft() {
        for text in Self.texts {
            if MarkdownEscape.text(text) == text {
                #expect(!text.unicodeScalars.contains { "\\`*[]~".unicodeScalars.contains($0) }, "\(text.debugDescription)")
            }
            if MarkdownEscape.destination(text) == text {
                #expect(
                    !text.isEmpty && !text.unicodeScalars.contains { $0.value <= 0x20 || "<>\\".unicodeScalars.contains($0) },
                    "\(text.debugDescription)")
            }
        }
    }
}
