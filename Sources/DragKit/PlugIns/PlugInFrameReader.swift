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

    /// Takes the next complete frame and passes its kind and body to a closure. The body is valid during the call only.
    ///
    /// - Returns: the closure's result, or nil when the next frame is not complete yet.
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody`` bytes or has an unknown kind.
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
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody`` bytes or has an unknown kind.
    public mutating func next() throws(Malformed) -> PlugInFrame? {
        try next { PlugInFrame($0, Array($1)) }
    }

    /// Takes the part of an incomplete data frame that has arrived, so that the caller can read the rest of the body
    /// directly to its destination.
    ///
    /// - Parameter body: called with the part of the body that has arrived; the bytes are valid during the call only.
    /// - Returns: the number of bytes of the body that have not arrived, or nil when no incomplete data frame is buffered.
    /// - Throws: ``Malformed`` when the next header announces more than ``PlugInFrame/maximumBody`` bytes or has an unknown kind.
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
