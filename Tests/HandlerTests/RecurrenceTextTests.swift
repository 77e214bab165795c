import Testing

@testable import RecordsHandler

/// Rules of repetition in words, and those that have none.
@Suite struct RecurrenceTextTests {
    @Test(
        arguments: [
            ("FREQ=DAILY", "every day"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20240630T100000Z", "every 2 weeks on Monday and Friday, until 2024-06-30"),
            ("FREQ=MONTHLY;BYDAY=2TU;COUNT=6", "every month on the 2nd Tuesday, 6 times"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
            ("FREQ=MONTHLY;BYMONTHDAY=15,-1", "every month on day 15 and the last day"),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;WKST=MO", "every year on the 1st Sunday in March"),
            ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", nil), ("FREQ=HOURLY", nil), ("FREQ=WEEKLY;BYDAY=XX", nil), ("FREQ=DAILY;INTERVAL=0", nil),
            ("", nil),
            ("FREQ=YEARLY;BYMONTH=13", nil), ("FREQ=DAILY;FREQ=WEEKLY", nil),
        ] as [(String, String?)])
    func words(rule: String, expected: String?) { #expect(RecurrenceText.words(rule) == expected) }
}
