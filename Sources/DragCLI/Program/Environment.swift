import DragEngine
import DragSystem
import Glibc

/// What this process was started with.
enum Environment {
    /// A variable's value; nil when it is not set or empty.
    static subscript(name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// dragconv's folder among those that a variable names (XDG Base Directory Specification; relative ones do not count), or below the home;
    /// nil without a home. A home folder that does not exist counts as none: Debian gives `/nonexistent` to the users of services.
    static func folder(_ variable: String, belowHome: String) -> String? {
        if let base = self[variable], base.hasPrefix("/") { return base + "/dragconv" }
        return self["HOME"].flatMap { $0.hasPrefix("/") && SystemPath.isFolder($0) ? "\($0)/\(belowHome)/dragconv" : nil }
    }

    /// The folder that the process is in; nil when that is gone.
    static var folder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// This program's file, links followed.
    static let programPath: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()
}
