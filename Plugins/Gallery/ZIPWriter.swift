import CDeflate

/// Writes a ZIP archive whose files are stored: pictures are packed already. The same files give the same bytes: no times are in it.
struct ZIPWriter {
    /// How many files there may be, and how large the archive may become, without its 64-bit form.
    static let maximumCount = 0xFFFF
    static let maximumSize = 0xFFFF_FFFF

    private(set) var bytes: [UInt8] = []
    private var table: [UInt8] = []
    private var count = 0

    /// 1980-01-01, the first day that the format knows.
    private static let date = (0 << 9 | 1 << 5 | 1)

    /// Puts a file in.
    ///
    /// - Returns: whether there was room.
    mutating func add(_ name: String, _ contents: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        guard count < Self.maximumCount - 1, bytes.count + table.count + contents.count + 2 * (name.count + 100) < Self.maximumSize else {
            return false
        }
        // Version 2.0, names in UTF-8, stored.
        var fields: [(Int, Int)] = [(20, 2), (0x800, 2), (0, 2), (0, 2), (Self.date, 2)]
        fields += [(Int(Self.checksum(contents)), 4), (contents.count, 4), (contents.count, 4), (name.count, 2), (0, 2)]
        let offset = bytes.count
        Self.append([(0x0403_4B50, 4)] + fields, to: &bytes)
        bytes += name
        bytes += contents
        Self.append([(0x0201_4B50, 4), (20, 2)] + fields + [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)], to: &table)
        table += name
        count += 1
        return true
    }

    /// The archive.
    consuming func finished() -> [UInt8] {
        let offset = bytes.count
        bytes += table
        Self.append([(0x0605_4B50, 4), (0, 2), (0, 2), (count, 2), (count, 2), (table.count, 4), (offset, 4), (0, 2)], to: &bytes)
        return bytes
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) } }

    private static func append(_ fields: [(value: Int, size: Int)], to bytes: inout [UInt8]) {
        for (value, size) in fields {
            for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
        }
    }
}
