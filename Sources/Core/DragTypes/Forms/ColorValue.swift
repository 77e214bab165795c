/// A colour with four channels of 16 bits, 0…65535, as in `application/x-color`. The colour
/// components are not premultiplied by alpha.
public struct ColorValue: Hashable, Sendable {
    /// The red component, 0…65535.
    public var red: UInt16
    /// The green component, 0…65535.
    public var green: UInt16
    /// The blue component, 0…65535.
    public var blue: UInt16
    /// The opacity: 0 is transparent, 65535 is opaque.
    public var alpha: UInt16

    /// A colour from its components, opaque by default.
    public init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16 = 0xFFFF) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `application/x-color`: red, green, blue and alpha, each 16 bits, little-endian.
    /// Without alpha (6 bytes) the colour is opaque.
    ///
    /// - Throws: ``FormError`` when the length is neither 8 nor 6 bytes.
    public init(xColor bytes: [UInt8]) throws(FormError) {
        guard bytes.count == 8 || bytes.count == 6 else {
            throw FormError("the colour", "must be 8 bytes long (or 6, without alpha), but is \(bytes.count)")
        }
        let channels = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 0xFFFF)
    }

    /// The colour as `application/x-color`: 8 bytes, red, green, blue and alpha, each 16 bits,
    /// little-endian.
    public var xColor: [UInt8] {
        [red, green, blue, alpha].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    /// Reads the hexadecimal notation of CSS (CSS Color 4 §5.2) in ASCII: `#rgb`, `#rgba`,
    /// `#rrggbb` or `#rrggbbaa`, and also the form `#rrrrggggbbbb` of X11. Letters may be of either
    /// case. White space around the text is ignored.
    ///
    /// - Throws: ``FormError`` for any other text.
    public init(css text: some Collection<UInt8>) throws(FormError) {
        let text = ASCII.trimmed(Array(text))
        let digits = text.dropFirst().compactMap(ASCII.hexValue)
        guard text.first == UInt8(ascii: "#"), digits.count == text.count - 1 else {
            throw FormError("the colour", "must be # and hexadecimal digits, as CSS writes it")
        }
        let perChannel: Int
        switch digits.count {
        case 3, 4: perChannel = 1
        case 6, 8: perChannel = 2
        case 12: perChannel = 4
        default: throw FormError("the colour", "has \(digits.count) digits, where CSS has 3, 4, 6 or 8")
        }
        let channels = stride(from: 0, to: digits.count, by: perChannel).map { start in
            let value = digits[start..<(start + perChannel)].reduce(UInt16(0)) { $0 << 4 | UInt16($1) }
            return switch perChannel {
            case 1: value * 0x1111
            case 2: value * 0x0101
            default: value
            }
        }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 0xFFFF)
    }

    /// The colour as `#rrggbb`, or as `#rrggbbaa` when it is not opaque. Channels are rounded to 8
    /// bits, digits are in lower case.
    public var css: String {
        let channels = alpha == 0xFFFF ? [red, green, blue] : [red, green, blue, alpha]
        return "#"
            + channels.map { channel in
                String(utf8Bytes: ASCII.hexDigits(UInt8((Int(channel) * 255 + 32767) / 65535)))
            }.joined()
    }

    /// Whether ``css`` loses no precision: every channel is a multiple of 0x0101.
    public var isExactInCSS: Bool { [red, green, blue, alpha].allSatisfy { $0 % 0x0101 == 0 } }
}
