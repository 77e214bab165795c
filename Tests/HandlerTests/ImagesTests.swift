import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragTypes
import Foundation
import ImagesHandler
import Testing

/// Pictures of every form through the program in its sandbox, against what independent decoders
/// see.
@Suite(.serialized) struct ImagesTests {
    static let handler = ImagesHandler()

    /// The program that the build puts beside dragconv.
    static let program = BuiltPrograms.plugIns.first { $0.id == handler.identifier }.map { PlugInHost().handler(for: $0) }

    private func conversion(_ from: TypeIdentifier, _ to: String) throws -> Conversion {
        let target = try #require(TypeCatalogue.builtIn.resolve(to))
        return try #require(Self.handler.conversions.first { TypeCatalogue.builtIn.conforms(from, to: $0.from) && $0.to == target })
    }

    private func convert(
        _ bytes: [UInt8], _ from: TypeIdentifier, _ to: String, seconds: Int = 30, options: [String: String] = [:]
    ) throws -> ConversionOutput {
        let program = try #require(Self.program, "the program is not there; scripts/build makes it")
        var limits = ConversionLimits()
        limits.time = .seconds(seconds)
        var context = ConversionContext(catalogue: .builtIn, inputType: from, limits: limits)
        context.options = options
        return try program.convert(bytes, using: conversion(from, to), context: context)
    }

    private static func type(of name: String) -> TypeIdentifier? {
        if name.hasSuffix(".jxl") { return TypeIdentifier("public.jpeg-xl") }
        return TypeCatalogue.builtIn.types(fileName: name).first
    }

    static let readable = ImageFixture.all.filter { fixture in
        type(of: fixture.name).map { type in handler.conversions.contains { TypeCatalogue.builtIn.conforms(type, to: $0.from) } } ?? false
    }

    /// The manifest is the program's own: what it declares is what the handler here declares.
    @Test func manifestSaysWhatTheHandlerDoes() throws {
        let program = try #require(Self.program, "the program is not there; scripts/build makes it")
        #expect(program.conversions == Self.handler.conversions)
        #expect(
            HandlerContract(Registry(handlers: [Self.handler]), sniffer: ContentSniffer(catalogue: .builtIn)).declarations(of: [Self.handler]) == [])
    }

    @Test func theCorpusIsRead() { #expect(Self.readable.count > 200) }

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

    /// Of a photograph as cameras make them, an eighth is decoded and nothing of it is lost but
    /// detail.
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
    @Test(arguments: [
        ("anim_trans.gif", "frame"), ("multipage.tif", "page"), ("two.pdf", "page"), ("multi.ico", "smaller picture"),
        ("png.icns", "smaller picture"),
    ])
    func whatIsLeftOutIsSaid(name: String, word: String) throws {
        let type = try #require(Self.type(of: name))
        let output = try convert(Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)"), type, "png")
        #expect(output.notes.contains { $0.description.contains(word) }, "\(output.notes)")
    }

    /// Bombs, loops and broken files end in a picture or a typed error, in time, and the program
    /// lives on or is started anew.
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

    /// A library that gives no reason is not quoted.
    @Test func brokenFilesAreToldInASentence() throws {
        let error = #expect(throws: ConversionError.self) { try convert(Array(ImageFixture.all[0].bytes.prefix(3)), .png, "jpeg") }
        #expect(error?.code == .badInput && error?.description.contains("it is no PNG that can be read; it is damaged") == true)
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
    }

    /// Entities are expanded within bounds; what they would read from elsewhere is nothing.
    @Test(
        arguments: [
            (#"<!ENTITY a "red">"#, "&a;", nil), (#"<!ENTITY a "r&b;"><!ENTITY b 'ed'><!ENTITY b "x">"#, "&a;", nil),
            (#"<!ENTITY a SYSTEM "file:///etc/hostname">"#, "&a;red", nil), (#"<!ENTITY % p "x"> %p; <!-- ]> --> <!ENTITY a "red">"#, "&a;", nil),
            (#"<!ENTITY a "&b;"><!ENTITY b "&a;">"#, "&a;", .limit),
            ("<!ENTITY a '" + String(repeating: "x", count: 5000) + "'>", String(repeating: "&a;", count: 500), .limit),
            (String(repeating: "<!ENTITY a 'x'>", count: 3), "&a;", nil), ("<!ENTITY a '<g/>'>", "&a;", .badInput),
        ] as [(String, String, ConversionError.Code?)])
    func entitiesAreBounded(declarations: String, colour: String, error: ConversionError.Code?) throws {
        let svg = """
            <!DOCTYPE svg [\(declarations)]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="\(colour)"/></svg>
            """
        let wide: [UInt8] = [0xFF, 0xFE] + svg.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] as [UInt8] }
        for bytes in [Array(svg.utf8), wide] {
            if let error {
                #expect(#expect(throws: ConversionError.self) { try convert(bytes, .svg, "png") }?.code == error)
            } else {
                let picture = try PNGPicture(try convert(bytes, .svg, "png").bytes)
                #expect(colour == "&a;" && declarations.contains("'x'") || picture.rgba.prefix(4) == [255, 0, 0, 255])
            }
        }
    }

    /// An entity may hold elements, with quotes and further entities in them.
    @Test func entitiesHoldElements() throws {
        let declarations = #"<!ENTITY c "red"> <!ENTITY r '<rect width="9" height="9" fill="&c;"/><!-- &c; -->'> <!ENTITY all "<g>&r;</g>">"#
        func svg(_ body: String) -> [UInt8] {
            Array("<!DOCTYPE svg [\(declarations)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(body)</svg>".utf8)
        }
        let picture = try PNGPicture(try convert(svg("<g id='>'>&all;</g>"), .svg, "png").bytes)
        #expect(picture.rgba.prefix(4) == [255, 0, 0, 255])
        // Elements count as often as they are used.
        let bomb = (1...7).reduce("<!ENTITY x0 '<g/><g/><g/><g/><g/><g/><g/><g/>'>") { text, level in
            text + "<!ENTITY x\(level) '" + String(repeating: "&x\(level - 1);", count: 10) + "'>"
        }
        let file = Array("<!DOCTYPE svg [\(bomb)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&x7;</svg>".utf8)
        #expect(#expect(throws: ConversionError.self) { try convert(file, .svg, "png") }?.code == .limit)
        let open = Array("<!DOCTYPE svg [<!ENTITY a '<g '>]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&a;/></svg>".utf8)
        #expect(#expect(throws: ConversionError.self) { try convert(open, .svg, "png") }?.code == .badInput)
    }

    /// A filter that would take minutes is refused before it is drawn.
    @Test(arguments: [
        (#"<feMorphology radius="300"/>"#, true), (#"<feTurbulence numOctaves="99999"/>"#, true), (#"<feConvolveMatrix order="200"/>"#, true),
        (#"<feMorphology radius="2"/>"#, false), (#"<feGaussianBlur stdDeviation="9"/><feOffset dx="3"/>"#, false),
    ])
    func slowFiltersAreRefused(primitives: String, isSlow: Bool) throws {
        let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">"#
        let filter = #"<filter id="f">\#(primitives)</filter>"#
        for use in ["<rect width='9' height='9' filter='url(#f)'/>", "<style>rect{filter:url('#f')}</style><rect width='9' height='9'/>"] {
            let svg = Array((head + filter + use + "</svg>").utf8)
            if isSlow {
                #expect(#expect(throws: ConversionError.self) { try convert(svg, .svg, "png") }?.code == .limit)
            } else {
                _ = try convert(svg, .svg, "png")
            }
        }
        // A filter that nothing uses takes no time.
        _ = try convert(Array((head + filter + "</svg>").utf8), .svg, "png")
    }

    /// What librsvg does not draw is said.
    @Test func partsThatAreNotDrawnAreSaid() throws {
        let svg = """
            <?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
            <foreignObject/><script/><animate/><set/><text><textPath href="#a">b</textPath></text><image href="a.png"/><image xlink:href="http://a.example/b"/>
            <image href="data:image/png;base64,"/><image href="#a"/><style>@import "b.css"; @font-face { }</style></svg>
            """
        let notes = try convert(Array(svg.utf8), .svg, "png").notes.map(\.description)
        #expect(notes.count == 8)
        for words in [
            "1 part(s) in HTML", "1 text(s) along a path", "2 picture(s) outside", "2 animation(s)", "1 script(s)", "1 font(s)", "style sheets",
        ] {
            #expect(notes.contains { $0.hasPrefix(words) }, "\(words): \(notes)")
        }
    }

    /// A JPEG that is cut off is shown, with a note, whichever way its colours are stored; one
    /// without a single row is not.
    @Test(arguments: ["progressive.jpg", "rgb444.jpg", "cmyk_adobe.jpg", "p3.jpg"])
    func cutOffPicturesAreShown(name: String) throws {
        let whole = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        let scan = try #require(whole.firstRange(of: [0xFF, 0xDA])).lowerBound
        let cut = try convert(Array(whole.prefix(whole.count - 40)), .jpeg, "png")
        #expect(try PNGPicture(cut.bytes).width == 24)
        #expect(name.hasPrefix("progressive") || cut.notes.contains { $0.description.contains("cut off") }, "\(cut.notes)")
        let error = #expect(throws: ConversionError.self) { try convert(Array(whole.prefix(scan + 14)), .jpeg, "png") }
        #expect(error?.code == .badInput)
    }

    private static let animations: [(name: String, type: TypeIdentifier, frames: Int)] = [
        ("anim_trans.gif", TypeIdentifier("com.compuserve.gif"), 3), ("anim.webp", TypeIdentifier("org.webmproject.webp"), 2),
        ("apng.png", TypeIdentifier("org.mozilla.apng"), 2),
    ]

    /// The size and the number of frames by the file's own words.
    private func animation(_ bytes: [UInt8]) -> (width: Int, height: Int, frames: Int) {
        func little(_ place: Int, _ size: Int) -> Int { bytes[place..<(place + size)].reversed().reduce(0) { $0 << 8 | Int($1) } }
        func big(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        func count(_ words: [UInt8]) -> Int { bytes.indices.count { bytes[$0...].starts(with: words) } }
        switch bytes[0] {
        case UInt8(ascii: "R"): return (little(24, 3) + 1, little(27, 3) + 1, count(Array("ANMF".utf8)))
        case UInt8(ascii: "G"): return (little(6, 2), little(8, 2), count([0x21, 0xF9, 4]))
        default: return (big(16), big(20), count(Array("fcTL".utf8)))
        }
    }

    /// An animation stays one where the target can hold it, reduced as a whole; elsewhere the lost
    /// frames are said.
    @Test(arguments: animations, ["image/webp", "gif", "image/apng"])
    func animationsStayAnimations(source: (name: String, type: TypeIdentifier, frames: Int), target: String) throws {
        guard TypeCatalogue.builtIn.resolve(target) != source.type else { return }
        let bytes = Fixtures.bytes("\(ImageFixture.folder)/valid/\(source.name)")
        let output = try convert(bytes, source.type, target)
        #expect(animation(output.bytes) == (24, 16, source.frames))
        #expect(output.notes.isEmpty)
        #expect(animation(try convert(bytes, source.type, target, options: ["max-size": "12x100"]).bytes) == (12, 8, source.frames))
        #expect(
            try convert(bytes, source.type, "jpeg").notes.map(\.description)
                == ConversionNote.lost("further frames", source.frames - 1).map(\.description))
    }

    /// What the user asks of a picture counts for every format that is written, from every kind of
    /// source.
    @Test(arguments: [
        ("rgba8.png", "jpeg"), ("rgba8.png", "image/webp"), ("bmp24.bmp", "png"), ("blocks.svg", "png"), ("exif_6.jpg", "png"),
        ("multi.ico", "image/bmp"),
        ("rgb.tga", "gif"),
    ])
    func optionsCount(name: String, target: String) throws {
        let (bytes, type) = (Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)"), try #require(Self.type(of: name)))
        func picture(_ options: [String: String]) throws -> PNGPicture {
            let output = try convert(bytes, type, target, options: options).bytes
            let from = try #require(TypeCatalogue.builtIn.resolve(target))
            return try PNGPicture(from == .png ? output : convert(output, from, "png").bytes)
        }
        let whole = try picture([:])
        let small = try picture(["max-size": "10x10"])
        #expect(max(small.width, small.height) == 10)
        #expect((small.width > small.height) == (whole.width > whole.height))
        let large = try picture(["max-size": "5000x5000"])
        #expect((large.width, large.height) == (whole.width, whole.height), "a small picture is not enlarged")
        let green = try picture(["background": "#00ff00"])
        #expect(stride(from: 3, to: green.rgba.count, by: 4).allSatisfy { green.rgba[$0] == 255 })
        if ["jpeg", "image/webp"].contains(target) {
            #expect(
                try convert(bytes, type, target, options: ["quality": "5"]).bytes.count
                    < convert(bytes, type, target, options: ["quality": "95"]).bytes.count)
        }
        for wrong in [["quality": "0"], ["max-size": "9"], ["background": "red"]] {
            #expect(#expect(throws: ConversionError.self) { try convert(bytes, type, target, options: wrong) }?.code == .unsupported)
        }
        // An option of another handler's is no concern of this one.
        #expect(try picture(["of-another": "x"]).rgba == whole.rgba)
    }

    /// Digits of a bitmap need no space between them, and comments may stand anywhere.
    @Test(arguments: ["P1\n4 2\n1010\n0101\n", "P1 # a\n#4\n4 2 1 0 1 0 0 1 0 1", "P1\r\n4\r\n2\r\n10#1\r\n1 00\t101"])
    func bitmapsInDigits(file: String) throws {
        let picture = try PNGPicture(convert(Array(file.utf8), TypeIdentifier("public.pnm"), "png").bytes)
        try #require((picture.width, picture.height) == (4, 2))
        #expect(stride(from: 0, to: 32, by: 4).map { picture.rgba[$0] } == [0, 255, 0, 255, 255, 0, 255, 0])
        for broken in ["P1\n4 2\n1010\n010", "P1\n4 2\n1010\n0121", "P1\n4 0\n", "P1\n4"] {
            #expect(#expect(throws: ConversionError.self) { try convert(Array(broken.utf8), TypeIdentifier("public.pnm"), "png") }?.code == .badInput)
        }
    }

    /// A bitmap may hold a JPEG or a PNG instead of pixels (BI_JPEG, BI_PNG).
    @Test(arguments: [("rgb444.jpg", 4), ("rgba8.png", 5)] as [(String, UInt8)]) func bitmapsThatHoldAFile(name: String, compression: UInt8) throws {
        let file = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let header =
            number(40) + number(24) + number(16) + [1, 0, 0, 0, compression, 0, 0, 0] + number(file.count) + [UInt8](repeating: 0, count: 16)
        let expected = try PNGPicture(convert(file, compression == 4 ? .jpeg : .png, "png").bytes)
        let ofClipboard = try PNGPicture(convert(header + file, TypeIdentifier("org.dragconv.dib"), "png").bytes)
        let bitmap = Array("BM".utf8) + number(54 + file.count) + number(0) + number(54) + header + file
        let ofFile = try PNGPicture(convert(bitmap, TypeIdentifier("com.microsoft.bmp"), "png").bytes)
        #expect(ofClipboard.rgba == expected.rgba && ofFile.rgba == expected.rgba)
    }

    /// Bitmaps are read back as they were written; only the plain one of the clipboard has no
    /// transparency.
    @Test(arguments: ["com.microsoft.bmp", "org.dragconv.dib", "org.dragconv.dibv5"])
    func bitmapsAreWritten(target: String) throws {
        for name in ["rgb8.png", "rgba8.png", "grey8.png", "greya8.png", "exif6.png"] {
            let source = Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)")
            let bitmap = try convert(source, .png, target).bytes
            let picture = try PNGPicture(convert(bitmap, try #require(TypeIdentifier(target)), "png").bytes)
            let expected = try PNGPicture(convert(convert(source, .png, "image/webp").bytes, TypeIdentifier("org.webmproject.webp"), "png").bytes)
            #expect((picture.width, picture.height) == (expected.width, expected.height))
            let isFlat = target == "org.dragconv.dib"
            for place in stride(from: 0, to: picture.rgba.count, by: 4) {
                // What is wholly transparent has no colour.
                let alpha = expected.rgba[place + 3]
                guard picture.rgba[place + 3] == (isFlat ? 255 : alpha) else {
                    Issue.record("\(name): alpha at pixel \(place / 4)")
                    break
                }
                guard alpha == 255 || alpha > 0 && !isFlat else { continue }
                #expect(picture.rgba[place..<(place + 3)] == expected.rgba[place..<(place + 3)], "\(name): pixel \(place / 4)")
            }
        }
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

    /// Every prefix of small bitmaps and icons, and every byte of them changed: an answer or a
    /// typed error.
    @Test(arguments: [
        "bmp4_rle.bmp", "bmp8_rle_abs.bmp", "bmp16_565.bmp", "mask24.ico", "pal4.ico", "cursor.cur", "os2_rle24.bmp", "os2_16.bmp", "pal.tga",
        "rgba_rle.tga", "argb.icns", "is32.icns",
    ])
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
