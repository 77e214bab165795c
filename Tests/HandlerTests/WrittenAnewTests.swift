import DragContract
import DragKit
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

    /// Smooth colours do not make a lossy WebP large.
    @Test func aSmoothWebPStaysLossy() throws {
        let grey = Array("P6 160 120 255\n".utf8) + [UInt8](repeating: 128, count: 160 * 120 * 3)
        let source = try convert(ImagesHandler(), grey, "public.pnm", Self.webp, options: ["quality": "60"]).bytes
        let result = try finished(Self.turned(source), Self.webp)
        #expect(!Self.isLossless(result.bytes) && result.notes.count == 1)
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

    // MARK: TIFF

    private static let tiff = TypeIdentifier("public.tiff")

    /// A page of a TIFF that is made here: one strip, not compressed.
    private struct Page {
        var width: Int
        var height: Int
        /// The bits of each channel.
        var bits = [8]
        /// 1 for grey, 2 for RGB, 6 for luma and colour differences.
        var meaning = 1
        var orientation = 1
        var further: [Int: [Int]] = [:]
        var profile: [UInt8] = []
        var pixels: [UInt8]
    }

    /// A TIFF, or a BigTIFF, least or most significant byte first.
    private static func tiff(_ pages: [Page], isLittle: Bool = true, isBig: Bool = false) -> [UInt8] {
        let width = isBig ? 8 : 4
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittle ? bytes : bytes.reversed()
        }
        var result = Array((isLittle ? "II" : "MM").utf8) + number(isBig ? 43 : 42, 2) + (isBig ? number(8, 2) + number(0, 2) : [])
        var link = result.count
        result += number(0, width)
        for page in pages {
            let start = result.count
            result += page.pixels + page.profile
            if result.count % 2 == 1 { result.append(0) }
            var fields: [Int: [Int]] = [
                256: [page.width], 257: [page.height], 258: page.bits, 259: [1], 262: [page.meaning], 274: [page.orientation],
                277: [page.bits.count], 278: [page.height], 279: [page.pixels.count],
            ]
            fields.merge(page.further) { $1 }
            var entries: [(tag: Int, bytes: [UInt8])] = fields.map { tag, values in
                (tag, number(3, 2) + number(values.count, width) + values.flatMap { number($0, 2) })
            }
            entries.append((273, number(4, 2) + number(1, width) + number(start, 4)))
            if !page.profile.isEmpty {
                entries.append((34675, number(7, 2) + number(page.profile.count, width) + number(start + page.pixels.count, width)))
            }
            var (directory, values): ([UInt8], [UInt8]) = ([], [])
            let place = result.count
            let after = place + (isBig ? 8 : 2) + entries.count * (isBig ? 20 : 12) + width
            for entry in entries.sorted(by: { $0.tag < $1.tag }) {
                let head = entry.bytes.prefix(2 + width)
                let data = Array(entry.bytes.dropFirst(2 + width))
                directory += number(entry.tag, 2) + head
                directory += data.count <= width ? data + [UInt8](repeating: 0, count: width - data.count) : number(after + values.count, width)
                if data.count > width { values += data }
            }
            result += number(entries.count, isBig ? 8 : 2) + directory + number(0, width) + values
            result.replaceSubrange(link..<(link + width), with: number(place, width))
            link = after - width
        }
        return result
    }

    /// The pages of a TIFF with little ends: the numbers of each, and a file that begins with it.
    private static func pages(_ file: [UInt8]) -> [(fields: [Int: Int], file: [UInt8])] {
        let width = file[2] == 43 ? 8 : 4
        func number(_ place: Int, _ size: Int) -> Int { file[place..<(place + size)].reversed().reduce(0) { $0 << 8 | Int($1) } }
        var result: [(fields: [Int: Int], file: [UInt8])] = []
        var link = width
        while number(link, width) != 0, result.count < 100 {
            let place = number(link, width)
            let (count, start, size) = width == 4 ? (number(place, 2), place + 2, 12) : (number(place, 8), place + 8, 20)
            var fields: [Int: Int] = [:]
            for entry in stride(from: start, to: start + count * size, by: size) {
                let kind = number(entry + 2, 2)
                let isInline = number(entry + 4, width) * (kind == 3 ? 2 : kind == 4 ? 4 : 8) <= width
                fields[number(entry, 2)] = number(isInline ? entry + 4 + width : number(entry + 4 + width, width), kind == 3 ? 2 : 4)
            }
            var first = file
            first.replaceSubrange(width..<(2 * width), with: file[link..<(link + width)])
            result.append((fields, first))
            link = start + count * size
        }
        return result
    }

    /// Three pages of different kinds, of which the second and the third have to be turned.
    private static func book(isLittle: Bool = true, isBig: Bool = false) -> [UInt8] {
        let deep = (0..<18).flatMap { index in
            let value = 3000 * index + 7
            let bytes = [UInt8(value & 255), UInt8(value >> 8)]
            return isLittle ? bytes : bytes.reversed()
        }
        return tiff(
            [
                Page(width: 4, height: 2, pixels: [0, 10, 20, 30, 40, 50, 60, 70]),
                Page(width: 3, height: 2, bits: [16, 16, 16], meaning: 2, orientation: 6, further: [259: [1]], pixels: deep),
                Page(width: 8, height: 2, bits: [1], orientation: 3, pixels: [0b1100_0001, 0b1010_0000]),
            ], isLittle: isLittle, isBig: isBig)
    }

    @Test(arguments: [(true, false), (false, false), (true, true), (false, true)])
    func everyPageOfATIFFIsTurned(isLittle: Bool, isBig: Bool) throws {
        let type = isBig ? TypeIdentifier("org.bigtiff.bigtiff") : Self.tiff
        let result = try finished(Self.book(isLittle: isLittle, isBig: isBig), type)
        #expect(result.notes.isEmpty)
        let pages = Self.pages(result.bytes)
        #expect(pages.count == 3)
        #expect(pages.map { $0.fields[258] } == [8, 16, 1] && pages.map { $0.fields[259] } == [1, 1, 1])
        #expect(pages.allSatisfy { [nil, 1].contains($0.fields[274]) && $0.fields[282] == nil })
        #expect(pages.map { $0.fields[256] } == [4, 2, 8] && pages.map { $0.fields[257] } == [2, 3, 2])
        let shown = try pages.map { try png($0.file, type).rgba }
        #expect(shown[0] == [0, 10, 20, 30, 40, 50, 60, 70].flatMap { [$0, $0, $0, 255] as [UInt8] })
        let last = [0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1].flatMap { [$0 * 255, $0 * 255, $0 * 255, 255] as [UInt8] }
        #expect(shown[2] == last)
        // The values themselves are the same: a quarter to the right puts the last row's first
        // pixel into the corner.
        let strip = try #require(pages[1].fields[273])
        let first = result.bytes[strip..<(strip + 12)].map(Int.init)
        #expect(stride(from: 0, to: 12, by: 2).map { first[$0] | first[$0 + 1] << 8 } == [9, 10, 11, 0, 1, 2].map { 3000 * $0 + 7 })
        #expect(try finished(result.bytes, type).bytes == result.bytes)
    }

    @Test(arguments: ["p3.tif", "cmyk.tif", "cmyk_icc.tif", "lab.tif", "orient6.tif"]) func aTIFFIsInStandardColours(name: String) throws {
        let bytes = Self.fixture(name)
        let result = try finished(bytes, Self.tiff).bytes
        let page = try #require(Self.pages(result).first)
        #expect(page.fields[34675] == nil && page.fields[262] == 2 && [nil, 1].contains(page.fields[274]))
        let (before, after) = (try png(bytes, Self.tiff), try png(result, Self.tiff))
        #expect((before.width, before.height) == (after.width, after.height))
        let isSame = before.rgba == after.rgba
        #expect(isSame)
    }

    /// Sixteen bits stay sixteen, also with transparency and with other colours.
    @Test(arguments: [3, 4]) func deepColoursStayDeep(channels: Int) throws {
        let values = [30_000, 40_001, 33_333, 20_000].prefix(channels)
        let profile = Fixtures.bytes(ImageFixture.folder + "/profiles/p3.icc")
        let page = Page(
            width: 2, height: 1, bits: Array(repeating: 16, count: channels), meaning: 2, further: channels == 4 ? [338: [2]] : [:],
            profile: profile, pixels: (values + values).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        let result = try finished(Self.tiff([page]), Self.tiff).bytes
        let written = try #require(Self.pages(result).first)
        #expect(written.fields[258] == 16 && written.fields[277] == channels && written.fields[34675] == nil)
        let strip = try #require(written.fields[273])
        let found = stride(from: strip, to: strip + 2 * channels, by: 2).map { Int(result[$0]) | Int(result[$0 + 1]) << 8 }
        // P3's green is greener than what sRGB has.
        #expect(found[0] < 30_000 && found[1] > 40_001 && found[1] % 257 != 0 && (channels == 3 || found[3] == 20_000), "\(found)")
    }

    /// Size and quality are applied to every page of a TIFF.
    @Test func optionsHoldForEveryPage() throws {
        let pages = Self.pages(try finished(Self.book(), Self.tiff, options: ["max-size": "2x2", "quality": "30"]).bytes)
        #expect(pages.map { $0.fields[256] } == [2, 1, 2] && pages.map { $0.fields[257] } == [1, 2, 1])
        #expect(pages.map { $0.fields[258] } == [8, 16, 8])
        let plain = try finished(Self.tiff([Page(width: 1, height: 1, pixels: [9])]), Self.tiff).bytes
        let clear = Self.tiff([Page(width: 1, height: 1, bits: [8, 8], further: [338: [2]], pixels: [9, 0])])
        for options in [["max-size": "1x1"], ["background": "#ff0000"], ["quality": "3"]] {
            #expect(try finished(Self.tiff([Page(width: 1, height: 1, pixels: [9])]), Self.tiff, options: options).bytes == plain)
        }
        let red = try finished(clear, Self.tiff, options: ["background": "#ff0000"]).bytes
        #expect(try png(red, Self.tiff).rgba == [255, 0, 0, 255])
    }

    /// What cannot be read is delivered as it is, and a note says so.
    @Test func aTIFFThatCannotBeReadKeepsItsRotation() throws {
        let page = Page(width: 2, height: 2, bits: [8, 8, 8], meaning: 6, orientation: 6, further: [530: [2, 2]], pixels: [1, 2, 3, 4, 128, 128])
        let result = try finished(Self.tiff([page]), Self.tiff)
        let reason = "the TIFF stores fewer samples of colour than of light, which is read only as JPEG within it"
        #expect(result.notes == [ConversionNote("the picture keeps its rotation, as \(reason)")])
        #expect(Self.pages(result.bytes).first?.fields[274] == 6)
        #expect(throws: ConversionError.self) { try finished(Self.tiff([page]), Self.tiff, options: ["max-size": "1x1"]) }
        let picture = Page(width: 8, height: 1, orientation: 3, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
        let mask = Page(width: 8, height: 1, bits: [1], meaning: 4, pixels: [0b1010_1010])
        let masked = try finished(Self.tiff([picture, mask]), Self.tiff)
        #expect(masked.notes.count == 1 && Self.pages(masked.bytes).map { $0.fields[262] } == [1, 4])
        // A camera's raw picture is no page.
        let raw = Page(width: 2, height: 1, orientation: 6, further: [33421: [2, 2]], pixels: [1, 2])
        let error = #expect(throws: ConversionError.self) { try finished(Self.tiff([raw]), Self.tiff) }
        #expect(error?.code == .unsupported)
    }

    @Test func everyPrefixAndEveryByteOfATIFF() {
        let whole = Self.book()
        func attempt(_ bytes: [UInt8]) {
            do throws(ConversionError) {
                _ = try convert(ImagesHandler(), bytes, Self.tiff, Self.tiff)
            } catch {
                #expect([.badInput, .unsupported, .limit].contains(error.code), "\(error)")
            }
        }
        for length in whole.indices { attempt(Array(whole.prefix(length))) }
        for position in whole.indices {
            for change in [0xFF, 0x01, 0x80] as [UInt8] {
                var mutated = whole
                mutated[position] ^= change
                attempt(mutated)
            }
        }
    }

    // MARK: HEIC and AVIF

    private static let heic = TypeIdentifier("public.heic")
    private static let avif = TypeIdentifier("public.avif")

    /// The HEIC of the fixtures, turned by 90 degrees to the left (`irot`) or mirrored (`imir`).
    /// The property takes the place of `pixi`, which readers can do without.
    private static func heic(_ property: String) throws -> [UInt8] {
        var bytes = fixture("rgb.heic")
        let place = try #require(bytes.firstRange(of: Array("pixi".utf8))).lowerBound
        bytes.replaceSubrange(place..<(place + 5), with: Array(property.utf8) + [1])
        return bytes
    }

    private static func largest(_ left: PNGPicture, _ right: PNGPicture) -> Int {
        zip(left.rgba, right.rgba).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    @Test(arguments: ["irot", "imir"]) func aHEICIsTurned(property: String) throws {
        let bytes = try Self.heic(property)
        let result = try finished(bytes, Self.heic)
        #expect(result.notes == [ConversionNote("the HEIC was written anew at quality 70")])
        #expect(result.bytes.firstRange(of: Array(property.utf8)) == nil)
        let (before, after) = (try png(bytes, Self.heic), try png(result.bytes, Self.heic))
        #expect((before.width, before.height) == (after.width, after.height))
        #expect(Self.largest(before, after) < 24)
        #expect(try finished(result.bytes, Self.heic).bytes == result.bytes)
    }

    @Test(arguments: [("irot1.avif", false), ("p3.avif", false), ("p3_nclx.avif", true)])
    func anAVIFIsTurnedAndInStandardColours(name: String, isLossless: Bool) throws {
        let bytes = Self.fixture(name)
        let result = try finished(bytes, Self.avif)
        #expect(result.notes == [ConversionNote("the AVIF was written anew \(isLossless ? "without further loss" : "at quality 80")")])
        #expect(result.bytes.firstRange(of: Array("irot".utf8)) == nil && result.bytes.firstRange(of: Array("prof".utf8)) == nil)
        let (before, after) = (try png(bytes, Self.avif), try png(result.bytes, Self.avif))
        #expect((before.width, before.height) == (after.width, after.height))
        #expect(Self.largest(before, after) <= (isLossless ? 1 : 40))
        #expect(try finished(result.bytes, Self.avif).bytes == result.bytes)
    }

    @Test(arguments: [("lossless.avif", "public.avif"), ("ten.avif", "public.avif"), ("alpha.heic", "public.heic"), ("grey.avif", "public.avif")])
    func anUprightOneInStandardColoursStays(name: String, type: String) throws {
        let type = try #require(TypeIdentifier(type))
        let bytes = Self.fixture(name)
        #expect(try finished(bytes, type).bytes == bytes && finished(bytes, type).notes.isEmpty)
    }

    /// What the user asks for works on these, too.
    @Test func optionsHoldForHEICAndAVIF() throws {
        let small = try finished(Self.fixture("alpha.heic"), Self.heic, options: ["max-size": "8x8", "background": "#0000ff", "quality": "50"])
        #expect(small.notes.contains(ConversionNote("the HEIC was written anew at quality 50")))
        let picture = try png(small.bytes, Self.heic)
        #expect(max(picture.width, picture.height) == 8 && stride(from: 3, to: picture.rgba.count, by: 4).allSatisfy { picture.rgba[$0] == 255 })
        let ten = try finished(Self.fixture("ten.avif"), Self.avif, options: ["max-size": "8x8"])
        #expect(ten.notes.first == ConversionNote("each channel has 8 bits, and had 10"))
    }

    /// Nothing of a film is lost: it is delivered as it is, with a note where that matters.
    @Test func aSequenceKeepsItsFrames() throws {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/animated/sequence.avif")
        let plain = try finished(bytes, Self.avif)
        #expect(plain.notes.isEmpty && plain.bytes.count == bytes.count)
        var foreign = bytes
        let colours = try #require(bytes.firstRange(of: Array("nclx".utf8))).upperBound
        foreign[colours + 1] = 12
        let kept = try finished(foreign, Self.avif)
        #expect(kept.bytes.count == bytes.count)
        #expect(kept.notes == [ConversionNote("the picture keeps its colours, as the file holds 5 pictures, and one only can be written")])
        let error = #expect(throws: ConversionError.self) { try finished(bytes, Self.avif, options: ["max-size": "2x2"]) }
        #expect(error?.code == .unsupported)
    }

    /// A HEIC as its finisher delivers it when a step has that time.
    private func finishedInTime(of time: Duration, _ bytes: [UInt8]) throws -> ConversionOutput {
        let images = ImagesHandler()
        let finisher = try #require(images.conversions.first { $0.isFinisher && $0.to == Self.heic })
        var context = ConversionContext(catalogue: .builtIn, inputType: Self.heic)
        context.limits.time = time
        return try images.convert(bytes, using: finisher, context: context)
    }

    /// An encoder that may take longer than there is time is not started.
    @Test func aLargeOneIsKeptWhereTimeIsShort() throws {
        let bytes = try Self.heic("irot")
        let kept = try finishedInTime(of: .milliseconds(1), bytes)
        #expect(kept.bytes == bytes)
        #expect(
            kept.notes.map(\.description) == [
                "the picture keeps its rotation, as writing so large a picture anew may take longer than a step is given (--timeout)"
            ])
    }

    @Test func everyByteOfAHEICsDescription() throws {
        let whole = try Self.heic("irot")
        for position in whole.indices.prefix(700) {
            var mutated = whole
            mutated[position] ^= 0xFF
            do {
                // Too short for any encoder: what is tested is the reading.
                _ = try finishedInTime(of: .milliseconds(1), mutated)
            } catch let error as ConversionError {
                #expect([.badInput, .unsupported, .limit].contains(error.code), "\(error)")
            }
        }
    }
}
