import Glibc

/// An X server for one client, as far as reading selections needs one (X Window System Protocol, X
/// Version 11, appendix B), with a window that owns every selection. What the owner does is decided
/// by a script. The server itself keeps to the protocol.
///
/// Owner and thread rule: owns its socket; one thread of its own uses it.
final class FalseXServer {
    /// What the owner has done, for comparison with what the reader got.
    struct Record: Sendable {
        /// The bytes that the client has fetched since its last request for a selection.
        var fetched: [UInt8] = []
        /// Whether the selection had a new owner since the targets were asked for.
        var isReplaced = false
    }

    private struct Property {
        var type: UInt32
        var format: Int
        var bytes: [UInt8]
    }

    private let record: Shared<Record>
    private let socket: Int32
    private var script: OwnerScript
    private var incoming: [UInt8] = []
    private var sequence: UInt16 = 0
    private var atoms: [[UInt8]: UInt32] = [:]
    private var names: [UInt32: [UInt8]] = [:]
    private var properties: [UInt32: Property] = [:]
    private var window: UInt32 = 0
    private var hasOwner = true
    private var time: UInt32 = 1000
    /// The property through which a large answer goes in pieces, and its type.
    private var piecewise: (property: UInt32, type: UInt32)?
    /// Whether the next property of the type INCR is an estimate of the size, and no piece.
    private var isEstimated = true
    /// How much the owner may still send, in bytes.
    private var budget: Int
    private var selection: UInt32 = 0

    private static let ownerWindow: UInt32 = 0x40_0001
    private static let extensionOpcode = 140
    private static let extensionEvent: UInt8 = 90
    /// The most that the owner sends in one piece, in bytes: more than the reader fetches at once.
    private static let largestPiece = 3 << 20

    init(_ socket: Int32, _ script: OwnerScript, _ record: Shared<Record>, budget: Int) {
        (self.socket, self.script, self.record, self.budget) = (socket, script, record, budget)
    }

    /// Answers requests until the client closes the connection.
    func serve() {
        guard let setup = take(12), setup[0] == UInt8(ascii: "l") else { return }
        func padded(_ place: Int) -> Int { (Int(setup[place]) | Int(setup[place + 1]) << 8 + 3) & ~3 }
        guard take(padded(6) + padded(8)) != nil else { return }
        send(Self.welcome)
        while let head = take(4) {
            let length = (Int(head[2]) | Int(head[3]) << 8) * 4
            guard length >= 4, let body = take(length - 4) else { return }
            sequence &+= 1
            answer(Int(head[0]), head[1], body)
        }
    }

    /// A screen without depths, and no formats: nothing is drawn.
    private static var welcome: [UInt8] {
        let body =
            words(11_000_000, 0x20_0000, 0x1F_FFFF, 256) + [0, 0, 0xFF, 0xFF, 1, 0, 0, 0, 32, 32, 8, 255] + words(0)
            + words(0x100, 0x20, 0xFF_FFFF, 0, 0) + [64, 0, 64, 0, 64, 0, 64, 0, 1, 0, 1, 0] + words(0x21) + [0, 0, 24, 0]
        return [1, 0, 11, 0, 0, 0, UInt8(body.count / 4), 0] + body
    }

    /// Words in the order of the machines that the tests run on.
    static func words(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } } }

    // MARK: The connection

    /// That many bytes from the client; nil at the end of the connection.
    private func take(_ count: Int) -> [UInt8]? {
        while incoming.count < count {
            var chunk = [UInt8](repeating: 0, count: 1 << 14)
            let read = Glibc.read(socket, &chunk, chunk.count)
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return nil }
            incoming += chunk[..<read]
        }
        defer { incoming.removeFirst(count) }
        return Array(incoming.prefix(count))
    }

    private func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// A reply: its words after the header of eight bytes, and what follows them.
    private func reply(_ detail: Int = 0, _ numbers: [UInt32], then rest: [UInt8] = []) {
        let fixed = (numbers + [UInt32](repeating: 0, count: 6 - numbers.count)).flatMap { Self.words($0) }
        let padding = [UInt8](repeating: 0, count: (4 - rest.count % 4) % 4)
        send([1, UInt8(detail)] + half(sequence) + Self.words(UInt32((rest.count + 3) / 4)) + fixed + rest + padding)
    }

    private func half(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    private func event(_ code: UInt8, _ detail: UInt8 = 0, _ numbers: UInt32...) {
        let rest = (numbers + [UInt32](repeating: 0, count: 7 - numbers.count)).flatMap { Self.words($0) }
        send([code, detail] + half(sequence) + rest)
    }

    private func refuse(_ opcode: Int, _ code: UInt8, _ value: UInt32) {
        send([0, code] + half(sequence) + Self.words(value) + [0, 0, UInt8(opcode)] + [UInt8](repeating: 0, count: 21))
    }

    // MARK: Requests

    private func answer(_ opcode: Int, _ detail: UInt8, _ body: [UInt8]) {
        func word(_ index: Int) -> UInt32 {
            guard body.count >= index * 4 + 4 else { return 0 }
            return (0..<4).reduce(0) { $0 | UInt32(body[index * 4 + $1]) << ($1 * 8) }
        }
        switch opcode {
        case 1: window = word(0)
        case 16: reply(0, [atom(Array(body.dropFirst(4).prefix(Int(word(0) & 0xFFFF))))])
        case 17:
            guard let name = names[word(0)] else { return refuse(opcode, 5, word(0)) }
            reply(0, [UInt32(name.count)], then: name)
        case 18: change(word(1))
        case 19:
            if properties.removeValue(forKey: word(1)) != nil { changed(word(1), isDeleted: true) }
            if piecewise?.property == word(1) { sendPieces() }
        case 20: hand(over: word(1), from: Int(word(3)) * 4, atMost: Int(word(4)) * 4)
        case 23: reply(0, [hasOwner ? Self.ownerWindow : 0])
        case 24: convert(word(1), to: word(2), into: word(3))
        case 43: reply(0, [window])
        case 98: reply(0, [1 | UInt32(Self.extensionOpcode) << 8 | UInt32(Self.extensionEvent) << 16])
        case Self.extensionOpcode where detail == 0: reply(0, [5, 0])
        default: break
        }
    }

    func atom(_ name: [UInt8]) -> UInt32 {
        if let known = atoms[name] { return known }
        let number = UInt32(atoms.count + 100)
        atoms[name] = number
        names[number] = name
        return number
    }

    private func change(_ property: UInt32) { changed(property, isDeleted: false) }

    private func changed(_ property: UInt32, isDeleted: Bool) {
        time += 1
        event(28, 0, window, property, time, isDeleted ? 1 : 0)
    }

    private func hand(over property: UInt32, from offset: Int, atMost count: Int) {
        guard let found = properties[property] else { return reply(0, [0, 0, 0]) }
        guard offset <= found.bytes.count else { return refuse(20, 2, UInt32(offset / 4)) }
        let part = Array(found.bytes[offset..<min(offset + count, found.bytes.count)])
        if !isEstimated || found.type != atom(Array("INCR".utf8)) { record.change { $0.fetched += part } }
        let elements = part.count / (found.format / 8)
        reply(found.format, [found.type, UInt32(found.bytes.count - offset - part.count), UInt32(elements)], then: part)
    }

    // MARK: The owner

    private func convert(_ selection: UInt32, to target: UInt32, into property: UInt32) {
        self.selection = selection
        record.change { $0.fetched = [] }
        (piecewise, isEstimated) = (nil, true)
        let isListing = names[target] == Array("TARGETS".utf8)
        if isListing { record.change { $0.isReplaced = false } }
        var isAnswered = false
        while !isAnswered {
            switch script.below(12) {
            case 0: notify(target, into: 0)
            case 1, 2:
                if isListing { list(into: property) } else { write(into: property, as: type(target)) }
                notify(target, into: property)
            case 3:
                properties[property] = Property(type: atom(Array("INCR".utf8)), format: 32, bytes: Self.words(UInt32(script.byte())))
                piecewise = (property, type(target))
                notify(target, into: property)
            // An answer without content, one to something else, and one twice.
            case 4: notify(target, into: property)
            case 5:
                notify(target &+ 1, into: property)
                continue
            case 6:
                write(into: property, as: type(target))
                notify(target, into: property)
                notify(target, into: property)
            case 7:
                disturb()
                continue
            // No answer at all.
            case 8: break
            default: notify(UInt32(script.byte()), into: UInt32(script.byte()))
            }
            isAnswered = true
        }
    }

    private func type(_ target: UInt32) -> UInt32 {
        switch script.below(4) {
        case 0: target
        case 1: atom(Array("UTF8_STRING".utf8))
        case 2: UInt32(script.byte() + 1)
        default: atom(script.text())
        }
    }

    private func notify(_ target: UInt32, into property: UInt32) { event(31, 0, time, window, selection, target, property) }

    private func list(into property: UInt32) {
        let numbers = (0..<script.below(20)).map { _ in script.below(4) == 0 ? UInt32(script.byte()) : atom(script.text()) }
        properties[property] = Property(type: 4, format: script.below(8) == 7 ? 8 : 32, bytes: numbers.flatMap { Self.words($0) })
        changed(property, isDeleted: false)
    }

    /// Writes a property of some size.
    private func write(into property: UInt32, as type: UInt32) {
        let format = [8, 8, 16, 32][script.below(4)]
        let count = script.size(upTo: min(Self.largestPiece, budget)) / (format / 8) * (format / 8)
        budget -= count
        let filling = UInt8(script.byte())
        properties[property] = Property(type: type, format: format, bytes: (0..<count).map { filling &+ UInt8(truncatingIfNeeded: $0 / 3) })
        changed(property, isDeleted: false)
    }

    /// The next piece of a large answer, now that the client has deleted the last one.
    private func sendPieces() {
        guard let (property, type) = piecewise else { return }
        isEstimated = false
        switch script.below(8) {
        // The end.
        case 0:
            properties[property] = Property(type: type, format: 8, bytes: [])
            changed(property, isDeleted: false)
            piecewise = nil
        case 1, 2, 3: write(into: property, as: type)
        // Two pieces before the client looks, and a change that is none.
        case 4:
            write(into: property, as: type)
            write(into: property, as: type)
        case 5:
            changed(property, isDeleted: false)
            write(into: property, as: type)
        case 6:
            disturb()
            write(into: property, as: type)
        // Nothing more comes.
        default: piecewise = nil
        }
    }

    /// Another owner, none, or the end of this one.
    private func disturb() {
        switch script.below(4) {
        case 0:
            record.change { $0.isReplaced = true }
            event(Self.extensionEvent, 0, window, Self.ownerWindow + 1, selection, time, time)
        case 1:
            hasOwner = false
            event(Self.extensionEvent, 1, window, 0, selection, time, time)
        case 2:
            hasOwner = false
            event(17, 0, Self.ownerWindow, Self.ownerWindow)
        default: changed(UInt32(script.byte()), isDeleted: script.below(2) == 0)
        }
    }
}
