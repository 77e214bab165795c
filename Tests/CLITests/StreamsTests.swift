import Foundation
import Testing

@testable import DragCLI

/// Files are read whole or not at all, and nobody waits for what is no file.
@Suite struct StreamsTests {
    private let folder = NSTemporaryDirectory() + "dragconv-test-" + UUID().uuidString

    private func inFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    @Test func whatIsNoFileIsRefusedAtOnce() throws {
        try inFolder {
            #expect(mkfifo(folder + "/fifo", 0o600) == 0)
            for (path, kind) in [(folder + "/fifo", "a FIFO"), ("/dev/zero", "a device"), (folder, "a folder")] {
                let error = #expect(throws: CLIError.self) { try Streams.readFile(path) }
                #expect(error?.status == .unreadableInput && error?.message.contains("is \(kind), no file") == true, "\(error?.message ?? "")")
            }
        }
    }

    /// As shells hand over `<(…)`.
    @Test func streamsWithNamesAreRead() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("hello".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try Streams.readFile("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)") == Array("hello".utf8))
    }

    /// Only a terminal gets escapes, and none when it is to have all bytes.
    @Test func resultsReachTerminalsHarmlessly() throws {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, isLocked) = (Int32(0), Int32(0))
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which the module lacks.
        try #require(master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        defer { close(master) }
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        var buffer = [UInt8](repeating: 0, count: 100)
        try Streams.output(Array("\u{1B}[31mred".utf8), to: terminal)
        var count = read(master, &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(count, 0)], as: UTF8.self) == "\\u{1B}[31mred")
        try Streams.output(Array("\u{1B}[31mred".utf8), to: terminal, isForced: true)
        count = read(master, &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(count, 0)], as: UTF8.self) == "\u{1B}[31mred")
        let pipe = Pipe()
        try Streams.output(Array("\u{1B}[31mred".utf8), to: pipe.fileHandleForWriting.fileDescriptor)
        #expect(read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count) == 8)
    }

    /// A link keeps being one, whether or not there is something at its end.
    @Test func linksAreWrittenThrough() throws {
        try inFolder {
            #expect(symlink("inner/file", folder + "/link") == 0 && mkdir(folder + "/inner", 0o700) == 0)
            for text in ["first", "second"] {
                try Streams.replaceFile(folder + "/link") { descriptor throws(CLIError) in
                    try Streams.write(Array(text.utf8), to: descriptor, name: "the file")
                }
                #expect(try String(contentsOfFile: folder + "/inner/file", encoding: .utf8) == text)
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "inner/file")
            }
        }
    }

    /// A FIFO among the user's rules takes nothing else down.
    @Test func rulesThatAreNoFile() throws {
        try inFolder {
            #expect(mkfifo(folder + "/a.json", 0o600) == 0)
            let problems = UserLinkRules.load(folder).problems
            #expect(problems == ["\u{201C}\(folder)/a.json\u{201D} is a FIFO, no file."])
        }
    }
}
