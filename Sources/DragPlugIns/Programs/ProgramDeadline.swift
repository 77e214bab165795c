import DragKit

/// The time limit of a conversion in a program, and its cancellation.
struct ProgramDeadline {
    /// How often cancellation is checked.
    private static let interval = Duration.milliseconds(25)

    private let deadline: ContinuousClock.Instant
    private let context: ConversionContext

    init(_ job: ProgramJob) {
        context = job.context
        deadline = job.begin + job.context.limits.time
    }

    /// How long to wait for an event before the next check, in milliseconds.
    var milliseconds: Int32 {
        let rest = min(max(deadline - .now, .zero), Self.interval)
        return Int32(rest / .milliseconds(1)) + 1
    }

    var isOver: Bool { ContinuousClock.now >= deadline }

    var isCancelled: Bool { context.isCancelled }

    var timedOut: ConversionError {
        .timedOut("it took longer than the \(context.limits.time) for one step")
    }

    static let cancelled = ConversionError.cancelled("its result is no longer wanted")
}
