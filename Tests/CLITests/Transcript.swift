import DragContract
import Foundation

/// A file of command-line sessions: fenced blocks of a command, its standard input up to `^D`, its
/// output and its status.
///
///     % dragconv convert --to url
///     https://e.example/
///     ^D
///     https://e.example/
///     \no newline
///     2> dragconv: a line on standard error
///     => 65
///
/// `\no newline` says that the output does not end in a line end; `\escaped` (first) that other
/// bytes than text are shown as `\xHH`; `\digest SIZE SHA` stands for output that is not shown.
/// Lines of standard error count only where the file has some for the block.
struct Transcript: Sendable, CustomStringConvertible {
    struct Block: Sendable {
        var command: String
        var input: [UInt8]
        var expectation: [String]
    }

    let path: String
    var description: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    static let folder = Fixtures.root + "/Tests/CLITests/Transcripts"

    /// All transcripts, from all folders.
    static var all: [Transcript] {
        ([""] + Fixtures.names(in: folder).filter { !$0.hasSuffix(".md") }).flatMap { sub in
            Fixtures.names(in: folder + "/" + sub).filter { $0.hasSuffix(".md") }.map {
                Transcript(path: folder + "/" + sub + "/" + $0)
            }
        }
    }

    /// The file's lines, and where in them each block's body stands.
    func parse() -> (lines: [String], blocks: [(range: Range<Int>, block: Block)]) {
        let lines = String(decoding: Fixtures.bytes(path), as: UTF8.self).components(separatedBy: "\n")
        var blocks: [(Range<Int>, Block)] = []
        var fence: (start: Int, isPlain: Bool)?
        for (index, line) in lines.enumerated() where line.hasPrefix("```") {
            if let open = fence {
                if open.isPlain, let block = Self.block(Array(lines[open.start..<index])) { blocks.append((open.start..<index, block)) }
                fence = nil
            } else {
                fence = (index + 1, line == "```")
            }
        }
        return (lines, blocks)
    }

    private static func block(_ lines: [String]) -> Block? {
        guard let first = lines.first, first.hasPrefix("% ") else { return nil }
        var rest = Array(lines.dropFirst())
        var input: [UInt8] = []
        if let end = rest.firstIndex(of: "^D") {
            input = Array(rest[..<end].map { $0 + "\n" }.joined().utf8)
            rest = Array(rest[(end + 1)...])
        }
        return Block(command: String(first.dropFirst(2)), input: input, expectation: rest)
    }

    // MARK: Running

    /// What a block's lines should be, from running its command.
    static func actual(_ block: Block, in folder: String = Fixtures.root) throws -> [String] {
        let process = Process()
        // The test's own process ignores SIGPIPE, and its children inherit that. A command that
        // writes to a program that has ended already would say so then, instead of ending as in a
        // terminal.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // `dragconv` in a command is the program under test; everything else of it is the shell's.
        process.arguments = ["--default-signal=PIPE", "/bin/sh", "-c", "dragconv() { \"$DRAGCONV\" \"$@\"; }\n" + block.command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = ProcessInfo.processInfo.environment
        environment["DRAGCONV"] = program
        environment["LC_ALL"] = "C.UTF-8"
        environment["NO_COLOR"] = "1"
        environment["COLUMNS"] = "80"
        // What the user of this machine has added is not part of the test.
        environment["XDG_DATA_HOME"] = NSTemporaryDirectory() + "dragconv-no-data"
        environment["DRAGCONV_PLUGIN_PATH"] = nil
        // Which programs are installed must not decide what is seen.
        environment["DRAGCONV_ADAPTERS"] = "none"
        process.environment = environment
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        input.fileHandleForWriting.write(Data(block.input))
        try input.fileHandleForWriting.close()
        nonisolated(unsafe) var errorData = Data()
        let reader = Thread { errorData = errors.fileHandleForReading.readDataToEndOfFile() }
        reader.start()
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        while !reader.isFinished { usleep(200) }
        let showsErrors = block.expectation.contains { $0.hasPrefix("2> ") }
        return lines(
            output: [UInt8](outputData), errors: showsErrors ? String(decoding: errorData, as: UTF8.self) : "",
            status: process.terminationStatus, usesDigest: block.expectation.contains { $0.hasPrefix("\\digest ") })
    }

    /// The program under test: `DRAGCONV`, else the one beside the test bundle.
    static let program: String = {
        if let path = ProcessInfo.processInfo.environment["DRAGCONV"] { return path }
        return Fixtures.root + "/.build/debug/dragconv"
    }()

    private static func lines(output: [UInt8], errors: String, status: Int32, usesDigest: Bool) -> [String] {
        var result: [String] = []
        if usesDigest {
            result.append("\\digest \(output.count) bytes, FNV-1a \(String(fnv(output), radix: 16))")
        } else if !output.isEmpty {
            let isPlain = String(validating: output, as: UTF8.self) != nil && !output.contains { $0 < 0x20 && $0 != 9 && $0 != 10 || $0 == 0x7F }
            if !isPlain { result.append("\\escaped") }
            let text = isPlain ? String(decoding: output, as: UTF8.self) : escaped(output)
            result += text.hasSuffix("\n") ? text.dropLast().components(separatedBy: "\n") : text.components(separatedBy: "\n") + ["\\no newline"]
        }
        if !errors.isEmpty { result += errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "2> " + $0 } }
        if status != 0 { result.append("=> \(status)") }
        return result
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var result = ""
        var rest = bytes[...]
        while let byte = rest.first {
            // As much valid text as there is, then one byte in hexadecimal.
            if byte == UInt8(ascii: "\\") {
                result += "\\\\"
                rest.removeFirst()
            } else if byte == 9 || byte == 10 || byte >= 0x20 && byte < 0x7F {
                result.unicodeScalars.append(Unicode.Scalar(byte))
                rest.removeFirst()
            } else if byte >= 0xC2,
                let length = (2...4).first(where: { rest.count >= $0 && String(validating: rest.prefix($0), as: UTF8.self) != nil })
            {
                result += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                rest.removeFirst()
            }
        }
        return result
    }

    private static func fnv(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
