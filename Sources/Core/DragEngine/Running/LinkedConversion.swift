import DragKit
import DragSystem
import Synchronization

/// One conversion by a linked-in handler, on a thread of its own. When the time is up and the
/// handler does not notice, the request goes on without the handler, whose result is discarded
/// whenever it comes.
enum LinkedConversion {
    typealias Result = Swift.Result<ConversionOutput, ConversionError>

    /// How long a handler has to notice that its time is up, before the request goes on without the
    /// handler.
    private static let grace = Duration.milliseconds(250)
    /// The size up to which a prompt handler converts on the caller's thread, in bytes.
    private static let promptSize = 64 << 10

    /// Whether the handler is known to be done with this much input so soon that a thread would
    /// cost more than the conversion.
    static func isPrompt(_ handler: any TypeHandler, _ bytes: [UInt8], _ context: ConversionContext) -> Bool {
        handler.isPrompt && context.siblings.values.reduce(bytes.count) { $0 + $1.count } <= promptSize
    }

    /// Has the handler convert on the caller's thread.
    ///
    /// - Parameter end: when the time for the conversion is up.
    /// - Returns: the handler's result; nil when the handler did not end in time.
    static func here(
        _ handler: any TypeHandler, _ bytes: [UInt8], _ conversion: Conversion, _ context: ConversionContext, until end: ContinuousClock.Instant
    ) -> Result? {
        let result: Result
        do throws(ConversionError) {
            result = .success(try handler.convert(bytes, using: conversion, context: context))
        } catch {
            result = .failure(error)
        }
        // The clock is read on the handler's thread, because a waiting task may be resumed much
        // later on a busy machine.
        return ContinuousClock.now < end ? result : nil
    }

    /// Has the handler convert on a thread of its own.
    ///
    /// - Parameters:
    ///   - end: when the time for the conversion is up.
    ///   - cancellation: set when the caller's task is cancelled, so that the handler can notice.
    /// - Returns: the handler's result; nil when the handler did not end in time.
    static func apart(
        _ handler: any TypeHandler, _ bytes: [UInt8], _ conversion: Conversion, _ context: ConversionContext, until end: ContinuousClock.Instant,
        _ cancellation: CancellationFlag
    ) async -> Result? {
        let answer = Answer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.wait(continuation)
                answer.give(nil, at: end + grace)
                let work: @Sendable () -> Void = { answer.give(here(handler, bytes, conversion, context, until: end)) }
                if !DetachedThread.start(work) { work() }
            }
        } onCancel: {
            cancellation.set()
            answer.give(nil, at: .now + grace)
        }
    }

    /// The first of several answers: the handler's result, or nil when the time is up.
    ///
    /// Thread rule: the handler's thread and the alarms' thread answer; the first answer counts,
    /// under the lock.
    private final class Answer: Sendable {
        private struct State {
            var continuation: CheckedContinuation<Result?, Never>?
            var isGiven = false
            var alarms: [Int] = []
        }

        private let state = Mutex(State())

        /// Sets who waits. The time may be up by then, because a task can be cancelled before it
        /// waits.
        func wait(_ continuation: CheckedContinuation<Result?, Never>) {
            let isLate = state.withLock { state in
                if !state.isGiven { state.continuation = continuation }
                return state.isGiven
            }
            if isLate { continuation.resume(returning: nil) }
        }

        /// Gives an answer at a moment, unless another answer was given before.
        func give(_ result: Result?, at moment: ContinuousClock.Instant) {
            guard let alarm = Alarms.shared.set(moment, { self.give(result) }) else { return }
            let isLate = state.withLock { state in
                if !state.isGiven { state.alarms.append(alarm) }
                return state.isGiven
            }
            if isLate { Alarms.shared.cancel(alarm) }
        }

        func give(_ result: Result?) {
            let (continuation, alarms) = state.withLock { state in
                defer { state = State(isGiven: true) }
                return (state.continuation, state.alarms)
            }
            for alarm in alarms { Alarms.shared.cancel(alarm) }
            continuation?.resume(returning: result)
        }
    }
}

/// Tells a running conversion, which task cancellation cannot interrupt, that its result is no
/// longer wanted.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
