import DragSystem
import Glibc

/// Has a selection read from a hostile owner, over a desktop's own socket, and compares what was
/// read with what was sent.
package enum HostileOwner {
    /// What the code under test does: it lists the targets of a selection, and reads them.
    package struct Reader {
        let targets: () throws -> [String]
        let prepare: (_ target: String) -> Void
        let read: (_ target: String, _ limit: Int) throws -> [UInt8]

        /// A reader from its functions.
        package init(
            targets: @escaping () throws -> [String], prepare: @escaping (String) -> Void = { _ in },
            read: @escaping (_ target: String, _ limit: Int) throws -> [UInt8]
        ) {
            (self.targets, self.prepare, self.read) = (targets, prepare, read)
        }
    }

    /// How much an owner sends at most unless it is endless, in bytes, so that one script takes no
    /// minute.
    package static let usualBudget = 8 << 20

    /// Runs a client beside a server that has a thread of its own, which ends with the client's
    /// connection.
    private static func run(_ server: @escaping @Sendable () -> Void, _ client: () -> String?) -> String? {
        let ended = Semaphore()
        let hasStarted = DetachedThread.start {
            server()
            ended.signal()
        }
        guard hasStarted else { return "no thread can be started" }
        let fault = client()
        ended.wait()
        return fault
    }

    // MARK: X11

    /// Reads up to four targets from an owner over X11.
    ///
    /// - Parameters:
    ///   - limit: the largest answer that is accepted, in bytes.
    ///   - connect: connects to a display.
    /// - Returns: what is wrong, as a sentence; nil when nothing is.
    package static func faultOverX11(
        _ script: OwnerScript, limit: Int, budget: Int = usualBudget, connect: (_ display: String) throws -> Reader
    ) -> String? {
        guard let (listener, display) = listen() else { return "no socket for the false X server" }
        defer { close(listener) }
        let record = Shared(FalseXServer.Record())
        return run {
            let client = accept(listener, nil, nil)
            FalseXServer(client, script, record, budget: budget).serve()
            close(client)
        } _: {
            guard let reader = try? connect(display) else {
                // Nobody will come.
                shutdown(listener, Int32(SHUT_RDWR))
                return "no connection to the false X server"
            }
            guard let targets = try? reader.targets() else { return nil }
            for target in targets.prefix(3) + ["UTF8_STRING"] {
                guard let bytes = try? reader.read(target, limit) else { continue }
                let sent = record.value
                if bytes != sent.fetched { return "\(bytes.count) bytes of \(sent.fetched.count) were read" }
                if bytes.count > limit { return "\(bytes.count) bytes were read over the limit of \(limit)" }
                if sent.isReplaced { return "an answer is that of several owners" }
            }
            return nil
        }
    }

    /// A socket for the false server, under a number that no other display has.
    private static func listen() -> (descriptor: Int32, display: String)? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        for number in 20_000..<60_000 {
            let name = Array("\0/tmp/.X11-unix/X\(number)".utf8)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
            }
            if result == 0 { return Glibc.listen(descriptor, 1) == 0 ? (descriptor, ":\(number)") : nil }
        }
        return nil
    }

    // MARK: Wayland

    /// Reads up to three types from an owner over Wayland.
    ///
    /// - Parameters:
    ///   - limit: the largest answer that is accepted, in bytes.
    ///   - isPrepared: whether each type is asked for before it is read.
    ///   - connect: connects over a socket, which becomes the connection's.
    /// - Returns: what is wrong, as a sentence; nil when nothing is.
    package static func faultOverWayland(
        _ script: OwnerScript, limit: Int, isPrepared: Bool, budget: Int = usualBudget, connect: (_ socket: Int32) throws -> Reader
    ) -> String? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return "no pair of sockets" }
        let (own, peer, transfers) = (ends[0], ends[1], Shared<[FalseCompositor.Transfer]>([]))
        return run {
            FalseCompositor(peer, script, transfers, budget: budget).serve()
            close(peer)
        } _: {
            guard let reader = try? connect(own) else { return "no connection to the false compositor" }
            guard let types = try? reader.targets() else { return "the types cannot be listed" }
            if Set(types).count != types.count { return "a type is listed twice" }
            for type in types.suffix(3) {
                if isPrepared { reader.prepare(type) }
                guard let bytes = try? reader.read(type, limit) else { continue }
                guard let sent = transfers.value.last(where: { $0.type == type }) else { return "\(type) was not asked for" }
                if bytes != sent.bytes || !sent.isClosed { return "\(bytes.count) bytes of \(sent.bytes.count) were read" }
                if bytes.count > limit { return "\(bytes.count) bytes were read over the limit of \(limit)" }
                if sent.isReplaced { return "an answer is that of an owner before" }
            }
            return nil
        }
    }
}
