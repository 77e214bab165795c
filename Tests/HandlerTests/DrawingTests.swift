import DragKit
import DragTypes
import ImagesHandler
import Testing

/// SVG as browsers show it, and notes on what is shown otherwise.
@Suite struct DrawingTests {
    private func convert(_ svg: String) throws(ConversionError) -> ConversionOutput {
        let handler = ImagesHandler()
        guard let conversion = handler.conversions.first(where: { $0.from == .svg && $0.to == .png }) else { throw .internalError("no conversion") }
        return try handler.convert(Array(svg.utf8), using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: .svg))
    }

    /// A drawing of 100 by 100 with a body.
    private func drawing(_ body: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">\#(body)</svg>"#
    }

    /// Sizes in units of the font, whose size stands in an attribute, a property or the shorthand.
    @Test(arguments: [
        (#"width="5rem" height="2em" font-size="20""#, 100, 40), (#"width="2em" height="1rem" style="font: italic 700 30px/1.5 serif""#, 60, 30),
        (#"width="2em" height="1em" style="font-size: 2rem; font:.5in a""#, 96, 48),
        (#"style="/* width: 9px; */ width: 50px; height: 40px /* a"#, 50, 40), (#"width="2em" height="1em" style="font: menu""#, 32, 16),
    ])
    func sizesByTheFont(attributes: String, width: Int, height: Int) throws {
        let close = attributes.hasSuffix("a") ? "\"" : ""
        let picture = try PNGPicture(convert("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)\(close)/>").bytes)
        #expect((picture.width, picture.height) == (width, height))
    }
}
