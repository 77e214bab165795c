import CSystem
import Glibc

/// Questions to the file system about a path, and changes to it.
///
/// Owner and thread rule: every directory stream and file descriptor is opened, used and closed
/// within one call.
package enum SystemPath {
    /// The flag O_PATH of open(2): the descriptor refers to a place in the file system, and cannot
    /// be read.
    package static let pathOnly = Int32(SYSTEM_PATH_ONLY)

    package static func exists(_ path: String) -> Bool { access(PathText.cString(path), F_OK) == 0 }

    package static func isExecutable(_ path: String) -> Bool { access(PathText.cString(path), X_OK) == 0 && isRegularFile(path) }

    package static func isRegularFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    package static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(PathText.cString(path), &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The target of a symbolic link as the link spells it, relative or absolute. Nil when the path
    /// is no symbolic link.
    package static func linkTarget(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(PathText.cString(path), base, buffer.count)
            guard count > 0 else { return nil }
            return buffer.withMemoryRebound(to: UInt8.self) { PathText.text($0[..<count]) }
        }
    }

    /// The absolute path without symbolic links, `.` and `..`. Nil when there is no such file.
    package static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(PathText.cString(path), nil) else { return nil }
        defer { free(resolved) }
        return PathText.text(resolved)
    }

    /// The path as an absolute path, relative to the working directory. Symbolic links, `.` and
    /// `..` are kept.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return PathText.text(folder) + "/" + path
    }

    /// The absolute path of a file as other programs are told it, without `.` and `..`. A symbolic
    /// link at the end is kept, because the link is what was named.
    package static func location(of path: String) -> String {
        let absolute = absolute(path)
        let parts = absolute.split(separator: "/")
        guard parts.contains(where: { $0 == "." || $0 == ".." }) else { return absolute }
        // The system resolves the path: after a link to a folder, `..` is the parent of the folder,
        // and not of the link.
        guard let name = parts.last, name != ".", name != "..", !absolute.hasSuffix("/"), let folder = canonical(parent(of: absolute)) else {
            return canonical(absolute) ?? absolute
        }
        return (folder == "/" ? "" : folder) + "/" + name
    }

    /// The path of the folder that contains the path's last component: `.` for a name without a
    /// slash.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates a folder and its missing parent folders.
    ///
    /// - Returns: the folder that cannot be created, with `errno` set. Nil on success.
    package static func makeFolders(_ path: String, mode: UInt32) -> String? {
        var current = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            current += "/" + part
            guard mkdir(PathText.cString(current), mode) == 0 || errno == EEXIST else { return current }
        }
        // What is there already may be a file.
        guard isFolder(path) else {
            errno = ENOTDIR
            return path
        }
        return nil
    }

    /// Creates a file with the given content. Returns false, with `errno` set, when the file
    /// already exists or cannot be written.
    package static func writeFile(_ path: String, _ bytes: [UInt8], mode: UInt32) -> Bool {
        let descriptor = open(PathText.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return false }
        let isWritten = BlockingDescriptor(descriptor).write(bytes)
        let why = errno
        close(descriptor)
        errno = why
        return isWritten
    }

    /// Replaces a file atomically (``NewFile``), without waiting for the disk. Returns false, with
    /// `errno` set, when that fails. The old file is then unchanged.
    package static func replaceFile(_ path: String, with bytes: [UInt8], mode: UInt32) -> Bool {
        guard let file = NewFile(replacing: path, mode: mode) else { return false }
        guard BlockingDescriptor(file.descriptor).write(bytes) else {
            file.discard()
            return false
        }
        return file.replace(isDurable: false)
    }

    /// Makes a folder with a name of its own, open to this user only, in the folder for temporary
    /// files (`TMPDIR`, otherwise `/tmp`).
    ///
    /// - Parameter name: the beginning of the folder's name.
    /// - Returns: the folder's path; nil, with `errno` set, when the folder cannot be made.
    package static func makePrivateFolder(named name: String) -> String? {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = PathText.cString("\(base.hasPrefix("/") ? base : "/tmp")/\(name).XXXXXX")
        guard mkdtemp(&template) != nil else { return nil }
        return PathText.text(template)
    }

    /// Removes a folder with everything in it. Symbolic links in the folder are removed, not
    /// followed.
    package static func removeTree(_ path: String) { remove_tree(PathText.cString(path)) }

    /// The names in a folder, sorted by their bytes, so that the order is the same on every
    /// machine. Nil when the folder cannot be read.
    package static func names(in folder: String) -> [String]? {
        guard let stream = opendir(PathText.cString(folder)) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in PathText.text(bytes[..<(bytes.firstIndex(of: 0) ?? bytes.count)]) }
            if name != ".", name != ".." { names.append(name) }
        }
        // For ASCII names, Swift's string order is the order of the bytes and is fast. For other
        // names, it depends on Unicode normalization.
        return names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? names.sorted() : names.sorted(by: precedes)
    }

    /// Whether `left` comes before `right` in the order of their bytes.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
