import DragTypes

/// What is shown where an image stands.
public enum TilePicture: Hashable, Sendable {
    /// Its pixels, in a format that SVG viewers draw.
    case pixels([UInt8], mimeType: String)
    /// Nobody has asked for them: its name and shape.
    case outline
    /// They could not be had: a tile that says so.
    case missing

    /// What is there of an image without going anywhere: the picture that a `data:` URL holds, or an outline.
    public init(url: String) {
        if URLText.scheme(of: url.utf8) == "data" {
            self = (try? DataURL(parsing: Array(url.utf8))).map { TilePicture($0.bytes) } ?? .missing
        } else {
            self = .outline
        }
    }

    /// The picture that bytes are: what SVG viewers draw and what holds neither program nor address (PNG, JPEG, GIF, WebP), told by its
    /// first bytes; anything else is missing.
    public init(_ bytes: [UInt8]) {
        let kinds: [(mimeType: String, start: [UInt8], offset: Int)] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0), ("image/jpeg", [0xFF, 0xD8, 0xFF], 0),
            ("image/gif", Array("GIF8".utf8), 0), ("image/webp", Array("WEBP".utf8), 8),
        ]
        let kind = kinds.first { kind in bytes.dropFirst(kind.offset).starts(with: kind.start) }
        self = kind.map { .pixels(bytes, mimeType: $0.mimeType) } ?? .missing
    }
}
