import DragContract
import Foundation
import Testing

/// On a system that can confine no program, as in many containers, the plug-ins that ship with
/// dragconv are kept from the network and other processes, and others run only on request.
@Suite struct WithoutConfinementTests {
    private func run(_ environment: [String], _ arguments: [String]) throws -> (status: Int32, output: String) {
        let script = Fixtures.folder + "/plug-ins/without-confinement.py"
        let input = NSTemporaryDirectory() + "dragconv-test-" + UUID().uuidString + ".txt"
        try "one\ntwo\n".write(toFile: input, atomically: true, encoding: .utf8)
        defer { unlink(input) }
        let run = try #require(FetchTests.run(environment + ["python3", script, BuiltPrograms.dragconv, "convert", input] + arguments))
        return (run.status, String(decoding: run.output, as: UTF8.self))
    }

    private static let numbering = [
        "--to", "numbered", "--plugin-path", Fixtures.root + "/Plugins/Examples/line-count", "--via", "com.example.line-count/number",
    ]

    @Test func ownProgramsAreFiltered() throws {
        let table = ["--from", "csv", "--to", "json"]
        let run = try run([], table)
        #expect(run.status == 0 && run.output.contains("two"), "\(run.output)")
        #expect(try self.run([], table + ["--require-sandbox"]).status == 77)
    }

    @Test func otherProgramsAreNotStarted() throws {
        #expect(try run([], Self.numbering).status == 77)
        #expect(try run([], Self.numbering).output == "")
        // The check can fail: asked for, the program runs.
        for sandbox in ["filter", "none"] {
            let run = try run(["DRAGCONV_SANDBOX=" + sandbox], Self.numbering)
            #expect(run.status == 0 && run.output.contains("2\ttwo"), "\(sandbox)")
        }
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
