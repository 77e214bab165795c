import DragKit
import ImageCoding

/// A TIFF in luma and two colour differences that is not compressed as JPEG (TIFF 6.0 §20, §21).
/// libvips passes such values on as if they were red, green and blue.
struct LumaTIFF {
    /// Whether the colour differences have as many samples as luma. Others cannot be read.
    let isWhole: Bool
    /// The shares of red, green and blue in luma.
    private var shares = [0.299, 0.587, 0.114]
    /// The values of black and white of luma and both differences.
    private var range = [0.0, 255, 128, 255, 128, 255]

    /// - Returns: nil for any other TIFF.
    init?(_ file: TIFFFile, _ page: TIFFFile.Directory) {
        guard file.values(262, of: page)?.first == 6, ![6, 7].contains(file.values(259, of: page)?.first ?? 1) else { return nil }
        isWhole = (file.values(530, of: page) ?? [2, 2]).allSatisfy { $0 == 1 }
        if let found = file.values(529, of: page), found.count == 3, found.allSatisfy({ $0 > 0 && $0 < 1 }) { shares = found }
        if let found = file.values(532, of: page), found.count == 6, found[1] > found[0], found[3] > found[2], found[5] > found[4] {
            range = found
        }
    }

    /// How the first page is stored.
    init?(firstPageOf bytes: UnsafeRawBufferPointer) {
        guard let file = try? TIFFFile(bytes), let page = try? file.directory(at: file.first()) else { return nil }
        self.init(file, page)
    }

    /// - Throws: ``ConversionError`` (`unsupported`) for a page that cannot be read.
    static func check(_ luma: LumaTIFF?) throws(ConversionError) {
        guard luma?.isWhole == false else { return }
        throw .unsupported("the TIFF stores fewer samples of colour than of light, which is read only as JPEG within it")
    }

    /// The numbers by which each channel is multiplied, three for red, green and blue each, and
    /// what is then added.
    var factors: (matrix: [Double], offsets: [Double]) {
        let scales = [255 / (range[1] - range[0]), 127 / (range[3] - range[2]), 127 / (range[5] - range[4])]
        let (blue, red) = (2 - 2 * shares[2], 2 - 2 * shares[0])
        let rows = [
            [1, 0, red], [1, -shares[2] * blue / shares[1], -shares[0] * red / shares[1]], [1, blue, 0],
        ].map { row in zip(row, scales).map { $0 * $1 } }
        // Rounded to the nearest number.
        let offsets = rows.map { row in 0.5 - row[0] * range[0] - row[1] * range[2] - row[2] * range[4] }
        return (rows.flatMap(\.self), offsets)
    }
}
