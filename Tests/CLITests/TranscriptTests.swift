import DragContract
import Foundation
import Testing

/// Runs every transcript. `RECORD_SNAPSHOTS=1` writes what was seen into the files (and fails, so
/// that it is looked at).
@Suite struct TranscriptTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    /// Whether the program under test has its plug-ins: without them, sessions would be compared
    /// with, or recorded from, half a program.
    private static let hasPlugIns = FileManager.default.fileExists(
        atPath: (Transcript.program as NSString).deletingLastPathComponent + "/dragconv-plugins/dragconv-images.json")

    @Test(arguments: Transcript.all)
    func transcript(_ transcript: Transcript) throws {
        var (lines, blocks) = transcript.parse()
        #expect(!blocks.isEmpty, "\(transcript) has no block that begins with \u{201C}% \u{201D}")
        // A fence too many, and what follows would be compared with nothing.
        #expect(blocks.count == lines.count { $0.hasPrefix("% ") }, "\(transcript) has a command that is no block's first line")
        try #require(
            Self.hasPlugIns, "\(Transcript.program) has no plug-ins beside it; run scripts/build, and set DRAGCONV to the program that it makes")
        var hasChanged = false
        for (range, block) in blocks.reversed() {
            let actual = try Transcript.actual(block)
            guard actual != block.expectation else { continue }
            hasChanged = true
            let command = "% " + block.command
            #expect(
                actual.joined(separator: "\n") == block.expectation.joined(separator: "\n"),
                "\(command)")
            let inputLines = lines[range].firstIndex(of: "^D").map { $0 + 1 } ?? range.lowerBound + 1
            lines.replaceSubrange(inputLines..<range.upperBound, with: actual)
        }
        if hasChanged, Self.isRecording {
            try lines.joined(separator: "\n").write(toFile: transcript.path, atomically: true, encoding: .utf8)
        }
    }
}
