import DragSystem
import DragTypes
import Foundation
import Synchronization
import Testing

@testable import DragKit

/// The program's side of a conversation, over real pipes: whatever pieces its input comes in, and
/// whenever its result is there.
@Suite struct PlugInSessionTests {
    /// Gives back its input with its sibling behind it, in the way that the conversion is called.
    struct Echo: TypeHandler {
        let identifier = "echo"
        let conversions = ["whole", "parts", "fails", "floods", "waits"].map {
            Conversion("echo/\($0)", from: .utf8PlainText, to: .html, uses: [.png])
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            let bytes = [UInt8](input) + (context.siblings[.png] ?? [])
            if conversion.id == "echo/whole" { return ConversionOutput(bytes) }
            if conversion.id == "echo/waits" {
                // Until it is told to stop.
                for round in 0... {
                    context.report(ConversionProgress(completed: round, total: nil, unit: "rounds"))
                    try context.checkCancellation()
                    usleep(1000)
                }
            }
            guard let sink = context.sink else { throw .internalError("nothing takes parts") }
            let repetitions = conversion.id == "echo/floods" ? 3 : 1
            for _ in 0..<repetitions {
                for start in stride(from: 0, to: bytes.count, by: 100_000) { sink.write(bytes[start..<min(start + 100_000, bytes.count)].span.bytes) }
            }
            if conversion.id == "echo/fails" { throw .unsupported("there is none in it") }
            return ConversionOutput("end")
        }
    }

    /// A conversation's outcome.
    struct Outcome {
        var frames: [PlugInFrame] = []
        /// How the session ended; nil when its input did.
        var failure: String?
        /// The bytes of the data frames in front of each answer.
        var results: [(bytes: [UInt8], answer: PlugInMessage?)] {
            var data: [UInt8] = []
            var list: [(bytes: [UInt8], answer: PlugInMessage?)] = []
            for frame in frames.dropFirst() {
                if frame.kind == .data {
                    data += frame.body
                } else {
                    list.append((data, try? PlugInMessage(frame.kind, frame.body[...])))
                    data = []
                }
            }
            return list
        }
    }

    private func data(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: PlugInFrame.maximumBody).flatMap {
            PlugInFrame(.data, Array(bytes[$0..<min($0 + PlugInFrame.maximumBody, bytes.count)])).encoded
        }
    }

    private func request(_ conversion: String, _ input: [UInt8], sibling: [UInt8] = [], limit: Int = 1 << 30) -> [UInt8] {
        let message = PlugInMessage.ConversionRequest(
            conversion: conversion, from: .utf8PlainText, to: .html, input: .init(type: .utf8PlainText, byteCount: input.count),
            siblings: sibling.isEmpty ? [] : [.init(type: .png, byteCount: sibling.count)], seconds: 30, maximumOutput: limit)
        return PlugInMessage.convert(message).frame.encoded + data(input) + data(sibling)
    }

    /// Says all of it in pieces of that many bytes, and listens to the end.
    private func converse(
        _ requests: [UInt8], pieces: Int = 1 << 20, greeting: PlugInMessage = .hello(lowest: 1, highest: 1)
    ) throws -> Outcome {
        var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        try #require(pipe(&input) == 0 && pipe(&output) == 0)
        let ends = (input: input, output: output)
        let bytes = greeting.frame.encoded + requests
        let failure = Mutex<String?>(nil)
        let isOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let session = PlugInSession(input: ends.input[0], output: ends.output[1])
            do {
                try session.greet()
                while let request = try session.nextRequest() { try session.answer(request, handlers: [Echo()], catalogue: .builtIn) }
            } catch {
                failure.withLock { $0 = "\(error)" }
            }
            close(ends.output[1])
            close(ends.input[0])
            isOver.signal()
        }
        Thread.detachNewThread {
            signal(SIGPIPE, SIG_IGN)
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                guard BlockingDescriptor(ends.input[1]).write(Array(bytes[start..<min(start + pieces, bytes.count)])) else { break }
            }
            close(ends.input[1])
        }
        var reader = PlugInFrameReader()
        var outcome = Outcome()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(ends.output[0], &buffer, buffer.count)
            guard count > 0 else { break }
            buffer.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while let frame = try reader.next() { outcome.frames.append(frame) }
        }
        isOver.wait()
        close(ends.output[0])
        #expect(reader.isBetweenFrames)
        outcome.failure = failure.withLock { $0 }
        return outcome
    }

    private func noise(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) } }

    @Test(arguments: [
        (0, 0, 1), (3, 5, 1), (300, 0, 7), (70_000, 65_531, 1000), (1 << 20, 1, 1 << 16), ((1 << 20) + 1, 1 << 20, 65_537),
        (3_000_000, 2_500_000, 999_983),
    ])
    func longInputsAreWhole(size: Int, siblingSize: Int, pieces: Int) throws {
        let (input, sibling) = (noise(size), noise(siblingSize))
        // Two conversations: what stands behind one must not get into it.
        let outcome = try converse(request("whole", input, sibling: sibling) + request("parts", input, sibling: sibling), pieces: pieces)
        #expect(outcome.failure == nil)
        let results = outcome.results
        try #require(results.count == 2)
        #expect(results[0].bytes == input + sibling)
        #expect(results[0].answer == .result(byteCount: size + siblingSize, name: nil, notes: []))
        #expect(results[1].bytes == input + sibling + Array("end".utf8))
        #expect(results[1].answer == .result(byteCount: size + siblingSize + 3, name: nil, notes: []))
    }

    /// A failure makes the parts void, and the next conversion begins anew.
    @Test func failsAfterParts() throws {
        let input = noise(250_000)
        let outcome = try converse(request("fails", input) + request("whole", input))
        #expect(outcome.failure == nil)
        #expect(outcome.results.map(\.answer) == [.failure(.unsupported("there is none in it")), .result(byteCount: 250_000, name: nil, notes: [])])
        #expect(outcome.results.last?.bytes == input)
    }

    /// Nobody is sent more than the limit; the program is told, and goes on.
    @Test(arguments: ["floods", "whole"]) func limitIsKept(conversion: String) throws {
        let input = noise(250_000)
        let outcome = try converse(request(conversion, input, limit: 240_000) + request("whole", noise(10)))
        #expect(outcome.failure == nil)
        try #require(outcome.results.count == 2)
        #expect(outcome.results[0].bytes.count <= 240_000)
        let error = if case .failure(let error)? = outcome.results[0].answer { error } else { nil as ConversionError? }
        #expect(error?.code == .limit && error?.description.contains("240000") == true)
        #expect(outcome.results[1].bytes == noise(10))
    }

    /// What is not as announced ends the conversation, and no conversion sees any of it.
    @Test(arguments: [1, 1 << 20]) func wrongLengths(pieces: Int) throws {
        func announcing(_ count: Int, _ frames: [UInt8]) -> [UInt8] {
            let message = PlugInMessage.ConversionRequest(
                conversion: "whole", from: .utf8PlainText, to: .html, input: .init(type: .utf8PlainText, byteCount: count), seconds: 30,
                maximumOutput: 1000)
            return PlugInMessage.convert(message).frame.encoded + frames
        }
        for frames in [
            announcing(10, data(noise(11))), announcing(10, data(noise(9)) + data(noise(2))),
            announcing(10, data(noise(5)) + PlugInMessage.cancel.frame.encoded),
        ] {
            let outcome = try converse(frames, pieces: pieces)
            #expect(outcome.failure?.contains("not as long as was announced") == true)
            #expect(outcome.results.isEmpty)
        }
        for frames in [announcing(10, data(noise(9))), announcing(10, Array(data(noise(10)).dropLast())), announcing(10, [])] {
            let outcome = try converse(frames, pieces: pieces)
            #expect(outcome.failure == PlugInSession.Failure.ended.description)
            #expect(outcome.results.isEmpty)
        }
    }

    @Test func greetingsThatDoNotFitEndTheConversation() throws {
        let newer = try converse([], greeting: .hello(lowest: 7, highest: 9))
        #expect(newer.failure == "The other side speaks versions 7 to 9 of the protocol")
        #expect(newer.frames.map(\.kind) == [.failure])
        let none = try converse([], greeting: .cancel)
        #expect(none.failure == "The conversation does not begin with a hello" && none.frames.isEmpty)
    }

    @Test func unknownConversionIsAnswered() throws {
        let outcome = try converse(request("other", noise(10)) + request("whole", noise(10)))
        #expect(outcome.failure == nil && outcome.results.count == 2)
        let error = if case .failure(let error)? = outcome.results.first?.answer { error } else { nil as ConversionError? }
        #expect(error?.code == .internalError && error?.description.contains("other") == true)
        #expect(outcome.results.last?.bytes == noise(10))
    }

    /// A conversion that is cancelled says so, and the request that came meanwhile is answered
    /// next.
    @Test func cancelledConversionMakesRoom() throws {
        let outcome = try converse(request("waits", noise(10)) + PlugInMessage.cancel.frame.encoded + request("whole", noise(20)))
        #expect(outcome.failure == nil)
        let answers = outcome.results.filter { if case .progress? = $0.answer { false } else { true } }
        try #require(answers.count == 2)
        let error = if case .failure(let error)? = answers[0].answer { error } else { nil as ConversionError? }
        // One code for both, because a program is cancelled when its time is up.
        #expect(error?.code == .timedOut)
        #expect(answers[1].bytes == noise(20))
        #expect(outcome.results.count > 2, "there is progress")
    }

    /// A frame of an unknown kind ends the conversation, between conversions and during one.
    @Test func brokenProtocolIsReported() throws {
        let broken: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF]
        let between = try converse(request("whole", noise(10)) + broken)
        #expect(between.results.map(\.bytes) == [noise(10)])
        #expect(between.failure?.contains("broke the protocol") == true)
        let during = try converse(request("waits", noise(10)) + broken)
        #expect(during.failure?.contains("broke the protocol") == true)
        // A frame that only the program may send.
        let wrong = try converse(PlugInMessage.ready(version: 1).frame.encoded)
        #expect(wrong.failure == "dragconv sent a frame that is not allowed at this point")
    }
}
