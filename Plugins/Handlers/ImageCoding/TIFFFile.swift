package import DragKit

/// The directories of a TIFF, each of which describes a page (TIFF 6.0; BigTIFF as LibTIFF writes
/// it).
package struct TIFFFile {
    /// The size in bytes of a value of each field type; 0 for none.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
    /// As many entries as a TIFF can have in a directory; a BigTIFF has no need for more.
    private static let mostEntries = 65_535
    static let damage = ConversionError.unsupported("the TIFF is damaged")

    let bytes: UnsafeRawBufferPointer
    let isLittle: Bool
    /// The size in bytes of a place in the file, and of the number of an entry's values.
    let width: Int

    /// A field of a page.
    struct Entry {
        let tag: Int
        /// The number of the field type.
        let kind: Int
        /// The size in bytes of one value.
        let size: Int
        let values: Range<Int>
        /// Where the entry itself stands.
        let place: Range<Int>

        /// Whether the values stand in the entry itself.
        var isInline: Bool { place.contains(values.lowerBound) || values.isEmpty }
    }

    /// What describes a page.
    package struct Directory {
        let place: Int
        /// The entries whose values are in the file.
        let entries: [Entry]
        /// The tags of other entries.
        let missing: [Int]
        /// Where the place of the next directory stands; nil in a directory that is cut off.
        let next: Int?
    }

    package init(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
        let isTIFF = bytes.count >= 8 && (bytes.has("II", at: 0) && bytes[3] == 0 || bytes.has("MM", at: 0) && bytes[2] == 0)
        guard isTIFF else { throw .unsupported("the bytes are no TIFF") }
        (self.bytes, isLittle) = (bytes, bytes.has("II", at: 0))
        let mark = isLittle ? bytes[2] : bytes[3]
        guard mark == 42 || mark == 43 && bytes.count >= 16 else { throw .unsupported("the bytes are no TIFF") }
        width = mark == 42 ? 4 : 8
    }

    /// Whether it is a BigTIFF.
    package var isBig: Bool { width == 8 }

    /// The size in bytes of what stands in front of the directories and the pixels.
    var header: Int { width == 4 ? 8 : 16 }

    /// The place of the first directory.
    package func first() throws(ConversionError) -> Int { try number(at: header - width, width) }

    /// The directory at a place, of which a part may be missing.
    package func directory(at place: Int) throws(ConversionError) -> Directory {
        let (countWidth, entryWidth) = width == 4 ? (2, 12) : (8, 20)
        let count = try number(at: place, countWidth)
        let start = place + countWidth
        guard (1...Self.mostEntries).contains(count) else { throw Self.damage }
        let whole = min(count, (bytes.count - start) / entryWidth)
        var (entries, missing): ([Entry], [Int]) = ([], [])
        for position in stride(from: start, to: start + whole * entryWidth, by: entryWidth) {
            let (tag, kind) = (try number(at: position, 2), try number(at: position + 2, 2))
            // A field of an unknown type must be passed over (TIFF 6.0, section 2).
            guard Self.sizes.indices.contains(kind), Self.sizes[kind] > 0 else { continue }
            let (length, overflows) = try number(at: position + 4, width).multipliedReportingOverflow(by: Self.sizes[kind])
            guard !overflows else { throw Self.damage }
            let values = length <= width ? position + 4 + width : try number(at: position + 4 + width, width)
            guard length <= bytes.count - min(values, bytes.count) else {
                missing.append(tag)
                continue
            }
            entries.append(
                Entry(
                    tag: tag, kind: kind, size: Self.sizes[kind], values: values..<(values + length), place: position..<(position + entryWidth)))
        }
        let end = start + whole * entryWidth
        return Directory(place: place, entries: entries, missing: missing, next: whole == count && end + width <= bytes.count ? end : nil)
    }

    /// The values of a field with whole numbers.
    func numbers(_ entry: Entry) throws(ConversionError) -> [Int] {
        var numbers: [Int] = []
        for place in stride(from: entry.values.lowerBound, to: entry.values.upperBound, by: entry.size) {
            numbers.append(try number(at: place, entry.size))
        }
        return numbers
    }

    /// The first whole number of a field; nil where a page has no such field.
    func number(_ tag: Int, of directory: Directory) -> Int? {
        guard let entry = directory.entries.first(where: { $0.tag == tag }), [1, 3, 4, 16].contains(entry.kind), !entry.values.isEmpty else {
            return nil
        }
        return try? number(at: entry.values.lowerBound, entry.size)
    }

    /// The numbers of a field with whole numbers or fractions; nil where a page has no such field,
    /// or more than a few numbers in it.
    package func values(_ tag: Int, of directory: Directory) -> [Double]? {
        guard let entry = directory.entries.first(where: { $0.tag == tag }), entry.values.count <= 64 else { return nil }
        guard entry.kind == 5 else { return [3, 4].contains(entry.kind) ? (try? numbers(entry))?.map(Double.init) : nil }
        let places = stride(from: entry.values.lowerBound, to: entry.values.upperBound, by: 8)
        let parts = places.map { (try? number(at: $0, 4), try? number(at: $0 + 4, 4)) }
        return parts.compactMap { above, below in above.flatMap { above in below.flatMap { $0 > 0 ? Double(above) / Double($0) : nil } } }
    }

    func number(at place: Int, _ size: Int) throws(ConversionError) -> Int {
        guard place >= 0, place <= bytes.count - size else { throw Self.damage }
        let part = bytes[place..<(place + size)]
        let value = isLittle ? part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else { throw Self.damage }
        return number
    }
}

/// What must be known of a page to show it as people expect, or to write it anew.
package struct TIFFPage {
    /// The number of the page among all directories.
    package let index: Int
    package let directory: TIFFFile.Directory
    /// How the page must be turned or mirrored to be upright, 1…8 (tag 274).
    package let orientation: Int
    /// Whether the values mean the colours of sRGB, or are differences of these.
    package let isStandard: Bool
    /// The number of the compression (tag 259).
    package let compression: Int
    /// The bits of one value; 8 for the entries of a palette.
    package let bits: Int
    package let size: (width: Int, height: Int)
    /// Whether there are values besides the colours, such as transparency.
    package let hasFurtherValues: Bool
    package let statesResolution: Bool
    /// Whether the values say which part of another page is shown.
    package let isMask: Bool

    init(_ file: TIFFFile, _ directory: TIFFFile.Directory, index: Int) {
        func number(_ tag: Int) -> Int? { file.number(tag, of: directory) }
        (self.index, self.directory) = (index, directory)
        orientation = number(274).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        // Inks, CIELAB in three forms, and two of a high dynamic range.
        let isForeign = [5, 8, 9, 10, 32844, 32845].contains(number(262) ?? 1)
        let profile = directory.entries.first { $0.tag == TIFFMetadata.profile }
        isStandard = !isForeign && profile.map { ColourProfile.isStandard(Array(file.bytes[$0.values])) } ?? true
        isMask = number(262) == 4 || (number(254) ?? 0) & 4 == 4
        compression = number(259) ?? 1
        bits = number(262) == 3 ? 8 : number(258) ?? 1
        let sides = (width: number(256) ?? 0, height: number(257) ?? 0)
        size = orientation < 5 ? sides : (sides.height, sides.width)
        hasFurtherValues = directory.entries.contains { $0.tag == 338 }
        statesResolution = directory.entries.contains { $0.tag == 282 } && number(296) != 1
    }
}
