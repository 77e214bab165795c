import DragKit

/// The bytes of a PNG (ISO/IEC 15948 §5) as far as they are there: its bands are put one behind the other in whatever order they come.
struct PNGOutput {
    private let sink: ResultSink?
    /// What has not gone into the sink.
    private var bytes: [UInt8]
    private var bandCount = 0
    /// The checksum of the rows so far.
    private var checksum: UInt32 = 1
    /// Bands in front of which others are missing.
    private var waiting: [Int: (chunk: [UInt8], checksum: UInt32, byteCount: Int)] = [:]
    private var hasFailed = false

    /// - Parameter sink: where bands go as soon as they are there; nil to keep everything.
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

    /// Adds all rows, compressed, with zlib's frame around them; no bytes where there was no memory for them.
    mutating func addWhole(_ data: [UInt8]) {
        if data.isEmpty { hasFailed = true }
        bytes += Self.chunk("IDAT", data)
        bandCount += 1
    }

    /// The whole PNG; nil when bands are missing, or there was no memory.
    mutating func finish(bandCount expected: Int) -> [UInt8]? {
        guard bandCount == expected, !hasFailed else { return nil }
        // The end of zlib's frame, in a chunk of its own.
        if expected > 1 { bytes += Self.chunk("IDAT", Self.bigEndian(checksum)) }
        return bytes + Self.chunk("IEND", [])
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// Length, name, data, checksum.
    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(body.withUnsafeBytes { Deflate.chunkChecksum($0) })
    }
}
