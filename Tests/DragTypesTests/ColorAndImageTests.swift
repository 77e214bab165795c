import DragTypes
import Testing

/// Colours as `application/x-color` and as CSS has them.
@Suite struct ColorValueTests {
    static let orange = ColorValue(red: 0xFFFF, green: 0x8080, blue: 0)

    @Test func readsAndWritesTheVector() throws {
        #expect(try ColorValue(xColor: hex("ffff80800000ffff")) == Self.orange)
        #expect(try ColorValue(xColor: hex("ffff80800000")) == Self.orange)
        #expect(Self.orange.xColor == hex("ffff80800000ffff"))
        #expect(try ColorValue(xColor: hex("3412785600002143")) == ColorValue(red: 0x1234, green: 0x5678, blue: 0, alpha: 0x4321))
    }

    @Test(arguments: ["", "ff", "ffff80800000ff", "ffff80800000ffff00", "ffffffff"])
    func refusesOtherLengths(_ bytes: String) {
        #expect(throws: FormError.self) { try ColorValue(xColor: hex(bytes)) }
    }

    @Test(arguments: [
        ("#ff8000", ColorValue(red: 0xFFFF, green: 0x8080, blue: 0)), ("#FF8000", ColorValue(red: 0xFFFF, green: 0x8080, blue: 0)),
        (" #f80\n", ColorValue(red: 0xFFFF, green: 0x8888, blue: 0)),
        ("#f808", ColorValue(red: 0xFFFF, green: 0x8888, blue: 0, alpha: 0x8888)),
        ("#01020304", ColorValue(red: 0x0101, green: 0x0202, blue: 0x0303, alpha: 0x0404)),
        ("#123456789abc", ColorValue(red: 0x1234, green: 0x5678, blue: 0x9ABC)), ("#000", ColorValue(red: 0, green: 0, blue: 0)),
    ])
    func readsCSS(_ text: String, _ expected: ColorValue) throws {
        #expect(try ColorValue(css: utf8(text)) == expected)
    }

    @Test(arguments: ["", "#", "ff8000", "#ff", "#ff800", "#ff80000", "#gg0000", "orange", "##ff800", "#ff 800", "rgb(1,2,3)"])
    func refusesCSS(_ text: String) {
        #expect(throws: FormError.self) { try ColorValue(css: utf8(text)) }
    }

    @Test(arguments: [
        (ColorValue(red: 0xFFFF, green: 0x8080, blue: 0), "#ff8000", true), (ColorValue(red: 0, green: 0, blue: 0, alpha: 0), "#00000000", true),
        (ColorValue(red: 0x0101, green: 0x0A0A, blue: 0xF0F0, alpha: 0x8080), "#010af080", true),
        (ColorValue(red: 0x8000, green: 0x00FF, blue: 0x0080), "#800100", false),
        (ColorValue(red: 0, green: 0, blue: 0, alpha: 0xFFFE), "#000000ff", false),
    ])
    func writesCSS(_ color: ColorValue, _ expected: String, _ isExact: Bool) {
        #expect(color.css == expected)
        #expect(color.isExactInCSS == isExact)
    }

    @Test func everyByteSurvivesCSS() throws {
        for value in UInt16(0)...255 {
            let color = ColorValue(red: value * 0x0101, green: 0, blue: (255 - value) * 0x0101, alpha: value * 0x0101)
            #expect(try ColorValue(css: utf8(color.css)) == color)
            #expect(try ColorValue(xColor: color.xColor) == color)
        }
    }
}

/// The head of PNG files (W3C PNG §11.2.1).
@Suite struct PNGHeaderTests {
    /// 3 by 2 pixels, eight bits, RGB; made with Python's zlib.
    static let png = hex(
        """
        89504e470d0a1a0a 0000000d 49484452 00000003000000020802000000 1216f14d
        0000000b 49444154 789c6360c00400001400017d fe1eee 00000000 49454e44 ae426082
        """)

    /// The picture with another header, its checksum computed bit by bit.
    static func png(header: String) -> [UInt8] {
        let chunk = utf8("IHDR") + hex(header)
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in chunk {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        crc ^= 0xFFFF_FFFF
        // Colour by number needs a palette; its checksum is not looked at.
        let palette = chunk[13] == 3 ? [0, 0, 0, 3] + utf8("PLTE") + [1, 2, 3, 0, 0, 0, 0] : []
        return Array(png[..<12]) + chunk + [24, 16, 8, 0].map { UInt8(crc >> UInt32($0) & 0xFF) } + palette + Array(png[33...])
    }

    @Test func readsSizeAndKind() throws {
        let header = try PNGHeader(parsing: Self.png)
        #expect([header.width, header.height, header.bitDepth, header.colorType] == [3, 2, 8, 2])
        #expect(try PNGHeader(parsing: Self.png + utf8("behind the end")) == header)
        #expect(Self.png(header: "00000003000000020802000000") == Self.png)
    }

    @Test(arguments: [
        ("7fffffff 00000001 01 00 00 00 00", 1), ("00000001 7fffffff 10 06 00 00 01", 16), ("00000001 00000001 04 03 00 00 00", 4),
        ("00000001 00000001 10 04 00 00 01", 16),
    ])
    func allowsWhatTheFormatAllows(_ header: String, _ depth: Int) throws {
        #expect(try PNGHeader(parsing: Self.png(header: header)).bitDepth == depth)
    }

    @Test(arguments: [
        ("width 0", "00000000 00000001 08 02 00 00 00"), ("height 0", "00000001 00000000 08 02 00 00 00"),
        ("width beyond", "80000000 00000001 08 02 00 00 00"), ("RGB of 4 bits", "00000001 00000001 04 02 00 00 00"),
        ("palette of 16 bits", "00000001 00000001 10 03 00 00 00"), ("depth 3", "00000001 00000001 03 00 00 00 00"),
        ("colour type 1", "00000001 00000001 08 01 00 00 00"),
        ("compression 1", "00000001 00000001 08 02 01 00 00"), ("filter 1", "00000001 00000001 08 02 00 01 00"),
        ("interlace 2", "00000001 00000001 08 02 00 00 02"),
    ])
    func refusesWhatItForbids(_ name: String, _ header: String) {
        #expect(throws: FormError.self) { try PNGHeader(parsing: Self.png(header: header)) }
    }

    @Test func everyTruncationAndBrokenHeaderIsFound() {
        for length in 0..<Self.png.count {
            #expect(throws: FormError.self, "\(length) bytes") { try PNGHeader(parsing: Array(Self.png[..<length])) }
        }
        for index in 0..<33 {
            var broken = Self.png
            broken[index] ^= 0x10
            #expect(throws: FormError.self, "byte \(index)") { try PNGHeader(parsing: broken) }
        }
        #expect(throws: FormError.self) { try PNGHeader(parsing: Array(Self.png[..<33] + Self.png[56...])) }
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.png) { _ = try PNGHeader(parsing: $0) }
    }
}
