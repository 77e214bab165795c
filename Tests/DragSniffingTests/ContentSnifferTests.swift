import DragContract
import DragKit
import DragSniffing
import DragTypes
import Testing

/// What bytes, names and both together are taken for.
@Suite struct ContentSnifferTests {
    private let sniffer = ContentSniffer()

    private func type(_ bytes: [UInt8], _ name: String? = nil) -> String? { sniffer.type(of: bytes, fileName: name)?.rawValue }

    private func type(_ text: String, _ name: String? = nil) -> String? { type(Array(text.utf8), name) }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

    @Test(arguments: [
        ("plain words", "public.utf8-plain-text"), ("<p>fragment</p>", "public.html"), ("<!-- c --><b>x</b>", "public.html"),
        ("<!DOCTYPE html><title>t", "public.html"), ("<a", "public.utf8-plain-text"), ("<xyz:root/>", "public.xml"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "public.svg-image"), ("<?xml version=\"1.0\"?><!-- a > b --><svg/>", "public.svg-image"),
        ("{\"a\": [1, 2]}", "public.json"), ("{not json}", "public.utf8-plain-text"), ("[]", "public.utf8-plain-text"),
        ("{\"payload\":1,\"items\":[]}", "org.dragconv.payload"),
        ("{\"images\":[{\"url\":\"x\",\"aspectRatio\":1}]}", "org.dragconv.gallery"),
        ("copy\nfile:///a", "org.dragconv.gnome-copied-files"), ("copy that", "public.utf8-plain-text"),
        ("x-special/nautilus-clipboard\ncopy\nfile:///a\n", "org.dragconv.nautilus-clipboard"),
        ("Version:0.9\r\nStartHTML:00000097\r\n<html>", "org.dragconv.cf-html"), ("{\\rtf1 x}", "public.rtf"),
        ("BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n", "public.vcard"), ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "com.apple.ical.ics"),
    ])
    func textByItsShape(text: String, expected: String) { #expect(type(text) == expected) }

    /// Formats whose first lines are alike, or that others are taken for.
    @Test(arguments: [
        ("<http://e.example/s> <http://e.example/p> \"a > b\"@en .\n_:b <http://e.example/p> <http://e.example/o> .\n", "org.w3.n-triples"),
        ("<http://e.example/s> <http://e.example/p> \"1\"^^<http://e.example/int> <http://e.example/g> .\n", "org.w3.n-quads"),
        ("<http://e.example/s> is an address\n", "public.utf8-plain-text"),
        ("<!DOCTYPE report PUBLIC \"-//E//DTD Report//EN\">\n<report><title>T", "org.iso.sgml"),
        ("<!DOCTYPE report PUBLIC \"-//E//DTD Report//EN\" \"http://e.example/d.dtd\">\n<report/>", "public.xml"),
        ("##fileformat=VCFv4.2\n#CHROM\tPOS\n", "org.ga4gh.vcf"),
        ("ply\nformat ascii 1.0\nelement vertex 1\n", "public.polygon-file-format"),
        ("<score-partwise version=\"4.0\"><part-list/></score-partwise>", "com.recordare.musicxml"),
        ("<project xmlns=\"http://maven.apache.org/POM/4.0.0\"/>", "org.apache.maven-project"),
        ("/* c */\nbody, p > a:hover { margin: 0; color: red }\n@media print { p { display: none } }\n", "public.css"),
        ("$gap: 2px;\np { margin: $gap; }\n", "public.utf8-plain-text"), ("p { margin: 0; a { color: red } }\n", "public.utf8-plain-text"),
        ("# Herons\n\nSee [this](a.md).\n\n## Food\n\n- fish\n", "net.daringfireball.markdown"),
        ("# a comment\nkey = 1\n# another\nkey2 = 2\n", "public.utf8-plain-text"),
        ("'use strict';\nconst a = require('a');\nmodule.exports = function () { console.log(a); };\n", "com.netscape.javascript-source"),
        ("%{\n#include <stdio.h>\n%}\n%token NUMBER\n%%\nlist: NUMBER ;\n%%\n", "public.yacc-source"),
        ("%option noyywrap\n%{\n#include <stdio.h>\n%}\n%%\n[a-z]+ { }\n%%\n", "public.lex-source"),
        ("#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n", "public.objective-c-source"),
        ("#include <stdio.h>\n#include <x.h>\nint main(void) { return 0; }\n", "public.c-source"),
    ])
    func textBySeveralSigns(text: String, expected: String) { #expect(type(text) == expected) }

    /// Endings that several languages share.
    @Test(arguments: [
        ("function y = f(x)\n% doubles\ny = 2 * x;\nend\n", "f.m", "com.mathworks.matlab-source"),
        ("#import \"A.h\"\n@implementation A\n@end\n", "A.m", "public.objective-c-source"),
        (":- module(a, []).\na(X) :- b(X).\n", "a.pl", "org.prolog.prolog-source"), ("use strict;\nmy $a = 1;\n", "a.pl", "public.perl-script"),
        ("#!/bin/sh\necho\n", "config.sub", "public.shell-script"), ("<?xml version=\"1.0\"?>\n<busconfig/>", "bus.conf", "public.xml"),
        ("TEMPLATE = app\nQT += core\n", "a.pro", "io.qt.qmake-project"), ("(defun f (x) x)\n", "a.cl", "public.lisp-source"),
        ("__kernel void f() {}\n", "a.cl", "public.opencl-source"), ("##fileformat=VCFv4.2\n", "a.vcf", "org.ga4gh.vcf"),
        ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "a.asc", "org.openpgp.keys"),
        // A text does not beat the name of a format that may be text, and beats one that may not.
        ("solid a\nfacet normal 0 0 1\n", "a.stl", "public.standard-tesselated-geometry-format"), ("words", "a.docx", "public.utf8-plain-text"),
        ("words", "a.doc", "public.utf8-plain-text"), ("# Herons\n\nSee [this](a.md).\n\n## Food\n\n- fish\n", "README.txt", "public.plain-text"),
    ])
    func sharedEndings(text: String, name: String, expected: String) { #expect(type(text, name) == expected) }

    @Test func trianglesByTheirSize() {
        let two = [UInt8](repeating: 0x20, count: 80) + [2, 0, 0, 0] + [UInt8](repeating: 7, count: 100)
        #expect(type(two) == "public.standard-tesselated-geometry-format")
        #expect(type(Array(two.dropLast())) != "public.standard-tesselated-geometry-format")
    }

    @Test func compressionSaysNothingAgainstTheName() {
        let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0]
        #expect(type(gzip, "a.dia") == "org.gnome.dia-diagram")
        #expect(type(gzip, "a.bin") == "org.gnu.gnu-zip-archive")
        #expect(type([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 1, 0] + Array("TTA1".utf8)) == "org.true-audio.tta")
    }

    @Test func binaryBySignature() {
        #expect(type(Self.png) == "public.png")
        #expect(type([0xFF, 0xD8, 0xFF, 0xE0]) == "public.jpeg")
        #expect(type([0, 1, 2, 3]) == nil)
        #expect(type([UInt8]()) == nil)
    }

    /// libmagic takes bytes that count up for a Targa picture, and a jump for a program of DOS.
    @Test func fewBytesAreNoEvidence() {
        #expect(type(Array(repeating: Array(0...255), count: 20).flatMap(\.self)) == nil)
        var generator = SeededGenerator(seed: 7)
        for first: UInt8 in [0xE9, 0xEB] {
            let bytes = [first] + (0..<4000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(type(bytes) == nil)
        }
        for name in ["rgb", "grey", "pal", "pixel16", "rgba_rle"] {
            #expect(type(Fixtures.bytes("\(Fixtures.folder)/images/valid/\(name).tga")) == "com.truevision.tga-image", "\(name)")
        }
    }

    @Test func textInOtherEncodings() {
        #expect(type([0xFF, 0xFE, 0x68, 0x00, 0x69, 0x00]) == "public.utf8-plain-text")
        #expect(type(Array("caf".utf8) + [0xE9, 0x0A]) == "public.plain-text")
    }

    /// A name wins unless the bytes contradict it, and the bytes choose among types that share it.
    @Test(arguments: [
        ("words", "a.md", "net.daringfireball.markdown"), ("words", "a.html", "public.html"), ("words", "a.png", "public.utf8-plain-text"),
        ("words", "Makefile", "public.make-source"), ("const a = 1", "a.ts", "com.microsoft.typescript"),
        ("a,b\n", "a.csv", "public.comma-separated-values-text"),
        ("{\"a\":1}", "a.geojson", "public.geojson"), ("<p>x", "noname", "public.html"),
    ])
    func nameAndText(text: String, name: String, expected: String) { #expect(type(text, name) == expected) }

    @Test func nameAndBytes() {
        #expect(type(Self.png, "a.jpg") == "public.png")
        #expect(type(Self.png, "a.txt") == "public.png")
        #expect(type([], "a.png") == "public.png")
        #expect(
            type([0x47] + [UInt8](repeating: 0xFF, count: 187) + [0x47] + [UInt8](repeating: 0xFF, count: 187), "a.ts") != "com.microsoft.typescript")
        // A longer extension says more than the compressor's signature.
        #expect(type([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "a.tar.xz").map { $0 != "org.tukaani.xz-archive" } == true)
    }

    @Test(arguments: [
        ("public.html", true), ("public.utf8-plain-text", true), ("public.jpeg", true), ("public.url", true), ("public.png", false),
        ("public.image", false), ("public.data", false), ("com.example.unheard-of", false), ("org.mozilla.apng", false),
    ])
    func contradictionsOfPNG(promise: String, isContradicted: Bool) throws {
        let type = try #require(TypeIdentifier(promise))
        #expect(sniffer.contradiction(of: Self.png, to: type) == (isContradicted ? .png : nil))
    }

    /// Pictures, archives, sounds and PDF always have a signature; other types need none.
    @Test(arguments: [
        ("public.png", "heron", true), ("public.png", "\u{1}\u{2}\u{3}", true), ("public.jpeg", "heron", true), ("com.adobe.pdf", "heron", true),
        ("com.adobe.pdf", "%PDF-1.4\n", false), ("com.compuserve.gif", "GIF89a\u{1}\0\u{1}\0", false), ("public.html", "heron", false),
        ("public.mp3", "heron", true), ("public.mp3", "\u{1}\u{2}\u{3}", false), ("public.mp3", "ID3\u{3}\0", false), ("public.tiff", "heron", true),
        ("public.tiff", "II*\0\u{8}\0\0\0", false), ("com.microsoft.bmp", "heron", true), ("public.zip-archive", "heron", true),
        ("org.openxmlformats.wordprocessingml.document", "heron", true), ("org.idpf.epub-container", "PK\u{3}\u{4}", false),
        ("com.adobe.pdf", "GIF89a", true), ("com.adobe.pdf", "\n%PDF-1.4\n", false), ("public.mpeg-4", "heron", true),
        ("public.python-script", "heron", false),
    ])
    func missingSignatures(type: String, content: String, isMissing: Bool) throws {
        let type = try #require(TypeIdentifier(type))
        #expect(sniffer.lacksSignature(Array(content.utf8), of: type) == isMissing)
        #expect(!sniffer.lacksSignature(Self.png, of: .png))
    }

    /// Plain text, XML, JSON and ZIP contradict nothing; nor does text that only begins like
    /// something.
    @Test(arguments: ["words", "%PDF-1.4 is how a PDF begins", "<?xml version=\"1.0\"?><a/>", "{\"a\":1}", "{\\rtf1 quoted}"])
    func textContradictsNothing(text: String) throws {
        for promise in [TypeIdentifier.utf8PlainText, .html, .url, .uriList, .json, .markdown] {
            #expect(sniffer.contradiction(of: Array(text.utf8), to: promise) == nil)
        }
        #expect(sniffer.contradiction(of: [0x50, 0x4B, 3, 4, 0, 0, 0, 0], to: .png) == nil)
    }

    /// A picture under the ending of another one is what its bytes are; raw pictures of cameras,
    /// whose bytes are TIFF, are what their names say.
    @Test(arguments: [
        "jpg", "png", "gif", "webp", "bmp", "heic", "heif", "avif", "tga", "ico", "cur", "icns", "jxl", "jp2", "j2k", "pbm", "ppm", "svg", "svgz",
        "pdf", "psd", "pcx", "dds", "xcf", "exr", "tif",
    ])
    func picturesUnderOtherEndings(ending: String) {
        for bytes in [Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0, 1], Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0]] {
            #expect(type(bytes + [UInt8](repeating: 0, count: 40), "x." + ending) == "public.tiff")
        }
        #expect(type(Self.png, "x." + ending) == "public.png")
        for raw in ["dng", "nef", "arw", "pef"] {
            #expect(type(Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0], "x." + raw) == type([], "x." + raw))
        }
    }

    @Test func libmagicServesManyTasks() async {
        let strange: [UInt8] = [0xCA, 0xFE, 0xD0, 0x0D] + (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let answers = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<64 { group.addTask { sniffer.type(of: strange, fileName: nil)?.rawValue } }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
    }

    /// Every representation of every capture is named, and no sniffer is needed to say so twice.
    @Test func capturesAreSniffedWithoutATrap() {
        let captures = Fixtures.folder + "/captures"
        for folder in Fixtures.names(in: captures) {
            for file in Fixtures.names(in: captures + "/" + folder) where file.hasSuffix(".bin") {
                let bytes = Fixtures.bytes("\(captures)/\(folder)/\(file)")
                #expect(sniffer.type(of: bytes, fileName: nil) == sniffer.type(of: bytes, fileName: nil))
            }
        }
    }

    /// A template begins as a document does; its name says that it is none.
    @Test func templatesAreNoDocuments() throws {
        let head: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0x14, 0, 0, 0, 8, 0] + [UInt8](repeating: 0, count: 16)
        let bytes =
            head + [19, 0, 0, 0] + Array("[Content_Types].xml".utf8) + [UInt8](repeating: 0x41, count: 400) + head + [17, 0, 0, 0]
            + Array("word/document.xml".utf8)
        let sniffer = ContentSniffer()
        for (name, type) in [("x.docx", "document"), ("x.dotx", "template")] {
            #expect(sniffer.type(of: bytes, fileName: name)?.rawValue == "org.openxmlformats.wordprocessingml.\(type)")
        }
    }

    /// A property list says less than the name of a format that is one.
    @Test(arguments: [
        ("a.webloc", "<key>URL</key><string>https://heron.example/</string>", "com.apple.web-internet-location"),
        ("a.webloc", "<key>Label</key><string>x</string>", "com.apple.property-list"),
        ("a.mobileconfig", "<key>PayloadType</key><string>Configuration</string>", "com.apple.mobile-provisioning"),
        ("a.webarchive", "<key>WebMainResource</key><dict/>", "com.apple.webarchive"),
        ("a.plist", "<key>a</key><string>x</string>", "com.apple.property-list"),
        ("a.conf", "<key>a</key><string>x</string>", "com.apple.property-list"),
    ])
    func namesSayMoreThanPropertyLists(name: String, members: String, expected: String) {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>\(members)</dict></plist>
            """
        #expect(type(list, name) == expected)
    }

    /// A model in ONNX has no signature, but fields with numbers, whole or cut off within its
    /// graph.
    @Test func modelsByTheirFields() {
        let head: [UInt8] = [0x08, 0x08, 0x12, 0x07] + Array("pytorch".utf8) + [0x1A, 0x03] + Array("2.1".utf8)
        let graph: [UInt8] = [0x3A, 0x04, 0x0A, 0x02, 0x61, 0x62]
        let rest: [UInt8] = [0x42, 0x02, 0x10, 0x11]
        let models: [[UInt8]] = [head + graph + rest, [0x08, 0x07] + graph + rest, head + Array(graph.dropLast(3))]
        for bytes in models { #expect(type(bytes) == "org.onnx.model") }
        // Without a graph, with a field that a model does not have, and with a length beyond the
        // end.
        let others: [[UInt8]] = [head + rest, head + [0x7A, 0x01, 0] + graph, [0x08, 0x07, 0x12, 0x70] + graph]
        for bytes in others { #expect(type(bytes) != "org.onnx.model") }
    }
}
