/// Writes a ZIP archive (PKWARE's APPNOTE.TXT). The same files always give the same bytes, since
/// the archive holds no real times.
package struct ZIPWriter {
    /// The maximum number of files and the maximum size of an archive without ZIP64 extensions.
    package static let maximumCount = 0xFFFF
    package static let maximumSize = 0xFFFF_FFFF

    package private(set) var bytes: [UInt8] = []
    private var table: [UInt8] = []
    private var count = 0

    /// 1980-01-01 in MS-DOS format, the first date that the format can express.
    private static let date = (0 << 9 | 1 << 5 | 1)

    /// An archive without files.
    package init() {}

    /// Adds a file.
    ///
    /// - Parameter isPacked: whether the contents are compressed. Pictures are compressed already.
    /// - Returns: false when the archive would exceed a limit.
    package mutating func add(_ name: String, _ contents: [UInt8], isPacked: Bool = false) -> Bool {
        let name = Array(name.utf8)
        let stored = isPacked ? Deflation.packed(contents) ?? contents : contents
        let method = stored.count < contents.count ? 8 : 0
        guard contents.count < Self.maximumSize, count < Self.maximumCount - 1,
            bytes.count + table.count + stored.count + 2 * (name.count + 100) < Self.maximumSize
        else {
            return false
        }
        // Version 2.0, flag for UTF-8 names, method, time, date.
        var fields: [(Int, Int)] = [(20, 2), (0x800, 2), (method, 2), (0, 2), (Self.date, 2)]
        fields += [(Int(ZIPArchive.checksum(contents)), 4), (stored.count, 4), (contents.count, 4), (name.count, 2), (0, 2)]
        let offset = bytes.count
        Self.append([(0x0403_4B50, 4)] + fields, to: &bytes)
        bytes += name
        bytes += stored
        Self.append([(0x0201_4B50, 4), (20, 2)] + fields + [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)], to: &table)
        table += name
        count += 1
        return true
    }

    /// Appends the central directory and returns the archive's bytes.
    package consuming func finished() -> [UInt8] {
        let offset = bytes.count
        bytes += table
        Self.append([(0x0605_4B50, 4), (0, 2), (0, 2), (count, 2), (count, 2), (table.count, 4), (offset, 4), (0, 2)], to: &bytes)
        return bytes
    }

    private static func append(_ fields: [(value: Int, size: Int)], to bytes: inout [UInt8]) {
        for (value, size) in fields {
            for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
        }
    }
}
