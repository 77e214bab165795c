import Glibc

/// What the file system says of a path.
///
/// Owner and thread rule: every stream is opened, read and closed within one call.
package enum SystemPath {
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && isRegularFile(path) }

    static func isRegularFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    static func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Where a symbolic link leads, as it is spelt; nil for anything else.
    static func linkTarget(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base, buffer.count)
            guard count > 0 else { return nil }
            return buffer.withMemoryRebound(to: UInt8.self) { String(decoding: $0[..<count], as: UTF8.self) }
        }
    }

    /// The path without links and dots; nil when there is nothing.
    static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Makes a folder that only this user can look into, and those above it; nil when that cannot be done.
    static func makeFolder(_ path: String) -> String? {
        var current = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            current += "/" + part
            guard mkdir(current, 0o700) == 0 || errno == EEXIST else { return nil }
        }
        return canonical(path)
    }

    /// A new empty folder that only this user can look into.
    static func makeTemporaryFolder() -> String? {
        var template = Array("/tmp/dragconv-plugin.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes a folder with all that is in it; links in it are removed, not followed.
    package static func removeTree(_ path: String) {
        for name in names(in: path) ?? [] {
            let child = path + "/" + name
            var status = stat()
            if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { removeTree(child) } else { unlink(child) }
        }
        rmdir(path)
    }

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
        let isPlain = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        return isPlain ? names.sorted() : names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
