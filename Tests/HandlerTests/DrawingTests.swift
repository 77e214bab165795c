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

    /// What librsvg draws otherwise than browsers is said.
    @Test(arguments: [
        (#"<rect fill="oklch(0.6 0.2 30)"/><rect style="fill:color-mix(in srgb, red, blue)"/>"#, "2 colour(s)"),
        ("<style>rect{fill:lab(50% 40 30)}</style>", "1 colour(s)"),
        ("<style>@media screen{rect{fill:red}} @layer a{b{fill:red}}</style>", "2 group(s)"),
        (#"<rect style="transform:rotate(45deg);transform-origin:40px 40px"/>"#, "1 origin(s)"),
        (#"<rect transform-origin="center"/>"#, "1 origin(s)"), (#"<rect style="clip-path: polygon(0 0, 8px 0)"/>"#, "1 part(s) are not clipped"),
        (#"<rect vector-effect="non-scaling-stroke"/>"#, "1 stroke(s)"), (#"<path pathLength="10" stroke-dasharray="1"/>"#, "1 stated length(s)"),
        ("<style>rect{stroke-width:calc(2px + 4px)}</style>", "1 value(s) with calc()"), (#"<path style="d:path('M0 0L6 0')"/>"#, "1 path(s)"),
        (#"<text textLength="95">a</text>"#, "1 text(s) have another length"),
        (#"<text x="0 30 60" y="1,2">a</text><tspan rotate="9"/>"#, "2 text(s) with places"),
        (#"<use href="other.svg#a"/>"#, "1 part(s) of other files"), (#"<image href="data:image/webp;base64,AAAA"/>"#, "1 picture(s) within"),
        ("<style>rect{animation:a 1s}@keyframes a{to{fill:red}}</style>", "1 animation(s)"),
        ("<style>rect{--a:red} g{--a:blue} rect{fill:var(--a)}</style>", "1 value(s) with var()"),
    ])
    func differencesAreSaid(body: String, words: String) throws {
        let notes = try convert(drawing(body)).notes.map(\.description)
        #expect(notes.count == 1 && notes[0].hasPrefix(words), "\(notes)")
    }

    /// What browsers draw in the same way needs no note.
    @Test(arguments: [
        #"<rect transform-origin="0 0" style="transform-origin: 0px 0px"/>"#, #"<path pathLength="10"/>"#,
        #"<text x="1" y="2" dx="1em" rotate="0">a</text>"#,
        #"<rect fill="rgb(1,2,3)" clip-path="url(#a)" style="/* calc(1) */ fill: hsl(1,2%,3%)"/>"#, "<style>/* @media */ rect { fill: red }</style>",
        ##"<image href="data:image/png;base64,AAAA"/><use href="#a"/>"##,
    ])
    func noNoteWithoutDifference(body: String) throws { #expect(try convert(drawing(body)).notes.isEmpty) }

    /// Shadows are drawn, in place of the element and below it.
    @Test(arguments: ["", "<feOffset/>", #"<feOffset result="x"/><feFlood/>"#]) func shadows(before: String) throws {
        let input = before.contains("feFlood") ? #" in="x""# : ""
        let shadow = #"<feDropShadow dx="20" dy="20" stdDeviation="0" flood-color="blue"\#(input)/>"#
        let filter = #"<filter id="f" color-interpolation-filters="sRGB" x="0" y="0" width="2" height="2">\#(before)\#(shadow)</filter>"#
        let output = try convert(drawing(filter + #"<rect x="10" y="10" width="50" height="50" fill="red" filter="url(#f)"/>"#))
        let picture = try PNGPicture(output.bytes)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(picture.rgba[((y * 100 + x) * 4)..<((y * 100 + x) * 4 + 4)]) }
        #expect(pixel(30, 30) == [255, 0, 0, 255] && pixel(70, 70) == [0, 0, 255, 255] && pixel(90, 90)[3] == 0)
        #expect(output.notes.isEmpty)
    }

    /// A custom property with one value is that value; one without a value is what stands beside
    /// it.
    @Test(arguments: [
        "<style>:root{--c: #f00;}rect{fill:var(--c)}</style>", "<style>rect{fill:var( --none , red)}</style>",
        #"<style>rect{fill:var(--c, blue)}</style><g style="--c:red">"#,
    ])
    func customProperties(style: String) throws {
        let output = try convert(drawing(style + #"<rect width="9" height="9"/>"# + (style.hasSuffix("red\">") ? "</g>" : "")))
        #expect(try PNGPicture(output.bytes).rgba.prefix(4) == [255, 0, 0, 255] && output.notes.isEmpty, "\(output.notes)")
    }
}
