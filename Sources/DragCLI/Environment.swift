import Glibc

/// What this process was started with.
enum Environment {
    /// A variable's value; nil when it is not set or empty.
    static subscript(name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// This program's file, links followed.
    static let programPath: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()
}
