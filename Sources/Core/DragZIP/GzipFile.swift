import CDeflate

/// A file in gzip format (RFC 1952).
package enum GzipFile {
    /// The contents of the file's first member; most files have one.
    ///
    /// - Parameter limit: the size in bytes above which a single member is not unpacked.
    /// - Returns: nil for a file that is damaged or cut off, for contents that are empty or larger
    ///   than the limit, and for the first of several members that is larger than a block.
    package static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard bytes.count >= 18 else { return nil }
        // The last four bytes tell the size of the last member, which is the first in most files.
        let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        if count > 0, count <= limit, Inflation.isPossible(count, from: bytes.count),
            let contents = Inflation.unpacked(bytes[...], count: count, by: libdeflate_gzip_decompress)
        {
            return contents
        }
        return Inflation.unpacked(bytes[...], upTo: block, by: libdeflate_gzip_decompress)
    }

    /// The largest member in bytes of a file that consists of blocks (SAM/BAM specification §4.1,
    /// "The BGZF compression format").
    private static let block = 1 << 16
}
