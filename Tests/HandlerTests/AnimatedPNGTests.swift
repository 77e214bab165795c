import DragContract
import DragKit
import DragTypes
import Testing

@testable import ImagesHandler

/// The frames of animated PNGs, against arithmetic.
@Suite struct AnimatedPNGTests {
    private static let type: TypeIdentifier = "org.mozilla.apng"
    private static let bytes = Fixtures.bytes(ImageFixture.folder + "/animated/apng_ops.png")

    /// Offsets, blending and disposal; the picture for programs without animations is no frame.
    @Test func framesAreThoseOfTheStandard() throws {
        let pixels = try #require(try PNGFrames(Self.bytes)?.pixels())
        let found = Self.rgba(pixels)
        let expected = Fixtures.bytes(ImageFixture.folder + "/animated/apng_ops.rgba")
        #expect((pixels.width, pixels.height, pixels.channels) == (24, 64, 4))
        #expect(pixels.animation == Animation(height: 16, delays: [100, 100, 100, 100], loop: 3))
        try #require(found.count == expected.count)
        let isSame = expected.indices.allSatisfy { place in
            let isVisible = expected[place / 4 * 4 + 3] > 0
            return abs(Int(expected[place]) - Int(found[place])) <= (isVisible || place % 4 == 3 ? 1 : 255)
        }
        #expect(isSame)
    }

    private func convert(_ bytes: [UInt8], from: TypeIdentifier, to: TypeIdentifier, options: [String: String] = [:]) throws -> ConversionOutput {
        let handler = ImagesHandler()
        let conversion = try #require(handler.conversions.first { $0.from == from && $0.to == to })
        var context = ConversionContext(catalogue: .builtIn, inputType: from)
        context.options = options
        return try handler.convert(bytes, using: conversion, context: context)
    }

    /// Whether the bytes are called an animation or a PNG, with options or without.
    @Test(arguments: [type, .png], [[:], ["max-size": "12x100"], ["background": "#00ff00"]])
    func anAnimationThatIsWrittenAnewStaysOne(from: TypeIdentifier, options: [String: String]) throws {
        let output = try convert(Self.bytes, from: from, to: from, options: options)
        let pixels = try #require(try PNGFrames(output.bytes)?.pixels())
        #expect(pixels.animation?.delays == [100, 100, 100, 100] && pixels.animation?.loop == 3)
        #expect(pixels.width == (options["max-size"] == nil ? 24 : 12) && pixels.channels == (options["background"] == nil ? 4 : 3))
        #expect(output.notes.isEmpty)
        guard options.isEmpty, let before = try PNGFrames(Self.bytes)?.pixels() else { return }
        #expect(Self.rgba(before) == Self.rgba(pixels))
    }

    private static func rgba(_ pixels: PixelBuffer) -> [UInt8] { withExtendedLifetime(pixels) { Array(pixels.bytes) } }

    /// All frames that a format cannot hold are counted, and so is what contradicts itself.
    @Test func lostFramesAreCounted() throws {
        #expect(try convert(Self.bytes, from: .png, to: .jpeg).notes.map(\.description) == ["lost: 4 further frames"])
        let sequence = Fixtures.bytes(ImageFixture.folder + "/animated/sequence.avif")
        #expect(try convert(sequence, from: "public.avif", to: .png).notes.map(\.description) == ["lost: 4 further frames"])
        var broken = Self.bytes
        let control = try #require(broken.firstRange(of: Array("acTL".utf8))).upperBound
        broken[control + 3] = 9
        #expect(PNGFrames(broken) == nil)
        for length in stride(from: 0, to: Self.bytes.count - 12, by: 7) { #expect(PNGFrames(Array(Self.bytes.prefix(length))) == nil) }
        for place in stride(from: 8, to: Self.bytes.count, by: 5) {
            var changed = Self.bytes
            changed[place] ^= 0x81
            do throws(ConversionError) {
                _ = try PNGFrames(changed)?.pixels()
            } catch {
                #expect([.badInput, .limit].contains(error.code), "\(error)")
            }
        }
    }
}
