import Glibc

/// A moment until which something is waited for.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(after time: Duration) { end = .now + time }

    package init(at end: ContinuousClock.Instant) { self.end = end }

    package var isOver: Bool { end <= .now }

    /// What is left, as `poll` takes it.
    package var milliseconds: Int32 {
        let left = end - .now
        guard left > .zero else { return 0 }
        let parts = left.components
        // A millisecond more than nothing, so that the last one is not spent in a loop.
        return Int32(min(parts.seconds, 1_000_000) * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)
    }

    /// Waits until the descriptor can be read.
    ///
    /// - Returns: whether it can; otherwise the time is up.
    package func waitToRead(_ descriptor: Int32) -> Bool {
        while true {
            let milliseconds = milliseconds
            guard milliseconds > 0 else { return false }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&wanted, 1, milliseconds)
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    package static func earlier(_ left: Deadline?, _ right: Deadline?) -> Deadline? {
        guard let left, let right else { return left ?? right }
        return left.end < right.end ? left : right
    }
}
