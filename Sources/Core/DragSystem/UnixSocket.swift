import Glibc

/// Sockets in the file system, over which programs of one user talk (unix(7)).
package enum UnixSocket {
    /// Connects to the program that listens at a path.
    ///
    /// - Returns: the descriptor; nil, with `errno` set, when no program listens.
    package static func connect(to path: String) -> Int32? {
        guard let descriptor = make() else { return nil }
        guard withAddress(of: path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { return abandoned(descriptor) }
        return descriptor
    }

    /// Listens at a path, for programs of this user only. A socket that a program has left behind
    /// is replaced.
    ///
    /// - Returns: the descriptor; nil, with `errno` set, when another program listens, or the path
    ///   is too long or not to be written to.
    package static func listen(at path: String) -> Int32? {
        if let other = connect(to: path) {
            close(other)
            errno = EADDRINUSE
            return nil
        }
        if errno == ECONNREFUSED { unlink(PathText.cString(path)) }
        guard let descriptor = make() else { return nil }
        guard withAddress(of: path, { Glibc.bind(descriptor, $0, $1) }) == 0, chmod(PathText.cString(path), 0o600) == 0,
            Glibc.listen(descriptor, 8) == 0
        else { return abandoned(descriptor) }
        return descriptor
    }

    private static func make() -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        return descriptor < 0 ? nil : descriptor
    }

    private static func abandoned(_ descriptor: Int32) -> Int32? {
        let why = errno
        close(descriptor)
        errno = why
        return nil
    }

    private static func withAddress(of path: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = PathText.bytes(path)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
