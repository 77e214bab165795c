import DragKit

/// Takes items out of the lists of a HEIF: of its items, of their places, and of what refers to
/// what. Strict readers refuse a file whose Exif block holds no Exif, even if it is all zeros.
///
/// The bytes that a list loses become a free box after the list. Nothing else in the file moves.
extension HEIFMetadata {
    mutating func unlist(
        _ items: Set<Int>, _ entries: [Entry], _ list: Box, _ places: Box, references: Box?
    ) throws(ConversionError) {
        guard !items.isEmpty else { return }
        let kept = try placesKept(places, without: items)
        let others = entries.filter { !items.contains($0.item) }
        let header = bytes[list.content.lowerBound] == 0 ? 6 : 8
        let content = others.reduce(into: Array(bytes[list.content.prefix(header)])) { $0 += bytes[$1.box.whole] }
        shorten(list, to: content, count: others.count)
        shorten(places, to: kept.bytes, count: kept.count)
        if let references { shorten(references, to: try referencesKept(references, without: items), count: nil) }
    }

    /// The list of places without those of some items.
    private func placesKept(_ places: Box, without items: Set<Int>) throws(ConversionError) -> (bytes: [UInt8], count: Int) {
        var fields = Fields(bytes, places.content)
        let version = try fields.number(4) >> 24
        let sizes = try fields.number(2)
        let extent = (sizes >> 12) + (sizes >> 8 & 15) + (version == 0 ? 0 : sizes & 15)
        let all = try fields.number(version < 2 ? 2 : 4)
        var (result, count) = (Array(bytes[places.content.lowerBound..<fields.position]), 0)
        for _ in 0..<all {
            let start = fields.position
            let item = try fields.number(version < 2 ? 2 : 4)
            fields.position += (version == 0 ? 2 : 4) + (sizes >> 4 & 15)
            let extents = try fields.number(2)
            fields.position += extents * extent
            guard fields.position <= places.content.upperBound else { throw Fields.damage }
            guard !items.contains(item) else { continue }
            result += bytes[start..<fields.position]
            count += 1
        }
        return (result, count)
    }

    /// The references without those from items, and those that refer to nothing else.
    private func referencesKept(_ references: Box, without items: Set<Int>) throws(ConversionError) -> [UInt8] {
        var header = Fields(bytes, references.content)
        let size = try header.number(4) >> 24 == 0 ? 2 : 4
        var result = Array(bytes[references.content.prefix(4)])
        for box in try boxes(in: header.position..<references.content.upperBound) {
            var fields = Fields(bytes, box.content)
            let from = try fields.number(size)
            var targets: [Int] = []
            for _ in 0..<(try fields.number(2)) { targets.append(try fields.number(size)) }
            if !items.contains(from), !targets.allSatisfy(items.contains) { result += bytes[box.whole] }
        }
        return result
    }

    /// Gives a list another content, and makes free space of what remains of its bytes. A list of
    /// which too little remains for that stays.
    ///
    /// - Parameter count: how many entries the list states; nil where it states no number.
    private mutating func shorten(_ list: Box, to content: [UInt8], count: Int?) {
        var content = content
        let free = list.content.count - content.count
        guard free >= 8 else { return }
        if let count {
            // The number of entries follows the version; in `iloc`, it follows the widths of
            // fields.
            let start = list.type == "iloc" ? 6 : 4
            let isShort = list.type == "iloc" ? content[0] < 2 : content[0] == 0
            content.replaceSubrange(start..<(start + (isShort ? 2 : 4)), with: Self.bytes(of: count, isShort ? 2 : 4))
        }
        let header = list.content.lowerBound - list.whole.lowerBound
        let size = header + content.count
        // A box whose stated size is 1 has its real size in the eight bytes after the type.
        let (place, width) = header == 16 ? (list.whole.lowerBound + 8, 8) : (list.whole.lowerBound, 4)
        bytes.replaceSubrange(place..<(place + width), with: Self.bytes(of: size, width))
        let space = Self.bytes(of: free, 4) + Array("free".utf8) + [UInt8](repeating: 0, count: free - 8)
        bytes.replaceSubrange(list.content, with: content + space)
    }

    private static func bytes(of value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
