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
    /// A large page of the kernel's, in bytes.
    private static let largePage = 2 << 20

    let width: Int
    let height: Int
    let channels: Int
    /// A row with the filter's byte in front, in bytes.
    let rowSize: Int
    /// Where what is finished goes meanwhile.
    let sink: ResultSink?
    /// The rows, from the top.
    private let pixels: UnsafeMutableRawBufferPointer
    /// The first row of each band, and behind them the number of rows.
    private let starts: [Int]
    private let queue: WorkQueue
    private let output: Mutex<PNGOutput>
    /// Compressors that no thread uses now.
    private let compressors: Mutex<[BandCompressor]> = Mutex([])
    private var startedBands = 0
    /// The row above the next band as it was before filtering.
    private var above: [UInt8] = []

    /// - Parameter sink: where what is finished goes meanwhile; nil to have it all from ``finish()``.
    init(width: Int, height: Int, channels: Int, sink: ResultSink?) {
        self.width = width
        self.height = height
        self.channels = channels
        self.sink = sink
        rowSize = width * channels + 1
        let size = rowSize * height
        // Every page is touched once, and most of that is the kernel's time: so they are large ones, of which the last is whole, too.
        let areLarge = size >= Self.largePage
        let allocation = UnsafeMutableRawBufferPointer.allocate(
            byteCount: areLarge ? (size + Self.largePage - 1) / Self.largePage * Self.largePage : size, alignment: areLarge ? Self.largePage : 64)
        if areLarge { madvise(allocation.baseAddress, allocation.count, MADV_HUGEPAGE) }
        pixels = UnsafeMutableRawBufferPointer(rebasing: allocation[..<size])
        let isSmall = size <= Self.smallPicture
        starts = Self.starts(height: height, isSmall: isSmall)
        output = Mutex(PNGOutput(width: width, height: height, channels: channels, sink: sink))
        queue = WorkQueue(threadCount: isSmall ? 0 : max(0, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
    }

    deinit { pixels.deallocate() }

    /// Sixteen bands, the last of which is shared: when its last row has come, there is nothing else to do for any thread.
    private static func starts(height: Int, isSmall: Bool) -> [Int] {
        guard !isSmall else { return [0, height] }
        var starts = [0]
        for place in Array(stride(from: 2, through: 30, by: 2)) + [31, 32] {
            let start = height * place / 32
            if start > starts[starts.count - 1] { starts.append(start) }
        }
        return starts
    }

    /// The rows of the highest band.
    private var mostRows: Int { zip(starts.dropFirst(), starts).map { $0 - $1 }.max() ?? height }

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
            let place = BandCompressor.Place(above: above, isFirst: band == 0, isLast: band == starts.count - 2)
            // It is filtered in place before the next band's turn comes.
            above = [UInt8](pixels[(range.upperBound - rowSize)..<range.upperBound])
            queue.add { [self, band] in compress(band, rows, place) }
        }
    }

    private func compress(_ band: Int, _ rows: UnsafeMutableRawBufferPointer, _ place: BandCompressor.Place) {
        if place.isFirst, place.isLast {
            // A small picture: the more thorough compressor costs next to nothing.
            let compressor = WholeCompressor()
            let filter = PNGFilter.best(for: rows, rowSize: rowSize, channels: channels) { compressor.compress($0).count }
            filter.apply(to: rows, above: nil, rowSize: rowSize, channels: channels)
            let data = compressor.compress(UnsafeRawBufferPointer(rows))
            output.withLock { $0.addWhole(data) }
            return
        }
        let compressor = compressors.withLock { $0.popLast() } ?? BandCompressor(rowSize: rowSize, channels: channels, mostRows: mostRows)
        nonisolated(unsafe) let result = compressor.compress(rows, at: place)
        output.withLock { $0.add(result, asBand: band) }
        compressors.withLock { $0.append(compressor) }
    }

    /// Ends what has begun, when no more rows will come.
    func abandon() { queue.finish() }

    /// The PNG, or what has not gone into the sink of it, once all rows have been told of.
    ///
    /// - Throws: ``ConversionError`` when there is no memory for it.
    func finish() throws(ConversionError) -> [UInt8] {
        queue.finish()
        guard let bytes = output.withLock({ $0.finish(bandCount: starts.count - 1) }) else {
            throw .internalError("the pixels could not be compressed")
        }
        return bytes
    }
}
