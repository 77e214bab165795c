package import DragPlugIns
import DragSystem
import Glibc

/// The file that keeps the boards. Several windows may use the file at the same time: a window that writes holds a lock on the folder, which
/// needs no lock file.
package struct BoardFilePlace: Sendable {
    /// The path of the file, which need not exist yet.
    package let path: String

    /// Changes with each change of the file; nil if there is no file.
    package var stamp: FileStamp? { FileStamp(path) }

    /// The bytes of the file; nil if there is no file.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`).
    package func read() throws(CLIError) -> [UInt8]? {
        guard Streams.kind(of: path) != .missing else { return nil }
        return try Streams.readFile(path)
    }

    /// Reads the file, and replaces it in one step, while no other window does the same.
    ///
    /// - Throws: ``CLIError``: `unreadableInput`, `cannotWrite`, and what `change` throws.
    package func update(_ change: (_ current: [UInt8]?) throws -> [UInt8]) throws {
        let folder = open(PathText.cString(SystemPath.parent(of: path)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            throw CLIError(.cannotWrite, "Cannot open the folder of \u{201C}\(path)\u{201D}: \(Streams.reason()).")
        }
        // Closing gives the lock back. Where a file system has no locks, the last writer wins.
        defer { close(folder) }
        _ = flock(folder, LOCK_EX)
        let bytes = try change(try read())
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: path) }
    }
}
