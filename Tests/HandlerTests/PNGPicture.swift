import CDeflate

/// A PNG read by the book (ISO/IEC 15948), every checksum looked at: what the encoders under test
/// are judged by.
struct PNGPicture {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    let width: Int
    let height: Int
    /// Straight alpha, rows from the top.
    let rgba: [UInt8]
    /// The names of all chunks, in order.
    let chunks: [String]

    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Broken(description: "no signature") }
        func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        var position = 8
        var header: [UInt8] = []
        var data: [UInt8] = []
        var palette: [UInt8] = []
        var transparency: [UInt8] = []
        var chunks: [String] = []
        while position + 12 <= bytes.count {
            let size = number(position)
            guard position + 12 + size <= bytes.count else { throw Broken(description: "a chunk goes beyond the end") }
            let body = Array(bytes[(position + 4)..<(position + 8 + size)])
            guard Int(libdeflate_crc32(0, body, body.count)) == number(position + 8 + size) else { throw Broken(description: "a wrong checksum") }
            let name = String(decoding: body[..<4], as: UTF8.self)
            chunks.append(name)
            switch name {
            case "IHDR": header = Array(body[4...])
            case "IDAT": data += body[4...]
            case "PLTE": palette = Array(body[4...])
            case "tRNS": transparency = Array(body[4...])
            default: break
            }
            position += 12 + size
        }
        guard position == bytes.count, header.count == 13, chunks.first == "IHDR", chunks.last == "IEND" else {
            throw Broken(description: "a wrong frame")
        }
        func field(_ offset: Int) -> Int { header[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height, depth, colour) = (field(0), field(4), Int(header[8]), Int(header[9]))
        guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colour], header[12] == 0 else {
            throw Broken(description: "not a form that is expected here")
        }
        let bits = channels * depth
        let rowSize = (width * bits + 7) / 8
        var rows = [UInt8](repeating: 0, count: (rowSize + 1) * height)
        guard let decompressor = libdeflate_alloc_decompressor() else { throw Broken(description: "no memory") }
        defer { libdeflate_free_decompressor(decompressor) }
        let count = rows.count
        let result = libdeflate_zlib_decompress(decompressor, data, data.count, &rows, count, nil)
        guard result == LIBDEFLATE_SUCCESS else { throw Broken(description: "the data is broken: \(result.rawValue)") }
        try Self.unfilter(&rows, rowSize: rowSize, distance: max(1, bits / 8))
        self.width = width
        self.height = height
        self.chunks = chunks
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        func sample(_ row: Int, _ index: Int) -> Int {
            let start = row * (rowSize + 1) + 1
            if depth == 8 { return Int(rows[start + index]) }
            if depth == 16 { return Int(rows[start + index * 2]) }
            return Int(rows[start + index * depth / 8]) >> (8 - depth - index * depth % 8) & (1 << depth - 1)
        }
        let scale = depth < 8 ? 255 / (1 << depth - 1) : 1
        for y in 0..<height {
            for x in 0..<width {
                let first = sample(y, x * channels)
                switch colour {
                case 0: rgba += [UInt8(first * scale), UInt8(first * scale), UInt8(first * scale), 255]
                case 2: rgba += [UInt8(first), UInt8(sample(y, x * 3 + 1)), UInt8(sample(y, x * 3 + 2)), 255]
                case 3:
                    guard first * 3 + 2 < palette.count else { throw Broken(description: "a colour beyond the palette") }
                    rgba += palette[(first * 3)..<(first * 3 + 3)] + [first < transparency.count ? transparency[first] : 255]
                case 4: rgba += [UInt8(first), UInt8(first), UInt8(first), UInt8(sample(y, x * 2 + 1))]
                default: rgba += (0..<4).map { UInt8(sample(y, x * 4 + $0)) }
                }
            }
        }
        self.rgba = rgba
    }

    private static func unfilter(_ rows: inout [UInt8], rowSize: Int, distance: Int) throws {
        for row in 0..<(rows.count / (rowSize + 1)) {
            let start = row * (rowSize + 1) + 1
            let kind = rows[start - 1]
            for index in 0..<rowSize {
                let left = index >= distance ? Int(rows[start + index - distance]) : 0
                let above = row > 0 ? Int(rows[start + index - rowSize - 1]) : 0
                let corner = row > 0 && index >= distance ? Int(rows[start + index - rowSize - 1 - distance]) : 0
                let predicted: Int
                switch kind {
                case 0: predicted = 0
                case 1: predicted = left
                case 2: predicted = above
                case 3: predicted = (left + above) / 2
                case 4:
                    let estimate = left + above - corner
                    let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
                    predicted = a <= b && a <= c ? left : b <= c ? above : corner
                default: throw Broken(description: "an unknown filter")
                }
                rows[start + index] = rows[start + index] &+ UInt8(truncatingIfNeeded: predicted)
            }
        }
    }
}
