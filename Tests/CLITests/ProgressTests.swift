import DragKit
import Testing

@testable import DragCLI

/// The words of the lines of progress. `scripts/test-terminals` looks at the lines in a terminal.
@Suite struct ProgressTests {
    @Test(
        arguments: [
            (1200, 0, 56_400_000, 2.0, nil, "1200 records, 56 MB, 600 a second"), (0, 0, 0, 0.0, nil, "0 records, 0 MB, 0 a second"),
            (10, 3, 1_000_000, 10.0, 40, "10 records, 3 failed, 1 MB, 1 a second, 40 s left"),
        ] as [(Int, Int, Int, Double, Int?, String)])
    func countsAreSaid(count: Int, failures: Int, bytes: Int, seconds: Double, left: Int?, words: String) {
        let left = left.map { Duration.seconds($0) }
        #expect(CountMeter.text(count, "records", failures: failures, bytes: bytes, time: .seconds(seconds), left: left) == words)
    }

    @Test(
        arguments: [
            (0, 25, 100, 30), (50, 75, 100, 10), (0, 100, 100, 0),
            // Nothing is done, nothing is known, or the file has grown meanwhile.
            (50, 50, 100, nil), (0, nil, 100, nil), (0, 25, nil, nil), (0, 120, 100, nil),
        ] as [(Int, Int?, Int?, Int?)])
    func timeLeftFollowsTheInput(first: Int, position: Int?, size: Int?, seconds: Int?) {
        #expect(CountMeter.timeLeft(from: first, to: position, of: size, in: .seconds(10)) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [(0, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h"), (360_000, "100 h")])
    func timesAreSaidInTheLargestUnit(seconds: Int, words: String) {
        #expect(CountMeter.words(.seconds(seconds)) == words)
    }

    @Test(arguments: [
        (ConversionProgress(completed: 3_200_000, total: 10_000_000), "3.2 of 10.0 MB"),
        (ConversionProgress(completed: 2, total: 5, unit: "pages"), "2 of 5 pages"),
        (ConversionProgress(completed: 12, unit: "pages"), "12 pages"),
    ])
    func stepsAreSaid(progress: ConversionProgress, words: String) {
        #expect(StepMeter.text(progress) == words)
    }
}
