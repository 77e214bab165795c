import DragKit
import ImageCoding

/// Writes animated PNGs (Portable Network Graphics, third edition, §11.3.3). A program that knows
/// no animations shows the first frame.
enum AnimatedPNG {
    /// - Parameter pixels: the frames one below the other; a still picture becomes a plain PNG.
    static func bytes(of pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        guard let animation = pixels.animation else { return try PictureWriter.png(pixels) }
        let size = PictureSize(width: pixels.width, height: animation.height)
        var (result, header): ([UInt8], [UInt8]) = ([], [])
        var sequence = 0
        for (index, delay) in animation.delays.enumerated() {
            let chunks = PNGFile.chunks(of: try PictureWriter.png(frame(index, of: pixels, size)))
            if index == 0 {
                header = chunks.first { $0.name == "IHDR" }?.data ?? []
                var control: [UInt8] = []
                control.append(bigEndian: animation.delays.count, 4)
                control.append(bigEndian: animation.loop, 4)
                result = PNGFile.signature + PNGFile.chunk("IHDR", header) + PNGFile.chunk("acTL", control)
            }
            // All frames share the header, which says how pixels are stored.
            guard chunks.contains(where: { $0.name == "IHDR" && $0.data == header }) else {
                throw .unsupported("the frames of the animation are stored in different ways")
            }
            result += PNGFile.chunk("fcTL", frameControl(sequence, size, delay: Int(delay)))
            sequence += 1
            for chunk in chunks where chunk.name == "IDAT" {
                guard index > 0 else {
                    result += PNGFile.chunk("IDAT", chunk.data)
                    continue
                }
                var data: [UInt8] = []
                data.append(bigEndian: sequence, 4)
                result += PNGFile.chunk("fdAT", data + chunk.data)
                sequence += 1
            }
        }
        return result + PNGFile.chunk("IEND", [])
    }

    private static func frame(_ index: Int, of pixels: PixelBuffer, _ size: PictureSize) -> PixelBuffer {
        let count = size.width * size.height * pixels.channels
        let bytes = Array(pixels.bytes[(index * count)..<((index + 1) * count)])
        return PixelBuffer(bytes, width: size.width, height: size.height, channels: pixels.channels)
    }

    /// The control of a frame that replaces the whole picture.
    private static func frameControl(_ sequence: Int, _ size: PictureSize, delay: Int) -> [UInt8] {
        var data: [UInt8] = []
        for value in [sequence, size.width, size.height, 0, 0] { data.append(bigEndian: value, 4) }
        // The delay is a fraction of a second. No disposal, and no blending with the frame before.
        data.append(bigEndian: min(max(0, delay), 65535), 2)
        data.append(bigEndian: 1000, 2)
        return data + [0, 0]
    }
}
