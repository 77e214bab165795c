/// WebP's container format (RIFF; Google, *WebP Container Specification*).
enum WebPFile {
    /// The file without its EXIF, XMP and colour profile chunks. libvips and libwebp's muxer write some of them whatever the options say.
    static func withoutMetadata(_ file: [UInt8]) -> [UInt8] {
        func tag(_ offset: Int) -> String { String(decoding: file[offset..<(offset + 4)], as: UTF8.self) }
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) } }
        guard file.count >= 12, tag(0) == "RIFF", tag(8) == "WEBP" else { return file }
        var body: [UInt8] = Array("WEBP".utf8)
        var position = 12
        while position + 8 <= file.count {
            let name = tag(position)
            let end = position + 8 + number(position + 4) + number(position + 4) % 2
            guard end <= file.count else { return file }
            var chunk = Array(file[position..<end])
            // Clear the flags for the removed chunks: profile, EXIF, XMP.
            if name == "VP8X", chunk.count > 8 { chunk[8] &= ~0b10_1100 }
            if !["EXIF", "XMP ", "ICCP"].contains(name) { body += chunk }
            position = end
        }
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }
}
