import DragEngine
import DragSystem
import Glibc

/// The environment and the paths with which this process was started.
enum Environment {
    /// The value of an environment variable; nil when the variable is not set or is empty.
    static subscript(name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// dragconv's folder in the base folder that the variable names, or in the home folder (XDG Base Directory Specification; relative
    /// paths are ignored). Nil when there is neither. A home folder that does not exist is ignored: on Debian, users of services have
    /// `/nonexistent`.
    static func folder(_ variable: String, belowHome: String) -> String? {
        if let base = self[variable], base.hasPrefix("/") { return base + "/dragconv" }
        return self["HOME"].flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/\(belowHome)/dragconv" : nil }
    }

    /// The current working directory; nil when it has been removed.
    static var folder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The path of this program's executable file, with symbolic links resolved.
    static let programPath: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()
}
