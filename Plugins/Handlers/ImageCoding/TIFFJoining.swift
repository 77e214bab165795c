package import DragKit

/// Makes one TIFF of several, each of which becomes a page. libvips writes several pages only if
/// all have the same size.
package enum TIFFJoining {
    /// The tags with the places of strips and of tiles.
    private static let places: Set<Int> = [273, 324]

    /// A file with one page.
    package struct Page {
        let bytes: [UInt8]
        /// The tags to be left out.
        let without: Set<Int>

        package init(_ bytes: [UInt8], without: Set<Int>) { (self.bytes, self.without) = (bytes, without) }
    }

    /// - Parameter pages: in the same order of bytes, either all TIFF or all BigTIFF.
    /// - Throws: ``ConversionError``: `limit` for pages that are too large for a TIFF together.
    package static func joined(_ pages: [Page]) throws(ConversionError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pages.reduce(0) { $0 + $1.bytes.count + 16 })
        // Where the place of the next page is written.
        var link = 0
        for page in pages {
            while result.count % 16 != 0 { result.append(0) }
            let base = result.count
            result += page.bytes
            let changed = page.bytes.withUnsafeBytes { bytes in
                Result { () throws(ConversionError) in try append(TIFFFile(bytes), page.without, base, &link, &result) }
            }
            try changed.get()
        }
        // Takes what has been left out of the file.
        let joined = result.withUnsafeBytes { bytes in Result { () throws(ConversionError) in try TIFFMetadata.removed(from: bytes).bytes } }
        return try joined.get()
    }

    /// Moves what a page says of places by `base`, and links the page to the one before.
    private static func append(
        _ file: TIFFFile, _ without: Set<Int>, _ base: Int, _ link: inout Int, _ result: inout [UInt8]
    ) throws(ConversionError) {
        guard file.width == 8 || result.count <= Int(UInt32.max) else { throw .limit("the pages are too large for one TIFF") }
        func write(_ number: Int, _ size: Int, at place: Int) {
            for index in 0..<size { result[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (file.isLittle ? index : size - 1 - index))) }
        }
        let directory = try file.directory(at: file.first())
        let entries = directory.entries.filter { !without.contains($0.tag) }
        write(directory.place + base, file.width, at: base == 0 ? file.header - file.width : link)
        let countWidth = file.width == 4 ? 2 : 8
        write(entries.count, countWidth, at: base + directory.place)
        var position = base + directory.place + countWidth
        for entry in entries {
            let isPlaces = places.contains(entry.tag)
            guard !isPlaces || entry.size >= file.width else { throw .internalError("the places of a page are too short") }
            if isPlaces {
                for (index, place) in try file.numbers(entry).enumerated() {
                    write(place + base, entry.size, at: base + entry.values.lowerBound + index * entry.size)
                }
            }
            if !entry.isInline { write(entry.values.lowerBound + base, file.width, at: base + entry.place.upperBound - file.width) }
            let moved = Array(result[(base + entry.place.lowerBound)..<(base + entry.place.upperBound)])
            result.replaceSubrange(position..<(position + moved.count), with: moved)
            position += moved.count
        }
        link = position
        write(0, file.width, at: link)
    }
}
