import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import ImagesHandler
import Testing

/// The contact sheets of `fixtures/galleries` as pictures, against those that somebody has looked
/// at (`RECORD_SNAPSHOTS=1` keeps new ones). Fonts and libraries may change a little; what is drawn
/// where may not.
@Suite(.serialized) struct SheetPictureTests {
    static let sheets = Fixtures.names(in: Fixtures.folder + "/galleries").filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }

    @Test func thereAreSheets() { #expect(Self.sheets.count >= 4) }

    @Test(arguments: sheets)
    func drawnAsBefore(_ name: String) throws {
        let program = try #require(ImagesTests.program, "the program is not there; scripts/build makes it")
        let conversion = try #require(program.conversions.first { $0.from == .svg && $0.to == .png })
        let png = try program.convert(
            Fixtures.bytes("\(Fixtures.folder)/galleries/\(name).svg"), using: conversion,
            context: ConversionContext(catalogue: .builtIn, inputType: .svg, limits: ConversionLimits())
        ).bytes
        let file = "\(Fixtures.folder)/galleries/\(name).png"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { try Data(png).write(to: URL(fileURLWithPath: file)) }
        let (drawn, wanted) = (try PNGPicture(png), try PNGPicture(Fixtures.bytes(file)))
        #expect((drawn.width, drawn.height) == (wanted.width, wanted.height))
        #expect(Self.differ(Self.tiles(drawn), Self.tiles(wanted)) < 0.01, "\(name)")
    }

    /// An image that is not drawn is seen.
    @Test func aMissingImageIsSeen() throws {
        let tiles = Self.tiles(try PNGPicture(Fixtures.bytes("\(Fixtures.folder)/galleries/flow.png")))
        var damaged = tiles
        // The second row's first image, of eleven by eleven tiles.
        for row in 18..<29 { for column in 1..<12 { damaged[row * 64 + column] = 255 } }
        #expect(Self.differ(tiles, damaged) > 0.01)
    }

    /// How many of the tiles differ, of all: letters may be of another font here and there, and
    /// nothing may be missing.
    private static func differ(_ left: [Double], _ right: [Double]) -> Double {
        Double(zip(left, right).count { abs($0 - $1) > 12 }) / Double(left.count)
    }

    /// The average of all channels of each tile of 16 × 16 pixels, from 0 to 255.
    private static func tiles(_ picture: PNGPicture) -> [Double] {
        let columns = (picture.width + 15) / 16
        var sums = [Double](repeating: 0, count: columns * ((picture.height + 15) / 16)), counts = sums
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let tile = y / 16 * columns + x / 16
                let start = (y * picture.width + x) * 4
                sums[tile] += Double(picture.rgba[start]) + Double(picture.rgba[start + 1]) + Double(picture.rgba[start + 2])
                counts[tile] += 3
            }
        }
        return zip(sums, counts).map(/)
    }
}
