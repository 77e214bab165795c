import DragKit

/// A TIFF in which only what is needed to show its pages is left; all other bytes are zero (TIFF
/// 6.0; Adobe, *TIFF Technical Notes*; BigTIFF as LibTIFF writes it).
///
/// Nothing moves, as all parts of the file are found by their place. A rotation and the picture's
/// own colours, which viewers apply, stay.
struct TIFFMetadata {
    /// The tags that say how pixels are stored and shown.
    private static let needed: Set<Int> = Set(254...259).union([
        262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324,
        325, 326, 327, 328, 332, 334, 336, 338, 339, 340, 341, 342, 346, 347, 529, 530, 531, 532, 34675,
    ])
    /// The tags with the places of strips and of tiles, and those with their sizes.
    private static let places = [273: 279, 324: 325]
    /// Marks of a camera's raw picture (colour filters, the version of a DNG, the slices of a CR2),
    /// and of a JPEG file within the TIFF.
    private static let foreign: Set<Int> = [513, 33421, 50706, 50752]
    private static let profile = 34675
    private static let pageKind = 254
    /// The size in bytes of a value of each field type; 0 for none.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
    private static let isForeign = ConversionError.unsupported("the TIFF is a camera\u{2019}s raw picture, or holds a JPEG file")
    private static let damage = ConversionError.unsupported("the TIFF is damaged")

    private let file: UnsafeRawBufferPointer
    private let isLittle: Bool
    /// The size in bytes of a place in the file, and of the number of an entry's values.
    private let width: Int
    private var result: [UInt8]
    /// How many bytes may still be read or copied. Some writers store equal strips once.
    private var remaining: Int

    private struct Entry {
        let tag: Int
        /// The size in bytes of one value.
        let size: Int
        let values: Range<Int>
        /// Where the entry itself stands.
        let place: Range<Int>
    }

    private struct Directory {
        let place: Int
        let entries: [Entry]
        /// Where the place of the next directory stands.
        let next: Int
    }

    /// - Throws: ``ConversionError``: `unsupported` for a file that is damaged, and for a camera's
    ///   raw picture.
    static func removed(from file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        var metadata = try TIFFMetadata(file)
        try metadata.copy()
        return metadata.result
    }

    private init(_ file: UnsafeRawBufferPointer) throws(ConversionError) {
        guard file.count >= 16, file.has("II", at: 0) || file.has("MM", at: 0) else { throw .unsupported("the bytes are no TIFF") }
        (self.file, isLittle) = (file, file.has("II", at: 0))
        let mark = isLittle ? file[2] : file[3]
        guard mark == 42 || mark == 43 else { throw .unsupported("the bytes are no TIFF") }
        width = mark == 42 ? 4 : 8
        result = Array(repeating: 0, count: file.count)
        remaining = 4 * file.count
    }

    private mutating func copy() throws(ConversionError) {
        let header = width == 4 ? 8 : 16
        try copy(0..<header)
        // Where the place of the next page is written.
        var link = header - width
        var place = try number(at: link, width)
        var pages = 0
        while place != 0 {
            let directory = try directory(at: place)
            try charge(directory.next - place)
            let isPreview = try isPreview(directory)
            if pages == 0, isPreview, try number(at: directory.next, width) == 0 { throw Self.isForeign }
            // A smaller form of a page may show what was cut off there. The first page is the
            // picture.
            if pages == 0 || !isPreview {
                write(place, width, at: link)
                link = try copy(directory)
                pages += 1
            }
            place = try number(at: directory.next, width)
        }
        write(0, width, at: link)
        guard pages > 0 else { throw Self.damage }
    }

    /// Copies a page and the entries of its directory that are needed.
    ///
    /// - Returns: where the place of the next directory has to be written.
    private mutating func copy(_ directory: Directory) throws(ConversionError) -> Int {
        let entries = directory.entries.filter { Self.needed.contains($0.tag) && !isStandardProfile($0) }
        var position = directory.place + (width == 4 ? 2 : 8)
        write(entries.count, width == 4 ? 2 : 8, at: directory.place)
        for entry in entries {
            result.replaceSubrange(position..<(position + entry.place.count), with: file[entry.place])
            position += entry.place.count
            if entry.values.lowerBound < entry.place.lowerBound || entry.values.lowerBound >= entry.place.upperBound { try copy(entry.values) }
            guard let sizes = Self.places[entry.tag].flatMap({ tag in entries.first { $0.tag == tag } }) else { continue }
            for (place, size) in zip(try numbers(entry), try numbers(sizes)) {
                guard size <= file.count - min(place, file.count) else { throw Self.damage }
                try copy(place..<(place + size))
            }
        }
        return position
    }

    private func isPreview(_ directory: Directory) throws(ConversionError) -> Bool {
        guard let kind = directory.entries.first(where: { $0.tag == Self.pageKind }) else { return false }
        return try number(at: kind.values.lowerBound, kind.size) & 1 == 1
    }

    private func isStandardProfile(_ entry: Entry) -> Bool { entry.tag == Self.profile && ColourProfile.isStandard(Array(file[entry.values])) }

    // MARK: Reading

    private func directory(at place: Int) throws(ConversionError) -> Directory {
        let (countWidth, entryWidth) = width == 4 ? (2, 12) : (8, 20)
        let count = try number(at: place, countWidth)
        let start = place + countWidth
        guard count > 0, count <= (file.count - start) / entryWidth else { throw Self.damage }
        var entries: [Entry] = []
        for index in 0..<count {
            let position = start + index * entryWidth
            let (tag, kind) = (try number(at: position, 2), try number(at: position + 2, 2))
            guard !Self.foreign.contains(tag) else { throw Self.isForeign }
            // A field of an unknown type must be passed over (TIFF 6.0, section 2).
            guard Self.sizes.indices.contains(kind), Self.sizes[kind] > 0 else { continue }
            let (length, overflows) = try number(at: position + 4, width).multipliedReportingOverflow(by: Self.sizes[kind])
            guard !overflows else { throw Self.damage }
            let values = length <= width ? position + 4 + width : try number(at: position + 4 + width, width)
            guard length <= file.count - min(values, file.count) else {
                if Self.needed.contains(tag) { throw Self.damage }
                continue
            }
            entries.append(
                Entry(tag: tag, size: Self.sizes[kind], values: values..<(values + length), place: position..<(position + entryWidth)))
        }
        return Directory(place: place, entries: entries, next: start + count * entryWidth)
    }

    private func numbers(_ entry: Entry) throws(ConversionError) -> [Int] {
        var numbers: [Int] = []
        for place in stride(from: entry.values.lowerBound, to: entry.values.upperBound, by: entry.size) {
            numbers.append(try number(at: place, entry.size))
        }
        return numbers
    }

    private func number(at place: Int, _ size: Int) throws(ConversionError) -> Int {
        guard place >= 0, place <= file.count - size else { throw Self.damage }
        let bytes = file[place..<(place + size)]
        let value = isLittle ? bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else { throw Self.damage }
        return number
    }

    // MARK: Writing

    private mutating func charge(_ count: Int) throws(ConversionError) {
        remaining -= count
        guard remaining >= 0 else { throw .unsupported("the TIFF names the same place again and again") }
    }

    private mutating func copy(_ range: Range<Int>) throws(ConversionError) {
        try charge(range.count)
        result.replaceSubrange(range, with: file[range])
    }

    private mutating func write(_ number: Int, _ size: Int, at place: Int) {
        for index in 0..<size { result[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (isLittle ? index : size - 1 - index))) }
    }
}
