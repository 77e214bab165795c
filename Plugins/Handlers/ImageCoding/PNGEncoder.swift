import DragKit
import Glibc
import Synchronization

/// Writes a PNG (ISO/IEC 15948) while its rows arrive. The rows are compressed in bands on other
/// threads, each band into a chunk of its own.
///
/// Owner and thread rule: the encoder owns the pixels. Its user writes only rows that have not been
/// reported by ``haveRows(_:)`` yet; all other rows belong to the thread that compresses their
/// band. ``finish()`` or ``abandon()`` waits for all threads, and one of them must be called.
final class PNGEncoder: @unchecked Sendable {
    /// Pictures of up to this many bytes of pixels are compressed as one band, on the calling
    /// thread.
    static let smallPicture = 1 << 20
    /// The size of a large page of the kernel, in bytes.
    private static let largePage = 2 << 20

    let width: Int
    let height: Int
    let channels: Int
    /// The size of a row in bytes, including its filter byte.
    let rowSize: Int
    /// Makes a compressor for the bands of a picture that is not small.
    let makeCompressor: @Sendable () -> any BlockCompressing
    /// Receives finished chunks while others are still being compressed.
    let sink: ResultSink?
    /// The rows from top to bottom.
    private let pixels: UnsafeMutableRawBufferPointer
    /// The first row of each band, followed by the number of rows.
    private let starts: [Int]
    private let queue: WorkQueue
    private let output: Mutex<PNGOutput>
    /// Compressors that no thread is using.
    private let compressors: Mutex<[BandCompressor]> = Mutex([])
    private var startedBands = 0
    /// The unfiltered row above the next band.
    private var above: [UInt8] = []

    /// - Parameters:
    ///   - makeCompressor: makes a compressor for the bands of a picture that is not small.
    ///   - sink: receives finished chunks early; nil to get the whole PNG from ``finish()``.
    init(width: Int, height: Int, channels: Int, makeCompressor: @escaping @Sendable () -> any BlockCompressing, sink: ResultSink?) {
        self.makeCompressor = makeCompressor
        self.width = width
        self.height = height
        self.channels = channels
        self.sink = sink
        rowSize = width * channels + 1
        let size = rowSize * height
        // Most of the time goes into the kernel's first access to each page, so large pages are
        // used, and the size is rounded up to a whole one.
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

    /// Sixteen bands, the last of which is divided in two: when the last row arrives, little work
    /// is left, and two threads share it.
    private static func starts(height: Int, isSmall: Bool) -> [Int] {
        guard !isSmall else { return [0, height] }
        var starts = [0]
        for place in Array(stride(from: 2, through: 30, by: 2)) + [31, 32] {
            let start = height * place / 32
            if start > starts[starts.count - 1] { starts.append(start) }
        }
        return starts
    }

    /// The number of rows in the largest band.
    private var mostRows: Int { zip(starts.dropFirst(), starts).map { $0 - $1 }.max() ?? height }

    /// The address of a row's pixels, after its filter byte.
    func row(_ index: Int) -> UnsafeMutableRawPointer? { pixels.baseAddress.map { $0 + (index * rowSize + 1) } }

    /// Tells the encoder that the first `count` rows are complete and will not change any more.
    func haveRows(_ count: Int) {
        while startedBands + 1 < starts.count, starts[startedBands + 1] <= count {
            let band = startedBands
            startedBands += 1
            let range = starts[band] * rowSize..<starts[band + 1] * rowSize
            // Safe because a band belongs to the thread that compresses it.
            nonisolated(unsafe) let rows = UnsafeMutableRawBufferPointer(rebasing: pixels[range])
            let place = BandCompressor.Place(above: above, isFirst: band == 0, isLast: band == starts.count - 2)
            // The copy is needed because the band is filtered in place before the next band is
            // compressed.
            above = [UInt8](pixels[(range.upperBound - rowSize)..<range.upperBound])
            queue.add { [self, band] in compress(band, rows, place) }
        }
    }

    private func compress(_ band: Int, _ rows: UnsafeMutableRawBufferPointer, _ place: BandCompressor.Place) {
        if place.isFirst, place.isLast {
            // For a small picture, the slower and more thorough compressor costs next to nothing.
            let compressor = WholeCompressor()
            let filter = PNGFilter.best(for: rows, rowSize: rowSize, channels: channels) { compressor.compress($0).count }
            filter.apply(to: rows, above: nil, rowSize: rowSize, channels: channels)
            let data = compressor.compress(UnsafeRawBufferPointer(rows))
            output.withLock { $0.addWhole(data) }
            return
        }
        let compressor =
            compressors.withLock { $0.popLast() }
            ?? BandCompressor(rowSize: rowSize, channels: channels, mostRows: mostRows, blocks: makeCompressor())
        nonisolated(unsafe) let result = compressor.compress(rows, at: place)
        output.withLock { $0.add(result, asBand: band) }
        compressors.withLock { $0.append(compressor) }
    }

    /// Completes the work that has begun, when no more rows will arrive.
    func abandon() { queue.finish() }

    /// Completes the PNG after all rows have been reported.
    ///
    /// - Returns: the PNG, without what has already been written to the sink.
    /// - Throws: ``ConversionError`` (`internalError`) when a band could not be compressed.
    func finish() throws(ConversionError) -> [UInt8] {
        queue.finish()
        guard let bytes = output.withLock({ $0.finish(bandCount: starts.count - 1) }) else {
            throw .internalError("the pixels could not be compressed")
        }
        return bytes
    }
}
