import CSystem
import DragSystem
import DragTypes
import Glibc

/// A connection to a Wayland compositor, which carries requests and events.
///
/// libwayland-client is not used: programs that need no shared library start in a third less time,
/// and of its 100 functions this process needs ten.
///
/// Owner and thread rule: owns the socket, and descriptors that arrived with events until they are
/// taken; one thread uses it.
final class WaylandConnection {
    /// The number of `wl_display`, which exists from the beginning.
    static let display: UInt32 = 1

    /// The socket, for waiting.
    let descriptor: Int32
    private var outgoing: [UInt8] = []
    private var incoming: [UInt8] = []
    /// How many of the incoming bytes have been read.
    private var position = 0
    private var received: [Int32] = []
    /// Numbers that the compositor has freed, and the next one that was never used. Numbers have to
    /// be used in their order.
    private var freed: [UInt32] = []
    private var nextNumber: UInt32 = 2

    /// A connection over a socket that has been connected.
    init(_ socket: Int32) { descriptor = socket }

    /// Connects to the compositor at `$WAYLAND_SOCKET` (a descriptor of this process), or at
    /// `$WAYLAND_DISPLAY` (a path, or the name of a socket in `$XDG_RUNTIME_DIR`).
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when there is none.
    init() throws(ClipboardError) {
        if let inherited = Self.inheritedSocket() {
            descriptor = inherited
        } else {
            let path = Self.socketPath()
            descriptor = path.map { connect_unix(PathText.cString($0)) } ?? -1
            guard descriptor >= 0 else {
                throw ClipboardError(.unavailable, "There is no Wayland compositor at $WAYLAND_DISPLAY; is the session running?")
            }
        }
    }

    deinit {
        close(descriptor)
        for file in received { close(file) }
    }

    /// The descriptor that the starting program has connected. The variable is for one connection,
    /// and is removed.
    private static func inheritedSocket() -> Int32? {
        guard let value = getenv("WAYLAND_SOCKET"), let number = Int32(String(cString: value)) else { return nil }
        unsetenv("WAYLAND_SOCKET")
        return fcntl(number, F_SETFD, FD_CLOEXEC) == 0 ? number : nil
    }

    private static func socketPath() -> String? {
        let name = getenv("WAYLAND_DISPLAY").map { PathText.text($0) } ?? "wayland-0"
        if name.hasPrefix("/") { return name }
        return getenv("XDG_RUNTIME_DIR").map { PathText.text($0) }.flatMap { $0.hasPrefix("/") ? "\($0)/\(name)" : nil }
    }

    // MARK: Requests

    /// A number for an object that the next request makes.
    func newObject() -> UInt32 {
        if let number = freed.popLast() { return number }
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// Sends a request with the next flush.
    func send(_ request: WaylandRequest) { outgoing += request.complete }

    /// Sends a request and a copy of a descriptor, after everything that was to be sent before.
    func send(_ request: WaylandRequest, with file: Int32) throws(ClipboardError) {
        try sendEverything()
        let bytes = request.complete
        while true {
            let sent = send_now(descriptor, bytes, bytes.count, file)
            if sent >= 0 {
                outgoing += bytes[sent...]
                return try sendEverything()
            }
            if hasEnded(errno) { return }
            guard errno == EAGAIN else { throw Self.failed(errno) }
            waitForRoom()
        }
    }

    /// Sends what the socket takes. The rest is sent by a later flush.
    func flush() throws(ClipboardError) {
        while !outgoing.isEmpty {
            let sent = send_now(descriptor, outgoing, outgoing.count, -1)
            if sent >= 0 {
                outgoing.removeFirst(sent)
            } else if hasEnded(errno) {
                outgoing.removeAll()
            } else {
                guard errno == EAGAIN else { throw Self.failed(errno) }
                return
            }
        }
    }

    /// Whether the compositor has ended the connection. That is no error yet, because the events
    /// that it sent before may say why.
    private func hasEnded(_ error: Int32) -> Bool { error == EPIPE || error == ECONNRESET }

    private func sendEverything() throws(ClipboardError) {
        try flush()
        while !outgoing.isEmpty {
            waitForRoom()
            try flush()
        }
    }

    private func waitForRoom() {
        var descriptors = DescriptorSet()
        descriptors.add(descriptor, POLLOUT)
        descriptors.wait(until: nil)
    }

    // MARK: Events

    /// Reads the events that have arrived, without waiting.
    func read() throws(ClipboardError) {
        incoming.removeFirst(position)
        position = 0
        var chunk = [UInt8](repeating: 0, count: 4096)
        var files = [Int32](repeating: -1, count: Int(RECEIVED_DESCRIPTORS))
        var hasRead = false
        while true {
            var fileCount: Int32 = 0
            let count = receive_now(descriptor, &chunk, chunk.count, &files, &fileCount)
            received += files[..<Int(fileCount)]
            if count > 0 {
                incoming += chunk[..<count]
                hasRead = true
                if count < chunk.count { return }
            } else {
                if hasRead || count < 0 && errno == EAGAIN { return }
                throw count == 0 || hasEnded(errno) ? Self.isOver : Self.failed(errno)
            }
        }
    }

    /// Waits until events arrive or the deadline passes, and reads them. Requests that have not
    /// been sent yet are sent meanwhile.
    func wait(until deadline: Deadline? = nil) throws(ClipboardError) {
        try flush()
        var descriptors = DescriptorSet()
        descriptors.add(descriptor, outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT)
        descriptors.wait(until: deadline)
        try read()
    }

    /// The next event that has been read. Nil when there is none.
    func nextEvent() throws(ClipboardError) -> WaylandEvent? {
        do {
            while var event = try WaylandEvent(incoming[position...]) {
                position += event.length
                guard event.object == Self.display else { return event }
                if event.opcode == WaylandProtocol.Display.Event.deleteID {
                    freed.append(try event.number())
                } else if event.opcode == WaylandProtocol.Display.Event.error {
                    _ = (try event.number(), try event.number())
                    throw Self.ended(because: try event.text())
                }
            }
            return nil
        } catch let error as ClipboardError {
            throw error
        } catch {
            throw Self.isMalformed
        }
    }

    /// The descriptor of an event that has one.
    func takeDescriptor() throws(ClipboardError) -> Int32 {
        guard !received.isEmpty else { throw Self.isMalformed }
        return received.removeFirst()
    }

    private static func failed(_ error: Int32) -> ClipboardError {
        ClipboardError(.unavailable, "The connection to the Wayland compositor failed: \(String(cString: strerror(error))).")
    }

    private static let isOver = ClipboardError(.unavailable, "The Wayland compositor ended the connection; is the session running?")
    static let isMalformed = ClipboardError(
        .unavailable, "The Wayland compositor sent something that is no event of its protocol; is another program at $WAYLAND_DISPLAY?")

    private static func ended(because message: ArraySlice<UInt8>) -> ClipboardError {
        ClipboardError(.unavailable, "The Wayland compositor ended the connection, and said: \u{201C}\(String(utf8Bytes: message))\u{201D}.")
    }
}
