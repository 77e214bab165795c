import CSystem
import Glibc

/// What the file system says of a path.
///
/// Owner and thread rule: every stream is opened, read and closed within one call.
package enum SystemPath {
    /// Opens a place without reading it (O_PATH).
    package static let pathOnly = Int32(SYSTEM_PATH_ONLY)

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && isRegularFile(path) }

    package static func isRegularFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    package static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(PathText.cString(path), &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Where a symbolic link leads, as it is spelt; nil for anything else.
    package static func linkTarget(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(PathText.cString(path), base, buffer.count)
            guard count > 0 else { return nil }
            return buffer.withMemoryRebound(to: UInt8.self) { PathText.text($0[..<count]) }
        }
    }

    /// The path without links and dots; nil when there is nothing.
    package static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The path counted from the root folder; links are kept.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return PathText.text(folder) + "/" + path
    }

    /// The folder that a path stands in: `.` for a mere name.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and those above it that are not there.
    ///
    /// - Returns: the one that cannot be made, with `errno` set; nil when all are there.
    package static func makeFolders(_ path: String, mode: UInt32) -> String? {
        var current = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            current += "/" + part
            guard mkdir(current, mode) == 0 || errno == EEXIST else { return current }
        }
        return nil
    }

    /// Writes a file that is not there yet; false, with `errno` set, when that cannot be done.
    package static func writeFile(_ path: String, _ bytes: [UInt8], mode: UInt32) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return false }
        let isWritten = BlockingDescriptor(descriptor).write(bytes)
        let why = errno
        close(descriptor)
        errno = why
        return isWritten
    }

    /// Replaces a file in one step; false, with `errno` set, when that cannot be done.
    package static func replaceFile(_ path: String, with bytes: [UInt8], mode: UInt32) -> Bool {
        let temporary = "\(path).new-\(getpid())"
        unlink(temporary)
        if writeFile(temporary, bytes, mode: mode), rename(temporary, path) == 0 { return true }
        let why = errno
        unlink(temporary)
        errno = why
        return false
    }

    /// Removes a folder with all that is in it; links in it are removed, not followed.
    package static func removeTree(_ path: String) { remove_tree(path) }

    /// The names in a folder, sorted byte by byte, so that the order is the same everywhere; nil when it cannot be read.
    package static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        // For ASCII, Swift's own order is that of the bytes, at the speed of memcmp; beyond it, it depends on normalization.
        return names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? names.sorted() : names.sorted(by: precedes)
    }

    /// Whether one name comes before another, byte by byte.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
