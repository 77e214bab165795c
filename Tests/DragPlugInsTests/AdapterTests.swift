import DragContract
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing

extension ProgramTests {
    /// Programs of the system as plug-ins: what a manifest says of their arguments, statuses,
    /// variables and files is what they get.
    @Suite struct AdapterTests {
        /// Runs a shell script that stands for a program, with what a manifest says of it.
        private func run(
            _ script: String, _ input: [UInt8] = Array("in".utf8), sandbox: SandboxKind?, limits: ConversionLimits = ConversionLimits(),
            _ change: (inout PlugInManifest.Program) -> Void
        ) throws -> [UInt8] {
            let folder = NSTemporaryDirectory() + "dragconv-adapter-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var manifest = PlugInManifest(
                id: "test.adapter", version: "1", conversions: [Conversion("test.adapter/go", from: .utf8PlainText, to: .html, loses: ["calm"])],
                program: .init(exec: ["sh", "-c", script, "name"], protocol: .filter))
            change(&manifest.program)
            try manifest.text.write(toFile: folder + "/manifest.json", atomically: true, encoding: .utf8)
            let found = try #require(PlugInDiscovery([PlugInFolder(folder, .named)], trust: nil).found.first)
            let handler = TestPlugIn.host(sandbox).handler(for: found.plugIn)
            let context = ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText, limits: limits)
            return try handler.convert(input, using: handler.conversions[0], context: context).bytes
        }

        static let sandboxes: [SandboxKind?] = [nil, .landlock]

        @Test(arguments: sandboxes)
        func argumentsAndVariablesArrive(_ sandbox: SandboxKind?) throws {
            let output = try run(#"echo "<p>$1 $SHADE $(cat)""#, sandbox: sandbox) { program in
                program.arguments["go"] = ["an argument"]
                program.environment = ["SHADE": "deep blue"]
            }
            #expect(String(decoding: output, as: UTF8.self) == "<p>an argument deep blue in\n")
        }

        @Test(arguments: sandboxes)
        func statusesHaveTheirMeanings(_ sandbox: SandboxKind?) throws {
            // 183 is FFmpeg's "invalid data"; bubblewrap reports the end by a signal by a status
            // above 128, too.
            for (status, code) in [(65, ConversionError.Code.badInput), (3, .badInput), (183, .badInput), (4, .unsupported), (5, .internalError)] {
                let error = #expect(throws: ConversionError.self) {
                    try run("echo half; exit \(status)", sandbox: sandbox) { program in
                        program.badInput = [3, 183]
                        program.unsupported = [4]
                    }
                }
                #expect(error?.code == code, "status \(status)")
            }
        }

        /// The program reads its input backwards and writes its output out of order, and may open
        /// both by name.
        @Test(arguments: sandboxes)
        func filesCanBeSought(_ sandbox: SandboxKind?) throws {
            let script = """
                exec python3 -c '
                import os, sys
                source = open("/dev/stdin", "rb")
                source.seek(-2, 2)
                end = source.read()
                target = open("/dev/stdout", "r+b")
                target.write(b"<p>....")
                target.seek(3)
                target.write(end + os.pread(0, 2, 0))
                '
                """
            let output = try run(script, Array("abcdef".utf8), sandbox: sandbox) { $0.usesFiles = true }
            #expect(String(decoding: output, as: UTF8.self) == "<p>efab")
        }

        @Test(arguments: sandboxes)
        func filesOfAnySizePass(_ sandbox: SandboxKind?) throws {
            for size in [0, 1, 5 << 20] {
                let input = [UInt8](repeating: 0x61, count: size)
                #expect(try run("cat", input, sandbox: sandbox) { $0.usesFiles = true } == input)
            }
            var limits = ConversionLimits()
            limits.maximumOutput = 1000
            let error = #expect(throws: ConversionError.self) {
                try run("head -c 5000 /dev/zero", sandbox: sandbox, limits: limits) { $0.usesFiles = true }
            }
            #expect(error?.code == .limit)
            // A program that never ends writing meets the limit for files.
            let endless = #expect(throws: ConversionError.self) { try run("exec cat /dev/zero", sandbox: sandbox) { $0.usesFiles = true } }
            #expect(endless?.code == .limit, "\(endless?.description ?? "")")
        }

        @Test func aProgramThatIsNotInstalledIsSaid() throws {
            let error = #expect(throws: ConversionError.self) {
                try run("", sandbox: nil) { program in
                    program.exec = ["no-such-program"]
                    program.package = "no-such-package"
                }
            }
            #expect(error?.code == .unavailable && error?.description.contains("install the package no-such-package") == true)
        }
    }
}
