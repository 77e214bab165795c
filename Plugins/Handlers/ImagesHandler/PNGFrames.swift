import DragKit
import ImageCoding

/// The frames of an animated PNG (Portable Network Graphics, third edition, §11.3.3), which libvips
/// does not read.
struct PNGFrames {
    private let size: PictureSize
    private let loop: Int
    private let frames: [Frame]
    /// The header's other fields than the size, and the chunks that decoding needs in front of the
    /// pixels.
    private let form: [UInt8]
    private let front: [UInt8]

    private struct Frame {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        let delay: Int32
        let disposal: UInt8
        let isBlended: Bool
        var data: [UInt8] = []

        /// - Parameter control: the data of an `fcTL` chunk.
        init?(_ control: [UInt8], in canvas: PictureSize) {
            guard control.count == 26, control[24] <= 2, control[25] <= 1 else { return nil }
            (width, height) = (control.bigEndian(at: 4, 4), control.bigEndian(at: 8, 4))
            (x, y) = (control.bigEndian(at: 12, 4), control.bigEndian(at: 16, 4))
            guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else { return nil }
            let (numerator, denominator) = (control.bigEndian(at: 20, 2), control.bigEndian(at: 22, 2))
            delay = Int32(numerator * 1000 / (denominator == 0 ? 100 : denominator))
            disposal = control[24]
            isBlended = control[25] == 1
        }
    }

    private static let neededInFront: Set<String> = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT"]

    /// - Returns: nil for a PNG without an animation, for one whose frames contradict what it says
    ///   of them, and for one with more pixels in all frames than a picture may have.
    init?(_ file: [UInt8]) {
        guard PNGFile.begins(file) else { return nil }
        let chunks = PNGFile.chunks(of: file)
        guard let header = chunks.first, header.name == "IHDR", header.data.count == 13,
            let control = chunks.first(where: { $0.name == "acTL" })?.data, control.count == 8
        else { return nil }
        size = PictureSize(width: header.data.bigEndian(at: 0, 4), height: header.data.bigEndian(at: 4, 4))
        form = Array(header.data[8...])
        loop = control.bigEndian(at: 4, 4)
        guard let (frames, front) = Self.frames(chunks, size), frames.count > 1, frames.count == control.bigEndian(at: 0, 4),
            size.height <= PictureLoader.maximumPixels / size.width / frames.count
        else { return nil }
        (self.frames, self.front) = (frames, front)
    }

    private static func frames(_ chunks: [(name: String, data: [UInt8])], _ size: PictureSize) -> (frames: [Frame], front: [UInt8])? {
        var (frames, front): ([Frame], [UInt8]) = ([], [])
        var (sequence, hasPixels) = (0, false)
        for chunk in chunks {
            switch chunk.name {
            case "fcTL", "fdAT":
                guard chunk.data.count >= 4, chunk.data.bigEndian(at: 0, 4) == sequence else { return nil }
                sequence += 1
                if chunk.name == "fcTL" {
                    guard let frame = Frame(chunk.data, in: size) else { return nil }
                    frames.append(frame)
                } else {
                    guard !frames.isEmpty else { return nil }
                    frames[frames.count - 1].data += chunk.data[4...]
                }
            case "IDAT":
                hasPixels = true
                // Without a control in front, the picture is no part of the animation.
                if !frames.isEmpty { frames[frames.count - 1].data += chunk.data }
            default:
                if !hasPixels, neededInFront.contains(chunk.name) { front += PNGFile.chunk(chunk.name, chunk.data) }
            }
        }
        return frames.contains { $0.data.isEmpty } ? nil : (frames, front)
    }

    /// The frames as they are shown, one below the other.
    func pixels() throws(ConversionError) -> PixelBuffer {
        var canvas = [UInt8](repeating: 0, count: size.width * size.height * 4)
        var all: [UInt8] = []
        all.reserveCapacity(canvas.count * frames.count)
        for (index, frame) in frames.enumerated() {
            let before = frame.disposal == 2 ? canvas : []
            draw(try decoded(frame), frame, on: &canvas)
            all += canvas
            switch frame.disposal {
            // There is nothing before the first frame.
            case 2 where index > 0: canvas = before
            case 1, 2: clear(frame, on: &canvas)
            default: break
            }
        }
        let isOpaque = stride(from: 3, to: all.count, by: 4).allSatisfy { all[$0] == 255 }
        let animation = Animation(height: size.height, delays: frames.map(\.delay), loop: loop)
        return PixelBuffer(
            isOpaque ? PixelBuffer.withoutAlpha(all) : all, width: size.width, height: size.height * frames.count, channels: isOpaque ? 3 : 4,
            animation: animation)
    }

    /// A frame's own pixels, in sRGB.
    private func decoded(_ frame: Frame) throws(ConversionError) -> PixelBuffer {
        var header: [UInt8] = []
        header.append(bigEndian: frame.width, 4)
        header.append(bigEndian: frame.height, 4)
        let file =
            PNGFile.signature + PNGFile.chunk("IHDR", header + form) + front + PNGFile.chunk("IDAT", frame.data) + PNGFile.chunk("IEND", [])
        let loader = try PictureLoader(file.span.bytes, form: .png)
        return try loader.shown(loader.open()).pixels()
    }

    private func draw(_ pixels: PixelBuffer, _ frame: Frame, on canvas: inout [UInt8]) {
        let channels = pixels.channels
        for row in 0..<frame.height {
            var target = ((frame.y + row) * size.width + frame.x) * 4
            var source = row * frame.width * channels
            for _ in 0..<frame.width {
                let alpha = channels % 2 == 0 ? Int(pixels.bytes[source + channels - 1]) : 255
                // How much of what was there remains visible, in parts of 255 squared.
                let below = frame.isBlended ? Int(canvas[target + 3]) * (255 - alpha) : 0
                let whole = alpha * 255 + below
                for channel in 0..<3 {
                    let value = Int(pixels.bytes[source + (channels < 3 ? 0 : channel)])
                    let sum = value * alpha * 255 + Int(canvas[target + channel]) * below
                    canvas[target + channel] = whole == 0 ? 0 : UInt8((sum + whole / 2) / whole)
                }
                canvas[target + 3] = UInt8((whole + 127) / 255)
                target += 4
                source += channels
            }
        }
    }

    private func clear(_ frame: Frame, on canvas: inout [UInt8]) {
        for row in 0..<frame.height {
            let start = ((frame.y + row) * size.width + frame.x) * 4
            canvas.replaceSubrange(start..<(start + frame.width * 4), with: repeatElement(0, count: frame.width * 4))
        }
    }
}
