import CDeflate

/// A file in gzip format (RFC 1952).
package enum GzipFile {
    /// The contents of the file's first member; most files have one.
    ///
    /// - Parameter limit: the size in bytes above which nothing is unpacked.
    /// - Returns: nil for a file that is damaged or cut off, for one whose last member has another size than its first, and for contents that are
    ///   empty or larger than the limit.
    package static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard bytes.count >= 18 else { return nil }
        // The last four bytes tell the size of the last member.
        let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count > 0, count <= limit, Inflation.isPossible(count, from: bytes.count) else { return nil }
        return Inflation.unpacked(bytes[...], count: count, by: libdeflate_gzip_decompress)
    }
}
