import CDeflate
package import DragTypes

/// Reads a ZIP archive (PKWARE's APPNOTE 6.3.3,
/// https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.3.TXT): its central directory, and
/// single files, stored or deflated. Archives beyond 4 GiB or 65,535 files, encrypted ones and
/// split ones are refused.
package struct ZIPArchive {
    /// A file in the archive.
    package struct Entry {
        package fileprivate(set) var name: String
        fileprivate let method: Int
        fileprivate let flags: Int
        fileprivate var checksum: UInt32
        fileprivate var packedCount: Int
        /// The unpacked size in bytes, as the archive states it.
        package fileprivate(set) var count: Int
        fileprivate let offset: Int
        /// Whether the file is not packed.
        package var isStored: Bool { method == 0 }
        /// Whether the file is the first one in the archive.
        package var isFirst: Bool { offset == 0 }
    }

    package static let form = "the archive"
    /// Set where an entry's name is in UTF-8.
    private static let utf8Flag = 0x800
    private let bytes: [UInt8]
    /// The archive's own size, in bytes.
    package var count: Int { bytes.count }
    package private(set) var entries: [String: Entry] = [:]

    /// Reads the central directory at the end of the archive.
    ///
    /// - Throws: ``FormError`` when the bytes are no ZIP archive, are cut off, or name a file
    ///   twice, and for an archive in several parts.
    package init(parsing bytes: [UInt8]) throws(FormError) {
        self.bytes = bytes
        let end = try endRecord()
        let (disk, count, offset) = (try number(end + 4, 2), try number(end + 10, 2), try number(end + 16, 4))
        guard disk == 0, count != 0xFFFF, offset != 0xFFFF_FFFF else {
            throw FormError(Self.form, "is one of several parts, or too large", offset: end)
        }
        var place = offset
        var found: [(name: [UInt8], isUTF8: Bool, entry: Entry)] = []
        for _ in 0..<count {
            guard try number(place, 4) == 0x0201_4B50 else { throw FormError(Self.form, "has no file where its table should go on", offset: place) }
            let lengths = [28, 30, 32].map { place + $0 }
            let (nameCount, extraCount, commentCount) = (try number(lengths[0], 2), try number(lengths[1], 2), try number(lengths[2], 2))
            let entry = try entry("", fields: place + 8, offset: try number(place + 42, 4))
            found.append((Array(try slice(place + 46, nameCount)), entry.flags & Self.utf8Flag != 0, entry))
            place += 46 + nameCount + extraCount + commentCount
        }
        let names = FileNameDecoding(of: found.lazy.filter { !$0.isUTF8 }.map(\.name), isFromDOS: true, hint: CharacterSetHint())
        for (name, isUTF8, unnamed) in found {
            var entry = unnamed
            entry.name = isUTF8 ? String(utf8Bytes: name) : names.text(name)
            guard entries.updateValue(entry, forKey: entry.name) == nil else { throw FormError(Self.form, "has a file twice", offset: place) }
        }
    }

    /// Reads the headers in front of the files, as far as one follows the other. That is what is
    /// left of an archive that is cut off, and enough to tell the kind of one that is too large for
    /// ``init(parsing:)``. Nil when the bytes begin with no such header.
    package init?(recovering bytes: [UInt8]) {
        self.bytes = bytes
        var place = 0
        while let next = try? addEntry(at: place) { place = next }
        if entries.isEmpty { return nil }
    }

    /// Adds the file whose header is at `place`.
    ///
    /// - Returns: where the next header should be.
    private mutating func addEntry(at place: Int) throws(FormError) -> Int {
        guard try number(place, 4) == Self.header else { throw FormError(Self.form, "has no file here", offset: place) }
        let (nameCount, extraCount) = (try number(place + 26, 2), try number(place + 28, 2))
        var entry = try entry(String(utf8Bytes: try slice(place + 30, nameCount)), fields: place + 6, offset: place)
        let start = place + 30 + nameCount + extraCount
        var next = start + entry.packedCount
        // A program that writes to a pipe states checksum and sizes after the data.
        if entry.flags & 8 != 0, entry.packedCount == 0 {
            let sums = bytes.firstRange(of: Self.sums, from: start)?.upperBound ?? bytes.count
            if sums + 12 <= bytes.count, try number(sums + 4, 4) == sums - 4 - start {
                (entry.checksum, entry.packedCount, entry.count) = (UInt32(try number(sums, 4)), sums - 4 - start, try number(sums + 8, 4))
            }
            next = sums + 12
        }
        if entries[entry.name] == nil { entries[entry.name] = entry }
        return next
    }

    /// The fields of a file that stand in the same order in the header and in the table, from the
    /// flags at the offset `fields` on.
    private func entry(_ name: String, fields: Int, offset: Int) throws(FormError) -> Entry {
        Entry(
            name: name, method: try number(fields + 2, 2), flags: try number(fields, 2), checksum: UInt32(try number(fields + 8, 4)),
            packedCount: try number(fields + 12, 4), count: try number(fields + 16, 4), offset: offset)
    }

    /// The beginning of a file's header.
    private static let header = 0x0403_4B50
    /// The beginning of the checksum and sizes that follow a file's data.
    private static let sums: [UInt8] = [0x50, 0x4B, 0x07, 0x08]

    /// Unpacks a file, and checks its checksum.
    ///
    /// - Parameter limit: the maximum unpacked size, in bytes.
    /// - Throws: ``FormError`` when the file is larger, encrypted, packed by another method than
    ///   deflate, or damaged.
    package func contents(of entry: Entry, limit: Int) throws(FormError) -> [UInt8] {
        guard entry.count <= limit else {
            throw FormError(Self.form, "has a file of \(entry.count) bytes, more than the limit of \(limit)", offset: entry.offset)
        }
        guard try number(entry.offset, 4) == Self.header else { throw FormError(Self.form, "has no file where its table says", offset: entry.offset) }
        guard entry.flags & 1 == 0 else { throw FormError(Self.form, "is encrypted", offset: entry.offset) }
        let start = entry.offset + 30 + (try number(entry.offset + 26, 2)) + (try number(entry.offset + 28, 2))
        let packed = try slice(start, entry.packedCount)
        let result: [UInt8]
        switch entry.method {
        case 0: result = Array(packed)
        case 8: result = try Self.inflated(packed, count: entry.count, offset: start)
        default: throw FormError(Self.form, "has a file that is packed by method \(entry.method), which is not read", offset: entry.offset)
        }
        guard result.count == entry.count, Self.checksum(result) == entry.checksum else {
            throw FormError(Self.form, "has a file that is not what its checksum says", offset: start)
        }
        return result
    }

    /// The checksum of a file in an archive: CRC-32.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) } }

    private static func inflated(_ packed: ArraySlice<UInt8>, count: Int, offset: Int) throws(FormError) -> [UInt8] {
        guard Inflation.isPossible(count, from: packed.count) else { throw FormError(form, "has a file whose size cannot be right", offset: offset) }
        guard let result = Inflation.unpacked(packed, count: count, by: libdeflate_deflate_decompress) else {
            throw FormError(form, "has a file that is packed in a broken way", offset: offset)
        }
        return result
    }

    /// The offset of the end-of-central-directory record, which only a comment of at most 65,535
    /// bytes may follow.
    private func endRecord() throws(FormError) -> Int {
        var place = bytes.count - 22
        while place >= max(0, bytes.count - 22 - 0xFFFF) {
            if bytes[place] == 0x50, try number(place, 4) == 0x0605_4B50, try number(place + 20, 2) == bytes.count - place - 22 { return place }
            place -= 1
        }
        throw FormError(Self.form, "is no ZIP archive, or its end is missing")
    }

    private func number(_ offset: Int, _ count: Int) throws(FormError) -> Int {
        try slice(offset, count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func slice(_ offset: Int, _ count: Int) throws(FormError) -> ArraySlice<UInt8> {
        guard offset <= bytes.count, count <= bytes.count - offset else { throw FormError(Self.form, "ends too early", offset: bytes.count) }
        return bytes[offset..<(offset + count)]
    }
}
