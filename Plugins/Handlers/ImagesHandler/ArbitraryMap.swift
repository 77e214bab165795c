import DragKit
import DragTypes
import ImageCoding

/// A portable arbitrary map (`P7`; Netpbm, *pam*), an anymap that libvips does not read.
struct ArbitraryMap: OpenPicture {
    /// The longest header, in bytes.
    private static let longestHeader = 1 << 16

    let size: PictureSize
    private let bytes: [UInt8]
    private let depth: Int
    private let brightest: Int
    private let start: Int

    /// - Throws: ``ConversionError``: `badInput` for a header that is incomplete, `unsupported` for
    ///   other channels than grey or RGB with or without alpha, and `limit` for a picture that is
    ///   too large.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        var values: [String: Int] = [:]
        guard let end = bytes.prefix(Self.longestHeader).firstRange(of: Array("ENDHDR\n".utf8)) else {
            throw .badInput("the portable arbitrary map has no end of its header")
        }
        for line in bytes[..<end.lowerBound].split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let words = line.split(whereSeparator: ASCII.isWhitespace).map { String(decoding: $0, as: UTF8.self) }
            if words.count == 2, let number = Int(words[1]), number > 0 { values[words[0]] = number }
        }
        guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"], let brightest = values["MAXVAL"] else {
            throw .badInput("the portable arbitrary map does not state its size")
        }
        guard (1...4).contains(depth), brightest < 1 << 16 else {
            throw .unsupported("the portable arbitrary map has other channels than grey or colours with or without transparency")
        }
        guard width <= PictureLoader.maximumPixels, height <= PictureLoader.maximumPixels / width else {
            throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(PictureLoader.maximumPixels)")
        }
        (self.bytes, self.depth, self.brightest, start) = (bytes, depth, brightest, end.upperBound)
        size = PictureSize(width: width, height: height)
    }

    func pixels() throws(ConversionError) -> PixelBuffer {
        let (count, sampleSize) = (size.width * size.height * depth, brightest < 256 ? 1 : 2)
        guard bytes.count - start >= count * sampleSize else { throw .badInput("the portable arbitrary map ends in its pixels") }
        let samples = (0..<count).map { index in
            let value = bytes.bigEndian(at: start + index * sampleSize, sampleSize)
            return UInt8((min(value, brightest) * 255 + brightest / 2) / brightest)
        }
        return PixelBuffer(samples, width: size.width, height: size.height, channels: depth)
    }
}
