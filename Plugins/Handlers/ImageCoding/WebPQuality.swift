import DragKit
import Glibc

/// The quality at which a lossy WebP was written, on libwebp's scale.
package enum WebPQuality {
    /// The quality, 1…100, by the headers of the lossy frames; nil where the file has none that can
    /// be read. Of an animation, it is that of the best frame.
    package static func of(_ webp: RawSpan) -> Int? {
        webp.withUnsafeBytes { bytes in
            WebPMetadata.frames(in: bytes).filter { !$0.isLossless }
                .compactMap { VP8Header(UnsafeRawBufferPointer(rebasing: bytes[$0.data])).map(quality) }.max()
        }
    }

    /// Turns libwebp's way from a quality to quantizers around (`src/enc/quant_enc.c`).
    ///
    /// For quality Q of 100, c is the cube root of 2/3 Q below 0.75 and of 2 Q - 1 from there on. A
    /// part of the picture gets 127 × (1 - c^e) as its quantizer. The exponents e differ, but their
    /// mean over all blocks is 1. So the mean of the logarithms of c^e is the logarithm of c.
    private static func quality(_ header: VP8Header) -> Int {
        let logarithm = zip(header.quantizers, header.shares).reduce(0) { sum, part in
            // Quantizers were rounded down: the middle of what became this one.
            sum + part.1 * log(max(0.001, 1 - (Double(part.0) + 0.5) / 127))
        }
        let linear = exp(3 * logarithm)
        let quality = linear < 0.5 ? linear * 3 / 2 : (linear + 1) / 2
        return min(max(Int((100 * quality).rounded()), 1), 100)
    }
}

/// What the header of a key frame says about quantizers (RFC 6386 §9.2 to §9.6, §19.2).
private struct VP8Header {
    /// The quantizers of the four kinds of blocks, 0…127.
    private(set) var quantizers: [Int]
    /// How much of the picture consists of each kind of block.
    private(set) var shares: [Double] = [1, 0, 0, 0]

    /// - Parameter frame: the content of the chunk `VP8 `.
    init?(_ frame: UnsafeRawBufferPointer) {
        // The lowest bit of the first byte is 0 in key frames.
        guard frame.count > 12, frame[0] & 1 == 0, frame[3] == 0x9D, frame[4] == 0x01, frame[5] == 0x2A else { return nil }
        var decoder = BooleanDecoder(UnsafeRawBufferPointer(rebasing: frame[10...]))
        _ = decoder.bits(2)  // colour space, clamping
        let hasSegments = decoder.bits(1) == 1
        var (own, isAbsolute) = ([0, 0, 0, 0], false)
        if hasSegments {
            let (hasMap, hasValues) = (decoder.bits(1) == 1, decoder.bits(1) == 1)
            if hasValues {
                isAbsolute = decoder.bits(1) == 1
                own = (0..<4).map { _ in decoder.optionalSigned(7) }
                for _ in 0..<4 { _ = decoder.optionalSigned(6) }  // loop filter
            }
            if hasMap {
                let odds = (0..<3).map { _ in decoder.bits(1) == 1 ? Double(decoder.bits(8)) / 255 : 1 }
                shares = [odds[0] * odds[1], odds[0] * (1 - odds[1]), (1 - odds[0]) * odds[2], (1 - odds[0]) * (1 - odds[2])]
            }
        }
        _ = decoder.bits(10)  // kind, level and sharpness of the loop filter
        if decoder.bits(1) == 1, decoder.bits(1) == 1 { for _ in 0..<8 { _ = decoder.optionalSigned(6) } }
        _ = decoder.bits(2)  // number of partitions
        let base = decoder.bits(7)
        quantizers = own.map { min(max(isAbsolute ? $0 : base + $0, 0), 127) }
        guard !decoder.isAtEnd else { return nil }
    }
}

/// The boolean entropy decoder (RFC 6386 §7), for values that are as often 0 as 1.
private struct BooleanDecoder {
    private let bytes: UnsafeRawBufferPointer
    private var position = 2
    private var value: Int
    private var range = 255
    private var shifts = 0

    /// - Parameter bytes: two at least.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        value = bytes.short(at: 0)
    }

    /// Whether more was read than there is.
    var isAtEnd: Bool { position > bytes.count + 2 }

    private mutating func bit() -> Int {
        let split = 1 + (range - 1) >> 1
        let isSet = value >= split << 8
        if isSet { value -= split << 8 }
        range = isSet ? range - split : split
        while range < 128 {
            value <<= 1
            range <<= 1
            shifts += 1
            guard shifts == 8 else { continue }
            shifts = 0
            if position < bytes.count { value |= Int(bytes[position]) }
            position += 1
        }
        return isSet ? 1 : 0
    }

    /// A number, highest bit first.
    mutating func bits(_ count: Int) -> Int { (0..<count).reduce(0) { sum, _ in sum << 1 | bit() } }

    /// A number with a sign after it, or 0 where a bit says that there is none.
    mutating func optionalSigned(_ count: Int) -> Int {
        guard bits(1) == 1 else { return 0 }
        let number = bits(count)
        return bits(1) == 1 ? -number : number
    }
}
