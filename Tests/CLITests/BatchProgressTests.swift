import Testing

@testable import DragCLI

/// What the file of a checkpoint may say.
@Suite struct BatchProgressTests {
    @Test func progressComesBack() throws {
        var progress = BatchProgress(output: .init(device: -3, inode: 7, size: 100))
        progress.advance(to: 5, written: 20, hasFailed: true)
        progress.advance(to: 6, written: 2, hasFailed: false)
        #expect((progress.record, progress.count, progress.failures, progress.output?.size) == (6, 2, 1, 122))
        #expect(BatchProgress(parsing: progress.bytes) == progress)
        progress.isComplete = true
        progress.output = nil
        #expect(BatchProgress(parsing: progress.bytes) == progress)
    }

    /// Counting on from any of these would end the program, or tell more failures than results.
    @Test(arguments: [
        #"{"record":9223372036854775807,"count":1,"failures":0}"#, #"{"record":1,"count":9223372036854775807,"failures":0}"#,
        #"{"record":1,"count":1,"failures":9223372036854775807}"#, #"{"record":-1,"count":1,"failures":0}"#,
        #"{"record":1,"count":-1,"failures":-1}"#, #"{"record":1,"count":1,"failures":2}"#, #"{"record":1.5,"count":1,"failures":0}"#,
        #"{"record":1,"count":1}"#, "[]", "", "record",
    ])
    func nothingElseIsACheckpoint(_ text: String) {
        #expect(BatchProgress(parsing: Array(text.utf8)) == nil)
    }
}
