import DragKit
import DragPlugIns
import DragSystem
import Glibc

/// Reads and writes whole files.
///
/// Owner and thread rule: every file descriptor is opened and closed within one call.
enum SmallFile {
    /// The largest file that is read, in bytes.
    private static let maximumSize = 256 << 20

    static func contents(_ path: String) throws(PlugInTrustError) -> [UInt8] {
        do {
            return try FileReader(limit: maximumSize).file(path).bytes
        } catch {
            throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be read: \(error.clause).")
        }
    }

    /// Creates a file.
    static func write(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(PlugInTrustError) {
        guard SystemPath.writeFile(path, bytes, mode: mode) else { throw unwritable(path) }
    }

    /// Replaces a file atomically.
    static func replace(_ path: String, with bytes: [UInt8]) throws(PlugInTrustError) {
        guard SystemPath.replaceFile(path, with: bytes, mode: 0o644) else { throw unwritable(path) }
    }

    private static func unwritable(_ path: String) -> PlugInTrustError {
        PlugInTrustError(.unwritable, "\u{201C}\(path)\u{201D} cannot be written: \(String(cString: strerror(errno))).")
    }

    /// Creates a folder and the missing folders above it.
    static func makeFolder(_ path: String) throws(PlugInTrustError) {
        if let folder = SystemPath.makeFolders(path, mode: 0o755) {
            throw PlugInTrustError(.unwritable, "The folder \u{201C}\(folder)\u{201D} cannot be made: \(String(cString: strerror(errno))).")
        }
    }
}
