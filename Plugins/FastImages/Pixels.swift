/// A decoded picture of 8 bits a channel, grey (1) or RGB (3), in rows with a byte in front of each for PNG's filter.
struct Pixels {
    var width: Int
    var height: Int
    var channels: Int
    /// Rows from the top.
    var bytes: [UInt8]

    /// A row with the filter's byte, in bytes.
    var rowSize: Int { width * channels + 1 }

    /// The picture in one channel where all of its colours are greys, as in a scan or a picture of black text: a third of the bytes, which
    /// every viewer shows the same way.
    consuming func withoutNeedlessColour() -> Pixels {
        guard channels == 3, isNeutral else { return self }
        let (width, height, rowSize) = (width, height, rowSize)
        let grey = bytes.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { target, count in
                for row in 0..<height {
                    let from = row * rowSize + 1
                    let to = row * (width + 1)
                    target[to] = 0
                    for x in 0..<width { target[to + 1 + x] = source[from + x * 3] }
                }
                count = target.count
            }
        }
        return Pixels(width: width, height: height, channels: 1, bytes: grey)
    }

    /// Whether red, green and blue are the same everywhere; a coloured row ends the search.
    private var isNeutral: Bool {
        // Every byte is compared with the next one, two pixels at once; a blue one's successor is another pixel's, and does not count.
        let counts = UInt64(littleEndian: 0x0000_00FF_FF00_FFFF)
        let end = width * 3
        return bytes.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return false }
            for row in 0..<height {
                let line = base + row * rowSize + 1
                var difference: UInt64 = 0
                var offset = 0
                while offset + 9 <= end {
                    let here = line.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    let next = line.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
                    difference |= (here ^ next) & counts
                    offset += 6
                }
                while offset < end {
                    let red = line.load(fromByteOffset: offset, as: UInt8.self)
                    let green = line.load(fromByteOffset: offset + 1, as: UInt8.self)
                    let blue = line.load(fromByteOffset: offset + 2, as: UInt8.self)
                    difference |= UInt64((red ^ green) | (red ^ blue))
                    offset += 3
                }
                if difference != 0 { return false }
            }
            return true
        }
    }

    /// The picture turned as Exif's orientation says, so that it stands upright.
    ///
    /// 2 is mirrored left to right, 3 half turned, 4 mirrored top to bottom, 5 mirrored along the main diagonal, 6 needs a quarter turn to the
    /// right, 7 is mirrored along the other diagonal, 8 needs a quarter turn to the left (Exif 2.32, tag 274).
    func upright(_ orientation: Int) -> Pixels {
        guard (2...8).contains(orientation) else { return self }
        let swaps = orientation >= 5
        var result = Pixels(width: swaps ? height : width, height: swaps ? width : height, channels: channels, bytes: [])
        let (width, height, channels, rowSize) = (width, height, channels, rowSize)
        let (newWidth, newHeight, newRowSize) = (result.width, result.height, result.rowSize)
        let source = bytes.span
        result.bytes = [UInt8](unsafeUninitializedCapacity: newRowSize * newHeight) { target, count in
            var position = 0
            for y in 0..<newHeight {
                target[position] = 0
                position += 1
                for x in 0..<newWidth {
                    let (fromX, fromY) =
                        switch orientation {
                        case 2: (width - 1 - x, y)
                        case 3: (width - 1 - x, height - 1 - y)
                        case 4: (x, height - 1 - y)
                        case 5: (y, x)
                        case 6: (y, height - 1 - x)
                        case 7: (width - 1 - y, height - 1 - x)
                        default: (width - 1 - y, x)
                        }
                    let from = fromY * rowSize + 1 + fromX * channels
                    for channel in 0..<channels {
                        target[position] = source[from + channel]
                        position += 1
                    }
                }
            }
            count = position
        }
        return result
    }
}
