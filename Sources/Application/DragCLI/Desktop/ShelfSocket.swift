import DragSystem
import DragTypes
import Glibc

/// The window of a `drag --keep` that is open on this display: a second call hands its content
/// over to that window, through a socket in the user's runtime folder
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
///
/// The message is one object of JSON: `{"files": […]}` with absolute paths, or `{"payload": …}`.
/// The answer is a line: `ok`, or a sentence that says why the content was not taken.
enum ShelfSocket {
    /// The largest message, in bytes.
    static let maximumMessage = 256 << 20

    /// What is handed over.
    enum Addition: Sendable {
        case files([String])
        case payload(Payload)

        init?(parsing bytes: [UInt8]) {
            guard let message = try? JSONValue(parsing: bytes) else { return nil }
            if let files = message["files"]?.array {
                self = .files(files.compactMap(\.string))
            } else if let document = message["payload"], let payload = try? PayloadJSON.payload(from: document, catalogue: .builtIn) {
                self = .payload(payload)
            } else {
                return nil
            }
        }

        var bytes: [UInt8] {
            switch self {
            case .files(let paths): JSONValue.object([("files", .array(paths.map { .text($0) }))]).encoded
            case .payload(let payload): Array("{\"payload\":".utf8) + PayloadJSON.line(payload) + Array("}".utf8)
            }
        }
    }

    /// Where the window listens; nil without a runtime folder.
    private static var path: String? {
        guard let runtime = Environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
        let display = Environment["WAYLAND_DISPLAY"] ?? Environment["DISPLAY"] ?? ""
        let name = String(display.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
        return "\(runtime)/dragconv-shelf-\(name)"
    }

    /// Whether a window is open.
    static var isOpen: Bool {
        guard let path, let descriptor = UnixSocket.connect(to: path) else { return false }
        close(descriptor)
        return true
    }

    /// Hands content over to the window that is open.
    ///
    /// - Returns: the window's answer; nil when no window is open.
    static func hand(_ addition: Addition) -> String? {
        guard let path, let descriptor = UnixSocket.connect(to: path) else { return nil }
        defer { close(descriptor) }
        let socket = BlockingDescriptor(descriptor)
        guard socket.write(addition.bytes), shutdown(descriptor, Int32(SHUT_WR)) == 0 else { return nil }
        let answer = String(utf8Bytes: ASCII.trimmed(socket.contents(upTo: 1 << 12)))
        return answer.isEmpty ? nil : answer
    }

    /// Listens for further content until the program ends.
    ///
    /// - Parameter take: takes content; called on any thread.
    /// - Returns: what ends the listening; nil where nothing can listen.
    static func listen(_ take: @escaping @Sendable (Addition) -> Void) -> Listener? {
        guard let path, let descriptor = UnixSocket.listen(at: path) else { return nil }
        let isStarted = DetachedThread.start {
            while true {
                let connection = accept(descriptor, nil, nil)
                if connection < 0 {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                answer(connection, take)
                close(connection)
            }
        }
        return isStarted ? Listener(path: path, descriptor: descriptor) : nil
    }

    private static func answer(_ connection: Int32, _ take: (Addition) -> Void) {
        let socket = BlockingDescriptor(connection)
        let message = socket.contents(upTo: maximumMessage + 1)
        // A call that only asks whether a window is open sends nothing.
        if message.isEmpty { return }
        var answer = "ok"
        if message.count > maximumMessage {
            answer = "The content is larger than the limit of \(maximumMessage) bytes for a window that is open."
        } else if let addition = Addition(parsing: message) {
            take(addition)
        } else {
            answer = "The window that is open is of another version of dragconv; close it first."
        }
        _ = socket.write(Array("\(answer)\n".utf8))
    }

    /// A socket that is listened to. Its end removes the file.
    final class Listener: Sendable {
        private let path: String
        private let descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

        /// Stops listening.
        func end() {
            unlink(PathText.cString(path))
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
        }
    }
}
