import DragContract
import DragEngine
import DragKit
import DragTypes
import FastImagesHandler
import ImageCoding
import ImagesHandler
import Testing

/// Finished pictures: the pixels that independent decoders see, upright and in sRGB, and nothing
/// else in the file.
@Suite struct PictureFinisherTests {
    private static let types: [String: TypeIdentifier] = [
        "jpg": .jpeg, "png": .png, "webp": "org.webmproject.webp", "gif": "com.compuserve.gif", "tif": "public.tiff",
    ]
    private static let heic: TypeIdentifier = "public.heic"
    private static let handlers: [any TypeHandler] = [SmallImagesHandler(), FastImagesHandler(), ImagesHandler()]

    private static func type(of name: String) -> TypeIdentifier { types[String(name.split(separator: ".").last ?? "")] ?? heic }

    /// Finishes a picture as the engine does: by the first handler that takes it.
    private func finished(
        _ bytes: [UInt8], _ type: TypeIdentifier, options: [String: String] = [:]
    ) throws(ConversionError) -> (bytes: [UInt8], by: String) {
        var last: ConversionError?
        for handler in Self.handlers {
            guard let finisher = handler.conversions.first(where: { $0.isFinisher && $0.to == type }) else { continue }
            do throws(ConversionError) {
                var context = ConversionContext(catalogue: .builtIn, inputType: type)
                context.options = options
                return (try handler.convert(bytes, using: finisher, context: context).bytes, handler.identifier)
            } catch {
                guard error.code == .unsupported else { throw error }
                last = error
            }
        }
        throw last ?? .internalError("there is no finisher")
    }

    private func png(_ bytes: [UInt8], _ type: TypeIdentifier) throws -> PNGPicture {
        let images = ImagesHandler()
        // A PNG is decoded by libvips, too, as the reader of the tests knows no interlaced
        // pictures.
        let conversion = try #require(images.conversions.first { $0.from == type && $0.to == .png })
        return try PNGPicture(try images.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: type)).bytes)
    }

    private static let fixtures = ImageFixture.all.filter { types.keys.contains(String($0.name.split(separator: ".").last ?? "")) }

    @Test(arguments: fixtures) func pixelsStay(fixture: ImageFixture) throws {
        let type = Self.type(of: fixture.name)
        let result = try finished(fixture.bytes, type)
        let before = try png(fixture.bytes, type)
        let after = try png(result.bytes, type)
        #expect((before.width, before.height) == (after.width, after.height))
        if result.by != "org.dragconv.plugin.images" {
            // (The pixels themselves would fill a log.)
            let isSame = before.rgba == after.rgba
            #expect(isSame || Self.isTurned(fixture.name) && Self.difference(before, after) <= 3, "\(fixture): \(Self.difference(before, after))")
        } else if type == .png {
            #expect(Self.difference(before, after) == 0)
        } else {
            #expect(Self.meanDifference(before, after) <= 8, "\(fixture): \(Self.meanDifference(before, after))")
        }
        #expect(try finished(result.bytes, type).bytes == result.bytes, "a finished picture is finished")
    }

    private static func isTurned(_ name: String) -> Bool { name.hasPrefix("exif_") || name.hasPrefix("gps_") }

    private static func difference(_ left: PNGPicture, _ right: PNGPicture) -> Int {
        zip(left.rgba, right.rgba).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private static func meanDifference(_ left: PNGPicture, _ right: PNGPicture) -> Int {
        zip(left.rgba, right.rgba).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / max(1, left.rgba.count)
    }

    /// What is turned without loss, what is only stripped, and what has to be written anew.
    @Test(arguments: [
        ("exif_1.jpg", "small-images"), ("rgb444.jpg", "small-images"), ("progressive420.jpg", "small-images"), ("grey.jpg", "small-images"),
        ("p3.jpg", "images"), ("cmyk_adobe.jpg", "images"), ("rgb8.png", "small-images"), ("apng.png", "small-images"), ("exif6.png", "images"),
        ("p3.png", "images"), ("p3_cicp.png", "images"), ("p3_cicp_pal.png", "images"), ("gama1.png", "images"), ("gama22_p3.png", "images"),
        ("srgb_cicp_over_icc.png", "small-images"), ("srgb_over_gama.png", "small-images"), ("gama22_chrm.png", "small-images"),
        ("anim.webp", "small-images"), ("exif6.webp", "images"), ("p3.webp", "images"), ("anim_trans.gif", "small-images"),
    ])
    func theRightHandlerTakesIt(name: String, handler: String) throws {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        #expect(try finished(bytes, Self.type(of: name)).by == "org.dragconv.plugin.\(handler)")
    }

    /// Options that change nothing leave the pixels alone; all others write the picture anew, where
    /// its type is written at all.
    @Test(arguments: [
        ("rgb444.jpg", "24x16", "23x99"), ("exif_6.jpg", "16x24", "24x16"), ("rgb8.png", "24x16", "99x15"), ("anim_trans.gif", "24x16", "23x16"),
        ("lossy.webp", "24x16", "23x16"), ("lossless_alpha.webp", "24x16", "23x16"), ("anim.webp", "24x16", "23x16"),
        ("apng.png", "24x16", "23x16"), ("rgb.heic", "64x64", "47x48"), ("alpha.avif", "99x99", "9x9"),
    ])
    func optionsThatChangeNothing(name: String, large: String, small: String) throws {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        let type = Self.type(of: name)
        let plain = try finished(bytes, type).bytes
        #expect(try finished(bytes, type, options: ["max-size": large, "of-another": "x"]).bytes == plain)
        #expect(try finished(bytes, type, options: ["max-size": small]).by == "org.dragconv.plugin.images")
        if type == .jpeg {
            #expect(try finished(bytes, type, options: ["background": "#00ff00"]).bytes == plain)
            #expect(try finished(bytes, type, options: ["quality": "40"]).by == "org.dragconv.plugin.images")
        }
    }

    // MARK: What is removed

    private static let secret = Array("Heron Lake 48.2N".utf8)

    private static func holdsSecret(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: secret) != nil }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8(truncatingIfNeeded: body.count + 2)] + body
    }

    @Test func nothingHiddenStaysInJPEG() throws {
        let plain = Fixtures.bytes(ImageFixture.folder + "/valid/progressive420.jpg")
        let clean = try finished(plain, .jpeg).bytes
        let hidden: [[UInt8]] = [
            Self.segment(0xE0, Array("JFXX\0".utf8) + [0x13, 1, 1] + Self.secret),
            Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.secret),
            Self.segment(0xE1, Array("Exif\0\0MM\0*".utf8) + Self.secret), Self.segment(0xE2, Array("MPF\0".utf8) + Self.secret),
            Self.segment(0xED, Array("Photoshop 3.0\0".utf8) + Self.secret), Self.segment(0xFE, Self.secret), Self.segment(0xEF, Self.secret),
            // Bytes between segments that belong to none.
            Self.secret,
        ]
        for segment in hidden {
            #expect(try finished(Array(plain[..<2]) + segment + plain[2...], .jpeg).bytes == clean)
        }
        // Between the scans, and after the end of the picture: further pictures, or a film.
        let scan = try #require(plain.indices.dropFirst(700).first { plain[$0] == 0xFF && plain[$0 + 1] == 0xC4 })
        #expect(try finished(Array(plain[..<scan]) + Self.segment(0xFE, Self.secret) + plain[scan...], .jpeg).bytes == clean)
        #expect(try finished(plain + plain + Self.secret, .jpeg).bytes == clean)
        // A picture whose end is missing is completed.
        #expect(try finished(plain.dropLast(2), .jpeg).bytes == clean)
    }

    @Test func theThumbnailInJFIFGoes() throws {
        let plain = Fixtures.bytes(ImageFixture.folder + "/valid/rgb444.jpg")
        let header = try #require(plain.firstRange(of: [0xFF, 0xE0])).lowerBound
        let size = Int(plain[header + 2]) << 8 | Int(plain[header + 3])
        let pixels = [UInt8](repeating: 0, count: 48 - Self.secret.count) + Self.secret
        let thumbnail = Self.segment(0xE0, Array(plain[(header + 4)..<(header + 16)]) + [4, 4] + pixels)
        let result = try finished(Array(plain[..<header]) + thumbnail + plain[(header + 2 + size)...], .jpeg).bytes
        #expect(try result == finished(plain, .jpeg).bytes)
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        // Nobody checks the sum of a chunk that is left out.
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) } + Array(name.utf8) + data + [0, 0, 0, 0]
    }

    @Test(arguments: ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "prVt", "gAMA"]) func nothingHiddenStaysInPNG(name: String) throws {
        let plain = Fixtures.bytes(ImageFixture.folder + "/valid/rgb8.png")
        let clean = try finished(plain, .png).bytes
        #expect(try finished(Array(plain[..<33]) + Self.chunk(name, Self.secret) + plain[33...], .png).bytes == clean)
        #expect(try finished(Array(plain.dropLast(12)) + Self.chunk(name, Self.secret) + plain.suffix(12), .png).bytes == clean)
        #expect(try finished(plain + Self.secret, .png).bytes == clean)
    }

    @Test func framesOfAPNGStay() throws {
        for name in ["apng.png", "gama22_chrm.png", "pal4_trns.png"] {
            let plain = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
            #expect(try finished(plain, .png).bytes == plain, "\(name)")
        }
    }

    @Test func nothingHiddenStaysInWebP() throws {
        func file(_ body: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: (body.count + 4) >> (8 * $0)) } + Array("WEBP".utf8) + body
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) } + data + (data.count % 2 == 1 ? [0] : [])
        }
        let plain = Fixtures.bytes(ImageFixture.folder + "/valid/lossy.webp")
        let size: [UInt8] = [23, 0, 0, 15, 0, 0]
        let clean = file(chunk("VP8X", [0, 0, 0, 0] + size) + plain[12...])
        let hidden =
            chunk("VP8X", [0b10_1100, 0, 0, 0] + size) + plain[12...] + chunk("EXIF", Self.secret) + chunk("XMP ", Self.secret)
            + chunk("HIDE", Self.secret)
        #expect(try finished(file(hidden) + Self.secret, "org.webmproject.webp").bytes == clean)
        #expect(try finished(file(plain[12...] + chunk("EXIF", Self.secret)), "org.webmproject.webp").bytes == plain)
    }

    @Test func nothingHiddenStaysInGIF() throws {
        let type = TypeIdentifier("com.compuserve.gif")
        let plain = Fixtures.bytes(ImageFixture.folder + "/valid/anim_trans.gif")
        let clean = try finished(plain, type).bytes
        #expect(try png(clean, type).rgba == png(plain, type).rgba)
        let text = [UInt8(Self.secret.count)] + Self.secret + [0]
        let xmp = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + text
        let start = 13 + (plain[10] & 0x80 == 0 ? 0 : 3 << (Int(plain[10] & 7) + 1))
        for block in [[0x21, 0xFE] + text, xmp] {
            #expect(try finished(Array(plain[..<start]) + block + plain[start...], type).bytes == clean)
        }
        #expect(try finished(plain + Self.secret, type).bytes == clean)
        // A picture that is cut off is completed.
        let cut = try finished(Array(plain.prefix(plain.count - 20)), type).bytes
        #expect(cut.last == 0x3B)
    }

    /// Nothing moves in a HEIF, and what is hidden is overwritten.
    @Test(arguments: [("gps.heic", "rgb.heic"), ("gps.avif", "p3.avif")]) func nothingHiddenStaysInHEIF(name: String, plain: String) throws {
        let type: TypeIdentifier = name.hasSuffix("heic") ? "public.heic" : "public.avif"
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/metadata/\(name)")
        // A picture in other colours is written anew, if it can be.
        let result = try PictureFinisher.kept(bytes.span.bytes, as: .heif, because: "of this test").bytes
        let anew = try finished(bytes, type)
        if type == Self.heic { #expect(anew.bytes == result) } else { #expect(anew.bytes.firstRange(of: Array("Heron Cam".utf8)) == nil) }
        #expect(bytes.firstRange(of: Array("Heron Cam".utf8)) != nil && bytes.firstRange(of: Array("x:xmpmeta".utf8)) != nil)
        #expect(result.firstRange(of: Array("Heron Cam".utf8)) == nil && result.firstRange(of: Array("x:xmpmeta".utf8)) == nil)
        #expect(result.count == bytes.count)
        // Strict readers refuse an Exif block without Exif: none is listed.
        #expect(bytes.firstRange(of: Array("Exif".utf8)) != nil && bytes.firstRange(of: Array("rdf+xml".utf8)) != nil)
        for word in ["Exif", "rdf+xml", "cdsc"] { #expect(result.firstRange(of: Array(word.utf8)) == nil, "\(word)") }
        let shown = try png(Fixtures.bytes("\(ImageFixture.folder)/valid/\(plain)"), type)
        #expect(try png(result, type).rgba == shown.rgba)
        #expect(try finished(anew.bytes, type).bytes == anew.bytes)
        // A box that no viewer needs, such as the film of a “motion photo”.
        let box = [0, 0, 0, UInt8(8 + Self.secret.count)] + Array("mpvd".utf8) + Self.secret
        #expect(try !Self.holdsSecret(finished(bytes + box, type).bytes))
    }

    /// Nothing moves in a TIFF, and only what shows its pages stays.
    @Test func nothingHiddenStaysInTIFF() throws {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/metadata/gps.tif")
        let result = try finished(bytes, "public.tiff").bytes
        for secret in ["Heron Cam", "x:xmpmeta", "Heron Lake"] {
            #expect(bytes.firstRange(of: Array(secret.utf8)) != nil && result.firstRange(of: Array(secret.utf8)) == nil)
        }
        #expect(result.count == bytes.count)
        #expect(try png(result, "public.tiff").rgba == png(bytes, "public.tiff").rgba)
        #expect(try finished(bytes + Self.secret, "public.tiff").bytes == result + Array(repeating: 0, count: Self.secret.count))
        // A page that is named again and again.
        var loop = bytes
        let directory = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let next = directory + 2 + 12 * (Int(bytes[directory]) | Int(bytes[directory + 1]) << 8)
        loop.replaceSubrange(next..<(next + 4), with: bytes[4..<8])
        #expect(throws: ConversionError.self) { try finished(loop, "public.tiff") }
    }

    // MARK: Hostile input

    @Test(arguments: Fixtures.names(in: ImageFixture.folder + "/hostile")) func hostileFiles(name: String) {
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/hostile/\(name)")
        for type in Self.types.values.sorted() + [Self.heic] {
            do throws(ConversionError) {
                _ = try finished(bytes, type)
            } catch {
                #expect([.badInput, .unsupported, .limit].contains(error.code), "\(name): \(error)")
            }
        }
    }

    @Test(arguments: ["exif_6.jpg", "p3.png", "exif6.webp", "anim_trans.gif", "alpha.heic", "multipage.tif"])
    func everyPrefixAndEveryByteOfASmallOne(name: String) {
        let whole = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        let handler = SmallImagesHandler()
        let type = Self.type(of: name)
        guard let finisher = handler.conversions.first(where: { $0.isFinisher && $0.to == type }) else { return }
        func attempt(_ bytes: [UInt8]) {
            do throws(ConversionError) {
                _ = try handler.convert(bytes, using: finisher, context: ConversionContext(catalogue: .builtIn, inputType: type))
            } catch {
                #expect([.badInput, .unsupported].contains(error.code), "\(error)")
            }
        }
        for length in 0..<min(whole.count, 3000) { attempt(Array(whole.prefix(length))) }
        for position in whole.indices.prefix(3000) {
            for change in [0xFF, 0x01, 0x80] as [UInt8] {
                var mutated = whole
                mutated[position] ^= change
                attempt(mutated)
            }
        }
    }

    @Test(arguments: [30, 50, 75, 90, 95, 100]) func qualityIsThatOfTheSource(quality: Int) throws {
        #expect(JPEGQuality.of(Self.tables(quality).span.bytes) == quality)
    }

    /// A JPEG's beginning with the table that libjpeg writes at a quality.
    private static func tables(_ quality: Int) -> [UInt8] {
        let base = [
            16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
            37,
            56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
        ]
        let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
        return [0xFF, 0xD8] + segment(0xDB, [0] + base.map { UInt8(min(max(($0 * scale + 50) / 100, 1), 255)) })
    }
}
