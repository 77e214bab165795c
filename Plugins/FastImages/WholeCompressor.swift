import CDeflate

/// Compresses a whole small picture into a zlib stream (RFC 1950) with libdeflate at level 1. The result is up to a tenth smaller than with
/// ``BlockCompressor``, and takes twice the time.
///
/// Owner and thread rule: the object owns its memory; one thread uses it at a time.
final class WholeCompressor {
    private let compressor: OpaquePointer?

    init() { compressor = libdeflate_alloc_compressor(1) }

    deinit { libdeflate_free_compressor(compressor) }

    /// The compressed data; empty when memory ran out.
    func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard let compressor else { return [] }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
        }
    }
}
