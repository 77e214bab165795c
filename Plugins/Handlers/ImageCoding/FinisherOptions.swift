import DragKit

/// What the options for pictures (``ConversionOption``) ask of a picture that keeps its type: often
/// nothing, and then nothing of it has to be written anew.
enum FinisherOptions {
    /// - Parameter kind: the last part of the type's identifier.
    /// - Throws: ``ConversionError``: `unsupported` for options that change the picture.
    static func check(_ options: [String: String], _ kind: String, _ file: UnsafeRawBufferPointer) throws(ConversionError) {
        guard options.contains(where: { changes($0.key, $0.value, kind, file) }) else { return }
        throw PictureFinisher.mustBeWrittenAnew("an option changes the picture")
    }

    /// Whether an option changes a picture. In doubt, it does.
    private static func changes(_ option: String, _ value: String, _ kind: String, _ file: UnsafeRawBufferPointer) -> Bool {
        switch option {
        case ConversionOption.maximumSize:
            let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard sides.count == 2, let size = size(kind, file) else { return true }
            return size.width > sides[0] || size.height > sides[1]
        // A format without loss has no quality.
        case ConversionOption.quality: return !["png", "apng", "gif", "tiff", "bigtiff"].contains(kind) || !isQuality(value)
        case ConversionOption.background:
            let isOpaque = kind == "jpeg" || kind == "png" && isOpaquePNG(file) || isTIFF(kind) && !hasFurtherValues(tiff: file)
            return !isOpaque || !isColour(value)
        // An option of other handlers.
        default: return false
        }
    }

    private static func isTIFF(_ kind: String) -> Bool { kind == "tiff" || kind == "bigtiff" }

    private static func pages(tiff file: UnsafeRawBufferPointer) -> [TIFFPage]? { try? TIFFMetadata.pages(of: TIFFFile(file)) }

    /// Whether pages of a TIFF may have values besides the colours.
    private static func hasFurtherValues(tiff file: UnsafeRawBufferPointer) -> Bool {
        pages(tiff: file)?.contains(where: \.hasFurtherValues) ?? true
    }

    private static func isQuality(_ value: String) -> Bool { Int(value).map { (1...100).contains($0) } ?? false }

    private static func isColour(_ value: String) -> Bool { value.count == 7 && value.first == "#" && Int(value.dropFirst(), radix: 16) != nil }

    /// Whether a PNG has neither an alpha channel nor transparent colours.
    private static func isOpaquePNG(_ file: UnsafeRawBufferPointer) -> Bool {
        guard file.count > 33, ![4, 6].contains(file[25]) else { return false }
        var position = 8
        while position + 12 <= file.count, !file.has("IDAT", at: position + 4) {
            if file.has("tRNS", at: position + 4) || file.has("acTL", at: position + 4) { return false }
            position += 12 + file.long(at: position)
        }
        return position + 12 <= file.count
    }

    /// The size of the upright picture by its header, or one that is not smaller; nil where that is
    /// not known.
    private static func size(_ kind: String, _ file: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        switch kind {
        case "jpeg":
            guard let decoder = try? JPEGDecoder(file) else { return nil }
            let isUpright = JPEGMarkers(file).orientation < 5
            return isUpright ? (decoder.width, decoder.height) : (decoder.height, decoder.width)
        case "png", "apng": return file.count < 33 ? nil : (file.long(at: 16), file.long(at: 20))
        case "gif": return file.count < 13 ? nil : (file.littleLong(at: 6) & 0xFFFF, file.littleLong(at: 8) & 0xFFFF)
        case "webp": return WebPMetadata.size(of: file)
        case "tiff", "bigtiff":
            guard let pages = pages(tiff: file), let width = pages.map(\.size.width).max(), let height = pages.map(\.size.height).max() else {
                return nil
            }
            return (width, height)
        case "heic", "heif", "avif":
            // A file may turn a picture, and hold larger ones than the one that is shown.
            guard let side = HEIFMetadata.longestSide(in: file) else { return nil }
            return (side, side)
        default: return nil
        }
    }
}
