import DragContract
import DragGallery
import DragLibrary
import Foundation
import Testing

/// Processes that write and are killed at any moment: what they said is there, and what is there is
/// whole.
@Suite struct KilledWriterTests {
    private static let program: String = {
        let dragconv = ProcessInfo.processInfo.environment["DRAGCONV"] ?? Fixtures.root + "/.build/release/dragconv"
        return URL(fileURLWithPath: dragconv).deletingLastPathComponent().path + "/dragconv-gallery"
    }()

    /// Makes galleries and adds images, one process after the other, saying of each what was
    /// acknowledged.
    private static let script = """
        export DRAGCONV_LIBRARY="$1"
        number=0
        while :; do
            "$0" gallery new "$2 $number" </dev/null
            printf 'https://e.example/%s' "$number.jpg" | "$0" gallery add "$2 $number" --from url --at 0 2>/dev/null && echo "added $2 $number"
            number=$((number + 1))
        done
        """

    /// How many writers are killed; `DRAGCONV_KILLS` asks for more.
    private static let kills = ProcessInfo.processInfo.environment["DRAGCONV_KILLS"].flatMap { Int($0) } ?? 100
    private static let writersAtOnce = 4

    @Test func nothingThatWasAcknowledgedIsLost() throws {
        try #require(FileManager.default.isExecutableFile(atPath: Self.program), "the program is not there; scripts/build makes it")
        let world = try GalleryLibraryTests.World()
        _ = try world.open()
        var acknowledged: [String] = []
        var generator = SeededGenerator(seed: 9)
        var killed = 0
        // On a busy machine more of them are killed before they have got anything done.
        while killed < Self.kills || acknowledged.count < Self.kills / 5 && killed < 20 * Self.kills {
            let writers = try (0..<Self.writersAtOnce).map { try Writer([Self.program, world.path, "r\(killed)w\($0)"], script: Self.script) }
            killed += writers.count
            usleep(UInt32.random(in: 5_000...180_000, using: &generator))
            for writer in writers { acknowledged += writer.kill() }
        }
        #expect(acknowledged.count >= Self.kills / 5, "the writers got nothing done")
        let library = try world.open()
        let counts = Dictionary(uniqueKeysWithValues: try library.galleries().map { ($0.name, $0.imageCount) })
        for line in acknowledged {
            if line.hasPrefix("added ") {
                #expect(counts[String(line.dropFirst("added ".count))] == 1, "\(line)")
            } else {
                #expect(counts[line] != nil, "\(line)")
            }
        }
        for name in counts.keys { #expect(try library.gallery(name).images.count == counts[name]) }
        #expect(try library.galleries().filter(\.isCurrent).map(\.name) == ["New Gallery"])
        let check = try Writer(["sqlite3", world.path], script: "exec \"$0\" \"$1\" 'PRAGMA integrity_check; PRAGMA foreign_key_check;'").output()
        #expect(check == ["ok"])
    }

    /// The first process may be killed before the library is whole: the next one finishes what was
    /// begun.
    @Test func libraryIsMadeWheneverItsFirstMakerIsKilled() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<60 {
            let world = try GalleryLibraryTests.World()
            let maker = try Writer([Self.program, world.path, "first"], script: Self.script)
            usleep(UInt32.random(in: 1_000...60_000, using: &generator))
            let acknowledged = maker.kill().filter { !$0.hasPrefix("added ") }
            let names = try world.open().galleries().map(\.name)
            #expect(names.contains("New Gallery") && Set(acknowledged).isSubset(of: names), "\(acknowledged) \(names)")
        }
    }

    /// A shell that is killed with all that it has started.
    private final class Writer {
        private let process = Process()
        private let pipe = Pipe()

        init(_ arguments: [String], script: String) throws {
            // (Foundation starts a process as the leader of a group of its own.)
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script] + arguments
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        func output() -> [String] {
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            // The last line may be half of one.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }

        /// Kills the shell and its programs, and says what was acknowledged before.
        func kill() -> [String] {
            Foundation.kill(-process.processIdentifier, SIGKILL)
            Foundation.kill(process.processIdentifier, SIGKILL)
            return output()
        }
    }
}
