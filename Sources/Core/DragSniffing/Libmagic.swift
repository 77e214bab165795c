import CMagic
import Glibc
import Synchronization

/// libmagic, the library of the program `file`.
///
/// Owner and thread rule: the process has one cookie, which is opened on first use and never
/// closed. Two threads may not use a cookie at once, and the next call overwrites the returned
/// text. Opening, calling and copying the result therefore happen under one lock.
final class Libmagic: Sendable {
    static let shared = Libmagic()

    private struct Cookie: ~Copyable {
        let handle: magic_t?

        init() {
            let handle = magic_open(MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ENCODING)
            guard let handle, magic_load(handle, Libmagic.ownDatabase) == 0 || magic_load(handle, nil) == 0 else {
                if let handle { magic_close(handle) }
                self.handle = nil
                return
            }
            self.handle = handle
        }

        deinit {
            if let handle { magic_close(handle) }
        }
    }

    /// The database that was installed with this program, beside its plug-ins. A database of
    /// another version of libmagic is of no use, and the system's may be one. Nil for a program
    /// without a database of its own.
    private static let ownDatabase: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let folder = String(cString: path).split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return ["/../libexec/dragconv", ""].map { "\(folder)\($0)/magic.mgc" }.first { access($0, R_OK) == 0 }
    }()

    private let cookie = Mutex<Cookie?>(nil)

    private init() {}

    /// The MIME type of `bytes` according to libmagic. Nil when libmagic does not recognise the
    /// bytes or has no database.
    func mimeType(of bytes: [UInt8]) -> String? {
        cookie.withLock { cookie -> String? in
            if cookie == nil { cookie = Cookie() }
            guard let handle = cookie?.handle else { return nil }
            return bytes.withUnsafeBytes { buffer in
                magic_buffer(handle, buffer.baseAddress, buffer.count).map { String(cString: $0) }
            }
        }
    }

    /// Whether libmagic has a database that it understands.
    var hasDatabase: Bool {
        cookie.withLock { cookie in
            if cookie == nil { cookie = Cookie() }
            return cookie?.handle != nil
        }
    }

    /// libmagic's version, such as 5.44.
    static var version: String {
        let number = magic_version()
        return "\(number / 100).\(number % 100)"
    }
}
