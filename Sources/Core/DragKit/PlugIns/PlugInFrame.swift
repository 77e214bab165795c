/// One frame of the protocol `frames/1` between dragconv and a plug-in program.
///
/// On the wire, a frame is the length of the body as 32 bits in little-endian order, the kind as
/// one ASCII byte, and the body. The body of a control frame is one JSON object
/// (``PlugInMessage``); the body of a data frame is a piece of the input or the result.
public struct PlugInFrame: Hashable, Sendable {
    /// The kind of a frame. The raw value is the byte on the wire.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// dragconv → program: the first frame, with the protocol versions that dragconv speaks.
        case hello = 0x48  // H
        /// program → dragconv: the answer to `hello`, with the version that the program chose.
        case ready = 0x59  // Y
        /// dragconv → program: a request for one conversion; data frames with its input follow.
        case convert = 0x43  // C
        /// Both directions: a piece of the input or the result.
        case data = 0x44  // D
        /// program → dragconv: how far the conversion is.
        case progress = 0x50  // P
        /// dragconv → program: the result is no longer wanted. The program answers with `failure`,
        /// or with `result` if it has finished.
        case cancel = 0x58  // X
        /// program → dragconv: the conversion is done; all data frames of the result were sent
        /// before.
        case result = 0x52  // R
        /// program → dragconv: the conversion failed; data frames that were sent for it before are
        /// void.
        case failure = 0x46  // F
    }

    /// The longest body that either side accepts, in bytes: 1 MiB.
    public static let maximumBody = 1 << 20
    /// The size of the header, in bytes: four for the length and one for the kind.
    public static let headerSize = 5

    /// The kind of the frame.
    public var kind: Kind
    /// The frame's content: JSON in UTF-8 for a control frame, raw bytes for a data frame. At most
    /// ``maximumBody`` bytes.
    public var body: [UInt8]

    /// A frame of the given kind, by default with an empty body.
    public init(_ kind: Kind, _ body: [UInt8] = []) {
        self.kind = kind
        self.body = body
    }

    /// The five header bytes of a frame.
    ///
    /// - Parameters:
    ///   - kind: the kind of the frame.
    ///   - bodySize: the length of the body in bytes, 0 to ``maximumBody``.
    public static func header(_ kind: Kind, bodySize: Int) -> [UInt8] {
        let size = UInt32(truncatingIfNeeded: bodySize)
        return [
            UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size >> 16),
            UInt8(truncatingIfNeeded: size >> 24), kind.rawValue,
        ]
    }

    /// The header and the body, as they are sent.
    public var encoded: [UInt8] { Self.header(kind, bodySize: body.count) + body }
}

/// Splits a byte stream into frames. The stream may arrive in pieces of any size.
public struct PlugInFrameReader: Sendable {
    /// The error for a stream that does not consist of frames.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong with the stream, as a clause without a full stop.
        public let description: String
    }

    private var buffer: [UInt8] = []
    private var position = 0

    /// A reader that has received no bytes yet.
    public init() {}

    /// Whether no partial frame is buffered, so that the stream may end here.
    public var isBetweenFrames: Bool { position == buffer.count }

    /// Adds the next bytes of the stream.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Takes the next complete frame and passes its kind and body to a closure. The body is valid
    /// during the call only.
    ///
    /// - Returns: the closure's result, or nil when the next frame is not complete yet.
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody``
    ///   bytes or has an unknown kind.
    public mutating func next<Result>(
        _ body: (PlugInFrame.Kind, ArraySlice<UInt8>) -> Result
    ) throws(Malformed) -> Result? {
        guard let (kind, size) = try header(), buffer.count - position >= PlugInFrame.headerSize + size else { return nil }
        let start = position + PlugInFrame.headerSize
        position = start + size
        return body(kind, buffer[start..<position])
    }

    /// Takes the next complete frame.
    ///
    /// - Returns: the frame, or nil when it is not complete yet.
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody``
    ///   bytes or has an unknown kind.
    public mutating func next() throws(Malformed) -> PlugInFrame? {
        try next { PlugInFrame($0, Array($1)) }
    }

    /// Takes the part of an incomplete data frame that has arrived, so that the caller can read the
    /// rest of the body directly to its destination.
    ///
    /// - Parameter body: called with the part of the body that has arrived; the bytes are valid
    ///   during the call only.
    /// - Returns: the number of bytes of the body that have not arrived, or nil when no incomplete
    ///   data frame is buffered.
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody``
    ///   bytes or has an unknown kind.
    public mutating func takeBeginningOfData(_ body: (ArraySlice<UInt8>) -> Void) throws(Malformed) -> Int? {
        guard let (kind, size) = try header(), kind == .data, buffer.count - position < PlugInFrame.headerSize + size else { return nil }
        let there = buffer[(position + PlugInFrame.headerSize)...]
        position = buffer.count
        body(there)
        return size - there.count
    }

    private func header() throws(Malformed) -> (kind: PlugInFrame.Kind, size: Int)? {
        guard buffer.count - position >= PlugInFrame.headerSize else { return nil }
        let size = (0..<4).reduce(0) { $0 | Int(buffer[position + $1]) << (8 * $1) }
        guard size <= PlugInFrame.maximumBody else {
            throw Malformed(description: "a frame of \(size) bytes was announced, more than the limit of \(PlugInFrame.maximumBody)")
        }
        guard let kind = PlugInFrame.Kind(rawValue: buffer[position + 4]) else {
            throw Malformed(description: "what came is no frame of the protocol frames/1")
        }
        return (kind, size)
    }
}
