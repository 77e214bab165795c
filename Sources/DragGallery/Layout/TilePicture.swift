import DragTypes

/// What is drawn in the place of an image.
public enum TilePicture: Hashable, Sendable {
    /// The image's encoded bytes, in a format that SVG viewers draw, and the MIME type of the format.
    case pixels([UInt8], mimeType: String)
    /// A blank tile with the image's name: the image was not to be fetched.
    case outline
    /// A tile with a cross: the image could not be fetched or is in no format that can be drawn.
    case missing

    /// What can be drawn without fetching anything: the picture in a `data:` URL, `missing` if that URL is not valid, and `outline` for any
    /// other URL.
    public init(url: String) {
        if URLText.scheme(of: url.utf8) == "data" {
            self = (try? DataURL(parsing: Array(url.utf8))).map { TilePicture($0.bytes) } ?? .missing
        } else {
            self = .outline
        }
    }

    /// The picture in encoded bytes, recognized by their signature: PNG, JPEG, GIF or WebP, which SVG viewers draw and which hold neither
    /// scripts nor links. Bytes in any other format give `missing`.
    public init(_ bytes: [UInt8]) {
        let kinds: [(mimeType: String, start: [UInt8], offset: Int)] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0), ("image/jpeg", [0xFF, 0xD8, 0xFF], 0),
            ("image/gif", Array("GIF8".utf8), 0), ("image/webp", Array("WEBP".utf8), 8),
        ]
        let kind = kinds.first { kind in bytes.dropFirst(kind.offset).starts(with: kind.start) }
        self = kind.map { .pixels(bytes, mimeType: $0.mimeType) } ?? .missing
    }
}
