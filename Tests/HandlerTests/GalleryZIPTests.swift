import DragContract
import DragEngine
import DragGallery
import DragKit
import DragTypes
import Foundation
import GalleryHandlers
import Testing

/// Galleries with their pixels.
@Suite struct GalleryZIPTests {
    private static let conversion = GalleryHandlers.all.lazy.flatMap { handler in
        handler.conversions.lazy.filter { $0.id.hasSuffix("/read-any") }.map { (handler, $0) }
    }.first
    private static let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private func read(_ bytes: [UInt8]) throws -> ImageGallery {
        let (handler, conversion) = try #require(Self.conversion)
        let context = ConversionContext(catalogue: .builtIn, inputType: conversion.from, limits: ConversionLimits())
        return try GalleryArchive.parse(try handler.convert(bytes.span.bytes, using: conversion, context: context).bytes)
    }

    private static let gallery: ImageGallery = {
        let urls = ["https://e.example/a.jpg", "data:image/png;base64,\(png)", "data:text/plain,not%20spelt%20so", "file:///b%20c.webp"]
        return ImageGallery(
            name: "Früh & \"spät\"", images: urls.enumerated().compactMap { try? GalleryImage(url: $1, aspectRatio: 1.25 + Double($0)) })
    }()

    @Test func thereAndBack() throws {
        let pixels = [0: GalleryZIP.Pixels(Array("JPEG".utf8), filenameExtension: "jpg"), 3: GalleryZIP.Pixels([], filenameExtension: "webp")]
        let bytes = try GalleryZIP.bytes(of: Self.gallery, catalogue: .builtIn, pixels: pixels)
        #expect(try read(bytes) == Self.gallery)
        #expect(try GalleryZIP.bytes(of: Self.gallery, catalogue: .builtIn, pixels: pixels) == bytes, "the same again")
    }

    /// Other programs read what is written: names, sizes, checksums, contents.
    @Test func othersReadIt() throws {
        let bytes = try GalleryZIP.bytes(
            of: Self.gallery, catalogue: .builtIn, pixels: [0: GalleryZIP.Pixels(Array("JPEG".utf8), filenameExtension: "jpg")])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dragconv-\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let script = """
            import json, sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            document = json.loads(archive.read("gallery.json"))
            print(document["name"], *[i.get("file") for i in document["images"]])
            print(*archive.namelist(), archive.read("images/0001.jpg").decode(), len(archive.read("images/0002.png")))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == "Früh & \"spät\" images/0001.jpg images/0002.png None None\ngallery.json images/0001.jpg images/0002.png JPEG 70\n")
    }

    /// Packed by another program, with a comment at the end.
    @Test func whatOthersWriteIsRead() throws {
        let gallery = try read(Fixtures.bytes(Fixtures.folder + "/galleries/deflated.zip"))
        #expect(gallery.name == "Packed")
        #expect(gallery.images.map(\.url) == ["https://e.example/a.png", "data:image/png;base64,\(Self.png)"])
        #expect(gallery.images.map(\.aspectRatio) == [1.5, 1])
    }

    /// Every byte matters, or does not: what is read is the gallery, or an error that says where.
    @Test(arguments: [false, true])
    func damage(_ isDeflated: Bool) throws {
        let whole =
            isDeflated
            ? Fixtures.bytes(Fixtures.folder + "/galleries/deflated.zip") : try GalleryZIP.bytes(of: Self.gallery, catalogue: .builtIn)
        let gallery = try read(whole)
        var (same, refused) = (0, 0)
        for index in whole.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = whole
                bytes[index] ^= change
                do {
                    // Nothing comes of it but what was in it: contents have checksums.
                    if try read(bytes) == gallery { same += 1 } else { Issue.record("byte \(index) ^ \(change) changes the gallery") }
                } catch let error as ConversionError {
                    #expect([.badInput, .unsupported].contains(error.code))
                    refused += 1
                }
            }
        }
        #expect(same > 0 && refused > whole.count)
        for count in 0..<whole.count { #expect(throws: ConversionError.self) { try read(Array(whole[..<count])) } }
    }

    private func patched(_ pattern: [UInt8], offset: Int, _ bytes: [UInt8]) throws -> [UInt8] {
        var whole = Fixtures.bytes(Fixtures.folder + "/galleries/deflated.zip")
        let place = try #require(whole.firstRange(of: pattern)).lowerBound + offset
        whole.replaceSubrange(place..<place + bytes.count, with: bytes)
        return whole
    }

    @Test func hostileOnes() throws {
        let table: [UInt8] = [0x50, 0x4B, 0x01, 0x02], local: [UInt8] = [0x50, 0x4B, 0x03, 0x04], end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        let cases: [(bytes: [UInt8], words: String)] = [
            (try patched(table, offset: 24, [0xFF, 0xFF, 0xFF, 0x7F]), "limit"),
            (try patched(table, offset: 24, [0, 0, 0x0F, 0]), "size cannot be right"),
            (try patched(table, offset: 8, [1]), "encrypted"), (try patched(table, offset: 10, [12]), "method 12"),
            (try patched(table, offset: 42, [0xFF, 0xFF, 0xFF, 0x7F]), "ends too early"),
            (try patched(local, offset: 0, [0]), "no file where its table says"),
            (try patched(end, offset: 4, [1]), "several parts"), (try patched(end, offset: 10, [0xFE, 0xFF]), "table should go on"),
            (try patched(end, offset: 0, [0]), "no ZIP archive"), ([], "no ZIP archive"), (try patched(table, offset: 46, [0x78]), "no gallery.json"),
        ]
        for (bytes, words) in cases {
            let error = #expect(throws: ConversionError.self) { try read(bytes) }
            #expect(error?.description.contains(words) == true, "\(words): \(error?.description ?? "")")
        }
    }

    /// The list and the pixels may grow with the archive, in which their sizes stand.
    @Test(arguments: [("gallery.json", 2), ("images/0002.png", 5)])
    func unpackedSizesAreLimited(name: String, mebibytes: UInt8) throws {
        var whole = Fixtures.bytes(Fixtures.folder + "/galleries/deflated.zip")
        // The table of the files stands at the end; a file's name follows 46 bytes about it.
        let place = try #require(whole.ranges(of: Array(name.utf8)).last).lowerBound - 46 + 24
        whole.replaceSubrange(place..<place + 4, with: [0, 0, mebibytes << 4, 0])
        let error = #expect(throws: ConversionError.self) { try read(whole) }
        #expect(error?.description.contains("limit") == true, "\(error?.description ?? "")")
    }
}
