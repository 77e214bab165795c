import DragEngine
import DragKit
import DragTesting
import DragTypes
import FastImagesHandler
import Testing

/// JPEG → PNG: the pixels that other decoders see, or a typed "not me".
@Suite struct FastImagesTests {
    static let handler = FastImagesHandler()

    private func convert(_ bytes: [UInt8]) throws(ConversionError) -> [UInt8] {
        try Self.handler.convert(
            bytes, using: Self.handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .jpeg)
        ).bytes
    }

    /// Pictures with other colour profiles or printing colours, which are left to others.
    static let leftAlone: Set = [
        "adobergb.jpg", "brokenicc.jpg", "cmyk_a2b0.jpg", "cmyk_adobe.jpg", "cmyk_adobe_icc.jpg", "cmyk_noadobe.jpg", "cmyk_with_rgb_icc.jpg",
        "grey_icc18.jpg", "grey_with_rgb_icc.jpg", "p3.jpg", "rgb_with_cmyk_icc.jpg", "rgb_with_grey_icc.jpg", "rgblut_a2b0.jpg", "srgbicc.jpg",
        "truncicc.jpg",
        "ycck.jpg", "ycck_icc.jpg",
    ]

    @Test(arguments: ImageFixture.all.filter { $0.name.hasSuffix(".jpg") })
    func pixelsAreThoseOfIndependentDecoders(fixture: ImageFixture) throws {
        do {
            let picture = try PNGPicture(try convert(fixture.bytes))
            #expect(fixture.difference(from: picture) == nil, "\(fixture)")
            #expect(!Self.leftAlone.contains(fixture.name), "\(fixture)")
            #expect(picture.chunks.allSatisfy { ["IHDR", "IDAT", "IEND"].contains($0) }, "nothing of the camera's goes along")
        } catch let error as ConversionError {
            #expect(error.code == .unsupported, "\(fixture): \(error)")
            #expect(Self.leftAlone.contains(fixture.name), "\(fixture): \(error)")
        }
    }

    /// Nothing but an answer or a typed error comes of hostile files, whatever they say that they are.
    @Test(arguments: Fixtures.names(in: ImageFixture.folder + "/hostile"))
    func hostileFiles(name: String) throws {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/hostile/\(name)")
        do {
            _ = try PNGPicture(try convert(bytes))
        } catch let error as ConversionError {
            #expect([.badInput, .unsupported, .limit].contains(error.code), "\(name): \(error)")
        }
    }

    @Test func everyPrefixAndEveryByteOfASmallOne() throws {
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/exif_6.jpg")
        for length in stride(from: 0, to: whole.count - 1, by: 3) { _ = try? convert(Array(whole.prefix(length))) }
        for position in whole.indices.filter({ $0 < 700 || $0 % 5 == 0 }) {
            var mutated = whole
            mutated[position] ^= 0xFF
            if let png = try? convert(mutated) { _ = try PNGPicture(png) }
        }
    }

    /// A profile that calls itself sRGB, in one segment or several, changes nothing; one whose segments are not all there is left to others.
    @Test func standardProfileIsNoObstacle() throws {
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/rgb444.jpg")
        let plain = try PNGPicture(try convert(whole)).rgba
        func profile(_ description: String) -> [UInt8] {
            func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
            let text = Array(description.utf8)
            return [UInt8](repeating: 0, count: 16) + Array("RGB ".utf8) + [UInt8](repeating: 0, count: 108) + number(1) + Array("desc".utf8)
                + number(144) + number(text.count) + text
        }
        func picture(_ parts: [[UInt8]], count: Int? = nil) -> [UInt8] {
            let segments = parts.enumerated().flatMap { index, part in
                let body = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count ?? parts.count)] + part
                return [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8(truncatingIfNeeded: body.count + 2)] + body
            }
            return Array(whole[..<2]) + segments + whole[2...]
        }
        let standard = profile("sRGB IEC61966-2.1")
        #expect(try PNGPicture(convert(picture([standard]))).rgba == plain)
        #expect(try PNGPicture(convert(picture([Array(standard.prefix(60)), Array(standard.dropFirst(60))]))).rgba == plain)
        for wrong in [picture([profile("Display P3")]), picture([standard], count: 2), picture([Array(standard.prefix(100))])] {
            let error = #expect(throws: ConversionError.self) { try convert(wrong) }
            #expect(error?.code == .unsupported)
        }
    }

    /// What is cut off is not shown as if it were whole.
    @Test func truncatedPicturesAreLeftToOthers() throws {
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/rgb444.jpg")
        let error = #expect(throws: ConversionError.self) { try convert(Array(whole.prefix(whole.count - 40))) }
        #expect(error?.code == .unsupported)
    }
}
