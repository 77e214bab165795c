import DragKit

/// A HEIC or AVIF file in which what says something about the picture instead of how to show it is
/// overwritten with zeros (ISO/IEC 14496-12, ISO/IEC 23008-12), and no longer listed.
///
/// Nothing moves, as other parts of the file are found by their place.
struct HEIFMetadata {
    var bytes: [UInt8]
    /// How many bytes may still be overwritten: each once, however often a file names a place.
    private var remaining: Int

    struct Box {
        let type: String
        /// With the header.
        let whole: Range<Int>
        /// Without the header.
        let content: Range<Int>
    }

    /// The boxes of the file, of its description, and of a film that are needed to show the
    /// picture.
    private static let needed: Set<String> = ["ftyp", "meta", "mdat", "moov"]
    private static let neededInMeta: Set<String> = ["hdlr", "dinf", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl"]
    private static let namedInFilm: Set<String> = ["udta", "meta", "uuid"]
    /// The kinds of items that hold no picture: Exif, and XMP and other texts.
    private static let hidden: Set<String> = ["Exif", "mime", "uri "]

    /// - Parameter keepsPicture: whether the picture may keep its rotation and other colours.
    /// - Throws: ``ConversionError``: `unsupported` for a file that is damaged, whose metadata
    ///   cannot be overwritten, or whose picture has to be written anew.
    static func removed(
        from file: UnsafeRawBufferPointer, keepsPicture: Bool = false
    ) throws(ConversionError) -> (bytes: [UInt8], state: PictureState) {
        var metadata = HEIFMetadata(bytes: Array(file), remaining: file.count)
        let state = HEIFContainer(metadata.bytes)?.state ?? PictureState(isTurned: false, hasOtherColours: false)
        if !keepsPicture { try state.check("HEIF") }
        try metadata.remove()
        return (metadata.bytes, state)
    }

    /// The longest side of all pictures in a file, thumbnails included; nil where the file does not
    /// say.
    static func longestSide(in file: UnsafeRawBufferPointer) -> Int? {
        let metadata = HEIFMetadata(bytes: Array(file), remaining: 0)
        func parts(_ type: String, _ range: Range<Int>) -> [Range<Int>] {
            (try? metadata.boxes(in: range))?.filter { $0.type == type }.map(\.content) ?? []
        }
        let properties = parts("meta", metadata.bytes.indices).flatMap { parts("iprp", $0.dropFirst(4)) }.flatMap { parts("ipco", $0) }
        let sides = properties.flatMap { parts("ispe", $0) }.filter { $0.count >= 12 }.flatMap { extent in
            [file.long(at: extent.lowerBound + 4), file.long(at: extent.lowerBound + 8)]
        }
        return sides.max()
    }

    private mutating func remove() throws(ConversionError) {
        let boxes = try boxes(in: bytes.indices)
        guard boxes.first?.type == "ftyp", let meta = boxes.first(where: { $0.type == "meta" }), meta.content.count > 4 else {
            throw .unsupported("the bytes are no HEIF with a description that can be read")
        }
        for box in boxes where !Self.needed.contains(box.type) { try free(box) }
        for film in boxes where film.type == "moov" {
            for box in try self.boxes(in: film.content) {
                if Self.namedInFilm.contains(box.type) { try free(box) }
                guard box.type == "trak" else { continue }
                for part in try self.boxes(in: box.content) where Self.namedInFilm.contains(part.type) { try free(part) }
            }
        }
        let parts = try self.boxes(in: (meta.content.lowerBound + 4)..<meta.content.upperBound)
        for box in parts where !Self.neededInMeta.contains(box.type) { try free(box) }
        guard let items = parts.first(where: { $0.type == "iinf" }), let places = parts.first(where: { $0.type == "iloc" }) else { return }
        let entries = try entries(items)
        let hidden = Set(entries.filter { Self.hidden.contains($0.kind) }.map(\.item))
        try clear(hidden, places, data: parts.first { $0.type == "idat" })
        try unlist(hidden, entries, items, places, references: parts.first { $0.type == "iref" })
    }

    /// The boxes that follow one another in a part of the file.
    func boxes(in range: Range<Int>) throws(ConversionError) -> [Box] {
        var boxes: [Box] = []
        var fields = Fields(bytes, range)
        while fields.position < range.upperBound {
            let start = fields.position
            var size = try fields.number(4)
            let type = try fields.text(4)
            if size == 1 { size = try fields.number(8) }
            if size == 0 { size = range.upperBound - start }
            guard size >= fields.position - start, size <= range.upperBound - start else { throw Fields.damage }
            boxes.append(Box(type: type, whole: start..<(start + size), content: fields.position..<(start + size)))
            fields.position = start + size
        }
        return boxes
    }

    /// An entry of the list of items.
    struct Entry {
        let item: Int
        let kind: String
        let box: Box
    }

    private func entries(_ list: Box) throws(ConversionError) -> [Entry] {
        var fields = Fields(bytes, list.content)
        let version = try fields.number(4) >> 24
        _ = try fields.number(version == 0 ? 2 : 4)
        var entries: [Entry] = []
        for box in try boxes(in: fields.position..<list.content.upperBound) where box.type == "infe" {
            var entry = Fields(bytes, box.content)
            let version = try entry.number(4) >> 24
            guard version >= 2 else { throw .unsupported("the HEIF lists its items in an old way") }
            let item = try entry.number(version == 2 ? 2 : 4)
            _ = try entry.number(2)
            entries.append(Entry(item: item, kind: try entry.text(4), box: box))
        }
        return entries
    }

    /// Overwrites the data of items.
    private mutating func clear(_ items: Set<Int>, _ places: Box, data: Box?) throws(ConversionError) {
        var fields = Fields(bytes, places.content)
        let version = try fields.number(4) >> 24
        let sizes = try fields.number(2)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        for _ in 0..<(try fields.number(version < 2 ? 2 : 4)) {
            let item = try fields.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try fields.number(2) & 15
            let reference = try fields.number(2)
            let base = try fields.number(baseSize)
            for _ in 0..<(try fields.number(2)) {
                _ = try fields.number(indexSize)
                let (offset, length) = (try fields.number(offsetSize), try fields.number(lengthSize))
                guard items.contains(item) else { continue }
                let (start, end) = method == 0 ? (0, bytes.count) : (data?.content.lowerBound ?? 0, data?.content.upperBound ?? 0)
                guard reference == 0, method < 2, length > 0, base <= end - start, offset <= end - start - base, length <= end - start - base - offset
                else { throw .unsupported("the HEIF keeps its metadata in a place that is not known") }
                try overwrite((start + base + offset)..<(start + base + offset + length))
            }
        }
    }

    /// Turns a box into free space.
    private mutating func free(_ box: Box) throws(ConversionError) {
        let type = (box.whole.lowerBound + 4)..<(box.whole.lowerBound + 8)
        bytes.replaceSubrange(type, with: Array("free".utf8))
        try overwrite(box.content)
    }

    private mutating func overwrite(_ range: Range<Int>) throws(ConversionError) {
        remaining -= range.count
        guard remaining >= 0 else { throw .unsupported("the HEIF names the same place several times") }
        bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }

    /// Reads big-endian numbers one after the other.
    struct Fields {
        static let damage = ConversionError.unsupported("the HEIF is damaged")

        private let bytes: [UInt8]
        var position: Int
        private let end: Int

        init(_ bytes: [UInt8], _ range: Range<Int>) {
            self.bytes = bytes
            (position, end) = (range.lowerBound, range.upperBound)
        }

        /// A number of up to eight bytes; 0 for none.
        mutating func number(_ size: Int) throws(ConversionError) -> Int {
            guard size <= 8, size <= end - position else { throw Self.damage }
            let value = bytes[position..<(position + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let number = Int(exactly: value) else { throw Self.damage }
            position += size
            return number
        }

        mutating func text(_ size: Int) throws(ConversionError) -> String {
            guard size <= end - position else { throw Self.damage }
            defer { position += size }
            return String(decoding: bytes[position..<(position + size)], as: UTF8.self)
        }
    }
}
