import DragKit
import DragSystem
import Synchronization

/// One conversion by a linked-in handler, on a thread of its own. When the time is up and the handler does not notice, the request goes on
/// without the handler, whose result is discarded whenever it comes.
///
/// Thread rule: the task that converts, the handler's thread and the alarms' thread all answer; the first answer counts, under the lock.
final class LinkedConversion: Sendable {
    typealias Result = Swift.Result<ConversionOutput, ConversionError>

    /// How long a handler has to notice that its time is up, before the request goes on without the handler.
    static let grace = Duration.milliseconds(250)
    /// The size up to which a ``PromptHandler`` converts on the caller's thread, in bytes.
    static let promptSize = 64 << 10

    private struct State {
        var continuation: CheckedContinuation<Result?, Never>?
        var isAnswered = false
        var alarms: [Int] = []
    }

    private let state = Mutex(State())

    private init() {}

    /// Whether the handler is known to be done with this much input so soon that a thread would cost more than the conversion.
    static func isPrompt(_ handler: any TypeHandler, _ bytes: [UInt8], _ context: ConversionContext) -> Bool {
        handler is any PromptHandler && context.siblings.values.reduce(bytes.count) { $0 + $1.count } <= promptSize
    }

    /// Has the handler convert.
    ///
    /// - Parameters:
    ///   - end: when the time for the conversion is up.
    ///   - cancellation: set when the caller's task is cancelled, so that the handler can notice.
    /// - Returns: the handler's result; nil when the handler did not end in time.
    static func result(
        of handler: any TypeHandler, _ bytes: [UInt8], _ conversion: Conversion, _ context: ConversionContext, until end: ContinuousClock.Instant,
        _ cancellation: CancellationFlag
    ) async -> Result? {
        let answer = LinkedConversion()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.state.withLock { $0.continuation = continuation }
                answer.endWaiting(at: end + grace)
                let work: @Sendable () -> Void = { answer.give(convert(handler, bytes, conversion, context)) }
                if !DetachedThread.start(work) { work() }
            }
        } onCancel: {
            cancellation.set()
            answer.endWaiting(at: .now + grace)
        }
    }

    /// Has the handler convert on the caller's thread.
    static func convert(_ handler: any TypeHandler, _ bytes: [UInt8], _ conversion: Conversion, _ context: ConversionContext) -> Result {
        do throws(ConversionError) {
            return .success(try handler.convert(bytes, using: conversion, context: context))
        } catch {
            return .failure(error)
        }
    }

    private func endWaiting(at moment: ContinuousClock.Instant) {
        guard let alarm = Alarms.shared.set(moment, { self.give(nil) }) else { return }
        let isLate = state.withLock { state in
            if !state.isAnswered { state.alarms.append(alarm) }
            return state.isAnswered
        }
        if isLate { Alarms.shared.cancel(alarm) }
    }

    private func give(_ result: Result?) {
        let (continuation, alarms) = state.withLock { state in
            defer { state = State(isAnswered: true) }
            return (state.continuation, state.alarms)
        }
        for alarm in alarms { Alarms.shared.cancel(alarm) }
        continuation?.resume(returning: result)
    }
}
