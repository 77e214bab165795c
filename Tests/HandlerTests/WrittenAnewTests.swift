import DragKit
import DragTesting
import DragTypes
import ImageCoding
import ImagesHandler
import Testing

/// Pictures that keep their type and whose pixels have to be written anew: what stays of them.
@Suite struct WrittenAnewTests {
    /// Finishes a picture as the engine does: by the first handler that takes it.
    private func finished(
        _ bytes: [UInt8], _ type: TypeIdentifier, options: [String: String] = [:]
    ) throws(ConversionError) -> ConversionOutput {
        do throws(ConversionError) {
            return try convert(SmallImagesHandler(), bytes, type, type, options: options)
        } catch {
            guard error.code == .unsupported else { throw error }
            return try convert(ImagesHandler(), bytes, type, type, options: options)
        }
    }

    private func convert(
        _ handler: some TypeHandler, _ bytes: [UInt8], _ from: TypeIdentifier, _ to: TypeIdentifier, options: [String: String] = [:]
    ) throws(ConversionError) -> ConversionOutput {
        guard let conversion = handler.conversions.first(where: { $0.from == from && $0.to == to }) else {
            throw .internalError("there is no such conversion")
        }
        var context = ConversionContext(catalogue: .builtIn, inputType: from)
        context.options = options
        return try handler.convert(bytes, using: conversion, context: context)
    }

    private func png(_ bytes: [UInt8], _ type: TypeIdentifier) throws -> PNGPicture {
        try PNGPicture(try convert(ImagesHandler(), bytes, type, .png).bytes)
    }

    private static func fixture(_ name: String) -> [UInt8] { Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)") }

    // MARK: WebP

    private static let webp = TypeIdentifier("org.webmproject.webp")

    private static func quality(_ webp: [UInt8]) -> Int? { WebPQuality.of(webp.span.bytes) }

    private static func isLossless(_ webp: [UInt8]) -> Bool { WebPMetadata.isLossless(webp.span.bytes) }

    /// A picture with smooth and with rough parts, which libwebp gives different quantizers.
    private static let landscape: [UInt8] = {
        var pixels: [UInt8] = []
        var state: UInt32 = 1
        for y in 0..<120 {
            for x in 0..<160 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let roughness = y < 40 ? 0 : Int(state >> 24) % (x / 2 + 1)
                pixels += [UInt8(x + roughness), UInt8(2 * y), UInt8(clamping: 255 - x - roughness)]
            }
        }
        return Array("P6 160 120 255\n".utf8) + pixels
    }()

    /// A WebP that says in Exif that it has to be turned by a quarter.
    private static func turned(_ webp: [UInt8]) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] { Array(name.utf8) + [UInt8(data.count), 0, 0, 0] + data }
        let exif: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let isPlain = !webp[12...].starts(with: "VP8X".utf8)
        let body =
            Array("WEBP".utf8) + chunk("VP8X", [8, 0, 0, 0, 159, 0, 0, 119, 0, 0]) + webp[(isPlain ? 12 : 30)...] + chunk("EXIF", exif)
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }

    @Test(arguments: [10, 25, 40, 50, 60, 75, 80, 85, 90, 95]) func aWebPKeepsItsQuality(quality: Int) throws {
        let source = try convert(ImagesHandler(), Self.landscape, "public.pnm", Self.webp, options: ["quality": "\(quality)"]).bytes
        let found = try #require(Self.quality(source))
        #expect(abs(found - quality) <= 3, "\(found)")
        let result = try finished(Self.turned(source), Self.webp)
        #expect(result.notes == [ConversionNote("the WebP was written anew at its quality of \(found)")])
        #expect(try abs(#require(Self.quality(result.bytes)) - found) <= 2)
        let picture = try png(result.bytes, Self.webp)
        #expect((picture.width, picture.height) == (120, 160))
        // What the user asks for counts more.
        let asked = try finished(Self.turned(source), Self.webp, options: ["quality": "30"]).bytes
        #expect(try abs(#require(Self.quality(asked)) - 30) <= 3)
    }

    @Test func aLosslessWebPStaysLossless() throws {
        let source = try convert(ImagesHandler(), Self.landscape, "public.pnm", Self.webp).bytes
        let result = try finished(Self.turned(source), Self.webp)
        #expect(Self.isLossless(result.bytes) && result.notes.isEmpty)
        #expect(try png(result.bytes, Self.webp).width == 120)
    }

    /// Frames of animations count like pictures.
    @Test func anAnimationKeepsItsQuality() throws {
        let lossy = Self.fixture("anim.webp")
        let lossless = try convert(ImagesHandler(), Self.fixture("anim_trans.gif"), "com.compuserve.gif", Self.webp).bytes
        #expect(Self.isLossless(lossless) && Self.quality(lossless) == nil)
        let reduced = try finished(lossless, Self.webp, options: ["max-size": "12x12"]).bytes
        #expect(Self.isLossless(reduced))
        #expect(Self.isLossless(lossy) || Self.quality(lossy) != nil)
    }

    @Test func aDamagedHeaderHasNoQuality() throws {
        let whole = Self.fixture("lossy.webp")
        #expect(Self.quality(whole) != nil)
        for length in 0..<whole.count {
            _ = Self.quality(Array(whole.prefix(length)))
            // A chunk of that length.
            var cut = Array(whole.prefix(length))
            guard length >= 20 else { continue }
            cut.replaceSubrange(16..<20, with: (0..<4).map { UInt8(truncatingIfNeeded: (length - 20) >> (8 * $0)) })
            let quality = Self.quality(cut)
            #expect(quality.map { (1...100).contains($0) } ?? true)
            if length < 33 { #expect(quality == nil) }
        }
    }
}
