import DragKit

/// The chunks of a WebP with those left out that say something about the picture instead of how to
/// show it (Google, *WebP Container Specification*).
package enum WebPMetadata {
    /// The flags in the first byte of the chunk VP8X for a profile, Exif and XMP.
    private static let metadataFlags: UInt8 = 0b10_1100
    /// What a frame says about its place and its time, before the chunks of its picture.
    private static let frameHeader = 16
    /// The chunks of a picture or of a frame.
    private static let pictures: Set<String> = ["VP8 ", "VP8L", "ALPH"]

    private struct Chunk {
        let name: String
        let data: Range<Int>
    }

    /// - Throws: ``ConversionError``: `unsupported` for a WebP that has to be turned, whose profile
    ///   is not sRGB, or that is damaged.
    static func removed(from file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        guard file.count >= 12, file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { throw .unsupported("the bytes are no WebP") }
        let end = min(file.count, 8 + file.littleLong(at: 4))
        guard let chunks = chunks(in: 12..<max(end, 12), of: file), chunks.contains(where: { $0.name == "ANMF" || pictures.contains($0.name) }) else {
            throw PictureFinisher.mustBeWrittenAnew("the WebP is damaged")
        }
        for chunk in chunks {
            let data = UnsafeRawBufferPointer(rebasing: file[chunk.data])
            switch chunk.name {
            case "EXIF":
                // Some programs write the prefix of a JPEG's segment.
                let exif = Array(data.has("Exif\0\0", at: 0) ? data[6...] : data[...])
                guard ExifOrientation.orientation(in: exif) ?? 1 == 1 else { throw PictureFinisher.mustBeWrittenAnew("the WebP has to be turned") }
            case "ICCP":
                guard ColourProfile.isStandard(Array(data)) else {
                    throw PictureFinisher.mustBeWrittenAnew("the WebP has a colour profile other than sRGB")
                }
            default: break
            }
        }
        return written(chunks, of: file)
    }

    /// The file without metadata and without its colour profile, whatever the profile is; the file
    /// itself if it is no WebP that can be read. For writers that store metadata whatever the
    /// options say.
    package static func stripped(_ file: [UInt8]) -> [UInt8] {
        file.withUnsafeBytes { bytes in
            guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8), let chunks = chunks(in: 12..<bytes.count, of: bytes) else { return file }
            return written(chunks, of: bytes)
        }
    }

    /// The size of the picture or of the canvas of an animation; nil where the header does not say.
    static func size(of file: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard file.count >= 30 else { return nil }
        if file.has("VP8X", at: 12) { return ((file.littleLong(at: 24) & 0xFF_FFFF) + 1, (file.littleLong(at: 26) >> 8) + 1) }
        if file.has("VP8 ", at: 12) { return (file.littleLong(at: 26) & 0x3FFF, file.littleLong(at: 26) >> 16 & 0x3FFF) }
        guard file.has("VP8L", at: 12) else { return nil }
        let bits = file.littleLong(at: 21)
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    /// Whether the picture, or each frame of an animation, is stored without loss.
    package static func isLossless(_ file: RawSpan) -> Bool {
        file.withUnsafeBytes { bytes in
            let frames = frames(in: bytes)
            return !frames.isEmpty && frames.allSatisfy(\.isLossless)
        }
    }

    /// The compressed pixels of the picture, or of each frame of an animation; none where the file
    /// is damaged.
    static func frames(in file: UnsafeRawBufferPointer) -> [(data: Range<Int>, isLossless: Bool)] {
        guard file.count >= 12, let chunks = chunks(in: 12..<file.count, of: file) else { return [] }
        return chunks.flatMap { chunk in
            let parts = chunk.name == "ANMF" ? self.chunks(in: chunk.data.dropFirst(frameHeader), of: file) ?? [] : [chunk]
            return parts.filter { $0.name == "VP8 " || $0.name == "VP8L" }.map { ($0.data, $0.name == "VP8L") }
        }
    }

    private static func written(_ chunks: [Chunk], of file: UnsafeRawBufferPointer) -> [UInt8] {
        var body = Array("WEBP".utf8)
        body.reserveCapacity(file.count)
        // A file without the chunk VP8X has one chunk only.
        for chunk in chunks.first?.name == "VP8X" ? chunks[...] : chunks.prefix(1) {
            switch chunk.name {
            case "VP8X":
                guard chunk.data.count == 10 else { continue }
                var data = Array(file[chunk.data])
                data[0] &= ~metadataFlags
                append(chunk.name, data, to: &body)
            case "ANIM": append(chunk.name, file[chunk.data], to: &body)
            case "ANMF":
                guard chunk.data.count > frameHeader, let parts = self.chunks(in: chunk.data.dropFirst(frameHeader), of: file) else { continue }
                var frame = Array(file[chunk.data.prefix(frameHeader)])
                for part in parts where pictures.contains(part.name) { append(part.name, file[part.data], to: &frame) }
                append(chunk.name, frame, to: &body)
            default: if pictures.contains(chunk.name) { append(chunk.name, file[chunk.data], to: &body) }
            }
        }
        return Array("RIFF".utf8) + littleEndian(body.count) + body
    }

    /// The chunks in a part of the file; nil when one is longer than the part.
    private static func chunks(in range: Range<Int>, of file: UnsafeRawBufferPointer) -> [Chunk]? {
        var chunks: [Chunk] = []
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let size = file.littleLong(at: position + 4)
            guard size <= range.upperBound - position - 8 else { return nil }
            let name = String(decoding: file[position..<(position + 4)], as: UTF8.self)
            chunks.append(Chunk(name: name, data: (position + 8)..<(position + 8 + size)))
            position += 8 + size + size % 2
        }
        return chunks
    }

    private static func append(_ name: String, _ data: some Collection<UInt8>, to body: inout [UInt8]) {
        body += Array(name.utf8) + littleEndian(data.count)
        body += data
        if data.count % 2 == 1 { body.append(0) }
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
