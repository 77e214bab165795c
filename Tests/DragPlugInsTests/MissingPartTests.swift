import DragContract
import DragEngine
import DragKit
import DragTypes
import Foundation
import Testing

@testable import DragPlugIns

/// What a program lacked, by its own words and those of shells, of env(1) and of the loader of
/// shared libraries.
@Suite struct MissingPartTests {
    @Test(arguments: [
        ("/plugin/shout: 2: rot13: not found", "rot13"), ("sh: 1: rot13: not found", "rot13"),
        ("/plugin/shout: line 2: rot13: command not found", "rot13"), ("zsh:1: command not found: rot13", "rot13"),
        ("env: \u{2018}node\u{2019}: No such file or directory", "node"), ("/usr/bin/env: 'python3.9': No such file or directory", "python3.9"),
        ("shout: 3: ./helper: not found", "./helper"), ("shout: line 3: /opt/a/b: No such file or directory", "/opt/a/b"),
    ])
    func programs(line: String, name: String) {
        #expect(MissingPart(status: 127, lines: ["first words", line, "sh: 9: other: not found"]) == .program(name, isThere: false))
        #expect(MissingPart(status: 1, lines: [line]) == nil)
    }

    @Test(arguments: [
        (Int32(1), "ModuleNotFoundError: No module named 'lxml.etree'", "lxml.etree"), (1, "Error: Cannot find module 'turndown'", "turndown"),
        (
            2, "Can't locate Foo/Bar.pm in @INC (you may need to install the Foo::Bar module) (@INC entries checked: /etc/perl) at x line 1.",
            "Foo::Bar"
        ),
    ])
    func modules(status: Int32, line: String, name: String) {
        #expect(MissingPart(status: status, lines: ["Traceback (most recent call last):", line, "at the end"]) == .module(name))
        #expect(MissingPart(status: 3, lines: [line]) == nil)
    }

    /// Python's words for a program that `subprocess` could not start are also those for a file.
    @Test func programsThatPythonCalls() {
        let start = "  File \"/usr/lib/python3.13/subprocess.py\", line 1950, in _execute_child"
        let missing = "FileNotFoundError: [Errno 2] No such file or directory: 'rot13'"
        #expect(MissingPart(status: 1, lines: [start, missing]) == .program("rot13", isThere: false))
        #expect(MissingPart(status: 1, lines: [start, "PermissionError: [Errno 13] Permission denied: './p'"]) == .program("./p", isThere: true))
        #expect(MissingPart(status: 1, lines: ["  File \"/plugin/p\", line 3, in <module>", missing]) == nil)
        #expect(MissingPart(status: 1, lines: [start, missing, "RuntimeError: no rot13"]) == nil)
    }

    @Test func programThatMayNotBeExecuted() {
        #expect(MissingPart(status: 126, lines: ["sh: 1: ./helper: Permission denied"]) == .program("./helper", isThere: true))
    }

    @Test(arguments: [
        (Int32(127), "./p: error while loading shared libraries: libx.so.1: cannot open shared object file: No such file", "libx.so.1: "),
        (127, "./p: symbol lookup error: ./p: undefined symbol: go", "./p: undefined symbol: go"),
        (1, "./p: /lib/libc.so.6: version `GLIBC_2.99' not found (required by ./p)", "./p: /lib/libc.so.6: version `GLIBC_2.99' not found"),
    ])
    func libraries(status: Int32, line: String, beginning: String) throws {
        guard case .library(let words)? = MissingPart(status: status, lines: [line]) else {
            Issue.record("no library is named")
            return
        }
        #expect(words.hasPrefix(beginning))
    }

    @Test(arguments: [(Int32(0), "sh: 1: a: not found"), (3, "sh: 1: a: not found"), (127, ""), (127, "it is not found"), (127, ": not found")])
    func nothingElseIsTaken(status: Int32, line: String) {
        #expect(MissingPart(status: status, lines: [line]) == nil)
    }

    /// A line of any length gives a message of a bounded one.
    @Test func namesAreBounded() {
        let line = "error while loading shared libraries: " + String(repeating: "x", count: 100_000)
        let error = MissingPart(status: 127, lines: [line])?.error(PlugInManifest.Program(exec: ["./p"], protocol: .filter))
        #expect((error?.description.count ?? 0) < 500)
    }

    @Test func packageIsNamed() {
        var program = PlugInManifest.Program(exec: ["sh"], protocol: .filter)
        program.package = "bsdgames"
        program.runs = ["rot13"]
        #expect(MissingPart.program("rot13", isThere: false).error(program).description.hasSuffix("install the package bsdgames"))
        #expect(MissingPart.program("rot14", isThere: false).error(program).description.hasSuffix("install rot14"))
    }
}

extension ProgramTests {
    /// The same with real programs, in every sandbox.
    @Suite struct MissingPartsOfProgramsTests {
        private func failure(_ plugIn: TestPlugIn, _ host: PlugInHost) throws -> ConversionError {
            let handler = try plugIn.handler(host)
            let context = ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText)
            return try #require(
                #expect(throws: ConversionError.self) { try handler.convert(Array("hi".utf8), using: handler.conversions[0], context: context) })
        }

        @Test(arguments: [SandboxKind.bubblewrap, .landlock], ["#!/bin/sh\nno-such-program\n", "#!/usr/bin/env no-such-program\n"])
        func programThatIsCalled(sandbox: SandboxKind, script: String) throws {
            let host = TestPlugIn.host(sandbox)
            let failure = try failure(try TestPlugIn("filter-works", script: script), host)
            #expect(failure.code == .unavailable)
            #expect(failure.description == "its program calls no-such-program, which is not installed; install no-such-program")
        }

        /// A limit of address space is told as one, whatever status the language ends with.
        @Test(arguments: [SandboxKind.bubblewrap, .landlock])
        func memoryThatIsRefused(sandbox: SandboxKind) throws {
            let script = "#!/usr/bin/env python3\nx = b'x' * (1 << 40)\n"
            let failure = try failure(try TestPlugIn("filter-works", script: script), TestPlugIn.host(sandbox))
            #expect(failure.code == .limit)
            #expect(failure.description.hasPrefix("its program has run out of memory, of which it may use "))
        }

        /// `/usr/bin/true`, which needs a library of another name than there is.
        @Test(arguments: [SandboxKind.bubblewrap, .landlock], ["works", "filter-works"])
        func library(sandbox: SandboxKind, mode: String) throws {
            let plugIn = try TestPlugIn(mode, script: "")
            let program = Data(
                Fixtures.bytes("/usr/bin/true").split(separator: Array("libc.so.6".utf8), omittingEmptySubsequences: false)
                    .joined(separator: Array("libz.no.6".utf8)))
            try program.write(to: URL(fileURLWithPath: plugIn.folder + "/program"))
            let host = TestPlugIn.host(sandbox)
            let failure = try failure(plugIn, host)
            #expect(failure.code == .unavailable)
            #expect(failure.description.contains("cannot be loaded here (libz.no.6: cannot open shared object file"), "\(failure)")
            let found = try #require(plugIn.discovery.found.first).plugIn
            #expect(found.problem == nil)
            #expect(host.problem(of: found)?.contains("libz.no.6 => not found") == true, "the loader is asked before a conversion")
        }

        @Test(arguments: [SandboxKind.bubblewrap, .landlock])
        func interpreterOutside(sandbox: SandboxKind) throws {
            let interpreter = try TestPlugIn("filter-works", script: "")
            let path = interpreter.folder + "/program"
            let plugIn = try TestPlugIn("filter-works", script: "#!\(path) -u\nprint(1)\n")
            let host = TestPlugIn.host(sandbox)
            let failure = try failure(plugIn, host)
            #expect(failure.code == .unavailable)
            #expect(failure.description.hasPrefix("its interpreter \(path), which the first line of ./program names, is"), "\(failure)")
            #expect(failure.description.contains("outside /usr"))
            #expect(host.problem(of: try #require(plugIn.discovery.found.first).plugIn) == failure.description)
        }

        @Test(arguments: [SandboxKind.bubblewrap, .landlock])
        func programsThatLackNothing(sandbox: SandboxKind) throws {
            let host = TestPlugIn.host(sandbox)
            for script in [nil, "#!/bin/sh\ncat\n", "#! /usr/bin/env -S python3 -u\nprint(1)\n"] {
                let plugIn = try TestPlugIn("filter-works", script: script)
                #expect(host.problem(of: try #require(plugIn.discovery.found.first).plugIn) == nil)
            }
        }
    }
}
