import DragSystem

/// A request to a compositor, as bytes (https://wayland.freedesktop.org/docs/html/ch04.html, "Wire
/// Format"): the object's number, the length in bytes and the opcode in one word, and the arguments
/// in words. Words are in the machine's order.
struct WaylandRequest {
    private(set) var bytes: [UInt8] = []

    /// - Parameters:
    ///   - opcode: the request's place in the interface's list of requests.
    ///   - object: the number of the object that the request goes to.
    init(_ opcode: UInt32, to object: UInt32) {
        append(object)
        append(opcode)
    }

    /// The longest request, in bytes, that every compositor accepts.
    static let longest = 4096

    /// An integer, or an object by its number; 0 is no object.
    mutating func append(_ word: UInt32) { withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) } }

    /// A string: its length with the final NUL, its bytes, and NULs up to the next word.
    mutating func append(_ text: some Collection<UInt8>) {
        append(UInt32(text.count + 1))
        bytes.append(contentsOf: text)
        bytes.append(contentsOf: repeatElement(0, count: 4 - text.count % 4))
    }

    /// The request with its length filled in.
    var complete: [UInt8] {
        var result = bytes
        let length = UInt16(clamping: bytes.count)
        let opcode = UInt16(truncatingIfNeeded: Self.word(bytes, at: 4))
        withUnsafeBytes(of: UInt32(length) << 16 | UInt32(opcode)) { result.replaceSubrange(4..<8, with: $0) }
        return result
    }

    /// The word at an offset that has four bytes.
    static func word(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> UInt32 {
        var result: UInt32 = 0
        let start = bytes.index(bytes.startIndex, offsetBy: offset)
        withUnsafeMutableBytes(of: &result) { $0.copyBytes(from: bytes[start..<bytes.index(start, offsetBy: 4)]) }
        return result
    }
}

/// An event from a compositor, whose arguments are read one after the other.
struct WaylandEvent {
    /// The number of the object that the event is about.
    let object: UInt32
    /// The event's place in the interface's list of events.
    let opcode: UInt32
    private var rest: ArraySlice<UInt8>

    /// The event that `bytes` begin with.
    ///
    /// - Returns: nil when it is not complete.
    /// - Throws: ``Malformed`` when the bytes are no event.
    init?(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
        guard bytes.count >= 8 else { return nil }
        let word = WaylandRequest.word(bytes, at: 4)
        length = Int(word >> 16)
        guard length >= 8, length % 4 == 0 else { throw Malformed() }
        guard bytes.count >= length else { return nil }
        (object, opcode) = (WaylandRequest.word(bytes, at: 0), word & 0xFFFF)
        rest = bytes[(bytes.startIndex + 8)..<(bytes.startIndex + length)]
    }

    /// The event's length in bytes, with its header.
    let length: Int

    /// The bytes are no event of the protocol.
    struct Malformed: Error {}

    /// The next argument: an integer, or an object by its number (0 for none).
    mutating func number() throws(Malformed) -> UInt32 {
        guard rest.count >= 4 else { throw Malformed() }
        defer { rest = rest.dropFirst(4) }
        return WaylandRequest.word(rest, at: 0)
    }

    /// The next argument: a string's bytes, without its NUL.
    mutating func text() throws(Malformed) -> ArraySlice<UInt8> {
        let length = Int(try number())
        let padded = (length + 3) & ~3
        guard length > 0, rest.count >= padded else { throw Malformed() }
        defer { rest = rest.dropFirst(padded) }
        let bytes = rest.prefix(length - 1)
        guard !bytes.contains(0) else { throw Malformed() }
        return bytes
    }
}
