import CDeflate

/// Unpacks data that Deflate (RFC 1951) packed, alone or in the frame of another format.
package enum Inflation {
    /// The functions of libdeflate that unpack: `libdeflate_deflate_decompress`,
    /// `libdeflate_gzip_decompress`.
    typealias Function = (
        OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>?
    ) -> libdeflate_result

    /// Whether so much can come out of so little: Deflate expands one byte to at most 1,032 bytes.
    /// Asked before memory is allocated.
    static func isPossible(_ count: Int, from packedCount: Int) -> Bool { count / 1032 <= packedCount }

    /// The data in a zlib stream (RFC 1950); nil when the stream is damaged, or unpacks to more
    /// than `limit` bytes.
    package static func zlib(_ packed: ArraySlice<UInt8>, upTo limit: Int) -> [UInt8]? {
        unpacked(packed, upTo: limit, by: libdeflate_zlib_decompress)
    }

    /// Unpacked data of exactly `count` bytes; nil when the packed data is damaged, or unpacks to
    /// another size.
    static func unpacked(_ packed: ArraySlice<UInt8>, count: Int, by function: Function) -> [UInt8]? {
        let result = unpacked(packed, upTo: count, by: function)
        return result?.count == count ? result : nil
    }

    /// The unpacked data; nil when the packed data is damaged, or unpacks to more than `limit`
    /// bytes.
    static func unpacked(_ packed: ArraySlice<UInt8>, upTo limit: Int, by function: Function) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var status = LIBDEFLATE_BAD_DATA
        let result = [UInt8](unsafeUninitializedCapacity: max(1, limit)) { buffer, written in
            packed.withUnsafeBytes { source in
                status = function(decompressor, source.baseAddress, source.count, buffer.baseAddress, limit, &written)
            }
            if status != LIBDEFLATE_SUCCESS { written = 0 }
        }
        return status == LIBDEFLATE_SUCCESS ? result : nil
    }
}

/// Packs data by Deflate (RFC 1951).
enum Deflation {
    /// The packed data; nil when it would not be smaller.
    static func packed(_ data: [UInt8]) -> [UInt8]? {
        guard let compressor = libdeflate_alloc_compressor(6) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let result = [UInt8](unsafeUninitializedCapacity: data.count) { buffer, written in
            data.withUnsafeBytes { source in
                written = libdeflate_deflate_compress(compressor, source.baseAddress, source.count, buffer.baseAddress, buffer.count)
            }
        }
        return result.isEmpty ? nil : result
    }
}
