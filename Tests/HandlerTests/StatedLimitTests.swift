import CDeflate
import DragContract
import DragKit
import DragTypes
import GalleryHandlers
import ImagesHandler
import LinkHandlers
import RecordsHandler
import Testing
import TextHandlers

/// The limits that docs/reliability.md states: what is just within one is read, and what is beyond
/// it is refused by it.
@Suite struct StatedLimitTests {
    /// Whether a conversion refuses an input because of a limit.
    private func isOverLimit(_ handler: some TypeHandler, _ bytes: [UInt8], _ from: TypeIdentifier, _ to: String) throws -> Bool {
        let target = try #require(TypeCatalogue.builtIn.resolve(to))
        let conversion = try #require(handler.conversions.first { $0.from == from && $0.to == target })
        do throws(ConversionError) {
            _ = try handler.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: from))
            return false
        } catch {
            return error.code == .limit
        }
    }

    private func html(_ text: String) throws -> Bool { try isOverLimit(HTMLTextHandler(), Array(text.utf8), .html, "text") }

    // MARK: HTML

    @Test func openElementsOfHTML() throws {
        #expect(try !html(String(repeating: "<table><td>", count: 500) + "x"))
        #expect(try html(String(repeating: "<table><td>", count: 513) + "x"))
    }

    @Test func attributesOfHTML() throws {
        func notes(_ count: Int) throws -> [ConversionNote] {
            let element = "<p " + (0..<count).map { "a\($0)" }.joined(separator: " ") + ">x"
            let conversion = try #require(HTMLTextHandler().conversions.first)
            let context = ConversionContext(catalogue: .builtIn, inputType: .html)
            let output = try HTMLTextHandler().convert(Array(element.utf8), using: conversion, context: context)
            #expect(output.bytes == Array("x".utf8))
            return output.notes
        }
        #expect(try notes(2000).isEmpty)
        #expect(try notes(2001).map(\.description) == ["attributes of one element after the first 2000 are left out"])
    }

    /// No conversion reads HTML that is larger. (CF_HTML is a header in front of it.)
    @Test func sizeOfHTML() {
        let handlers: [any TypeHandler] = TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + [RecordsHandler.handler]
        let readers = handlers.flatMap(\.conversions).filter { $0.from == .html && $0.id != "org.dragconv.cf-html/from-html" }
        #expect(readers.count > 10)
        for conversion in readers { #expect(conversion.maxInput == 32 << 20, "\(conversion.id)") }
    }

    /// The empty cells that a cell spans count, too.
    @Test func cellsOfTablesInHTML() throws {
        func table(_ rows: Int) -> [UInt8] { Array("<table>\(String(repeating: "<tr><td colspan=1000>", count: rows))</table>".utf8) }
        #expect(try !isOverLimit(HTMLTableHandler(), table(65), .html, "csv"))
        #expect(try isOverLimit(HTMLTableHandler(), table(70), .html, "csv"))
        // A million at most, however long the file is.
        let long = table(1001) + [UInt8](repeating: 0x20, count: 2 << 20)
        #expect(try isOverLimit(HTMLTableHandler(), long, .html, "csv"))
    }

    // MARK: Pictures

    private func drawing(_ body: String) -> [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(body)</svg>".utf8)
    }

    @Test func textsOfDrawings() throws {
        func text(_ count: Int) -> [UInt8] { drawing("<text>\(String(repeating: "x", count: count))</text>") }
        #expect(try !isOverLimit(ImagesHandler(), text(8000), .svg, "png"))
        #expect(try isOverLimit(ImagesHandler(), text(8193), .svg, "png"))
    }

    @Test func styleRulesOfDrawings() throws {
        func styled(_ count: Int) -> [UInt8] {
            let rules = (0..<count).map { ".c\($0){fill:red}" }.joined()
            return drawing("<style>\(rules)</style>" + String(repeating: "<g/>", count: count))
        }
        #expect(try !isOverLimit(ImagesHandler(), styled(100), .svg, "png"))
        #expect(try isOverLimit(ImagesHandler(), styled(10_100), .svg, "png"))
    }

    @Test func compressedDrawings() throws {
        let compressor = try #require(libdeflate_alloc_compressor(1))
        defer { libdeflate_free_compressor(compressor) }
        let whole = drawing("<!--" + String(repeating: "x", count: 64 << 20) + "-->")
        var packed = [UInt8](repeating: 0, count: libdeflate_gzip_compress_bound(compressor, whole.count))
        packed.removeLast(packed.count - libdeflate_gzip_compress(compressor, whole, whole.count, &packed, packed.count))
        let handler = ImagesHandler()
        let conversion = try #require(handler.conversions.first { $0.from == .svg && $0.to == .png })
        let error = #expect(throws: ConversionError.self) {
            try handler.convert(packed, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: .svg))
        }
        #expect(error?.description.contains("larger than \(64 << 20) bytes when it is unpacked") == true)
    }

    /// A bitmap of 24 bits a pixel, all of them black.
    private func bitmap(_ width: Int, _ height: Int, holdsPixels: Bool = true) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let pixels = [UInt8](repeating: 0, count: holdsPixels ? (width * 3 + 3) / 4 * 4 * height : 0)
        let header = little(40) + little(width) + little(height) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        return [0x42, 0x4D] + little(54 + pixels.count) + little(0) + little(54) + header + pixels
    }

    private static let bmp = TypeIdentifier("com.microsoft.bmp")

    @Test func pixelsOfPictures() throws {
        #expect(try isOverLimit(ImagesHandler(), bitmap(10_001, 10_000, holdsPixels: false), Self.bmp, "png"))
        #expect(try isOverLimit(ImagesHandler(), drawing("").replacing("'9'".utf8, with: "'10001'".utf8), .svg, "png"))
    }

    @Test(arguments: [("jpeg", 65_500), ("image/webp", 16_383)])
    func sidesOfPictures(target: String, side: Int) throws {
        #expect(try !isOverLimit(ImagesHandler(), bitmap(side, 1), Self.bmp, target))
        #expect(try isOverLimit(ImagesHandler(), bitmap(side + 1, 1), Self.bmp, target))
    }
}
