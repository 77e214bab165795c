/// Takes a stream of bytes apart into frames, whatever pieces it comes in.
public struct PlugInFrameReader: Sendable {
    /// Why a stream is no stream of frames; a clause without a full stop.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    private var buffer: [UInt8] = []
    private var position = 0

    public init() {}

    /// Whether the stream may end here: no frame has begun.
    public var isBetweenFrames: Bool { position == buffer.count }

    /// Adds what came in.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next whole frame; its body is valid during the call of `body` only.
    ///
    /// - Returns: what `body` returns, or nil when the rest of the frame has not come yet.
    /// - Throws: ``Malformed``.
    public mutating func next<Result>(
        _ body: (PlugInFrame.Kind, ArraySlice<UInt8>) -> Result
    ) throws(Malformed) -> Result? {
        guard let (kind, size) = try header(), buffer.count - position >= PlugInFrame.headerSize + size else { return nil }
        let start = position + PlugInFrame.headerSize
        position = start + size
        return body(kind, buffer[start..<position])
    }

    /// The next whole frame.
    public mutating func next() throws(Malformed) -> PlugInFrame? {
        try next { PlugInFrame($0, Array($1)) }
    }

    /// A data frame whose end has not come yet: takes what is there of its body, so that the rest can be read to where it belongs.
    ///
    /// - Returns: how many bytes of the body are still to come, or nil when no data frame has begun.
    /// - Throws: ``Malformed``.
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
