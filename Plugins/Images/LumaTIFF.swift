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
    init?(_ bytes: [UInt8]) {
        guard let fields = Self.fields(of: bytes), fields[262]?.first == 6, ![6, 7].contains(fields[259]?.first ?? 1) else { return nil }
        isWhole = (fields[530] ?? [2, 2]).allSatisfy { $0 == 1 }
        if let found = fields[529], found.count == 3, found.allSatisfy({ $0 > 0 && $0 < 1 }) { shares = found }
        if let found = fields[532], found.count == 6, found[1] > found[0], found[3] > found[2], found[5] > found[4] { range = found }
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

    /// The numbers in the fields of the first page that say how colours are stored.
    private static func fields(of bytes: [UInt8]) -> [Int: [Double]]? {
        let isLittle: Bool
        switch bytes.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isLittle = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittle = false
        default: return nil
        }
        func number(_ place: Int, _ size: Int) -> Int? {
            guard place >= 0, place + size <= bytes.count else { return nil }
            return isLittle ? bytes.littleEndian(at: place, size) : bytes.bigEndian(at: place, size)
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        var fields: [Int: [Double]] = [:]
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = number(entry, 2), let type = number(entry + 2, 2), let count = number(entry + 4, 4) else { return nil }
            guard [259, 262, 529, 530, 532].contains(tag), count <= 6, let size = [3: 2, 4: 4, 5: 8][type] else { continue }
            let place = size * count <= 4 ? entry + 8 : number(entry + 8, 4) ?? 0
            fields[tag] = (0..<count).compactMap { index in
                let start = place + size * index
                guard type == 5 else { return number(start, size).map(Double.init) }
                guard let numerator = number(start, 4), let denominator = number(start + 4, 4), denominator > 0 else { return nil }
                return Double(numerator) / Double(denominator)
            }
        }
        return fields
    }
}
