import DragKit

/// A Windows bitmap: a `.bmp` file, the clipboard's `CF_DIB` without a file header, or an image in an icon (Microsoft, *Bitmap Storage*).
///
/// libvips could read bitmaps only through ImageMagick, which takes the unused fourth byte for transparency, and decodes a whole file to find
/// out its size.
struct WindowsBitmap {
    let width: Int
    let height: Int
    private let bytes: [UInt8]
    private let isTopDown: Bool
    private let depth: Int
    private let compression: Compression
    private let palette: [(red: UInt8, green: UInt8, blue: UInt8)]
    private let masks: Masks
    /// The offset of the pixels.
    private let start: Int
    private let role: Role

    /// Where the bitmap comes from, which decides what the fourth byte of a pixel means.
    enum Role {
        case file
        case clipboard
        /// An image in an icon, with a mask of one bit per pixel after the colours.
        case icon
    }

    private enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case fields = 3
        case alphaFields = 6
    }

    /// The bits of a pixel that belong to each channel; 0 for a channel that is missing.
    private struct Masks {
        var red: UInt32 = 0
        var green: UInt32 = 0
        var blue: UInt32 = 0
        var alpha: UInt32 = 0

        /// The masks that a header contains, or else those that the depth implies.
        ///
        /// - Parameter number: reads the 32-bit number at an offset from the header's start.
        init(depth: Int, _ compression: Compression, headerSize: Int, _ number: (Int) -> UInt32) {
            (red, green, blue) = depth == 16 ? (0x7C00, 0x03E0, 0x1F) : (0xFF_0000, 0xFF00, 0xFF)
            guard compression == .fields || compression == .alphaFields else { return }
            (red, green, blue) = (number(40), number(44), number(48))
            let hasAlpha = headerSize >= 56 ? headerSize != 64 || compression == .alphaFields : headerSize == 40 && compression == .alphaFields
            if hasAlpha { alpha = number(52) }
        }
    }

    init(_ bytes: [UInt8], hasFileHeader: Bool) throws(ConversionError) { try self.init(bytes, hasFileHeader ? .file : .clipboard) }

    /// Reads the headers and the palette.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no valid bitmap, `unsupported` for embedded JPEG or PNG and for compression that
    ///   only printers use, `limit` for a picture that is too large.
    init(_ bytes: [UInt8], _ role: Role) throws(ConversionError) {
        let header = role == .file ? 14 : 0
        guard bytes.count >= header + 12, role != .file || bytes.starts(with: Array("BM".utf8)) else { throw .badInput("it is no Windows bitmap") }
        func number(_ offset: Int, _ size: Int = 4) -> Int {
            guard header + offset + size <= bytes.count else { return 0 }
            return (0..<size).reduce(0) { $0 | Int(bytes[header + offset + $1]) << (8 * $1) }
        }
        func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: number(offset))) }
        let size = number(0)
        let isCore = size == 12
        guard isCore || [40, 52, 56, 64, 108, 124].contains(size), header + size <= bytes.count else {
            throw .badInput("the bitmap has a header of an unknown size")
        }
        let rawHeight = isCore ? number(6, 2) : signed(8)
        width = isCore ? number(4, 2) : signed(4)
        depth = isCore ? number(10, 2) : number(14, 2)
        guard let compression = Compression(rawValue: isCore ? 0 : number(16)) else {
            throw .unsupported("the bitmap is a wrapper around another format, or compressed in a way that only printers use")
        }
        self.compression = compression
        isTopDown = rawHeight < 0
        height = role == .icon ? abs(rawHeight) / 2 : abs(rawHeight)
        guard width > 0, height > 0 else { throw .badInput("the bitmap has no pixels") }
        guard width <= PictureLoader.maximumPixels / height else {
            throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(PictureLoader.maximumPixels)")
        }
        guard [1, 4, 8, 16, 24, 32].contains(depth), compression != .runs8 || depth == 8, compression != .runs4 || depth == 4,
            ![.fields, .alphaFields].contains(compression) || depth == 16 || depth == 32
        else { throw .badInput("the bitmap has an unknown depth") }
        // Longer headers contain the masks; the 40-byte header is followed by them.
        let maskCount = size == 40 && compression == .fields ? 3 : size == 40 && compression == .alphaFields ? 4 : 0
        masks = Masks(depth: depth, compression, headerSize: size) { UInt32(number($0)) }
        let used = isCore ? 0 : number(32)
        let entrySize = isCore ? 3 : 4
        var entries = depth <= 8 ? (used == 0 ? 1 << depth : used) : used
        let paletteStart = size + maskCount * 4
        if role == .file, depth <= 8 {
            // Some files have fewer colours than they state. The palette then ends where the pixels begin, according to the file header.
            entries = min(entries, max(0, (Int(number(-4)) - header - paletteStart) / entrySize))
        }
        guard entries <= 1 << 16, header + paletteStart + entries * entrySize <= bytes.count else {
            throw .badInput("the bitmap ends in its palette")
        }
        palette =
            depth > 8
            ? []
            : (0..<min(entries, 256)).map { index in
                let place = header + paletteStart + index * entrySize
                return (bytes[place + 2], bytes[place + 1], bytes[place])
            }
        var start = role == .file ? number(-4) : paletteStart + entries * entrySize
        let rowSize = (width * depth + 31) / 32 * 4
        // Qt repeats the masks after a header that contains them already.
        if role == .clipboard, size >= 108, compression == .fields, bytes.count - start == rowSize * height + 12 { start += 12 }
        guard start >= 0, start <= bytes.count else { throw .badInput("the bitmap says that its pixels begin after its end") }
        self.start = start
        self.bytes = bytes
        self.role = role
    }

    private var rowSize: Int { (width * depth + 31) / 32 * 4 }

    /// The pixels as RGB, with or without alpha.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when pixels are missing.
    func pixels() throws(ConversionError) -> PixelBuffer {
        if compression == .runs8 || compression == .runs4 { return try indexed(try runs()) }
        guard bytes.count - start >= rowSize * height else { throw .badInput("the bitmap ends in its pixels") }
        if depth <= 8 { return try indexed(packed()) }
        return try direct()
    }

    /// The offset of the picture's row `y`, counted from the top.
    private func row(_ y: Int) -> Int { start + (isTopDown ? y : height - 1 - y) * rowSize }

    private func packed() -> [UInt8] {
        var indexes: [UInt8] = []
        indexes.reserveCapacity(width * height)
        let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width {
                let bit = x * depth
                indexes.append(bytes[row + bit / 8] >> UInt8(8 - depth - bit % 8) & mask)
            }
        }
        return indexes
    }

    /// Decodes run-length encoded palette indexes (BI_RLE8, BI_RLE4), usually from the bottom row up. Pixels that the runs skip get index 0.
    private func runs() throws(ConversionError) -> [UInt8] {
        var indexes = [UInt8](repeating: 0, count: width * height)
        var (x, y, position) = (0, 0, start)
        func put(_ index: UInt8) {
            if x < width, y < height { indexes[(isTopDown ? y : height - 1 - y) * width + x] = index }
            x += 1
        }
        let isNibbles = compression == .runs4
        while position + 1 < bytes.count, y < height {
            let (count, value) = (Int(bytes[position]), bytes[position + 1])
            position += 2
            if count > 0 {
                for index in 0..<count { put(isNibbles ? (index % 2 == 0 ? value >> 4 : value & 15) : value) }
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return indexes
            case 2:
                guard position + 1 < bytes.count else { throw .badInput("the bitmap ends in its pixels") }
                x += Int(bytes[position])
                y += Int(bytes[position + 1])
                position += 2
            default:
                let size = isNibbles ? (Int(value) + 1) / 2 : Int(value)
                guard position + size <= bytes.count else { throw .badInput("the bitmap ends in its pixels") }
                for index in 0..<Int(value) {
                    let byte = bytes[position + (isNibbles ? index / 2 : index)]
                    put(isNibbles ? (index % 2 == 0 ? byte >> 4 : byte & 15) : byte)
                }
                // Absolute runs are padded to an even number of bytes.
                position += size + size % 2
            }
        }
        guard y >= height else { throw .badInput("the bitmap ends in its pixels") }
        return indexes
    }

    private func indexed(_ indexes: [UInt8]) throws(ConversionError) -> PixelBuffer {
        let mask = role == .icon ? try transparency() : nil
        let channels = mask == nil ? 3 : 4
        var result: [UInt8] = []
        result.reserveCapacity(indexes.count * channels)
        for (place, index) in indexes.enumerated() {
            // A pixel whose index is beyond the palette is black, as in other programs.
            let colour = Int(index) < palette.count ? palette[Int(index)] : (red: 0, green: 0, blue: 0)
            result.append(colour.red)
            result.append(colour.green)
            result.append(colour.blue)
            if let mask { result.append(mask[place]) }
        }
        return PixelBuffer(result, width: width, height: height, channels: channels)
    }

    private func direct() throws(ConversionError) -> PixelBuffer {
        let size = depth / 8
        var masks = masks
        // On the clipboard and in icons, programs store alpha in the byte that Windows calls unused. If it is 0 in all pixels, it is no alpha.
        let mayHaveAlpha = depth == 32 && masks.alpha == 0 && compression == .none && role != .file
        if mayHaveAlpha { masks.alpha = 0xFF00_0000 }
        let channels = [masks.red, masks.green, masks.blue, masks.alpha].map { Channel($0) }
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 4)
        var hasAlpha = false
        for y in 0..<height {
            var place = row(y)
            for _ in 0..<width {
                var pixel: UInt32 = 0
                for byte in 0..<size { pixel |= UInt32(bytes[place + byte]) << UInt32(8 * byte) }
                place += size
                for channel in 0..<3 { result.append(channels[channel].value(pixel)) }
                let alpha = masks.alpha == 0 ? 255 : channels[3].value(pixel)
                if alpha > 0 { hasAlpha = true }
                result.append(alpha)
            }
        }
        if mayHaveAlpha && !hasAlpha || role == .icon && masks.alpha == 0 {
            let mask = role == .icon ? try transparency() : nil
            for place in 0..<(width * height) { result[place * 4 + 3] = mask?[place] ?? 255 }
        } else if masks.alpha == 0 {
            return PixelBuffer(Self.withoutAlpha(result), width: width, height: height, channels: 3)
        }
        return PixelBuffer(result, width: width, height: height, channels: 4)
    }

    private static func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count / 4 * 3)
        for place in stride(from: 0, to: pixels.count, by: 4) { result += pixels[place..<(place + 3)] }
        return result
    }

    /// Extracts one channel from a pixel, scaled to 0…255.
    private struct Channel {
        private let mask: UInt32
        private let shift: UInt32
        private let maximum: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            maximum = mask >> shift
        }

        func value(_ pixel: UInt32) -> UInt8 {
            guard maximum > 0 else { return 0 }
            let value = UInt64((pixel & mask) >> shift)
            return UInt8((value * 255 + UInt64(maximum) / 2) / UInt64(maximum))
        }
    }

    /// An icon's mask, which follows the colours with one bit per pixel, as alpha: 255 for visible pixels, 0 for transparent ones.
    private func transparency() throws(ConversionError) -> [UInt8] {
        let maskRow = (width + 31) / 32 * 4
        let maskStart = start + rowSize * height
        // Without a complete mask the icon is opaque.
        guard bytes.count - maskStart >= maskRow * height else { return [UInt8](repeating: 255, count: width * height) }
        var result: [UInt8] = []
        result.reserveCapacity(width * height)
        for y in 0..<height {
            let row = maskStart + (isTopDown ? y : height - 1 - y) * maskRow
            for x in 0..<width { result.append(bytes[row + x / 8] >> UInt8(7 - x % 8) & 1 == 1 ? 0 : 255) }
        }
        return result
    }
}
