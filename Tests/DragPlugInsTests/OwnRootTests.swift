import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing

extension ProgramTests {
    /// A statically linked program, which gets a file system of its own: what it sees and can do,
    /// tried from inside.
    @Suite struct OwnRootTests {
        /// Without a name, the host sets the sandbox up itself.
        static let sandboxes: [SandboxKind?] = [nil, .bubblewrap, .landlock]
        static let namespaces: [SandboxKind?] = [nil, .bubblewrap]

        /// The program, compiled once. What it does is in its first argument.
        private static let program: Data? = {
            let folder = NSTemporaryDirectory() + "dragconv-attempts-" + UUID().uuidString
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
            compiler.arguments = ["-O1", "-static", "-o", folder + "/attempts", Fixtures.folder + "/plug-ins/attempts.c"]
            try? compiler.run()
            compiler.waitUntilExit()
            return try? Data(contentsOf: URL(fileURLWithPath: folder + "/attempts"))
        }()

        private func plugIn(_ attempt: String, memory: Int = PlugInManifest.Program.defaultMemory) throws -> TestPlugIn {
            let plugIn = try TestPlugIn("filter-" + attempt, script: "", memory: memory)
            try #require(Self.program).write(to: URL(fileURLWithPath: plugIn.folder + "/program"))
            return plugIn
        }

        private func run(_ plugIn: TestPlugIn, _ sandbox: SandboxKind?) throws -> String {
            let handler = try plugIn.handler(TestPlugIn.host(sandbox))
            let output = try handler.convert(
                Array("x".utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            return String(decoding: output.bytes, as: UTF8.self)
        }

        @Test(arguments: sandboxes) func seesNothingOfTheSystem(sandbox: SandboxKind?) throws {
            // Without namespaces, /tmp is the system's and refused, and the private folder has
            // another name.
            #expect(try run(plugIn("look"), sandbox) == (sandbox == .landlock ? "x:no tmp:" : "x:tmp:"))
        }

        @Test(arguments: namespaces) func seesNoProcessesAndNoRoot(sandbox: SandboxKind?) throws {
            let answer = try run(plugIn("processes"), sandbox).split(separator: " ").map(String.init)
            // bubblewrap's own process is the first in its namespace.
            #expect(answer.first == (sandbox == nil ? "1" : "2"))
            #expect(answer.dropFirst().joined(separator: " ") == "alone, no root, no capabilities")
        }

        @Test(arguments: sandboxes) func canWriteToItsPrivateFolderOnly(sandbox: SandboxKind?) throws {
            let plugIn = try plugIn("write")
            #expect(try run(plugIn, sandbox) == "")
            #expect(Fixtures.names(in: plugIn.folder).sorted() == ["manifest.json", "program"])
        }

        /// Ways out, of which each would be one too many.
        @Test(arguments: sandboxes) func findsNoWayOut(sandbox: SandboxKind?) throws {
            #expect(try run(plugIn("escape"), sandbox) == "")
        }

        @Test(arguments: sandboxes) func processesAreCounted(sandbox: SandboxKind?) throws {
            let plugIn = try plugIn("bomb")
            let count = try #require(Int(try run(plugIn, sandbox)))
            #expect(count > 8 && count < 200, "\(count)")
            #expect(plugIn.processes() == [], "they end with their program")
        }

        @Test(arguments: sandboxes) func daemonsEndWithTheirProgram(sandbox: SandboxKind?) throws {
            let plugIn = try plugIn("daemon")
            #expect(try run(plugIn, sandbox) == "answered")
            #expect(plugIn.processes() == [])
        }

        @Test(arguments: sandboxes) func memoryIsCountedTogether(sandbox: SandboxKind?) throws {
            let plugIn = try plugIn("crowd", memory: 400 << 20)
            let error = #expect(throws: ConversionError.self) { try run(plugIn, sandbox) }
            #expect(error?.description.contains("with all that it has started") == true, "\(error?.description ?? "")")
            #expect(plugIn.processes() == [])
        }

        @Test(arguments: namespaces) func diskSpaceIsLimited(sandbox: SandboxKind?) throws {
            let written = try #require(Int(try run(plugIn("fill"), sandbox)))
            #expect(written > 200 && written <= 256, "\(written) MiB")
        }

        @Test(arguments: sandboxes) func endsAreReported(sandbox: SandboxKind?) throws {
            for (attempt, words) in [("exit", "status 3"), ("crash", "signal")] {
                let error = #expect(throws: ConversionError.self) { try run(plugIn(attempt), sandbox) }
                #expect(error?.description.contains(words) == true, "\(attempt): \(error?.description ?? "")")
            }
        }

        /// A file that the kernel cannot execute: the error is that of bubblewrap, which is tried
        /// next.
        @Test func startThatFailsIsReported() throws {
            let plugIn = try plugIn("look")
            var bytes = try #require(Self.program)
            bytes[18] = 0xFF  // another processor
            try bytes.write(to: URL(fileURLWithPath: plugIn.folder + "/program"))
            let error = #expect(throws: ConversionError.self) { try run(plugIn, nil) }
            #expect(error?.description.contains("could not be started") == true, "\(error?.description ?? "")")
            #expect(plugIn.processes() == [])
        }

        /// The program ends with the process that started it, whatever happens to that.
        @Test func endsWithItsThread() async throws {
            let plugIn = try plugIn("sleep")
            let handler = try plugIn.handler(TestPlugIn.host())
            var limits = ConversionLimits()
            limits.time = .milliseconds(500)
            let context = ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText, limits: limits)
            let error = #expect(throws: ConversionError.self) {
                try handler.convert(Array("x".utf8), using: handler.conversions[0], context: context)
            }
            #expect(error?.code == .timedOut, "\(error?.description ?? "")")
            #expect(plugIn.processes() == [])
        }
    }
}
