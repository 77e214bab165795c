import DragTesting
import Foundation
import Testing

/// Runs every transcript. `RECORD_SNAPSHOTS=1` writes what was seen into the files (and fails, so that it is looked at).
@Suite struct TranscriptTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    @Test(arguments: Transcript.all)
    func transcript(_ transcript: Transcript) throws {
        var (lines, blocks) = transcript.parse()
        #expect(!blocks.isEmpty, "\(transcript) has no block that begins with \u{201C}% \u{201D}")
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
