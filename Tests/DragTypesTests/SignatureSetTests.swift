import DragContract
import DragTypes
import Testing

/// Byte signatures: each vector is the beginning of a file as its format's own definition has it.
@Suite struct SignatureSetTests {
    struct Vector: Sendable, CustomStringConvertible {
        let mimeType: String
        let bytes: [UInt8]
        var isWeak = false
        var description: String { mimeType }

        init(_ mimeType: String, _ bytes: [UInt8], isWeak: Bool = false) { (self.mimeType, self.bytes, self.isWeak) = (mimeType, bytes, isWeak) }
        init(_ mimeType: String, text: String, isWeak: Bool = false) { self.init(mimeType, utf8(text), isWeak: isWeak) }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    /// A ZIP whose first entry is stored under the name and with the contents given.
    private static func zip(_ nameAndContents: String) -> [UInt8] { hex("504B0304") + zeros(26) + utf8(nameAndContents) }

    static let vectors = [
        Vector("image/png", hex("89504E470D0A1A0A0000000D49484452")),
        Vector("image/jpeg", hex("FFD8FFE000104A46494600")), Vector("image/gif", text: "GIF87a"), Vector("image/gif", text: "GIF89a\u{1}"),
        Vector("image/webp", utf8("RIFF") + hex("24000000") + utf8("WEBPVP8 ")),
        Vector("image/tiff", hex("49492A0008000000")), Vector("image/tiff", hex("4D4D002A00000008")),
        Vector("image/bmp", utf8("BM") + hex("46000000 00000000 36000000 28000000 01000000")),
        Vector("image/vnd.microsoft.icon", hex("00000100 0100 1010 0000 0100 2000")),
        Vector("image/avif", hex("0000001C") + utf8("ftypavif") + zeros(8)), Vector("image/heic", hex("00000018") + utf8("ftypheic") + zeros(8)),
        Vector("image/vnd.adobe.photoshop", text: "8BPS\0\u{1}"), Vector("image/x-xcf", text: "gimp xcf v011\0"),
        Vector("image/qoi", text: "qoif\0\0\0\u{1}"),
        Vector("image/x-portable-pixmap", text: "P6\n1 1\n255\n"), Vector("image/jxl", hex("0000000C4A584C200D0A870A")),
        Vector("video/mp4", hex("00000018") + utf8("ftypisom") + zeros(8)), Vector("audio/mp4", hex("00000018") + utf8("ftypM4A ") + zeros(8)),
        Vector("video/quicktime", hex("00000014") + utf8("ftypqt  ") + zeros(8)),
        Vector("video/webm", hex("1A45DFA3 9F 42868101 42F78101 42F28104 42F38108 428284") + utf8("webm")),
        Vector("audio/x-wav", utf8("RIFF") + hex("24080000") + utf8("WAVEfmt ")), Vector("audio/flac", text: "fLaC\0\0\0\u{22}"),
        Vector("audio/mpeg", text: "ID3\u{3}\0\0\0"), Vector("audio/mpeg", hex("FFFB9064"), isWeak: true),
        Vector("application/ogg", text: "OggS\0\u{2}"),
        Vector("audio/midi", text: "MThd\0\0\0\u{6}\0\u{1}"),
        Vector("application/pdf", text: "%PDF-1.7\n"), Vector("application/pdf", text: "\r\n\r\n%PDF-1.4\n"),
        Vector("application/rtf", text: "{\\rtf1\\ansi"),
        Vector("application/postscript", text: "%!PS\n"), Vector("image/x-eps", text: "%!PS-Adobe-3.0 EPSF-3.0\n"),
        Vector("application/x-ole-storage", hex("D0CF11E0A1B11AE1") + zeros(600)),
        Vector("application/msword", hex("D0CF11E0A1B11AE1") + zeros(1200) + utf16("WordDocument")),
        Vector("application/zip", hex("504B0304") + zeros(26) + utf8("a.txt")), Vector("application/zip", hex("504B0506") + zeros(18)),
        Vector("application/x-gguf", utf8("GGUF") + hex("03000000") + zeros(16)),
        Vector("application/x-gguf", utf8("GGUF") + hex("00000003") + zeros(16)),
        Vector(
            "application/vnd.safetensors",
            hex("3900000000000000") + utf8("{\"w\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0, 4]}}") + zeros(4)),
        Vector("application/vnd.safetensors", hex("1D00000000000000") + utf8("{\"__metadata__\":{\"a\":\"b\"}}")),
        Vector("application/vnd.apache.orc", utf8("ORC") + hex("110000 0A0612040801500008")),
        Vector("application/gzip", hex("1F8B0800")), Vector("application/x-bzip2", hex("425A6839 314159265359")),
        Vector("application/x-xz", hex("FD377A585A00")),
        Vector("application/zstd", hex("28B52FFD")), Vector("application/x-7z-compressed", hex("377ABCAF271C0004")),
        Vector("application/vnd.rar", hex("526172211A0700")),
        Vector("application/x-tar", utf8("a.txt") + zeros(252) + utf8("ustar\0")),
        Vector("application/x-executable", hex("7F454C46 020101 000000000000000000 0200 3E00")), Vector("application/wasm", hex("0061736D01000000")),
        Vector("application/x-java", hex("CAFEBABE 0000 0041 0010")),
        Vector("font/woff2", text: "wOF2\0\u{1}\0\0"), Vector("font/ttf", hex("0001000000 0C0080")),
        Vector("application/vnd.sqlite3", text: "SQLite format 3\0"),
        Vector("application/x-bittorrent", text: "d8:announce35:"),
        Vector("text/html", text: "<!DOCTYPE HTML><p>x"), Vector("text/html", text: "\n  <HTML lang=de>"),
        Vector("text/html", text: "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"><b>x</b>"),
        Vector("text/html", text: "<div>x</div>", isWeak: true),
        Vector("application/x-mozilla-bookmarks", text: "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>"),
        Vector("application/xml", text: "<?xml version=\"1.0\"?><a/>"), Vector("image/svg+xml", text: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        Vector("application/x-plist", text: "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC"),
        Vector("text/calendar", text: "BEGIN:VCALENDAR\r\n"), Vector("text/vcard", text: "begin:vcard\r\n"),
        Vector("application/x-mswinurl", text: "[InternetShortcut]\r\nURL="),
        Vector("application/x-desktop", text: "[Desktop Entry]\nType=Link\n"), Vector("application/x-shellscript", text: "#!/bin/sh\n"),
        Vector("text/x-python", text: "#!/usr/bin/env python3\n"),
        Vector("application/geo+json", text: "{\"type\":\"FeatureCollection\",\"features\":[]}"), Vector("text/x-patch", text: "--- a/x\n+++ b/x\n"),
        Vector("message/rfc822", text: "Received: from x\r\n"),
    ]

    @Test(arguments: vectors)
    func matches(_ vector: Vector) throws {
        let match = try #require(SignatureSet.builtIn.match(vector.bytes))
        #expect(match.type == TypeCatalogue.builtIn.type(mimeType: vector.mimeType), "found \(match.type)")
        #expect(match.isWeak == vector.isWeak)
    }

    @Test func binaryPropertyListsAreToldByIdentifier() {
        #expect(SignatureSet.builtIn.match(utf8("bplist00\u{8}"))?.type.rawValue == "com.apple.binary-property-list")
    }

    @Test(arguments: [
        "", "x", "hello world\n", "The quick brown fox jumps over the lazy dog.", "https://e.example/", "{}", "\0", "GIF", "BM", "\u{89}PNG", "PK",
    ])
    func textAndFragmentsMatchNothing(_ text: String) {
        #expect(SignatureSet.builtIn.match(utf8(text)) == nil)
    }

    @Test func everyPrefixAndRandomBytesAreSurvived() {
        for vector in Self.vectors {
            for length in 0..<min(vector.bytes.count, 80) { _ = SignatureSet.builtIn.match(Array(vector.bytes[..<length])) }
        }
        var random = SeededGenerator(seed: 3)
        for length in 0..<200 { _ = SignatureSet.builtIn.match(random.bytes(length)) }
    }

    @Test func signaturesStayWithinTheirReach() {
        // The longest look is for a name in a compound file's directory: one byte short of it, the
        // container is all there is.
        let name = utf16("WordDocument")
        var bytes = hex("D0CF11E0A1B11AE1") + [UInt8](repeating: 0, count: 65_535 - 8) + name
        #expect(bytes.count <= SignatureSet.reach)
        #expect(SignatureSet.builtIn.match(bytes)?.type == TypeCatalogue.builtIn.type(mimeType: "application/msword"))
        bytes.removeLast()
        bytes.removeLast()
        #expect(SignatureSet.builtIn.match(bytes)?.type == TypeCatalogue.builtIn.type(mimeType: "application/x-ole-storage"))
    }
}
