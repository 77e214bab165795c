import Glibc

/// A point in time at which waiting ends.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(after time: Duration) { end = .now + time }

    package init(at end: ContinuousClock.Instant) { self.end = end }

    package var isOver: Bool { end <= .now }

    /// The time left, as the timeout of poll(2). 0 when the deadline has passed.
    package var milliseconds: Int32 {
        let left = end - .now
        guard left > .zero else { return 0 }
        let parts = left.components
        // Rounded up, so that the last fraction of a millisecond is spent in poll(2) and not in a
        // busy loop.
        return Int32(min(parts.seconds, 1_000_000) * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)
    }

    /// Waits until the descriptor is readable, is at its end or has an error.
    ///
    /// - Returns: false when the deadline passed first, or when poll(2) failed.
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

    /// The earlier of two deadlines. Nil stands for no deadline.
    package static func earlier(_ left: Deadline?, _ right: Deadline?) -> Deadline? {
        guard let left, let right else { return left ?? right }
        return left.end < right.end ? left : right
    }
}
