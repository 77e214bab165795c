import DragTypes
import Glibc

/// What has to hold after every input. What does not is a finding: the target ends with a sentence.
enum FuzzCheck {
    /// Checks a condition.
    static func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        guard !holds else { return }
        fatalError(sentence())
    }

    /// Where two texts begin to differ.
    static func difference(_ first: [UInt8], _ second: [UInt8]) -> String {
        let same = zip(first, second).prefix { $0 == $1 }.count
        return [first, second].map { String(reflecting: String(utf8Bytes: $0[max(0, same - 80)..<min($0.count, same + 80)])) }
            .joined(separator: ", then ")
    }

    /// Runs an action and checks that its time is in proportion to the input: 250 ms, and 20 µs for
    /// each byte. Only what takes longer three times is a finding, as other programs keep the
    /// processor busy.
    ///
    /// - Parameter count: the size of the input in bytes.
    static func inLinearTime<Result>(_ count: Int, _ action: () -> Result) -> Result {
        let bound = 250_000_000 + count * 20_000
        for _ in 0..<2 {
            let start = processorTime
            let result = action()
            if processorTime - start <= bound { return result }
        }
        let start = processorTime
        let result = action()
        let time = processorTime - start
        require(time <= bound, "\(time / 1_000_000) ms for \(count) bytes, three times")
        return result
    }

    /// The time that this thread has run for, in nanoseconds.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
