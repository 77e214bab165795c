import DragEngine
import DragSystem
import Glibc

/// The environment and the paths with which this process was started.
package enum Environment {
    /// The value of an environment variable; nil when the variable is not set or is empty.
    static subscript(name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// dragconv's folder in the base folder that the variable names, or in the home folder (XDG
    /// Base Directory Specification; relative paths are ignored). Nil when there is neither. A home
    /// folder that does not exist is ignored: on Debian, users of services have `/nonexistent`.
    static func folder(_ variable: String, belowHome: String) -> String? {
        if let base = self[variable], base.hasPrefix("/") { return base + "/dragconv" }
        return self["HOME"].flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/\(belowHome)/dragconv" : nil }
    }

    /// The folder for files that can be made again (XDG Base Directory Specification); nil without
    /// a home folder.
    static var cacheFolder: String? { folder("XDG_CACHE_HOME", belowHome: ".cache") }

    /// The current working directory; nil when it has been removed.
    static var folder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The path of this program's executable file, with symbolic links resolved.
    package static let programPath: String? = withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
        // (Not realpath(3): the kernel has resolved the link, and every component would be looked
        // at again.)
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/self/exe", start, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        // The link to a program that has been removed ends in " (deleted)".
        return SystemPath.exists(path) ? path : nil
    }
}
