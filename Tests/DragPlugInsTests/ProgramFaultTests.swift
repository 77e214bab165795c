import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Glibc
import Testing
import ToyConversions

extension ProgramTests {
    /// Everything that a program can do wrong: it ends in time, is named with its reason, leaves
    /// nothing behind, and the next route is taken.
    @Suite struct ProgramFaultTests {
        struct Fault: Sendable, CustomStringConvertible {
            var mode: String
            var reason: String
            var code: ConversionError.Code
            var description: String { mode }

            init(_ mode: String, _ code: ConversionError.Code, _ reason: String) {
                (self.mode, self.code, self.reason) = (mode, code, reason)
            }
        }

        static let faults = [
            Fault("dies-at-start", .unavailable, "ended by signal 11 (Segmentation fault) before it was ready"),
            Fault("ends-at-start", .unavailable, "ended with status 3 before it was ready"),
            Fault("hangs-at-start", .timedOut, "longer than the 1.0 seconds"),
            Fault("ignores-term", .timedOut, "longer than the 1.0 seconds"),
            Fault("garbage", .internalError, "breaks the protocol"),
            Fault("giant-length", .internalError, "a frame of 4294967295 bytes was announced"),
            Fault("wrong-version", .unavailable, "speaks version 9 of the protocol"),
            Fault("refuses-version", .unavailable, "speaks version 2 of the protocol"),
            Fault("dies-while-reading", .internalError, "ended by signal 9 (Killed) before it answered"),
            Fault("hangs-while-reading", .timedOut, "longer than the 1.0 seconds"),
            Fault("hangs", .timedOut, "longer than the 1.0 seconds"),
            Fault("endless-progress", .timedOut, "longer than the 1.0 seconds"),
            Fault("endless-frames", .timedOut, "longer than the 1.0 seconds"),
            Fault("endless-errors", .timedOut, "longer than the 1.0 seconds"),
            Fault("dies-in-answer", .internalError, "ended by signal 6 (Aborted) before it answered"),
            Fault("half-frame", .internalError, "ended with status 0 in the middle of a frame"),
            Fault("flood", .limit, "wrote more than the limit of 1000000 bytes"),
            Fault("bad-json", .internalError, "breaks the protocol: lacks"),
            Fault("unknown-kind", .internalError, "what came is no frame"),
            Fault("wrong-place", .internalError, "breaks the protocol"),
            Fault("wrong-count", .internalError, "says that it sent 4 bytes, and sent 3"),
            Fault("unknown-failure", .internalError, "is none of bad-input"),
            Fault("more-after-end", .internalError, "sent more after the end of its answer"),
            Fault("bad-input", .badInput, "the order was to find it bad"),
            Fault("lie", .internalError, "it promised public.html and made public.png"),
            Fault("filter-bad", .badInput, "finds the input bad"),
            Fault("filter-crash", .internalError, "ended by signal 11"),
            Fault("filter-status", .internalError, "ended with status 3"),
            Fault("filter-hang", .timedOut, "longer than the 1.0 seconds"),
            Fault("filter-ignores-term", .timedOut, "longer than the 1.0 seconds"),
            Fault("filter-flood", .limit, "wrote more than the limit"),
            Fault("filter-empty", .unsupported, "nothing of the public.utf8-plain-text is left"),
            Fault("filter-lie", .internalError, "it promised public.html and made public.png"),
        ]

        /// Another way to the same, that loses more.
        private struct NextRoute: TypeHandler {
            let identifier = "test.next"
            let conversions = [Conversion("test.next/go", from: .utf8PlainText, to: .html, keep: .structural, loses: ["much"])]

            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { ConversionOutput("<p>next") }
        }

        /// - Parameter time: the time of a step. Only programs that never end may reach it, so that
        ///   a busy machine changes nothing.
        private static func options(time: Duration) -> RunOptions {
            var options = RunOptions()
            options.limits.time = time
            options.limits.maximumOutput = 1_000_000
            return options
        }

        private func deliver(
            _ handlers: [any TypeHandler], _ text: [UInt8] = Array("hello".utf8), time: Duration = .seconds(60)
        ) async throws -> Delivery {
            let registry = Registry(handlers: handlers)
            let item = Item(representations: [Representation(type: .utf8PlainText, bytes: text)])
            return try await Runner(registry, sniffer: ToySniffer(), options: Self.options(time: time))
                .deliver(
                    ItemProvider(item, catalogue: registry.catalogue), accepting: try AcceptList(parsing: "=html", catalogue: registry.catalogue))
        }

        @Test(arguments: faults, [SandboxKind.bubblewrap, .landlock])
        func faultIsNamedAndTheNextRouteTaken(fault: Fault, sandbox: SandboxKind) async throws {
            let plugIn = try TestPlugIn(fault.mode)
            let host = TestPlugIn.host(sandbox)
            let time = Duration.seconds(fault.code == .timedOut ? 1 : 60)
            let delivery = try await deliver([try plugIn.handler(host), NextRoute()], time: time)
            #expect(String(decoding: delivery.bytes, as: UTF8.self) == "<p>next")
            #expect(delivery.failures.count == 1)
            let failure = try #require(delivery.failures.first)
            #expect(failure.name == "test.program/go")
            #expect(failure.reason.contains(fault.reason), "\(failure.reason)")
            #expect(failure.code == fault.code)
            host.stopIdlePrograms()
            #expect(plugIn.processes() == [])
            #expect(TestPlugIn.privateFolders == [])
        }

        /// Without another route the message names the plug-in, and the first and the last line
        /// that its program said.
        @Test func messageNamesThePlugIn() async throws {
            let plugIn = try TestPlugIn("filter-status")
            let error = await #expect(throws: NegotiationError.self) { try await deliver([try plugIn.handler(TestPlugIn.host())]) }
            #expect(
                error?.description.contains(
                    "its program ended with status 3, after \u{201C}one line \u{2026} the last line\u{201D} (test.program/go)") == true)
            #expect(error?.failures.first?.diagnostics == "one line\nthe last line")
            #expect(error?.code == .internalError)
        }

        /// Of a long complaint, the beginning and the last line are kept.
        @Test func longComplaintsAreShortened() async throws {
            let plugIn = try TestPlugIn("filter-fails", script: "#!/bin/sh\nseq 1 40000 | sed 's/$/ it is broken/' >&2; exit 3\n")
            let error = await #expect(throws: NegotiationError.self) { try await deliver([try plugIn.handler(TestPlugIn.host())]) }
            let lines = try #require(error?.failures.first?.diagnostics).split(separator: "\n")
            #expect(lines.count == 8 && lines[6] == "\u{2026}", "\(lines)")
            #expect(lines[0] == "1 it is broken" && lines[7] == "40000 it is broken")
        }

        /// A program's own words are cut to one clause without control characters.
        @Test func wordsOfAProgramAreTamed() async throws {
            let plugIn = try TestPlugIn("long-words")
            let error = await #expect(throws: NegotiationError.self) { try await deliver([try plugIn.handler(TestPlugIn.host())]) }
            let reason = try #require(error?.failures.first?.reason)
            #expect(reason.hasPrefix("line end  [31mwww") && reason.count < 320 && reason.hasSuffix("\u{2026}"))
        }

        @Test(arguments: [SandboxKind.bubblewrap, .landlock])
        func chatterAndChildrenDoNoHarm(sandbox: SandboxKind) async throws {
            for mode in ["chatter", "children", "filter-chatter", "filter-children", "filter-works"] {
                let plugIn = try TestPlugIn(mode)
                let host = TestPlugIn.host(sandbox)
                let delivery = try await deliver([try plugIn.handler(host), NextRoute()])
                #expect(delivery.failures == [], "\(mode)")
                #expect(String(decoding: delivery.bytes, as: UTF8.self) == "HELLO", "\(mode)")
                host.stopIdlePrograms()
                // Landlock cannot hold what leaves its session; bubblewrap's namespace holds
                // everything.
                let leftBehind = sandbox == .landlock && mode.hasSuffix("children") ? 1 : 0
                #expect(plugIn.processes(within: leftBehind == 0 ? 3 : 0.3).count <= leftBehind, "\(mode)")
                for process in plugIn.processes(within: 0) { kill(pid_t(process), SIGKILL) }
            }
        }

        @Test func filterThatIgnoresItsInput() async throws {
            let plugIn = try TestPlugIn("filter-ignores-input")
            let delivery = try await deliver([try plugIn.handler(TestPlugIn.host())], [UInt8](repeating: 0x61, count: 8 << 20))
            #expect(String(decoding: delivery.bytes, as: UTF8.self) == "done")
        }

        @Test func missingProgramAndRunBit() async throws {
            let plugIn = try TestPlugIn("works")
            chmod(plugIn.folder + "/program", 0o644)
            var failure = try await deliver([try plugIn.handler(TestPlugIn.host()), NextRoute()]).failures.first
            #expect(failure?.reason == "its program ./program may not be executed (chmod +x changes that)")
            #expect(failure?.code == .unavailable)
            unlink(plugIn.folder + "/program")
            failure = try await deliver([try plugIn.handler(TestPlugIn.host()), NextRoute()]).failures.first
            #expect(failure?.reason == "its program ./program is not there")
        }

        @Test(arguments: [SandboxKind.bubblewrap, .landlock])
        func missingInterpreter(sandbox: SandboxKind) async throws {
            let plugIn = try TestPlugIn("filter-works", script: "#!/no/such/interpreter\n")
            let failure = try await deliver([try plugIn.handler(TestPlugIn.host(sandbox)), NextRoute()]).failures.first
            #expect(failure?.code == .unavailable)
            #expect(failure?.reason.contains("its interpreter /no/such/interpreter") == true, "\(failure?.reason ?? "")")
        }

        /// What never gets ready is not tried for its other conversions.
        @Test func brokenProgramIsQuarantined() async throws {
            let plugIn = try TestPlugIn("dies-at-start")
            let found = try #require(plugIn.discovery.found.first)
            var manifest = found.plugIn.manifest
            manifest.conversions.append(Conversion("test.program/other", from: .plainText, to: .html, keep: KeepLevel(990)))
            let handler = TestPlugIn.host().handler(for: PlugIn(manifest, path: found.plugIn.path, origin: .named))
            let delivery = try await deliver([handler, NextRoute()])
            #expect(delivery.failures.map(\.name) == ["test.program/go"])
        }
    }
}
