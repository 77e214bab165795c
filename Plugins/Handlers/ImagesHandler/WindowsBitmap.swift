import DragKit
import ImageCoding

/// A Windows bitmap: a `.bmp` file, the clipboard's `CF_DIB` without a file header, or an image in
/// an icon (Microsoft, *Bitmap Storage*).
///
/// libvips could read bitmaps only through ImageMagick, which takes the unused fourth byte for
/// transparency, and decodes a whole file to find out its size.
struct WindowsBitmap: OpenPicture {
    private let width: Int
    private let height: Int
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

    private enum Compression {
        case none, runs8, runs4, runs24, fields, alphaFields

        /// - Parameters:
        ///   - number: the number in the header.
        ///   - isOS2: whether the header is one of OS/2, where the numbers from 3 on have another
        ///     meaning.
        init?(_ number: Int, isOS2: Bool) {
            switch number {
            case 0: self = .none
            case 1: self = .runs8
            case 2: self = .runs4
            case 3 where !isOS2: self = .fields
            case 4 where isOS2: self = .runs24
            case 6 where !isOS2: self = .alphaFields
            default: return nil
            }
        }

        /// The depth that run-length encoding needs; nil for other compression.
        var depthOfRuns: Int? {
            switch self {
            case .runs8: 8
            case .runs4: 4
            case .runs24: 24
            default: nil
            }
        }
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
            let hasAlpha = headerSize >= 56 || headerSize == 40 && compression == .alphaFields
            if hasAlpha { alpha = number(52) }
        }
    }

    /// Reads the headers and the palette.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no valid bitmap, `unsupported`
    ///   for embedded JPEG or PNG and for compression that only printers use, `limit` for a picture
    ///   that is too large.
    init(_ bytes: [UInt8], _ role: Role) throws(ConversionError) {
        let header = role == .file ? 14 : 0
        guard bytes.count >= header + 12, role != .file || bytes.starts(with: Array("BM".utf8)) else { throw .badInput("it is no Windows bitmap") }
        func number(_ offset: Int, _ size: Int = 4) -> Int {
            header + offset + size <= bytes.count ? bytes.littleEndian(at: header + offset, size) : 0
        }
        let size = number(0)
        let isCore = size == 12
        // OS/2 cuts its header of 64 bytes off anywhere after the depth; what is cut off is 0.
        let isOS2 = (16...64).contains(size) && ![40, 52, 56].contains(size)
        guard isCore || isOS2 || [40, 52, 56, 108, 124].contains(size), header + size <= bytes.count else {
            throw .badInput("the bitmap has a header of an unknown size")
        }
        func field(_ offset: Int) -> Int { offset + 4 <= size ? number(offset) : 0 }
        func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: field(offset))) }
        let rawHeight = isCore ? number(6, 2) : signed(8)
        width = isCore ? number(4, 2) : signed(4)
        depth = isCore ? number(10, 2) : number(14, 2)
        guard let compression = Compression(isCore ? 0 : field(16), isOS2: isOS2) else {
            throw .unsupported("the bitmap is a wrapper around another format, or compressed in a way that only printers and fax machines use")
        }
        self.compression = compression
        isTopDown = rawHeight < 0
        height = role == .icon ? abs(rawHeight) / 2 : abs(rawHeight)
        guard width > 0, height > 0 else { throw .badInput("the bitmap has no pixels") }
        guard width <= PictureLoader.maximumPixels / height else {
            throw .limit("the picture has \(width) by \(height) pixels, more than the limit of \(PictureLoader.maximumPixels)")
        }
        guard [1, 2, 4, 8, 16, 24, 32].contains(depth), depth == compression.depthOfRuns ?? depth,
            ![.fields, .alphaFields].contains(compression) || depth == 16 || depth == 32
        else { throw .badInput("the bitmap has an unknown depth") }
        // Longer headers contain the masks; the 40-byte header is followed by them.
        let maskCount = size == 40 && compression == .fields ? 3 : size == 40 && compression == .alphaFields ? 4 : 0
        masks = Masks(depth: depth, compression, headerSize: size) { UInt32(number($0)) }
        let used = isCore ? 0 : field(32)
        let entrySize = isCore ? 3 : 4
        var entries = depth <= 8 ? (used == 0 ? 1 << depth : used) : used
        let paletteStart = size + maskCount * 4
        // Some files have fewer colours than they state. The palette then ends where the pixels
        // begin, according to the file header.
        if role == .file, depth <= 8 {
            entries = min(entries, max(0, (Int(number(-4)) - header - paletteStart) / entrySize))
        }
        guard entries <= 1 << 16, header + paletteStart + entries * entrySize <= bytes.count else {
            throw .badInput("the bitmap ends in its palette")
        }
        palette = (0..<(depth > 8 ? 0 : min(entries, 256))).map { index in
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

    /// The JPEG or PNG that a bitmap holds instead of pixels (BI_JPEG, BI_PNG), and where; nil for
    /// other bitmaps.
    static func embedded(in bytes: [UInt8], _ role: Role) -> (form: PictureForm, range: Range<Int>)? {
        let header = role == .file ? 14 : 0
        guard bytes.count >= header + 40 else { return nil }
        let size = bytes.littleEndian(at: header, 4)
        guard [40, 52, 56, 108, 124].contains(size) else { return nil }
        let form: PictureForm
        switch bytes.littleEndian(at: header + 16, 4) {
        case 4: form = .jpeg
        case 5: form = .png
        default: return nil
        }
        let start = role == .file ? bytes.littleEndian(at: 10, 4) : size
        let count = bytes.littleEndian(at: header + 20, 4)
        guard start < bytes.count else { return nil }
        return (form, start..<(count > 0 ? min(start + count, bytes.count) : bytes.count))
    }

    var size: PictureSize { PictureSize(width: width, height: height) }

    private var rowSize: Int { (width * depth + 31) / 32 * 4 }

    /// The pixels as RGB, with or without alpha.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when pixels are missing.
    func pixels() throws(ConversionError) -> PixelBuffer {
        if compression.depthOfRuns != nil {
            let values = try runs()
            return depth <= 8 ? try indexed(values) : PixelBuffer(values, width: width, height: height, channels: 3)
        }
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

    /// Decodes run-length encoded pixels, usually from the bottom row up: palette indexes (BI_RLE8,
    /// BI_RLE4), or the three colours of each pixel (OS/2's RLE24). Pixels that the runs skip are
    /// 0.
    private func runs() throws(ConversionError) -> [UInt8] {
        let channels = depth == 24 ? 3 : 1
        var values = [UInt8](repeating: 0, count: width * height * channels)
        var (x, y, position) = (0, 0, start)
        /// Takes a pixel from the bytes at `place`; `isSecond` chooses between the two pixels of a
        /// byte.
        func put(_ place: Int, isSecond: Bool) {
            defer { x += 1 }
            guard x < width, y < height else { return }
            let target = ((isTopDown ? y : height - 1 - y) * width + x) * channels
            switch depth {
            case 24: for channel in 0..<3 { values[target + channel] = bytes[place + 2 - channel] }
            case 4: values[target] = isSecond ? bytes[place] & 15 : bytes[place] >> 4
            default: values[target] = bytes[place]
            }
        }
        let ending = ConversionError.badInput("the bitmap ends in its pixels")
        while position + 1 < bytes.count, y < height {
            let (count, value) = (Int(bytes[position]), Int(bytes[position + 1]))
            if count > 0 {
                guard position + 1 + channels <= bytes.count else { throw ending }
                for index in 0..<count { put(position + 1, isSecond: index % 2 == 1) }
                position += 1 + channels
                continue
            }
            position += 2
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return values
            case 2:
                guard position + 1 < bytes.count else { throw ending }
                x += Int(bytes[position])
                y += Int(bytes[position + 1])
                position += 2
            default:
                let size = (value * depth + 7) / 8
                guard position + size <= bytes.count else { throw ending }
                for index in 0..<value { put(position + index * depth / 8, isSecond: index % 2 == 1) }
                // Absolute runs are padded to an even number of bytes.
                position += size + size % 2
            }
        }
        guard y >= height else { throw ending }
        return values
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
        // On the clipboard and in icons, programs store alpha in the byte that Windows calls
        // unused. If it is 0 in all pixels, it is no alpha.
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
        // A picture is never wholly transparent on purpose: its program left the channel empty.
        if masks.alpha != 0 && !hasAlpha || role == .icon && masks.alpha == 0 {
            let mask = role == .icon ? try transparency() : nil
            for place in 0..<(width * height) { result[place * 4 + 3] = mask?[place] ?? 255 }
        } else if masks.alpha == 0 {
            return PixelBuffer(PixelBuffer.withoutAlpha(result), width: width, height: height, channels: 3)
        }
        return PixelBuffer(result, width: width, height: height, channels: 4)
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

    /// An icon's mask, which follows the colours with one bit per pixel, as alpha: 255 for visible
    /// pixels, 0 for transparent ones.
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
