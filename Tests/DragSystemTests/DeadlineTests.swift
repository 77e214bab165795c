import DragSystem
import Testing

@Suite struct DeadlineTests {
    @Test func deadlinesRoundUp() {
        #expect(Deadline(after: .zero).milliseconds == 0)
        #expect(Deadline(after: .zero).isOver)
        #expect((1...2).contains(Deadline(after: .microseconds(900)).milliseconds))
        #expect((59_000...60_001).contains(Deadline(after: .seconds(60)).milliseconds))
        let (early, late) = (Deadline(after: .seconds(1)), Deadline(after: .seconds(9)))
        #expect(Deadline.earlier(early, late)?.milliseconds ?? 9000 <= 1001)
        #expect(Deadline.earlier(nil, late)?.milliseconds ?? 0 > 1001)
        #expect(Deadline.earlier(nil, nil) == nil)
    }
}
