import Foundation
import Testing

/// What `-o FILE` leaves when writing fails or the process is killed: the old file, whole, and
/// nothing beside it.
@Suite struct OutputFileTests {
    /// Runs a script in bash. `$dragconv` is the program.
    private static func run(_ script: String) -> (status: Int32, output: String)? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.environment = ProcessInfo.processInfo.environment.merging(["dragconv": Transcript.program]) { $1 }
        process.standardOutput = output
        process.standardError = output
        guard (try? process.run()) != nil else { return nil }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    /// A folder in memory, whose file system has unnamed files, with an old file and an input of
    /// some megabytes.
    private static let folder = #"folder=$(mktemp -d /dev/shm/dragconv-output.XXXXXX); trap 'rm -rf "$folder"' EXIT; cd "$folder""#
    private static let files = #"echo old >out; head -c 3000000 /dev/zero | tr '\0' x >in"#

    @Test func oldFileStaysUnderALimitOnFiles() throws {
        let run = try #require(
            Self.run("\(Self.folder); \(Self.files); (ulimit -f 100; \"$dragconv\" convert --from text --to html in -o out); echo $?; cat out; ls"))
        #expect(run.output.hasSuffix("\n73\nold\nin\nout\n"), "\(run.output)")
    }

    private static let mount = "mount -t tmpfs -o size=4m tmpfs"

    @Test(.enabled(if: run("unshare -m bash -c '\(mount) /mnt'")?.status == 0, "only root can make a file system"))
    func oldFileStaysOnAFullDisk() throws {
        let script = "\(Self.mount) /mnt; cd /mnt; \(Self.files); \"$dragconv\" convert --from text --to html in -o out; echo $?; cat out; ls"
        let run = try #require(Self.run("unshare -m bash -c '\(script.replacing("'", with: "'\\''"))'"))
        #expect(run.output.hasSuffix("\n73\nold\nin\nout\n"), "\(run.output)")
    }

    /// Killed at any moment of its work, the process leaves the old file or the new one.
    @Test func killedWritersLeaveAWholeFile() throws {
        let script = """
            \(Self.folder); \(Self.files)
            "$dragconv" convert --from text --to html in -o whole
            for round in {1..40}; do
                echo old >out
                "$dragconv" convert --from text --to html in -o out & sleep 0.0$((RANDOM % 10))$((RANDOM % 10)); kill -KILL $! && killed=yes; wait $!
                [ "$(cat out)" = old ] || cmp out whole
                [ "$(ls)" = $'in\\nout\\nwhole' ] || ls
            done 2>/dev/null
            echo "$killed"
            """
        let run = try #require(Self.run(script))
        #expect(run.output == "yes\n", "\(run.output)")
    }
}
