import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragTesting
import DragTypes
import Foundation
import ImagesHandler
import Testing

/// Pictures of every form through the program in its sandbox, against what independent decoders see.
@Suite(.serialized) struct ImagesTests {
    static let handler = ImagesHandler()

    /// The program that the build puts beside dragconv.
    static let program = BuiltPrograms.plugIns.first { $0.id == handler.identifier }.map { PlugInHost().handler(for: $0) }

    private func conversion(_ from: TypeIdentifier, _ to: String) throws -> Conversion {
        let target = try #require(TypeCatalogue.builtIn.resolve(to))
        return try #require(Self.handler.conversions.first { $0.from == from && $0.to == target })
    }

    private func convert(_ bytes: [UInt8], _ from: TypeIdentifier, _ to: String, seconds: Int = 30) throws -> ConversionOutput {
        let program = try #require(Self.program, "the program is not there; scripts/build makes it")
        var limits = ConversionLimits()
        limits.time = .seconds(seconds)
        return try program.convert(
            bytes, using: conversion(from, to), context: ConversionContext(catalogue: .builtIn, inputType: from, limits: limits))
    }

    private static func type(of name: String) -> TypeIdentifier? {
        if name.hasSuffix(".svgz") { return nil }
        if name.hasSuffix(".jxl") { return TypeIdentifier("public.jpeg-xl") }
        return TypeCatalogue.builtIn.types(fileName: name).first
    }

    static let readable = ImageFixture.all.filter { fixture in
        type(of: fixture.name).map { type in handler.conversions.contains { $0.from == type } } ?? false
    }

    /// The manifest is the program's own: what it declares is what the handler here declares.
    @Test func manifestSaysWhatTheHandlerDoes() throws {
        let program = try #require(Self.program, "the program is not there; scripts/build makes it")
        #expect(program.conversions == Self.handler.conversions)
        #expect(
            HandlerContract(Registry(handlers: [Self.handler]), sniffer: ContentSniffer(catalogue: .builtIn)).declarations(of: [Self.handler]) == [])
    }

    @Test func theCorpusIsRead() { #expect(Self.readable.count > 150) }

    @Test(arguments: readable)
    func pixelsAreThoseOfIndependentDecoders(fixture: ImageFixture) throws {
        let type = try #require(Self.type(of: fixture.name))
        // What is PNG already is written as lossless WebP, and comes back as PNG.
        let png: [UInt8]
        if type == .png {
            let webp = try convert(fixture.bytes, type, "image/webp").bytes
            #expect(webp.starts(with: Array("RIFF".utf8)))
            png = try convert(webp, TypeIdentifier("org.webmproject.webp"), "png").bytes
        } else {
            png = try convert(fixture.bytes, type, "png").bytes
        }
        let picture = try PNGPicture(png)
        #expect(fixture.isDisputed || fixture.difference(from: picture) == nil, "\(fixture)")
        #expect(!picture.chunks.contains { ["eXIf", "iTXt", "tEXt", "zTXt", "iCCP"].contains($0) }, "nothing of the camera's goes along")
        if type != .png {
            let size = String(decoding: try convert(fixture.bytes, type, "org.dragconv.image-size").bytes, as: UTF8.self)
            #expect(size == "{\"width\":\(picture.width),\"height\":\(picture.height)}\n", "\(fixture)")
        }
    }

    /// Small, upright, in the same shape and of the same colours; transparency stays.
    @Test(arguments: readable)
    func thumbnailsAreSmall(fixture: ImageFixture) throws {
        let type = try #require(Self.type(of: fixture.name))
        let bytes = try convert(fixture.bytes, type, "org.dragconv.thumbnail").bytes
        let isPNG = bytes.starts(with: [0x89, 0x50])
        #expect(isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        let thumbnail = try PNGPicture(isPNG ? bytes : try convert(bytes, .jpeg, "png").bytes)
        // As it is shown, profile applied: a PNG by way of lossless WebP.
        let webP = TypeIdentifier("org.webmproject.webp")
        let (bytesShown, typeShown) = type == .png ? (try convert(fixture.bytes, type, "image/webp").bytes, webP) : (fixture.bytes, type)
        let whole = try PNGPicture(try convert(bytesShown, typeShown, "png").bytes)
        let longer = max(thumbnail.width, thumbnail.height)
        #expect(longer <= 512 && longer >= min(480, max(whole.width, whole.height)))
        #expect(
            abs(Double(thumbnail.width) / Double(thumbnail.height) * Double(whole.height) / Double(whole.width) - 1) < 0.02
                || min(thumbnail.width, thumbnail.height) < 100)
        for (left, right) in zip(Self.averages(thumbnail), Self.averages(whole)) { #expect(abs(left - right) < 6, "\(fixture)") }
    }

    /// Of a photograph as cameras make them, an eighth is decoded and nothing of it is lost but detail.
    @Test func largePicturesAreReduced() throws {
        let small = try PNGPicture(try convert(Fixtures.bytes(ImageFixture.folder + "/valid/gps_exif6.jpg"), .jpeg, "png").bytes)
        let (width, height) = (4000, 3000)
        var rows = [UInt8](repeating: 0, count: 54 + width * height * 3)
        rows.replaceSubrange(0..<54, with: ImageFixture.bitmapHeader(width: width, height: height, byteCount: rows.count))
        for y in 0..<height {
            for x in 0..<width {
                let from = ((height - 1 - y) * small.height / height * small.width + x * small.width / width) * 4
                for channel in 0..<3 { rows[54 + (y * width + x) * 3 + channel] = small.rgba[from + 2 - channel] }
            }
        }
        let bitmap = TypeIdentifier("com.microsoft.bmp")
        let photograph = try convert(rows, bitmap, "jpeg").bytes
        for (bytes, type) in [(photograph, TypeIdentifier.jpeg), (rows, bitmap)] {
            let bytes = try convert(bytes, type, "org.dragconv.thumbnail").bytes
            let thumbnail = try PNGPicture(bytes.starts(with: [0x89]) ? bytes : try convert(bytes, .jpeg, "png").bytes)
            #expect((thumbnail.width, thumbnail.height) == (type == .jpeg ? (500, 375) : (512, 384)))
            for (left, right) in zip(Self.averages(thumbnail), Self.averages(small)) { #expect(abs(left - right) < 6) }
        }
    }

    /// Red, green, blue (as far as they are opaque) and opacity, each from 0 to 255.
    private static func averages(_ picture: PNGPicture) -> [Double] {
        var sums = [0.0, 0, 0, 0]
        for start in stride(from: 0, to: picture.rgba.count, by: 4) {
            let alpha = Double(picture.rgba[start + 3]) / 255
            for channel in 0..<3 { sums[channel] += Double(picture.rgba[start + channel]) * alpha }
            sums[3] += 255 * alpha
        }
        return sums.map { $0 / Double(picture.rgba.count / 4) }
    }

    /// Where the picture was taken, and by whom, is in none of the results.
    @Test(arguments: ["png", "image/webp", "org.dragconv.thumbnail"])
    func placesAndNamesDoNotLeak(target: String) throws {
        let photograph = Fixtures.bytes(ImageFixture.folder + "/valid/gps_exif6.jpg")
        #expect(String(decoding: photograph, as: UTF8.self).contains("SECRETX"), "the fixture has something to lose")
        let result = try convert(photograph, .jpeg, target).bytes
        for secret in ["SECRET", "Exif", "EXIF", "GPS", "XMP"] {
            #expect(result.firstRange(of: Array(secret.utf8)) == nil, "\(secret)")
        }
    }

    @Test func jpegHasNoTransparency() throws {
        let type = TypeIdentifier("org.webmproject.webp")
        let transparent = Fixtures.bytes(ImageFixture.folder + "/valid/lossless_alpha.webp")
        let jpeg = try convert(transparent, type, "jpeg").bytes
        let back = try PNGPicture(try convert(jpeg, .jpeg, "png").bytes)
        let original = try PNGPicture(try convert(transparent, type, "png").bytes)
        let clear = try #require(stride(from: 3, to: original.rgba.count, by: 4).first { original.rgba[$0] == 0 })
        #expect(back.rgba[(clear - 3)..<clear].allSatisfy { $0 > 200 }, "what was clear is white")
    }

    /// Further frames and pages are said.
    @Test(arguments: [("anim_trans.gif", "frame"), ("multipage.tif", "page"), ("two.pdf", "page"), ("multi.ico", "smaller picture")])
    func whatIsLeftOutIsSaid(name: String, word: String) throws {
        let output = try convert(Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)"), try #require(Self.type(of: name)), "png")
        #expect(output.notes.contains { $0.description.contains(word) }, "\(output.notes)")
    }

    /// Bombs, loops and broken files end in a picture or a typed error, in time, and the program lives on or is started anew.
    @Test(arguments: Fixtures.names(in: ImageFixture.folder + "/hostile").filter { ImagesTests.type(of: $0) != nil })
    func hostileFiles(name: String) throws {
        let type = try #require(Self.type(of: name))
        guard Self.handler.conversions.contains(where: { $0.from == type }) else { return }
        do {
            _ = try convert(Fixtures.bytes("\(ImageFixture.folder)/hostile/\(name)"), type, type == .png ? "image/webp" : "png", seconds: 6)
        } catch let error as ConversionError {
            // A program that runs into its memory limit is ended by it.
            #expect([.badInput, .limit, .timedOut, .unsupported, .internalError].contains(error.code), "\(name): \(error)")
        }
    }

    /// A drawing names other files and addresses: none of them is opened or drawn.
    @Test func drawingsOpenNothing() throws {
        let folder = NSTemporaryDirectory() + "dragconv-svg-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let red = Fixtures.bytes(ImageFixture.folder + "/valid/rgb8.png")
        try Data(red).write(to: URL(fileURLWithPath: folder + "/red.png"))
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24" height="16">
            <image width="24" height="16" href="file://\(folder)/red.png"/><image width="24" height="16" xlink:href="\(folder)/red.png"/>
            <image width="24" height="16" href="http://127.0.0.1:9/red.png"/><image width="24" height="16" href="red.png"/></svg>
            """
        let picture = try PNGPicture(try convert(Array(svg.utf8), .svg, "png").bytes)
        #expect(picture.rgba.allSatisfy { $0 == 0 })
        // The same picture inside the drawing is drawn: the check can fail.
        let inside = svg.replacing("file://\(folder)/red.png", with: "data:image/png;base64," + Data(red).base64EncodedString())
        #expect(try PNGPicture(try convert(Array(inside.utf8), .svg, "png").bytes).rgba.contains { $0 != 0 })
        let entity = #"<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>"#
        let error = #expect(throws: ConversionError.self) { try convert(Array(entity.utf8), .svg, "png") }
        #expect(error?.code == .limit)
        let wide = Array(entity.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(#expect(throws: ConversionError.self) { try convert([0xFF, 0xFE] + wide, .svg, "png") }?.code == .limit)
    }

    /// At equal fidelity the cheaper one wins, and what it leaves alone goes to the other.
    @Test func fastWayFirstThenTheGeneralOne() async throws {
        let host = PlugInHost()
        let registry = Registry(handlers: BuiltPrograms.plugIns.map { host.handler(for: $0) })
        let runner = Runner(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))
        func deliver(_ name: String) async throws -> Delivery {
            let item = Item(representations: [Representation(type: .jpeg, bytes: Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)"))])
            let provider = ItemProvider(item, catalogue: registry.catalogue)
            return try await runner.deliver(provider, accepting: try AcceptList(parsing: "png", catalogue: registry.catalogue))
        }
        #expect(try await deliver("rgb444.jpg").steps.map(\.conversion.id) == ["org.dragconv.plugin.small-images/jpeg-to-png"])
        let general = try await deliver("p3.jpg")
        #expect(general.steps.map(\.conversion.id) == ["org.dragconv.plugin.images/jpeg-to-png"])
        #expect(general.failures.map(\.isFallback) == [false, false], "which is no fallback that --strict would forbid")
    }

    /// Every prefix of small bitmaps and icons, and every byte of them changed: an answer or a typed error.
    @Test(arguments: ["bmp4_rle.bmp", "bmp8_rle_abs.bmp", "bmp16_565.bmp", "mask24.ico", "pal4.ico", "cursor.cur"])
    func damagedBitmaps(name: String) throws {
        let type = try #require(Self.type(of: name))
        let whole = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        func attempt(_ bytes: [UInt8]) throws {
            do {
                _ = try convert(bytes, type, "png")
            } catch let error as ConversionError {
                #expect([.badInput, .limit, .unsupported].contains(error.code), "\(name): \(error)")
            }
        }
        for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 60)) { try attempt(Array(whole.prefix(length))) }
        for position in whole.indices where position < 80 || position % max(1, whole.count / 60) == 0 {
            for change in [0xFF, 0x80] as [UInt8] {
                var mutated = whole
                mutated[position] ^= change
                try attempt(mutated)
            }
        }
    }
}
