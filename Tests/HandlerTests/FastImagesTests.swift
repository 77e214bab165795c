import DragContract
import DragEngine
import DragKit
import DragTypes
import FastImagesHandler
import ImageCoding
import ImagesHandler
import Synchronization
import Testing

/// JPEG → PNG: the pixels that other decoders see, or a typed "not me".
@Suite struct FastImagesTests {
    static let handler = FastImagesHandler()

    private func convert(_ bytes: [UInt8], by handler: some TypeHandler = Self.handler) throws(ConversionError) -> [UInt8] {
        try output(bytes, by: handler).bytes
    }

    private func output(_ bytes: [UInt8], by handler: some TypeHandler = Self.handler) throws(ConversionError) -> ConversionOutput {
        try handler.convert(bytes, using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .jpeg))
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

    /// The handler for small pictures makes the same PNG, or leaves the picture to the other one.
    @Test(arguments: ImageFixture.all.filter { $0.name.hasSuffix(".jpg") })
    func smallOnesAreTheSame(fixture: ImageFixture) {
        let results = [
            Result { () throws(ConversionError) in try convert(fixture.bytes) },
            Result { () throws(ConversionError) in try convert(fixture.bytes, by: SmallImagesHandler()) },
        ]
        if case .failure(let error) = results[1], error.description.contains("the fast images plug-in") {
            #expect(throws: Never.self) { try results[0].get() }
            return
        }
        #expect(results[0].map(\.count) == results[1].map(\.count) && results[0] == results[1], "\(fixture)")
    }

    struct Size: Sendable, CustomStringConvertible {
        var width: Int
        var height: Int
        /// Rows from which on there are colours; nil for greys only.
        var colouredFrom: Int?

        var description: String { "\(width) x \(height), coloured from \(colouredFrom.map(String.init) ?? "nowhere")" }
    }

    /// Pictures of a band and of many, of rows that are as long as bands, that turn out to have
    /// colours or never do: what libvips makes of them, handed over in parts or whole.
    @Test(arguments: [
        Size(width: 700, height: 499, colouredFrom: 0), Size(width: 700, height: 500, colouredFrom: 0),
        Size(width: 1301, height: 517, colouredFrom: 0),
        Size(width: 1301, height: 517, colouredFrom: 500), Size(width: 1301, height: 517, colouredFrom: nil),
        Size(width: 41, height: 12_000, colouredFrom: 5000), Size(width: 30_000, height: 17, colouredFrom: 0),
        Size(width: 60_000, height: 7, colouredFrom: 3),
        Size(width: 65_000, height: 6, colouredFrom: nil),
    ])
    func bands(size: Size) throws {
        var generator = SeededGenerator(seed: UInt64(size.width))
        let rowSize = (size.width * 3 + 3) / 4 * 4
        var bitmap = [UInt8](repeating: 0, count: 54 + rowSize * size.height)
        bitmap.replaceSubrange(0..<54, with: ImageFixture.bitmapHeader(width: size.width, height: -size.height, byteCount: bitmap.count))
        for y in 0..<size.height {
            let isColoured = size.colouredFrom.map { y >= $0 } ?? false
            for x in 0..<size.width {
                // Flat parts, slopes and noise.
                let level =
                    x / 50 % 3 == 0 ? UInt8(truncatingIfNeeded: x / 2 + y) : x / 50 % 3 == 1 ? 200 : UInt8.random(in: 0...255, using: &generator)
                let place = 54 + y * rowSize + x * 3
                bitmap[place] = isColoured ? 255 - level : level
                bitmap[place + 1] = level
                bitmap[place + 2] = isColoured ? level / 2 : level
            }
        }
        let images = ImagesHandler()
        func convert(_ bytes: [UInt8], _ from: TypeIdentifier, _ to: TypeIdentifier) throws -> [UInt8] {
            let conversion = try #require(images.conversions.first { $0.from == from && $0.to == to })
            return try images.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: from)).bytes
        }
        let jpeg = try convert(bitmap, TypeIdentifier("com.microsoft.bmp"), .jpeg)
        let whole = try self.convert(jpeg)
        let picture = try PNGPicture(whole)
        #expect(try picture.rgba == PNGPicture(convert(jpeg, .jpeg, .png)).rgba)
        // Greys take one channel.
        #expect(whole[25] == (size.colouredFrom == nil ? 0 : 2))
        let parts = Mutex<[[UInt8]]>([])
        var context = ConversionContext(catalogue: .builtIn, inputType: .jpeg)
        context.sink = ResultSink { part in parts.withLock { $0.append([UInt8](part)) } }
        let rest = try Self.handler.convert(jpeg, using: Self.handler.conversions[0], context: context).bytes
        let streamed = parts.withLock { Array($0.joined()) } + rest
        // (The bytes themselves would fill a log.)
        let isSame = streamed == whole
        #expect(isSame, "\(streamed.count) bytes are not \(whole.count), from byte \(zip(streamed, whole).prefix { $0 == $1 }.count) on")
        let isSmall = (size.width * (size.colouredFrom == nil ? 1 : 3) + 1) * size.height <= 1 << 20
        #expect(parts.withLock { $0.isEmpty } == isSmall, "small ones are made at once, and no others")
        // The handler for small pictures counts the pixels as they are in the JPEG.
        let small = Result { () throws(ConversionError) in try self.convert(jpeg, by: SmallImagesHandler()) }
        switch small {
        case .success(let png): #expect(isSmall && png == whole)
        case .failure(let error): #expect(error.code == .unsupported && size.width * size.height * 3 > 1 << 20, "\(error)")
        }
    }

    /// Nothing but an answer or a typed error comes of hostile files, whatever they say that they
    /// are.
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

    /// A profile that calls itself sRGB, in one segment or several, changes nothing; one whose
    /// segments are not all there is left to others.
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

    /// What is cut off is not shown as if it were whole, and what cannot be read at all is left to
    /// others.
    @Test func cutOffPicturesSaySo() throws {
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/rgb444.jpg")
        let cut = try output(Array(whole.prefix(whole.count - 40)))
        #expect(try PNGPicture(cut.bytes).height == 16)
        #expect(cut.notes.map(\.description) == ["the JPEG is damaged or cut off: 8 of its 16 rows are whole"])
        let firstRow = try #require(whole.firstRange(of: [0xFF, 0xDA])).upperBound + 12
        for bytes in [Array("no JPEG".utf8), [], Array(whole.prefix(60)), Array(whole.prefix(firstRow))] {
            let error = #expect(throws: ConversionError.self) { try convert(bytes) }
            #expect(error?.code == .unsupported)
        }
    }

    /// A wrong restart marker costs no row, and what follows it is shown; a progressive picture
    /// that is cut off lacks detail.
    @Test func otherDamageIsSaid() throws {
        let output = try output(Fixtures.bytes(ImageFixture.folder + "/valid/restart_wrong.jpg"))
        #expect(output.notes.count == 1 && output.notes[0].description.contains("1 of its restart marker(s)"), "\(output.notes)")
        let fixture = try #require(ImageFixture.all.first { $0.name == "restart_wrong.jpg" })
        #expect(try fixture.difference(from: PNGPicture(output.bytes)) == nil)
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/progressive.jpg")
        let cut = try self.output(Array(whole.prefix(whole.count - 40)))
        #expect(cut.notes.map(\.description) == ["the JPEG is damaged or cut off: the picture lacks detail"])
    }

    /// Faults that cost no pixel are no reason for a note.
    @Test(arguments: ["no_end.jpg", "bytes_between.jpg", "bytes_after.jpg", "scan_parameters.jpg"])
    func harmlessFaultsAreNone(name: String) throws {
        #expect(try output(Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")).notes.isEmpty)
    }

    /// Stray bytes in front of a segment do not hide the orientation or the profile in it.
    @Test func segmentsAfterStrayBytesCount() throws {
        let whole = Fixtures.bytes(ImageFixture.folder + "/valid/exif_6.jpg")
        let stray = Array(whole[..<2]) + Array("stray".utf8) + whole[2...]
        #expect(try convert(stray) == convert(whole))
    }
}
