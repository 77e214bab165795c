import DragContract
import Foundation
import Testing

/// On a system that can confine no program, none is started unless the user asks for that.
@Suite struct WithoutConfinementTests {
    private func run(_ environment: [String]) throws -> (status: Int32, output: String) {
        let script = Fixtures.folder + "/plug-ins/without-confinement.py"
        let input = NSTemporaryDirectory() + "dragconv-test-" + UUID().uuidString + ".html"
        try "<b>bold</b>".write(toFile: input, atomically: true, encoding: .utf8)
        defer { unlink(input) }
        let run = try #require(
            FetchTests.run(
                environment + [
                    "python3", script, BuiltPrograms.dragconv, "convert", input, "--to", "png", "--via", "org.dragconv.plugin.geocache/from-text",
                ]))
        return (run.status, String(decoding: run.output, as: UTF8.self))
    }

    @Test func programsAreNotStarted() throws {
        #expect(try run([]).status == 77)
        #expect(try run([]).output == "")
        // The check can fail: asked for, the program runs, and says that the text is no geocache.
        #expect(try run(["DRAGCONV_SANDBOX=none"]).status != 77)
    }

    /// Root of a container that was started with `--cap-drop ALL` can become nobody else, and runs
    /// programs as itself.
    @Test(.enabled(if: FetchTests.run(["setpriv", "--bounding-set", "-all", "true"])?.status == 0, "only root can lose its rights"))
    func rootWithoutRights() throws {
        let picture =
            Fixtures.folder + "/images/valid/" + (try #require(Fixtures.names(in: Fixtures.folder + "/images/valid").first { $0.hasSuffix(".png") }))
        let run = try #require(
            FetchTests.run(
                ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all", BuiltPrograms.dragconv, "convert", picture, "--to", "webp"]))
        #expect(run.status == 0 && run.output.starts(with: Array("RIFF".utf8)))
    }
}
