import DragSystem
import DragTypes
import Glibc
import Synchronization

/// The program's side of a conversation over `frames/1`.
///
/// Thread rule: one thread serves requests. Any thread of a handler may ask for cancellation and
/// report progress.
final class PlugInSession: Sendable {
    /// Why a conversation is over, as a sentence without its full stop.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        static let ended = Failure(description: "The other side has gone")
    }

    /// A request with its input and the other representations that it uses.
    struct Request {
        var message: PlugInMessage.ConversionRequest
        var input: [UInt8]
        var siblings: [TypeIdentifier: [UInt8]]
    }

    /// The shortest time between two progress frames; reports in between are dropped.
    private static let progressInterval = Duration.milliseconds(50)

    private struct Incoming {
        var reader = PlugInFrameReader()
        var hasEnded = false
        var isCancelled = false
        var failure: Failure?
        /// Frames that arrived while a conversion ran: they belong to the next request.
        var waiting: [PlugInFrame] = []
    }

    private struct Outgoing {
        var isBroken = false
        var lastProgress: ContinuousClock.Instant?
    }

    private let input: BlockingDescriptor
    private let output: BlockingDescriptor
    private let incoming = Mutex(Incoming())
    private let outgoing = Mutex(Outgoing())

    init(input: Int32, output: Int32) {
        self.input = BlockingDescriptor(input)
        self.output = BlockingDescriptor(output)
    }

    /// Reads `hello` and answers with `ready`.
    func greet() throws(Failure) {
        guard let frame = try nextFrame() else { throw .ended }
        guard case .hello(let lowest, let highest)? = try message(frame) else {
            throw Failure(description: "The conversation does not begin with a hello")
        }
        guard (lowest...max(lowest, highest)).contains(PlugInMessage.protocolVersion) else {
            send(.failure(.unavailable("the program speaks version \(PlugInMessage.protocolVersion) of the protocol")))
            throw Failure(description: "The other side speaks versions \(lowest) to \(highest) of the protocol")
        }
        send(.ready(version: PlugInMessage.protocolVersion))
    }

    /// Waits for the next request and its input; nil when dragconv has closed the stream.
    func nextRequest() throws(Failure) -> Request? {
        while let frame = try nextFrame() {
            switch try message(frame) {
            case .cancel?: continue  // The conversion that it was meant for is finished already.
            case .convert(let message)?: return try receive(message)
            default: throw Failure(description: "dragconv sent a frame that is not allowed at this point")
            }
        }
        return nil
    }

    private func receive(_ message: PlugInMessage.ConversionRequest) throws(Failure) -> Request {
        var request = Request(message: message, input: try receive(message.input.byteCount), siblings: [:])
        for sibling in message.siblings { request.siblings[sibling.type] = try receive(sibling.byteCount) }
        return request
    }

    /// Reads the bytes of one representation from data frames; a frame never holds bytes of two
    /// representations.
    private func receive(_ count: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(count, 1 << 26))
        while bytes.count < count {
            let isExpected = try next { state throws(PlugInFrameReader.Malformed) -> Bool? in
                if !state.waiting.isEmpty {
                    let frame = state.waiting.removeFirst()
                    bytes += frame.body
                    return frame.kind == .data && bytes.count <= count
                }
                let isData: Bool? = try state.reader.next { kind, body in
                    bytes += body
                    return kind == .data
                }
                if let isData { return isData && bytes.count <= count }
                guard var missing = try state.reader.takeBeginningOfData({ bytes += $0 }) else { return nil }
                guard bytes.count + missing <= count else { return false }
                // The rest of a long body is read directly into the array, without the reader's
                // buffer.
                while missing > 0, !state.hasEnded {
                    let received = bytes.append(upTo: missing) { input.read(into: $0) } ?? 0
                    if received > 0 { missing -= received } else { state.hasEnded = true }
                }
                return true
            }
            guard let isExpected else { throw .ended }
            guard isExpected else { throw Failure(description: "The input is not as long as was announced") }
        }
        return bytes
    }

    /// Runs one conversion and sends its result or its failure.
    func answer(_ request: Request, handlers: [any TypeHandler], catalogue: @autoclosure () -> TypeCatalogue) throws(Failure) {
        incoming.withLock { $0.isCancelled = false }
        do throws(ConversionError) {
            var found: (handler: any TypeHandler, conversion: Conversion)?
            for handler in handlers where found == nil {
                let id = handler.identifier + "/" + request.message.conversion
                found = handler.conversions.first { $0.id == id || $0.id == request.message.conversion }.map { (handler, $0) }
            }
            guard let (handler, conversion) = found else {
                throw .internalError("the program has no conversion called \u{201C}\(request.message.conversion)\u{201D}")
            }
            var limits = ConversionLimits()
            limits.maximumOutput = request.message.maximumOutput
            limits.time = .milliseconds(Int(min(max(request.message.seconds, 0), 1e9) * 1000))
            let deadline = ContinuousClock.now + limits.time
            var context = ConversionContext(
                catalogue: catalogue(), inputType: request.message.input.type, siblings: request.siblings,
                offeredTypes: request.message.offered, suggestedName: request.message.suggestedName, limits: limits,
                isCancelled: { self.isCancelled || ContinuousClock.now >= deadline }, progress: { self.report($0) })
            context.permissions = request.message.permissions
            context.options = request.message.options
            context.isSecret = request.message.isSecret
            context.characterSetHint = request.message.characterSetHint
            let maximumOutput = limits.maximumOutput
            let handedOver = Mutex(0)
            context.sink = ResultSink { part in
                let count = handedOver.withLock { count in
                    count += part.byteCount
                    return count
                }
                // The conversion fails below when it exceeds the limit, so the surplus need not be
                // sent.
                if count <= maximumOutput { part.withUnsafeBytes { self.send(data: $0) } }
            }
            let result = try handler.convert(request.input, using: conversion, context: context)
            let count = handedOver.withLock { $0 } + result.bytes.count
            guard count <= limits.maximumOutput else {
                throw .limit("its output has \(count) bytes, more than the limit of \(limits.maximumOutput)")
            }
            result.bytes.withUnsafeBytes { send(data: $0) }
            send(.result(byteCount: count, name: result.name, notes: result.notes))
        } catch {
            send(.failure(error))
        }
        if outgoing.withLock({ $0.isBroken }) { throw .ended }
        if let failure = incoming.withLock({ $0.failure }) { throw failure }
    }

    // MARK: Sending

    private func send(_ message: PlugInMessage) {
        message.frame.encoded.withUnsafeBytes { write([], $0) }
    }

    /// Sends bytes of a result as data frames.
    private func send(data bytes: UnsafeRawBufferPointer) {
        var start = 0
        while start < bytes.count {
            let size = min(bytes.count - start, PlugInFrame.maximumBody)
            write(PlugInFrame.header(.data, bodySize: size), UnsafeRawBufferPointer(rebasing: bytes[start..<(start + size)]))
            start += size
        }
    }

    /// Writes one frame. The lock keeps frames of several threads apart.
    private func write(_ header: [UInt8], _ body: UnsafeRawBufferPointer) {
        nonisolated(unsafe) let body = body
        outgoing.withLock { state in
            if !output.write(header) || !output.write(body) { state.isBroken = true }
        }
    }

    private func report(_ progress: ConversionProgress) {
        let isDue = outgoing.withLock { state in
            let now = ContinuousClock.now
            if let last = state.lastProgress, now - last < Self.progressInterval { return false }
            state.lastProgress = now
            return true
        }
        if isDue { send(.progress(progress)) }
    }

    // MARK: Receiving

    /// Whether the running conversion should stop: dragconv has cancelled it or has gone. Reads
    /// frames that have arrived, without waiting.
    private var isCancelled: Bool {
        incoming.withLock { state in
            while !state.isCancelled, !state.hasEnded, state.failure == nil, input.isReadable {
                Self.read(input, &state)
                do throws(PlugInFrameReader.Malformed) {
                    while let frame = try state.reader.next() {
                        if frame.kind == .cancel { state.isCancelled = true } else { state.waiting.append(frame) }
                    }
                } catch {
                    state.failure = Failure(description: "The other side broke the protocol: \(error)")
                }
            }
            return state.isCancelled || state.hasEnded || state.failure != nil
        }
    }

    private func nextFrame() throws(Failure) -> PlugInFrame? {
        try next { state throws(PlugInFrameReader.Malformed) in
            state.waiting.isEmpty ? try state.reader.next() : state.waiting.removeFirst()
        }
    }

    /// Reads from the stream until `take` returns a value; nil when the stream has ended between
    /// two frames.
    private func next<Found>(
        _ take: (inout Incoming) throws(PlugInFrameReader.Malformed) -> Found?
    ) throws(Failure) -> Found? where Found: Sendable {
        let result: Result<Found?, Failure> = incoming.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            do throws(PlugInFrameReader.Malformed) {
                while true {
                    if let found = try take(&state) { return .success(found) }
                    if state.hasEnded { return state.reader.isBetweenFrames ? .success(nil) : .failure(.ended) }
                    Self.read(input, &state)
                }
            } catch {
                return .failure(Failure(description: "The other side broke the protocol: \(error)"))
            }
        }
        return try result.get()
    }

    private static func read(_ input: BlockingDescriptor, _ state: inout Incoming) {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            let count = input.read(into: buffer)
            if count > 0 { state.reader.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) } else { state.hasEnded = true }
        }
    }

    private func message(_ frame: PlugInFrame) throws(Failure) -> PlugInMessage? {
        do {
            return try PlugInMessage(frame.kind, frame.body[...])
        } catch {
            throw Failure(description: "The other side broke the protocol: \(error)")
        }
    }
}
