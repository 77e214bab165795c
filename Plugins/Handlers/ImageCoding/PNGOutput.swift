import DragKit

/// Puts a PNG together (ISO/IEC 15948 §5): its bands are appended in their order, in whatever order
/// they arrive.
struct PNGOutput {
    private let sink: ResultSink?
    /// The bytes that have not been written to the sink.
    private var bytes: [UInt8]
    private var bandCount = 0
    /// The Adler-32 checksum of all rows that have been appended.
    private var checksum: UInt32 = 1
    /// Bands that have arrived before one of their predecessors.
    private var waiting: [Int: (chunk: [UInt8], checksum: UInt32, byteCount: Int)] = [:]
    private var hasFailed = false

    /// - Parameter sink: receives each chunk as soon as its predecessors are complete; nil to keep
    ///   all bytes.
    init(width: Int, height: Int, channels: Int, sink: ResultSink?) {
        self.sink = sink
        bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
        bytes += Self.chunk("IHDR", size + [8, channels == 1 ? 0 : 2, 0, 0, 0])
    }

    /// Adds a band's chunk.
    mutating func add(_ band: BandCompressor.Result, asBand index: Int) {
        if band.chunk.isEmpty { hasFailed = true }
        guard index == bandCount else {
            waiting[index] = (Array(band.chunk), band.checksum, band.byteCount)
            return
        }
        append(band.chunk, band.checksum, band.byteCount)
        while let next = waiting.removeValue(forKey: bandCount) {
            next.chunk.withUnsafeBytes { append($0, next.checksum, next.byteCount) }
        }
    }

    private mutating func append(_ chunk: UnsafeRawBufferPointer, _ checksum: UInt32, _ byteCount: Int) {
        if let sink {
            if !bytes.isEmpty { sink.write(bytes.span.bytes) }
            bytes = []
            sink.write(chunk.bytes)
        } else {
            bytes.append(contentsOf: chunk)
        }
        self.checksum = Deflate.checksum(self.checksum, followedBy: checksum, count: byteCount)
        bandCount += 1
    }

    /// Adds the whole picture as one zlib stream; an empty array means that its compressor ran out
    /// of memory.
    mutating func addWhole(_ data: [UInt8]) {
        if data.isEmpty { hasFailed = true }
        bytes += Self.chunk("IDAT", data)
        bandCount += 1
    }

    /// Completes the PNG.
    ///
    /// - Returns: the bytes that have not been written to the sink; nil when a band is missing or
    ///   could not be compressed.
    mutating func finish(bandCount expected: Int) -> [UInt8]? {
        guard bandCount == expected, !hasFailed else { return nil }
        // The checksum at the end of the zlib stream, in a chunk of its own.
        if expected > 1 { bytes += Self.chunk("IDAT", Self.bigEndian(checksum)) }
        return bytes + Self.chunk("IEND", [])
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// A chunk: length, name, data, checksum.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(body.withUnsafeBytes { Deflate.chunkChecksum($0) })
    }
}
