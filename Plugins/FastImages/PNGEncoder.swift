import DragKit
import Glibc
import Synchronization

/// Writes a PNG (ISO/IEC 15948) while its rows come: in bands that are compressed on other threads, each band a chunk of its own.
///
/// Owner and thread rule: the pixels belong to the encoder. Its owner writes rows that it has not told of yet; a band of rows that it has
/// told of belongs to the thread that compresses it. ``finish()`` returns when all threads have ended, and must be called.
final class PNGEncoder: @unchecked Sendable {
    /// Up to so many bytes of pixels a picture is small: one band, and no thread.
    private static let smallPicture = 1 << 20
    private static let mostBands = 8

    let width: Int
    let height: Int
    let channels: Int
    /// A row with the filter's byte in front, in bytes.
    let rowSize: Int
    /// The rows, from the top.
    private let pixels: UnsafeMutableRawBufferPointer
    /// The first row of each band, and behind them the number of rows.
    private let starts: [Int]
    private let queue: WorkQueue
    private let bands: Mutex<[Int: PNGBand]> = Mutex([:])
    private var startedBands = 0
    /// The row above the next band as it was before filtering.
    private var above: [UInt8] = []

    init(width: Int, height: Int, channels: Int) {
        self.width = width
        self.height = height
        self.channels = channels
        rowSize = width * channels + 1
        pixels = .allocate(byteCount: rowSize * height, alignment: 64)
        let isSmall = pixels.count <= Self.smallPicture
        let count = isSmall ? 1 : min(Self.mostBands, height)
        starts = (0...count).map { height * $0 / count }
        queue = WorkQueue(threadCount: isSmall ? 0 : max(0, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
    }

    deinit { pixels.deallocate() }

    /// Where the pixels of a row go.
    func row(_ index: Int) -> UnsafeMutableRawPointer? { pixels.baseAddress.map { $0 + (index * rowSize + 1) } }

    /// Says that the first `count` rows are there, and will not be changed any more.
    func haveRows(_ count: Int) {
        while startedBands + 1 < starts.count, starts[startedBands + 1] <= count {
            let band = startedBands
            startedBands += 1
            let range = starts[band] * rowSize..<starts[band + 1] * rowSize
            // Safe because a band belongs to the thread that compresses it.
            nonisolated(unsafe) let rows = UnsafeMutableRawBufferPointer(rebasing: pixels[range])
            let rowAbove = above
            // It is filtered in place before the next band's turn comes.
            above = [UInt8](pixels[(range.upperBound - rowSize)..<range.upperBound])
            queue.add { [self, band] in compress(band, rows, rowAbove) }
        }
    }

    private func compress(_ band: Int, _ rows: UnsafeMutableRawBufferPointer, _ above: [UInt8]) {
        let result = PNGBand(
            rows, above: above, rowSize: rowSize, channels: channels, isFirst: band == 0, isLast: band == starts.count - 2)
        bands.withLock { $0[band] = result }
    }

    /// Ends what has begun, when no more rows will come.
    func abandon() { queue.finish() }

    /// The PNG, once all rows have been told of.
    ///
    /// - Throws: ``ConversionError`` when there is no memory for it.
    func finish() throws(ConversionError) -> [UInt8] {
        queue.finish()
        let bands = bands.withLock { bands in (0..<(starts.count - 1)).compactMap { bands[$0] } }
        guard bands.count == starts.count - 1, bands.allSatisfy({ !$0.chunk.isEmpty }) else {
            throw .internalError("the pixels could not be compressed")
        }
        var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        result.reserveCapacity(bands.reduce(128) { $0 + $1.chunk.count })
        let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
        result += Self.chunk("IHDR", size + [8, channels == 1 ? 0 : 2, 0, 0, 0])
        for band in bands { result += band.chunk }
        if bands.count > 1 {
            let checksum = bands.dropFirst().reduce(bands[0].checksum) { Deflate.checksum($0, followedBy: $1.checksum, count: $1.byteCount) }
            result += Self.chunk("IDAT", Self.bigEndian(checksum))
        }
        return result + Self.chunk("IEND", [])
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// Length, name, data, checksum.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(body.withUnsafeBytes { Deflate.chunkChecksum($0) })
    }
}
