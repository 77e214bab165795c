import DragKit

/// A decoded picture with 8 bits per channel: one channel for grey, three for RGB.
struct Pixels {
    var width: Int
    var height: Int
    var channels: Int
    /// The rows from top to bottom.
    var bytes: [UInt8]

    /// The size of a row in bytes.
    var rowSize: Int { width * channels }

    /// Decodes a whole picture.
    init(_ decoder: borrowing JPEGDecoder) throws(ConversionError) {
        self.init(width: decoder.width, height: decoder.height, channels: decoder.channels, bytes: [])
        let (size, rowSize, height) = (rowSize * height, rowSize, height)
        var problem: ConversionError?
        bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let target = UnsafeMutableRawBufferPointer(buffer).baseAddress else { return }
            do throws(ConversionError) {
                try decoder.read(height, into: target, stride: rowSize)
                count = size
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
    }

    private init(width: Int, height: Int, channels: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.channels = channels
        self.bytes = bytes
    }

    /// The picture turned and mirrored as its Exif orientation says, so that it is upright.
    ///
    /// 2 is mirrored left to right, 3 half turned, 4 mirrored top to bottom, 5 mirrored along the
    /// main diagonal, 6 needs a quarter turn to the right, 7 is mirrored along the other diagonal,
    /// 8 needs a quarter turn to the left (Exif 2.32, tag 274).
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
                    let from = fromY * rowSize + fromX * channels
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
