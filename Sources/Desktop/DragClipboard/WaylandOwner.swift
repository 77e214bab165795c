import DragSystem
import Glibc

/// Owns a selection of a compositor, and answers the requests for its content.
///
/// Owner and thread rule: owns its connection and the pipes of the programs that sent requests; one
/// thread uses it.
final class WaylandOwner {
    private let session: WaylandSession
    private let source: any SelectionSource
    private let answers: SourceAnswers
    /// The pipes of the programs that sent requests, by request number.
    private var transfers: [Int: PipeTransfer] = [:]
    private var requestCount = 0
    private var isReplaced = false
    private var burst = PasteBurst()

    /// How long requests that arrived before the end may still take to be answered.
    private static let timeToFinish = (pasted: Duration.seconds(60), stopped: Duration.milliseconds(500))

    init(offering source: any SelectionSource) throws(ClipboardError) {
        session = try WaylandSession()
        self.source = source
        answers = try SourceAnswers(of: source)
    }

    /// Owns the selection until another program takes it over, or until `stop` is signalled.
    func serve(
        _ selection: SelectionKind, once: Bool, until stop: Wakeup, ready: () throws(ClipboardError) -> Void
    ) throws(ClipboardError) -> OfferEnding {
        try session.own(selection, source.targets) { [unowned self] event in take(event) }
        try ready()
        return try withoutBrokenPipeSignals { () throws(ClipboardError) in
            while true {
                try session.dispatchPending()
                var quiet: Deadline?
                // The offer does not end before every pending request has been answered.
                if transfers.isEmpty {
                    if isReplaced { return .replaced }
                    if once { quiet = burst.end }
                    if let quiet, quiet.isOver {
                        try giveUp(within: Self.timeToFinish.pasted)
                        return .pasted
                    }
                }
                if try wait(stop, until: quiet) {
                    try giveUp(within: Self.timeToFinish.stopped)
                    return .stopped
                }
                goOn()
            }
        }
    }

    /// Gives the selection up, and answers all requests that were sent before.
    private func giveUp(within time: Duration) throws(ClipboardError) {
        let deadline = Deadline(after: time)
        // Requests that other programs sent before the compositor learns of the end arrive with the
        // answer to the round trip.
        try session.disown()
        while !transfers.isEmpty, !deadline.isOver {
            try session.dispatchPending()
            _ = try wait(nil, until: deadline)
            goOn()
        }
    }

    /// Passes on the answers that have arrived, and writes as much to the pipes as they take.
    private func goOn() {
        for answer in answers.take() { give(answer) }
        for (number, transfer) in transfers where transfer.deadline != nil { go(on: transfer, number) }
    }

    /// Waits for an event from the compositor, an answer of the source, a pipe that takes bytes, or
    /// `stop`.
    ///
    /// - Returns: whether `stop` was signalled.
    private func wait(_ stop: Wakeup?, until limit: Deadline? = nil) throws(ClipboardError) -> Bool {
        var descriptors = DescriptorSet()
        descriptors.add(session.descriptor, POLLIN)
        descriptors.add(answers.wakeup.descriptor, POLLIN)
        if let stop { descriptors.add(stop.descriptor, POLLIN) }
        var deadline = limit
        for transfer in transfers.values where transfer.deadline != nil {
            descriptors.add(transfer.descriptor, POLLOUT)
            deadline = Deadline.earlier(deadline, transfer.deadline)
        }
        descriptors.wait(until: deadline)
        if descriptors.isReady(session.descriptor) { try session.dispatch() }
        return stop.map { descriptors.isReady($0.descriptor) } ?? false
    }

    private func take(_ event: WaylandSession.SourceEvent) {
        guard case .request(let target, let descriptor) = event else {
            isReplaced = true
            return
        }
        requestCount += 1
        burst.noteEvent()
        transfers[requestCount] = PipeTransfer(descriptor, isMark: source.isMark(target))
        answers.ask(for: target, request: requestCount)
    }

    private func give(_ answer: SourceAnswers.Answer) {
        // The Wayland protocol has no refusal: an empty answer stands for one.
        guard let transfer = transfers[answer.request] else { return }
        transfer.begin(answer.given?.bytes ?? [])
        if answer.given != nil, !transfer.isMark { burst.notePaste() }
    }

    private func go(on transfer: PipeTransfer, _ number: Int) {
        if !transfer.write() {
            transfers[number] = nil
            burst.noteEvent()
        }
    }
}

/// Runs a body in which writing to a pipe without a reader fails with `EPIPE` and raises no
/// `SIGPIPE`. Applies to this thread only.
func withoutBrokenPipeSignals<Result>(_ body: () throws(ClipboardError) -> Result) throws(ClipboardError) -> Result {
    var signals = sigset_t(), previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer {
        // A SIGPIPE that was raised during the body is still pending and must be consumed before
        // the signal is unblocked.
        var now = timespec()
        if sigismember(&previous, SIGPIPE) == 0 {
            while sigtimedwait(&signals, nil, &now) > 0 {}
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
}

/// One answer that is being written to the pipe of the program that asked for it.
///
/// Owner and thread rule: owns its end of the pipe; one thread uses it.
final class PipeTransfer {
    /// How long a receiver may take to read the next bytes: long enough for a program in a
    /// debugger, but not unlimited.
    private static let patience = Duration.seconds(60)

    let descriptor: Int32
    let isMark: Bool
    /// When the receiver must have read further bytes; nil before the answer is known.
    private(set) var deadline: Deadline?
    private var bytes: [UInt8] = []
    private var position = 0

    init(_ descriptor: Int32, isMark: Bool) {
        self.descriptor = descriptor
        self.isMark = isMark
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func begin(_ bytes: [UInt8]) {
        self.bytes = bytes
        deadline = Deadline(after: Self.patience)
    }

    /// Writes as many bytes as the pipe takes.
    ///
    /// - Returns: whether bytes are left to be written; false when all have been written, or when
    ///   the receiver is gone or too slow.
    func write() -> Bool {
        while position < bytes.count {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + position }, bytes.count - position) }
            if written > 0 {
                position += written
                deadline = Deadline(after: Self.patience)
            } else if written < 0, errno == EAGAIN {
                return deadline?.isOver == false
            } else if written < 0, errno != EINTR {
                return false
            }
        }
        return false
    }
}
