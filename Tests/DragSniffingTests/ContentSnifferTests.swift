import DragKit
import DragSniffing
import DragTesting
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

    @Test func binaryBySignature() {
        #expect(type(Self.png) == "public.png")
        #expect(type([0xFF, 0xD8, 0xFF, 0xE0]) == "public.jpeg")
        #expect(type([0, 1, 2, 3]) == nil)
        #expect(type([UInt8]()) == nil)
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

    /// Plain text, XML, JSON and ZIP contradict nothing; nor does text that only begins like something.
    @Test(arguments: ["words", "%PDF-1.4 is how a PDF begins", "<?xml version=\"1.0\"?><a/>", "{\"a\":1}", "{\\rtf1 quoted}"])
    func textContradictsNothing(text: String) throws {
        for promise in [TypeIdentifier.utf8PlainText, .html, .url, .uriList, .json, .markdown] {
            #expect(sniffer.contradiction(of: Array(text.utf8), to: promise) == nil)
        }
        #expect(sniffer.contradiction(of: [0x50, 0x4B, 3, 4, 0, 0, 0, 0], to: .png) == nil)
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
}
