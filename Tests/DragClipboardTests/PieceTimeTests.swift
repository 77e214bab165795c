import DragSystem
import Testing

@testable import DragClipboard

/// How long an owner is waited for. The times are so long that no test depends on the machine's
/// speed.
@Suite struct PieceTimeTests {
    /// Whether the deadline is about that many seconds away.
    private func isNear(_ deadline: Deadline, _ seconds: Int32) -> Bool { abs(deadline.milliseconds - seconds * 1000) < 60_000 }

    @Test func silenceLastsAsLongAsAsked() {
        #expect(isNear(PieceTime(.seconds(500)).deadline(), 500))
        #expect(isNear(PieceTime(.seconds(500)).deadline(after: 1 << 30), 500))
    }

    /// An owner that sends little has no more time for all of it than for one piece, and one that
    /// sends much has more.
    @Test func wholeAnswerHasItsTime() {
        let late = PieceTime(.zero)
        #expect(late.deadline(after: 1000).isOver)
        #expect(late.passed(after: 1000).description.contains("1000 bytes came"))
        #expect(PieceTime(.zero).passed().description.hasSuffix("did not answer within 0 s"))
    }

    @Test func requestEndsEveryAnswer() {
        let time = PieceTime(.seconds(500), until: .now)
        #expect(time.deadline(after: 1 << 30).isOver)
        #expect(time.passed(after: 1 << 30).description.contains("the time for the whole request"))
        #expect(isNear(PieceTime(.seconds(5000), until: .now + .seconds(500)).deadline(), 500))
    }
}
