import Glibc

/// A moment until which something is waited for.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(after time: Duration) { end = .now + time }

    /// Waits until the descriptor can be read.
    ///
    /// - Returns: whether it can; otherwise the time is up.
    func waitToRead(_ descriptor: Int32) -> Bool {
        while true {
            let left = end - .now
            guard left > .zero else { return false }
            let parts = left.components
            // A millisecond more than nothing, so that the last one is not spent in a loop.
            let milliseconds = min(parts.seconds, 1_000_000) * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&wanted, 1, Int32(milliseconds))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }
}
