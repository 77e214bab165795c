import CMagic
import Synchronization

/// libmagic, the library behind `file`.
///
/// Owner and thread rule: one cookie for the process, opened at first use and never closed. It may not serve two threads at
/// once, and the text it returns is overwritten by the next call; so all of opening, asking and copying the answer happens under one lock.
final class Libmagic: Sendable {
    static let shared = Libmagic()

    private struct Cookie: ~Copyable {
        let handle: magic_t?

        init() {
            let handle = magic_open(MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ENCODING)
            guard let handle, magic_load(handle, nil) == 0 else {
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

    private let cookie = Mutex<Cookie?>(nil)

    private init() {}

    /// The MIME type of `bytes` in libmagic's eyes; nil when it has no idea (or no database).
    func mimeType(of bytes: [UInt8]) -> String? {
        cookie.withLock { cookie -> String? in
            if cookie == nil { cookie = Cookie() }
            guard let handle = cookie?.handle else { return nil }
            return bytes.withUnsafeBytes { buffer in
                magic_buffer(handle, buffer.baseAddress, buffer.count).map { String(cString: $0) }
            }
        }
    }

    /// libmagic's version, such as 5.44.
    static var version: String {
        let number = magic_version()
        return "\(number / 100).\(number % 100)"
    }
}
