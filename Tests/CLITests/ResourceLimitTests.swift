import DragKit
import DragTypes
import Foundation
import Testing

@testable import DragCLI

/// The limits on input and notes that docs/reliability.md states.
@Suite struct ResourceLimitTests {
    /// A file that is too large is refused by its size, before anything of it is read.
    @Test func sizeOfInput() throws {
        let path = NSTemporaryDirectory() + "dragconv-large-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        // A hole takes no room on the disk.
        #expect(truncate(path, 4 << 30 + 1) == 0)
        let error = #expect(throws: CLIError.self) { try Streams.readFile(path) }
        #expect(error?.message.contains("larger than the limit of 4294967296 bytes") == true, "\(error?.message ?? "")")
    }

    @Test func notesOfOneConversion() {
        let notes = RequestNotes(keeps: true)
        notes.add((1...23).map { ConversionNote("note \($0)") }, of: "a")
        #expect(notes.json.compactMap { $0["text"]?.string }.count == 21)
        #expect(notes.json.compactMap { $0["text"]?.string }.suffix(2) == ["a: note 20.", "a: 3 further notes are left out."])
    }

    @Test func notesOfARequest() {
        let notes = RequestNotes(keeps: true)
        for number in 1...70 { notes.add("note \(number)") }
        notes.end()
        #expect(notes.json.compactMap { $0["text"]?.string }.count == 51)
        #expect(notes.json.compactMap { $0["text"]?.string }.suffix(2) == ["note 50", "20 further notes are left out."])
    }

    /// A conversion that does not react to its time ends with the process.
    @Test func requestThatDoesNotEndEndsTheProcess() async {
        await #expect(processExitsWith: .exitCode(75)) {
            _ = try RequestDeadline.start(0.1)
            while true { sleep(1) }
        }
    }

    @Test func sizeOfResults() { #expect(ConversionLimits().maximumOutput == 1 << 30) }

    @Test func timesThatAreUsual() throws {
        let convert = try ConvertRequest.parse([]).settings
        #expect(convert.stepTime == 30 && convert.deadline == 120)
        let paste = try PasteRequest.parse([])
        #expect(paste.timeout == 5)
        let drop = try DropRequest.parse([])
        #expect(drop.timeout == 30)
    }
}
