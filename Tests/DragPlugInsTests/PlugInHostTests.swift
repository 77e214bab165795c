import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Synchronization
import Testing
import ToyConversions

extension ProgramTests {
    /// Programs that behave: kept for the next conversion, several at once, large payloads,
    /// progress, cancellation.
    @Suite struct PlugInHostTests {
        private func context(
            siblings: [TypeIdentifier: [UInt8]] = [:], isCancelled: @escaping @Sendable () -> Bool = { false },
            progress: @escaping @Sendable (ConversionProgress) -> Void = { _ in }
        ) -> ConversionContext {
            ConversionContext(
                catalogue: .builtIn, inputType: .utf8PlainText, siblings: siblings, offeredTypes: [.utf8PlainText, .url], suggestedName: "a.txt",
                isCancelled: isCancelled, progress: progress)
        }

        private func convert(_ handler: PlugInHandler, _ text: String, _ context: ConversionContext? = nil) throws -> String {
            let output = try handler.convert(Array(text.utf8), using: handler.conversions[0], context: context ?? self.context())
            return String(decoding: output.bytes, as: UTF8.self)
        }

        @Test func programIsReusedAndStopsWhenIdle() throws {
            let plugIn = try TestPlugIn("who")
            let host = TestPlugIn.host(idleTime: .seconds(3))
            let handler = try plugIn.handler(host)
            let answers = try (0..<3).map { _ in try convert(handler, "x").split(separator: " ").map(String.init) }
            #expect(Set(answers.map { $0[0] }).count == 1)
            #expect(answers.map { $0[1] } == ["1", "2", "3"])
            #expect(plugIn.processes(within: 0).count > 0)
            #expect(plugIn.processes(within: 15) == [])
            // And is started again when it is needed again.
            #expect(try convert(handler, "x").hasSuffix(" 1"))
            host.stopIdlePrograms()
            #expect(plugIn.processes() == [])
        }

        @Test func programThatDiedMeanwhileIsStartedAgain() throws {
            let plugIn = try TestPlugIn("who")
            let handler = try plugIn.handler(TestPlugIn.host())
            #expect(try convert(handler, "x").hasSuffix(" 1"))
            for process in plugIn.processes(within: 0) { kill(pid_t(process), SIGKILL) }
            _ = plugIn.processes()
            #expect(try convert(handler, "x").hasSuffix(" 1"))
        }

        /// A program that ends as soon as it is asked a second time looks as if it had ended
        /// before: each conversion gets a program of its own.
        @Test func programThatEndsWhenItIsAskedAgainIsStartedAgain() throws {
            let plugIn = try TestPlugIn("once")
            let handler = try plugIn.handler(TestPlugIn.host())
            // The second number of an answer counts the program's conversions.
            for _ in 0..<3 { #expect(try convert(handler, "x").hasSuffix(" 1")) }
        }

        @Test func notesAndSiblingsPassThrough() throws {
            let plugIn = try TestPlugIn("siblings", uses: [.url, .html])
            let handler = try plugIn.handler(TestPlugIn.host())
            let output = try handler.convert(
                Array("main".utf8), using: handler.conversions[0],
                context: context(siblings: [.html: Array("<b>".utf8), .url: Array("https://e.example".utf8)]))
            #expect(output.notes == [ConversionNote("it was shouted")])
            let answer = try #require(try JSONSerialization.jsonObject(with: Data(output.bytes)) as? [String: Any])
            #expect(answer["parts"] as? [String] == ["main", "https://e.example", "<b>"])
            let request = try #require(answer["request"] as? [String: Any])
            #expect(request["conversion"] as? String == "go")
            #expect(request["from"] as? String == "public.utf8-plain-text")
            #expect(request["to"] as? String == "public.html")
            #expect(request["offered"] as? [String] == ["public.utf8-plain-text", "public.url"])
            #expect(request["suggestedName"] as? String == "a.txt")
            #expect(request["seconds"] as? Double == 30)
        }

        @Test func filterKnowsWhatItIsToDo() throws {
            let plugIn = try TestPlugIn("filter-variables")
            #expect(try convert(try plugIn.handler(TestPlugIn.host()), "x") == "go public.utf8-plain-text public.html")
        }

        @Test(arguments: ["works", "filter-works"], [0, 1, 65_535, 1 << 20, (1 << 20) + 1, 32 << 20])
        func payloadsOfAnySizePass(mode: String, size: Int) throws {
            let plugIn = try TestPlugIn(mode)
            let handler = try plugIn.handler(TestPlugIn.host())
            let pattern = (0..<min(size, 65_521)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) | 0x80 }
            var input: [UInt8] = []
            while input.count < size { input += pattern.prefix(size - input.count) }
            let output = try handler.convert(input, using: handler.conversions[0], context: context())
            #expect(output.bytes == input)
        }

        @Test func severalConversionsAtOnce() async throws {
            let plugIns = try [TestPlugIn("works", id: "test.one"), TestPlugIn("who", id: "test.two"), TestPlugIn("filter-works", id: "test.three")]
            let host = TestPlugIn.host()
            let handlers = try plugIns.map { try $0.handler(host) }
            let results = try await withThrowingTaskGroup(of: String.self) { group in
                for index in 0..<24 {
                    let handler = handlers[index % 3]
                    let context = context()
                    group.addTask {
                        try await withCheckedThrowingContinuation { continuation in
                            Thread.detachNewThread {
                                continuation.resume(
                                    with: Result {
                                        let output = try handler.convert(Array("n\(index)".utf8), using: handler.conversions[0], context: context)
                                        return String(decoding: output.bytes, as: UTF8.self)
                                    })
                            }
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(results.filter { $0.hasPrefix("N") }.sorted() == (0..<24).filter { $0 % 3 != 1 }.map { "N\($0)" }.sorted())
            // No more programs than there are processors (two at least) serve one plug-in.
            let programs = Set(results.filter { !$0.hasPrefix("N") }.map { $0.split(separator: " ")[0] })
            #expect(programs.count <= max(2, ProcessInfo.processInfo.activeProcessorCount))
            host.stopIdlePrograms()
            for plugIn in plugIns { #expect(plugIn.processes() == []) }
        }

        @Test func progressAndCancellationPassThrough() throws {
            let plugIn = try TestPlugIn("waits-for-cancel")
            let handler = try plugIn.handler(TestPlugIn.host())
            let seen = Mutex<[ConversionProgress]>([])
            let context = context(isCancelled: { seen.withLock { !$0.isEmpty } }, progress: { progress in seen.withLock { $0.append(progress) } })
            let error = #expect(throws: ConversionError.self) { try convert(handler, "x", context) }
            #expect(error == .timedOut("cancelled"))
            #expect(seen.withLock { $0 } == [ConversionProgress(completed: 1, total: 2, unit: "pages")])
            // It answered, so it is still there for the next.
            #expect(plugIn.processes(within: 0).count > 0)
        }

        /// A task that nobody waits for any more takes its program's conversion with it.
        @Test func cancelledTaskStopsAProgramThatHangs() async throws {
            let plugIn = try TestPlugIn("hangs")
            let host = TestPlugIn.host()
            let registry = Registry(handlers: [try plugIn.handler(host)])
            let provider = ItemProvider(Item(representations: [Representation(type: .utf8PlainText, bytes: [0x61])]), catalogue: registry.catalogue)
            let accepting = try AcceptList(parsing: "html", catalogue: registry.catalogue)
            let task = Task { try await Runner(registry, sniffer: ToySniffer()).deliver(provider, accepting: accepting) }
            try await Task.sleep(for: .milliseconds(300))
            let begin = ContinuousClock.now
            task.cancel()
            await #expect(throws: NegotiationError.self) { try await task.value }
            #expect(ContinuousClock.now - begin < .seconds(2))
            #expect(plugIn.processes() == [])
        }
    }
}
