import DragSystem
import Synchronization

/// Calls functions at given times, even when blocking loaders occupy all threads of the task pool.
///
/// Thread rule: alarms are set and cancelled on any thread under the lock. Alarms ring on a thread
/// of their own, which ends when no alarm is left.
package final class Alarms: Sendable {
    package static let shared = Alarms()

    private struct State {
        var waiting: [Int: (moment: ContinuousClock.Instant, ring: @Sendable () -> Void)] = [:]
        var count = 0
        var hasThread = false
    }

    private let state = Mutex(State())
    private let changes = Semaphore()

    /// Sets an alarm.
    ///
    /// - Parameter ring: called once on the alarms' thread, at `moment` or soon after.
    /// - Returns: the alarm's number for ``cancel(_:)``; nil when no thread could be started, so
    ///   that the alarm will not ring.
    package func set(_ moment: ContinuousClock.Instant, _ ring: @escaping @Sendable () -> Void) -> Int? {
        let (number, needsThread) = state.withLock { state in
            defer { state.hasThread = true }
            state.count += 1
            state.waiting[state.count] = (moment, ring)
            return (state.count, !state.hasThread)
        }
        changes.signal()
        guard needsThread, !DetachedThread.start({ self.watch() }) else { return number }
        state.withLock { state in
            state.hasThread = false
            state.waiting[number] = nil
        }
        return nil
    }

    /// Cancels an alarm that has not rung.
    package func cancel(_ number: Int) {
        state.withLock { $0.waiting[number] = nil }
        changes.signal()
    }

    private func watch() {
        while let next = next() { _ = changes.wait(for: next) }
    }

    /// Rings the alarms that are due.
    ///
    /// - Returns: the time until the next alarm; nil when none is left and the thread ends.
    private func next() -> Duration? {
        let now = ContinuousClock.now
        let (due, rest) = state.withLock { state in
            let due = state.waiting.filter { $0.value.moment <= now }
            for number in due.keys { state.waiting[number] = nil }
            let next = state.waiting.values.map(\.moment).min()
            state.hasThread = next != nil
            return (due.values.sorted { $0.moment < $1.moment }.map(\.ring), next.map { $0 - now })
        }
        for ring in due { ring() }
        return rest
    }
}
