import DragKit

/// The blocks of a GIF with those left out that say something about the picture instead of how to
/// show it (CompuServe, *GIF89a Specification*).
///
/// Kept are the frames, their times and the number of repetitions. Left out are comments, texts,
/// XMP and all other extensions, and what follows the end of the picture. A file that ends in the
/// middle of a frame keeps the beginning of the frame, as viewers do.
enum GIFMetadata {
    private static let trailer: UInt8 = 0x3B

    /// - Throws: ``ConversionError``: `badInput` for a file without a frame.
    static func removed(from file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        guard file.has("GIF87a", at: 0) || file.has("GIF89a", at: 0), file.count >= 13 else { throw .badInput("the bytes are no GIF") }
        var position = 13 + colourTableSize(file[10])
        guard position <= file.count else { throw .badInput("the GIF ends within its colours") }
        var result = Array(file[..<position])
        result.reserveCapacity(file.count)
        var hasFrame = false
        blocks: while position < file.count, file[position] != trailer {
            switch file[position] {
            case 0x21 where position + 1 < file.count:
                let end = endOfSubBlocks(file, from: position + 2)
                guard end <= file.count else { break blocks }
                if isNeeded(file, extensionAt: position) { result += file[position..<end] }
                position = end
            case 0x2C:
                guard position + 10 < file.count else { break blocks }
                let data = position + 10 + colourTableSize(file[position + 9])
                guard data + 1 < file.count else { break blocks }
                let end = endOfSubBlocks(file, from: data + 1)
                result += file[position..<min(end, file.count)]
                if end > file.count { result += [UInt8](repeating: 0, count: end - file.count) }
                hasFrame = true
                position = end
            // Viewers pass over stray bytes between blocks.
            default: position += 1
            }
        }
        guard hasFrame else { throw .badInput("the GIF has no picture") }
        return result + [trailer]
    }

    /// The size of the colour table that a byte of flags announces, in bytes.
    private static func colourTableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// The position after a row of sub-blocks. Beyond the file's end, if the file ends within them.
    private static func endOfSubBlocks(_ file: UnsafeRawBufferPointer, from start: Int) -> Int {
        var position = start
        while position < file.count {
            let size = Int(file[position])
            position += 1 + size
            if size == 0 { return position }
        }
        return position + 1
    }

    /// Whether an extension says how the picture is shown: the time of a frame, or how often the
    /// frames are repeated.
    private static func isNeeded(_ file: UnsafeRawBufferPointer, extensionAt position: Int) -> Bool {
        switch file[position + 1] {
        case 0xF9: true
        case 0xFF: file.has("NETSCAPE2.0", at: position + 3) || file.has("ANIMEXTS1.0", at: position + 3)
        default: false
        }
    }
}
