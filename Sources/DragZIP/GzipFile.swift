import CDeflate
import DragTypes

/// A file in gzip format (RFC 1952).
package enum GzipFile {
    /// The unpacked contents.
    ///
    /// - Parameter limit: the size in bytes above which nothing is unpacked.
    /// - Returns: nil for a file that is damaged or cut off, whose members differ in size, or that is larger than the limit.
    package static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard bytes.count >= 18 else { return nil }
        // The last four bytes tell the size. Deflate expands one byte to at most 1,032 bytes.
        let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count > 0, count <= limit, count / 1032 <= bytes.count, let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var status = LIBDEFLATE_BAD_DATA
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            bytes.withUnsafeBytes { source in
                status = libdeflate_gzip_decompress(decompressor, source.baseAddress, source.count, buffer.baseAddress, count, nil)
            }
            written = status == LIBDEFLATE_SUCCESS ? count : 0
        }
        return status == LIBDEFLATE_SUCCESS ? result : nil
    }
}
