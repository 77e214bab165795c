package import DragKit

/// A TIFF in which only what is needed to show its pages is left; all other bytes are zero (TIFF
/// 6.0; Adobe, *TIFF Technical Notes*; BigTIFF as LibTIFF writes it).
///
/// Nothing moves, as all parts of the file are found by their place.
package struct TIFFMetadata {
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
    static let profile = 34675
    /// How many fields all pages may have together: they are kept in memory.
    private static let mostEntries = 1_000_000
    private static let pageKind = 254
    private static let isForeign = ConversionError.unsupported("the TIFF is a camera\u{2019}s raw picture, or holds a JPEG file")

    private static let isEndless = ConversionError.unsupported("the TIFF names the same place again and again")

    private let file: TIFFFile
    private var result: [UInt8]
    /// How many bytes may still be read or copied. Some writers store equal strips once.
    private var remaining: Int

    /// - Parameter keepsPicture: whether pages may keep their rotation and other colours.
    /// - Throws: ``ConversionError``: `unsupported` for a file that is damaged, for a camera's raw
    ///   picture, and for a page that has to be written anew.
    static func removed(
        from file: UnsafeRawBufferPointer, keepsPicture: Bool = false
    ) throws(ConversionError) -> (bytes: [UInt8], state: PictureState) {
        var metadata = TIFFMetadata(try TIFFFile(file))
        let pages = try pages(of: metadata.file)
        let state = PictureState(
            isTurned: pages.contains { $0.orientation != 1 }, hasOtherColours: !pages.allSatisfy(\.isStandard))
        if !keepsPicture { try state.check("TIFF") }
        try metadata.copy(pages)
        return (metadata.result, state)
    }

    /// The pages of a picture, without smaller forms of them.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a file that is damaged, and for a camera's
    ///   raw picture.
    package static func pages(of file: TIFFFile) throws(ConversionError) -> [TIFFPage] {
        var pages: [TIFFPage] = []
        var (index, entries, remaining) = (0, 0, file.bytes.count)
        var place = try file.first()
        while place != 0 {
            let directory = try file.directory(at: place)
            guard let next = directory.next, needed.isDisjoint(with: directory.missing) else { throw TIFFFile.damage }
            let tags = Set(directory.entries.map(\.tag)).union(directory.missing)
            guard foreign.isDisjoint(with: tags) else { throw isForeign }
            remaining -= next - place
            entries += directory.entries.count
            guard remaining >= 0, entries <= mostEntries else { throw isEndless }
            place = try file.number(at: next, file.width)
            let isPreview = (file.number(pageKind, of: directory) ?? 0) & 1 == 1
            if index == 0, isPreview, place == 0 { throw isForeign }
            // A smaller form of a page may show what was cut off there. The first page is the
            // picture.
            if index == 0 || !isPreview { pages.append(TIFFPage(file, directory, index: index)) }
            index += 1
        }
        guard !pages.isEmpty else { throw TIFFFile.damage }
        return pages
    }

    private init(_ file: TIFFFile) {
        self.file = file
        result = Array(repeating: 0, count: file.bytes.count)
        remaining = 4 * file.bytes.count
    }

    private mutating func copy(_ pages: [TIFFPage]) throws(ConversionError) {
        try copy(0..<file.header)
        // Where the place of the next page is written.
        var link = file.header - file.width
        for page in pages {
            write(page.directory.place, file.width, at: link)
            link = try copy(page.directory)
        }
        write(0, file.width, at: link)
    }

    /// Copies a page and the entries of its directory that are needed.
    ///
    /// - Returns: where the place of the next directory has to be written.
    private mutating func copy(_ directory: TIFFFile.Directory) throws(ConversionError) -> Int {
        let entries = directory.entries.filter { Self.needed.contains($0.tag) && !isStandardProfile($0) }
        var position = directory.place + (file.width == 4 ? 2 : 8)
        try charge(position - directory.place)
        write(entries.count, file.width == 4 ? 2 : 8, at: directory.place)
        for entry in entries {
            try charge(entry.place.count)
            result.replaceSubrange(position..<(position + entry.place.count), with: file.bytes[entry.place])
            position += entry.place.count
            if !entry.isInline { try copy(entry.values) }
            guard let sizes = Self.places[entry.tag].flatMap({ tag in entries.first { $0.tag == tag } }) else { continue }
            for (place, size) in zip(try file.numbers(entry), try file.numbers(sizes)) {
                guard size <= file.bytes.count - min(place, file.bytes.count) else { throw TIFFFile.damage }
                try copy(place..<(place + size))
            }
        }
        return position
    }

    private func isStandardProfile(_ entry: TIFFFile.Entry) -> Bool {
        entry.tag == Self.profile && ColourProfile.isStandard(Array(file.bytes[entry.values]))
    }

    // MARK: Writing

    private mutating func charge(_ count: Int) throws(ConversionError) {
        remaining -= count
        guard remaining >= 0 else { throw Self.isEndless }
    }

    private mutating func copy(_ range: Range<Int>) throws(ConversionError) {
        try charge(range.count)
        result.replaceSubrange(range, with: file.bytes[range])
    }

    private mutating func write(_ number: Int, _ size: Int, at place: Int) {
        for index in 0..<size { result[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (file.isLittle ? index : size - 1 - index))) }
    }
}
