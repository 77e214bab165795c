import CSystem
import DragSystem
import Glibc

/// A Wayland compositor for one client that reads the clipboard, with an owner that does what a
/// script decides. The compositor itself keeps to the protocol.
///
/// Owner and thread rule: owns the pipes that it gets; one thread of its own uses it.
final class FalseCompositor {
    /// What the owner has written into the pipe of a request for a form, for comparison with what
    /// the reader got.
    struct Transfer: Sendable {
        var type: String
        var bytes: [UInt8] = []
        /// Whether the pipe was closed, which is the end of the content.
        var isClosed = false
        /// Whether another program owned the selection before that.
        var isReplaced = false
    }

    private enum Role { case registry, seat, manager, device }

    /// The transfers in the order of the requests.
    private let transfers: Shared<[Transfer]>
    private let socket: Int32
    private var script: OwnerScript
    private var incoming: [UInt8] = []
    private var files: [Int32] = []
    private var roles: [UInt32: Role] = [:]
    private var device: UInt32 = 0
    private var nextOffer: UInt32 = 0xFF00_0000
    /// The pipes that the owner writes to, by their transfers' places, each with what has to be
    /// written next.
    private var pipes: [(transfer: Int, pipe: Int32, rest: [UInt8], isStalled: Bool)] = []
    /// How much the owner may still send, in bytes.
    private var budget: Int

    init(_ socket: Int32, _ script: OwnerScript, _ transfers: Shared<[Transfer]>, budget: Int) {
        (self.socket, self.script, self.transfers, self.budget) = (socket, script, transfers, budget)
    }

    /// Answers requests until the client closes the connection.
    func serve() {
        defer {
            for file in files + pipes.map(\.pipe) { close(file) }
        }
        while true {
            var waiting = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
            waiting += pipes.map { pollfd(fd: $0.isStalled ? -1 : $0.pipe, events: Int16(POLLOUT), revents: 0) }
            guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { continue }
            if waiting[0].revents != 0 {
                guard receive() else { return }
                while let request = Request(incoming) {
                    incoming.removeFirst(request.length)
                    answer(request)
                }
            }
            let ready = Set(waiting.dropFirst().filter { $0.revents != 0 }.map(\.fd))
            for place in pipes.indices.reversed() where ready.contains(pipes[place].pipe) { act(place) }
        }
    }

    private func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        var received = [Int32](repeating: -1, count: Int(RECEIVED_DESCRIPTORS))
        var fileCount: Int32 = 0
        let count = receive_now(socket, &chunk, chunk.count, &received, &fileCount)
        files += received[..<Int(fileCount)]
        guard count > 0 else { return count < 0 && errno == EAGAIN }
        incoming += chunk[..<count]
        return true
    }

    /// A message in the protocol's form: the object, the length and the opcode, numbers, a text,
    /// and one more number.
    private func send(_ opcode: UInt32, to object: UInt32, _ numbers: UInt32..., text: [UInt8]? = nil, version: UInt32? = nil) {
        var body = numbers.flatMap { FalseXServer.words($0) }
        if let text { body += FalseXServer.words(UInt32(text.count + 1)) + text + [UInt8](repeating: 0, count: 4 - text.count % 4) }
        if let version { body += FalseXServer.words(version) }
        let bytes = FalseXServer.words(object, UInt32(body.count + 8) << 16 | opcode) + body
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    // MARK: Requests

    /// A request of the client, which keeps to the protocol.
    private struct Request {
        let object: UInt32
        let opcode: UInt32
        let length: Int
        private var rest: ArraySlice<UInt8>

        /// The request that `bytes` begin with; nil when it is not complete.
        init?(_ bytes: [UInt8]) {
            guard bytes.count >= 8 else { return nil }
            rest = bytes[...]
            object = Self.word(&rest)
            let word = Self.word(&rest)
            (opcode, length) = (word & 0xFFFF, Int(word >> 16))
            guard length >= 8, bytes.count >= length else { return nil }
            rest = bytes[8..<length]
        }

        private static func word(_ bytes: inout ArraySlice<UInt8>) -> UInt32 {
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }

        mutating func number() -> UInt32 { Self.word(&rest) }

        mutating func text() -> String {
            let length = Int(number())
            defer { rest = rest.dropFirst((length + 3) & ~3) }
            return String(decoding: rest.prefix(max(length - 1, 0)), as: UTF8.self)
        }
    }

    private static let display: UInt32 = 1
    private static let managers = ["ext_data_control_manager_v1", "zwlr_data_control_manager_v1"]

    private func answer(_ request: Request) {
        var request = request
        switch (roles[request.object], request.opcode) {
        // wl_display.sync: the callback's answer, and that its number is free again.
        case (nil, 0) where request.object == Self.display:
            let callback = request.number()
            send(0, to: callback, 0)
            send(1, to: Self.display, callback)
        case (nil, 1) where request.object == Self.display:
            let registry = request.number()
            roles[registry] = .registry
            send(0, to: registry, 1, text: Array("wl_seat".utf8), version: 7)
            send(0, to: registry, 2, text: Array(Self.managers[script.below(2)].utf8), version: 2)
        case (.registry, _):
            let name = request.number()
            _ = (request.text(), request.number())
            roles[request.number()] = name == 1 ? .seat : .manager
        case (.manager, _):
            device = request.number()
            roles[device] = .device
            for _ in 0..<(1 + script.below(3)) { offer() }
        // An offer's `receive`.
        case (nil, 0):
            let type = request.text()
            guard !files.isEmpty else { return }
            let pipe = files.removeFirst()
            _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
            transfers.change { transfers in
                pipes.append((transfers.count, pipe, [], false))
                transfers.append(Transfer(type: type))
            }
        default: break
        }
    }

    // MARK: The owner

    /// The events of the data device, by their opcodes.
    private static let (dataOffer, selection, primarySelection): (UInt32, UInt32, UInt32) = (0, 1, 3)

    /// Another program owns the clipboard, or the primary selection.
    private func offer() {
        let number = nextOffer
        nextOffer += 1
        send(Self.dataOffer, to: device, number)
        for _ in 0..<script.below(8) { send(0, to: number, text: Array(String(decoding: script.text().filter { $0 != 0 }, as: UTF8.self).utf8)) }
        send(0, to: number, text: Array("text/plain".utf8))
        let isPrimary = script.below(4) == 3
        send(isPrimary ? Self.primarySelection : Self.selection, to: device, number)
        guard !isPrimary else { return }
        transfers.change { transfers in
            for place in transfers.indices where !transfers[place].isClosed { transfers[place].isReplaced = true }
        }
    }

    /// What the owner does with a pipe that has room.
    private func act(_ place: Int) {
        if !pipes[place].rest.isEmpty { return write(place) }
        switch script.below(8) {
        case 0: end(place)
        case 5: offer()
        case 6: send(Self.selection, to: device, 0)
        // Nothing more comes.
        case 7: pipes[place].isStalled = true
        default:
            let count = script.size(upTo: budget), filling = UInt8(script.byte())
            budget -= count
            pipes[place].rest = (0..<count).map { filling &+ UInt8(truncatingIfNeeded: $0 / 3) }
            write(place)
        }
    }

    private func write(_ place: Int) {
        let rest = pipes[place].rest
        guard !rest.isEmpty else { return }
        let count = Glibc.write(pipes[place].pipe, rest, rest.count)
        guard count >= 0 else {
            if errno != EAGAIN, errno != EINTR { end(place) }
            return
        }
        transfers.change { $0[pipes[place].transfer].bytes += rest[..<count] }
        pipes[place].rest = Array(rest[count...])
    }

    private func end(_ place: Int) {
        transfers.change { $0[pipes[place].transfer].isClosed = true }
        close(pipes.remove(at: place).pipe)
    }
}
