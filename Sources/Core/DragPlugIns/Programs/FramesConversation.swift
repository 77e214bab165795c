import DragKit
import DragTypes

/// The conversation with one program over `frames/1`, one conversion after the other.
struct FramesConversation {
    /// The outcome of one conversion.
    enum Outcome {
        /// The program answered and can be used again.
        case answered(Result<ConversionOutput, ConversionError>)
        /// The program ended without a byte of an answer. A program that ended before it was asked,
        /// a moment too late to be noticed, looks the same.
        case silent(ConversionError)
        /// The program broke the protocol, ended, or must be stopped.
        case broken(ConversionError)
    }

    /// How long a program may take to answer `cancel`.
    private static let timeToCancel = Duration.milliseconds(250)

    /// The most reads in a row before time and memory are checked.
    private static let readsInOneGo = 64

    let process: ProgramProcess
    private var reader = PlugInFrameReader()
    private var isGreeted = false
    private var isReady = false
    /// The number of bytes of the current data frame that have not arrived.
    private var missingData = 0

    init(_ process: ProgramProcess) {
        self.process = process
    }

    /// Whether the program waits for its next conversion: it is alive and has sent nothing without
    /// a request.
    var isIdle: Bool {
        let events = process.wait(writing: false, milliseconds: 0)
        return !events.hasExited && !events.canRead && isBetweenFrames
    }

    private var isBetweenFrames: Bool { missingData == 0 && reader.isBetweenFrames }

    /// The state between a request and its answer.
    private struct Exchange {
        /// The capacity that is reserved for a result at first, in bytes, so that it need not be
        /// copied while it grows. Reserved memory costs nothing until it is written.
        private static let room = 8 << 20

        var output: [UInt8] = []
        var hasEnded = false
        let limit: Int
        let context: ConversionContext

        /// Reserves room for further bytes.
        mutating func reserve(_ count: Int) {
            let wanted = output.count + count
            guard wanted > output.capacity else { return }
            // A short result is left to malloc's small blocks.
            output.reserveCapacity(max(wanted < 1 << 17 ? 0 : min(Self.room, limit), wanted, output.count * 2))
        }
    }

    /// Sends one request and waits for the answer.
    mutating func run(_ job: ProgramJob) -> Outcome {
        let deadline = ProgramDeadline(job)
        var exchange = Exchange(limit: job.context.limits.maximumOutput, context: job.context)
        var input = ProgramInput()
        if !isGreeted {
            input.append(PlugInMessage.hello(lowest: PlugInMessage.protocolVersion, highest: PlugInMessage.protocolVersion).frame.encoded)
            isGreeted = true
        }
        input.append(job.message.frame.encoded)
        input.append(framed: job.input)
        for sibling in job.siblings { input.append(framed: sibling.bytes) }
        var cancelDeadline: ContinuousClock.Instant?
        while true {
            if !input.isEmpty, !input.write(to: process) { input = ProgramInput() }
            let events = process.wait(writing: !input.isEmpty, milliseconds: deadline.milliseconds)
            if events.canRead || events.hasExited {
                if let outcome = read(&exchange) { return outcome }
            }
            if exchange.hasEnded || events.hasExited { return gone(exchange) }
            if deadline.isOver { return .broken(deadline.timedOut) }
            if let overuse = process.overuse() { return .broken(overuse) }
            if let cancelDeadline {
                if ContinuousClock.now >= cancelDeadline { return .broken(ProgramDeadline.cancelled) }
            } else if deadline.isCancelled {
                // `cancel` could only be sent after the rest of the input, so the program is
                // stopped instead.
                guard input.isEmpty else { return .broken(ProgramDeadline.cancelled) }
                input.append(PlugInMessage.cancel.frame.encoded)
                cancelDeadline = .now + Self.timeToCancel
            }
        }
    }

    /// The outcome when the program has ended during a conversion.
    private func gone(_ exchange: Exchange) -> Outcome {
        let place = !isReady ? " before it was ready" : isBetweenFrames ? " before it answered" : " in the middle of a frame"
        // The program may have closed its output and still be running.
        let error =
            process.hasEnded(within: 200)
            ? ProgramFault.error(process.waitForEnd(), process, during: place) : .internalError("its program closed its output\(place)")
        // A program that ends before `ready` would do so for every other conversion, too.
        guard isReady else { return .broken(.unavailable(error.description)) }
        return isBetweenFrames && exchange.output.isEmpty ? .silent(error) : .broken(error)
    }

    /// Reads and interprets what has arrived; nil while the answer is incomplete. The number of
    /// reads is limited, so that time and memory are checked even when a program never stops
    /// sending.
    private mutating func read(_ exchange: inout Exchange) -> Outcome? {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            for _ in 0..<Self.readsInOneGo {
                if missingData > 0 {
                    guard let count = readData(into: &exchange) else { return nil }
                    if count == 0 {
                        exchange.hasEnded = true
                        return nil
                    }
                    continue
                }
                guard let count = process.read(into: buffer) else { return nil }
                if count == 0 {
                    exchange.hasEnded = true
                    return nil
                }
                reader.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                if let outcome = parse(&exchange) { return outcome }
            }
            return nil
        }
    }

    /// Reads the rest of a data frame directly into the result; 0 at the end of the stream, nil
    /// when nothing is available now.
    private mutating func readData(into exchange: inout Exchange) -> Int? {
        exchange.reserve(missingData)
        let received = exchange.output.append(upTo: missingData) { process.read(into: $0) }
        missingData -= received ?? 0
        return received
    }

    private mutating func parse(_ exchange: inout Exchange) -> Outcome? {
        do throws(PlugInFrameReader.Malformed) {
            while true {
                var outcome: Outcome?
                let isThere: Void? = try reader.next { kind, body in
                    outcome = Self.take(kind, body, &exchange, isReady: &isReady)
                }
                guard isThere != nil else {
                    return try isReady ? beginData(&exchange) : nil
                }
                guard let outcome else { continue }
                if case .answered = outcome, !reader.isBetweenFrames {
                    return .broken(.internalError("its program sent more after the end of its answer"))
                }
                return outcome
            }
        } catch {
            return .broken(.internalError("its program breaks the protocol: \(error)"))
        }
    }

    /// Takes the part of an incomplete data frame that has arrived.
    private mutating func beginData(_ exchange: inout Exchange) throws(PlugInFrameReader.Malformed) -> Outcome? {
        guard
            let missing = try reader.takeBeginningOfData({
                exchange.reserve($0.count)
                exchange.output += $0
            })
        else { return nil }
        guard exchange.output.count + missing <= exchange.limit else { return .broken(ProgramFault.flood(exchange.limit)) }
        missingData = missing
        return nil
    }

    /// Handles one frame; nil when further frames must follow.
    private static func take(
        _ kind: PlugInFrame.Kind, _ body: ArraySlice<UInt8>, _ exchange: inout Exchange, isReady: inout Bool
    ) -> Outcome? {
        if kind == .data, isReady {
            guard exchange.output.count + body.count <= exchange.limit else { return .broken(ProgramFault.flood(exchange.limit)) }
            exchange.reserve(body.count)
            exchange.output += body
            return nil
        }
        let message: PlugInMessage?
        do {
            message = try PlugInMessage(kind, body)
        } catch {
            return .broken(.internalError("its program breaks the protocol: \(error.problem)"))
        }
        switch message {
        case .ready(let version)? where !isReady:
            guard version == PlugInMessage.protocolVersion else {
                return .broken(
                    .unavailable("its program speaks version \(version) of the protocol, and this dragconv version \(PlugInMessage.protocolVersion)"))
            }
            isReady = true
            return nil
        case .progress(let progress)? where isReady:
            exchange.context.report(progress)
            return nil
        case .result(let count, let name, let notes)? where isReady:
            guard count == exchange.output.count else {
                return .broken(.internalError("its program says that it sent \(count) bytes, and sent \(exchange.output.count)"))
            }
            return .answered(.success(ConversionOutput(exchange.output, name: name, notes: notes)))
        case .failure(let error)?:
            return isReady ? .answered(.failure(error)) : .broken(error)
        default: return .broken(.internalError("its program breaks the protocol: it sent a frame that is not allowed at this point"))
        }
    }
}
