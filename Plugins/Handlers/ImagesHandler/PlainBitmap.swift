import DragKit
import DragTypes

/// A bitmap in digits (`P1`; Netpbm, *pbm*). The digits need no space between them, as Netpbm
/// itself writes them, and libvips takes such a row for one large number.
struct PlainBitmap: OpenPicture {
    let size: PictureSize
    private let digits: ArraySlice<UInt8>

    /// - Throws: ``ConversionError``: `badInput` for a header that is incomplete, and `limit` for a
    ///   picture that is too large.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        var rest = bytes.dropFirst(2)
        guard let width = Self.number(&rest), let height = Self.number(&rest), width > 0, height > 0 else {
            throw .badInput("the portable bitmap does not state its size")
        }
        guard width <= PictureLoader.maximumPixels, height <= PictureLoader.maximumPixels / width else {
            throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(PictureLoader.maximumPixels)")
        }
        size = PictureSize(width: width, height: height)
        digits = rest
    }

    /// The next number of the header; nil where there is none.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        skipSpace(&rest)
        let text = rest.prefix(while: ASCII.isDigit)
        rest = rest[text.endIndex...]
        return Int(String(decoding: text, as: UTF8.self))
    }

    /// Skips white space, and comments, which begin with a hash and end with the line.
    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
        while let first = rest.first, ASCII.isWhitespace(first) || first == UInt8(ascii: "#") {
            rest = first == UInt8(ascii: "#") ? rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } : rest.dropFirst()
        }
    }

    /// Black for 1 and white for 0.
    func pixels() throws(ConversionError) -> PixelBuffer {
        let count = size.width * size.height
        guard digits.count >= count else { throw .badInput("the portable bitmap ends in its pixels") }
        var (pixels, rest): ([UInt8], ArraySlice<UInt8>) = ([], digits)
        pixels.reserveCapacity(count)
        while pixels.count < count {
            Self.skipSpace(&rest)
            switch rest.popFirst() {
            case UInt8(ascii: "0"): pixels.append(255)
            case UInt8(ascii: "1"): pixels.append(0)
            case nil: throw .badInput("the portable bitmap ends in its pixels")
            default: throw .badInput("the portable bitmap has a digit other than 0 and 1")
            }
        }
        return PixelBuffer(pixels, width: size.width, height: size.height, channels: 1)
    }
}
