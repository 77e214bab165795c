import DragTesting
import Foundation
import Testing

/// On a system that can confine no program, none is started unless the user asks for that.
@Suite struct WithoutConfinementTests {
    private func run(_ environment: [String]) throws -> (status: Int32, output: String) {
        let script = Fixtures.folder + "/plug-ins/without-confinement.py"
        let input = NSTemporaryDirectory() + "dragconv-test-" + UUID().uuidString + ".html"
        try "<b>bold</b>".write(toFile: input, atomically: true, encoding: .utf8)
        defer { unlink(input) }
        let run = try #require(FetchTests.run(
            environment + ["python3", script, BuiltPrograms.dragconv, "convert", input, "--to", "png", "--via", "org.dragconv.plugin.geocache/from-text"]))
        return (run.status, String(decoding: run.output, as: UTF8.self))
    }

    @Test func programsAreNotStarted() throws {
        #expect(try run([]).status == 77)
        #expect(try run([]).output == "")
        // The check can fail: asked for, the program runs, and says that the text is no geocache.
        #expect(try run(["DRAGCONV_SANDBOX=none"]).status != 77)
    }
}
