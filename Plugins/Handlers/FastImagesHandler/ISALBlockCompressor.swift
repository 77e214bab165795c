import CISAL
import ImageCoding

/// Compresses parts of a deflate stream (RFC 1951), each by itself, with ISA-L at level 2, which is
/// as fast as its level 1.
///
/// The tables of a third of a megabyte are reused for all parts: getting fresh pages from the
/// kernel takes longer than compressing a few rows.
///
/// Owner and thread rule: the object owns its tables; one thread uses it at a time.
final class ISALBlockCompressor: BlockCompressing, @unchecked Sendable {
    /// The version of ISA-L that the program was built with.
    static var libraryVersion: String { "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)" }

    private let stream: UnsafeMutablePointer<isal_zstream>
    private let tables: UnsafeMutablePointer<UInt8>

    init() {
        stream = .allocate(capacity: 1)
        tables = .allocate(capacity: Int(isal_level2_size()))
    }

    deinit {
        stream.deallocate()
        tables.deallocate()
    }

    func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutableRawBufferPointer) -> Int {
        isal_deflate_init(stream)
        stream.pointee.level = 2
        stream.pointee.level_buf = tables
        stream.pointee.level_buf_size = isal_level2_size()
        stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(target.count)
        let isDone = isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
        return isDone ? Int(stream.pointee.total_out) : 0
    }
}
