import DragKit
import Glibc

/// Files that are read and written as a whole.
///
/// Owner and thread rule: every descriptor is opened and closed within one call.
enum SmallFile {
    /// In bytes.
    private static let maximumSize = 256 << 20

    static func contents(_ path: String) throws(PlugInTrustError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumSize else {
            let why = descriptor < 0 ? String(cString: strerror(errno)) : "it is no regular file of up to \(maximumSize) bytes"
            if descriptor >= 0 { close(descriptor) }
            throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be read: \(why).")
        }
        defer { close(descriptor) }
        return BlockingDescriptor(descriptor).contents(upTo: Int(status.st_size) + 1)
    }

    /// Writes a new file.
    static func write(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(PlugInTrustError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        let isWritten = descriptor >= 0 && BlockingDescriptor(descriptor).write(bytes)
        let why = String(cString: strerror(errno))
        if descriptor >= 0 { close(descriptor) }
        guard isWritten else { throw PlugInTrustError(.unwritable, "\u{201C}\(path)\u{201D} cannot be written: \(why).") }
    }

    /// Replaces a file in one step.
    static func replace(_ path: String, with bytes: [UInt8]) throws(PlugInTrustError) {
        let temporary = "\(path).new-\(getpid())"
        unlink(temporary)
        try write(temporary, bytes, mode: 0o644)
        guard rename(temporary, path) == 0 else {
            let why = String(cString: strerror(errno))
            unlink(temporary)
            throw PlugInTrustError(.unwritable, "\u{201C}\(path)\u{201D} cannot be written: \(why).")
        }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(PlugInTrustError) {
        var current = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            current += "/" + part
            guard mkdir(current, 0o755) == 0 || errno == EEXIST else {
                throw PlugInTrustError(.unwritable, "The folder \u{201C}\(current)\u{201D} cannot be made: \(String(cString: strerror(errno))).")
            }
        }
    }
}
