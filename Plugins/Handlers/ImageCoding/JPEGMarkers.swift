import DragTypes

/// What the marker segments of a JPEG say about its orientation and colours (ITU-T T.81 annex B;
/// Exif 2.32 §4.5; ICC.1:2010 annex B.4).
struct JPEGMarkers {
    /// How the picture must be turned or mirrored, 1…8 (Exif tag 274); 1 if the file does not say.
    private(set) var orientation = 1
    /// The colour profile.
    private(set) var profile = JPEGProfile()

    /// Reads the marker segments before the first scan. Segments that can't be read are skipped;
    /// the decoder reports errors.
    init(_ bytes: UnsafeRawBufferPointer) {
        var position = 2
        while position + 4 <= bytes.count {
            // Decoders skip stray bytes between segments.
            guard bytes[position] == 0xFF else {
                position += 1
                continue
            }
            let marker = bytes[position + 1]
            // Fill bytes, stray ones, and markers without a segment.
            if marker == 0xFF || marker == 0x00 || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                position += marker == 0xFF ? 1 : 2
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2, position + 2 + length <= bytes.count else { break }
            let segment = UnsafeRawBufferPointer(rebasing: bytes[(position + 4)..<(position + 2 + length)])
            if marker == 0xE1, segment.has("Exif\0\0", at: 0) {
                if let found = ExifOrientation.orientation(in: Array(segment[6...])) { orientation = found }
            } else if marker == 0xE2 {
                profile.add(segment)
            }
            position += 2 + length
        }
    }
}
