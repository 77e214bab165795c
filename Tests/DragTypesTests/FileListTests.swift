import DragTypes
import Testing

/// `x-special/gnome-copied-files` and the other dialects of "copied or cut".
@Suite struct CopiedFilesTests {
    static let uris = ["file:///tmp/dnd/files/a%20b%20%C3%A9.txt", "file:///tmp/dnd/files/c%23d%25.png"]
    static let nautilus = utf8("copy\nfile:///tmp/dnd/files/a%20b%20%C3%A9.txt\nfile:///tmp/dnd/files/c%23d%25.png")

    @Test(arguments: [
        ("Nautilus, Thunar", "", ""), ("PCManFM: a NUL behind", "", "\0"), ("PCManFM-Qt: LF behind", "", "\n"), ("CR LF behind", "", "\r\n"),
        ("old Nautilus, as text", "x-special/nautilus-clipboard\n", "\n"),
    ])
    func allFormsOfOneListReadAlike(_ name: String, _ before: String, _ behind: String) throws {
        let bytes = utf8(before) + Self.nautilus + utf8(behind)
        #expect(Self.nautilus.count == 80)
        #expect(try CopiedFiles(parsing: bytes) == CopiedFiles(.copy, Self.uris))
        let cut = utf8(string(bytes).split(separator: "copy\n", omittingEmptySubsequences: false).joined(separator: "cut\n"))
        #expect(try CopiedFiles(parsing: cut) == CopiedFiles(.cut, Self.uris))
    }

    @Test(arguments: [
        "", "copy", "copy\n", "move\nfile:///a", "file:///a", "copy\n/tmp/a", "copy\nfile:///a\nb c", "x-special/nautilus-clipboard\n",
        "Copy\nfile:///a",
    ])
    func refuses(_ text: String) {
        #expect(throws: FormError.self) { try CopiedFiles(parsing: utf8(text)) }
    }

    /// Nautilus refuses a list with an empty line, which a line end behind the last URI would be.
    @Test func writesNoLineEndAtTheEnd() {
        #expect(CopiedFiles(.copy, ["file:///tmp/a"]).gnomeBytes == hex("636f70790a66696c653a2f2f2f746d702f61"))
        #expect(CopiedFiles(.copy, Self.uris).gnomeBytes == Self.nautilus)
        #expect(string(CopiedFiles(.cut, ["a:b", "c:d"]).nautilusBytes) == "x-special/nautilus-clipboard\ncut\na:b\nc:d\n")
    }

    @Test(arguments: [("1", CopiedFiles.Operation.cut), ("0", .copy), ("", .copy), ("1\0", .cut), ("10", .cut), ("\u{1}", .copy)])
    func kdeCutSelection(_ text: String, _ operation: CopiedFiles.Operation) {
        #expect(CopiedFiles.operation(kdeCutSelection: utf8(text)) == operation)
        #expect(CopiedFiles.kdeCutSelection(.cut) == utf8("1"))
        #expect(CopiedFiles.kdeCutSelection(.copy) == utf8("0"))
    }

    @Test(arguments: [
        ("01000000", CopiedFiles.Operation.copy), ("02000000", .cut), ("05000000", .copy), ("04000000", .copy), ("03000000", .copy), ("0200", .copy),
        ("", .copy),
    ])
    func dropEffect(_ bytes: String, _ operation: CopiedFiles.Operation) {
        #expect(CopiedFiles.operation(dropEffect: hex(bytes)) == operation)
        #expect(CopiedFiles.dropEffect(.cut) == hex("02000000"))
        #expect(CopiedFiles.dropEffect(.copy) == hex("01000000"))
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("x-special/nautilus-clipboard\ncut\na:b\n")) { _ = try CopiedFiles(parsing: $0) }
    }
}

/// `CF_HDROP`.
@Suite struct DropFilesTests {
    static let header = hex("14000000 00000000 00000000 00000000 01000000")
    static let names = hex("43003a005c0061002e007400780074000000 44003a005c00e9000000 0000")

    @Test func readsAndWritesTheVector() throws {
        #expect(try DropFiles.paths(in: Self.header + Self.names) == ["C:\\a.txt", "D:\\é"])
        #expect(DropFiles.bytes(["C:\\a.txt", "D:\\é"]) == Self.header + Self.names)
    }

    static let narrow = hex("14000000 00000000 00000000 00000000 00000000")
    static let variants: [(name: String, bytes: [UInt8])] = [
        ("Qt fills in the point and fNC", hex("14000000 21030000 42010000 01000000 01000000") + names),
        ("the last NUL is missing", header + names.dropLast(2)),
        ("both NULs are missing", header + names.dropLast(4)),
        ("rubbish behind", header + names + hex("5800590000000000")),
        ("an odd byte behind", header + names + hex("41")),
        ("pFiles is 24", hex("18000000 00000000 00000000 00000000 01000000 ffffffff") + names),
        ("fWide is any other number", hex("14000000 00000000 00000000 00000000 ffffffff") + names),
        ("narrow, Latin-1", narrow + hex("433a5c612e74787400 443a5ce9 0000")),
        ("narrow, UTF-8", narrow + hex("433a5c612e74787400 443a5cc3a9 0000")),
        ("narrow, no NUL at the end", narrow + hex("433a5c612e74787400 443a5cc3a9")),
    ]

    @Test(arguments: variants)
    func readsVariants(_ name: String, _ bytes: [UInt8]) throws {
        #expect(try DropFiles.paths(in: bytes) == ["C:\\a.txt", "D:\\é"])
    }

    @Test(arguments: [
        ("empty", ""), ("no header", "14000000"), ("no names", "14000000 00000000 00000000 00000000 01000000"),
        ("an empty list", "14000000 00000000 00000000 00000000 01000000 00000000"),
        ("names inside the header", "10000000 00000000 00000000 00000000 01000000 4100 0000 0000"),
        ("names beyond the end", "ff000000 00000000 00000000 00000000 01000000 4100 0000 0000"),
        ("names far beyond", "ffffffff 00000000 00000000 00000000 00000000 4100"),
        ("an empty narrow list", "14000000 00000000 00000000 00000000 00000000 00"),
    ])
    func refuses(_ name: String, _ bytes: String) {
        #expect(throws: FormError.self) { try DropFiles.paths(in: hex(bytes)) }
    }

    @Test func sharesAndLongPathsSurvive() throws {
        let paths = ["\\\\server\\share\\f", "\\\\?\\C:\\very\\long", "Z:\\日本 🎉.txt", "C:\\"]
        #expect(try DropFiles.paths(in: DropFiles.bytes(paths)) == paths)
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.header + Self.names) { _ = try DropFiles.paths(in: $0) }
        hammer(Self.narrow + utf8("C:\\a\0D:\\b\0\0")) { _ = try DropFiles.paths(in: $0) }
    }
}

/// `NSFilenamesPboardType`.
@Suite struct NSFilenamesTests {
    static let xml = utf8("<plist version=\"1.0\"><array><string>/tmp/a b é.txt</string></array></plist>")
    /// As Python's plistlib writes it.
    static let binary = hex(
        """
        62706c6973743030a1016e002f0074006d0070002f006100200062002000e9002e007400780074080a00000000000001010000000000000002
        00000000000000000000000000000027
        """)

    @Test(arguments: [xml, binary])
    func readsPathsAsURIs(_ bytes: [UInt8]) throws {
        #expect(try NSFilenames.uris(in: bytes) == ["file:///tmp/a%20b%20%C3%A9.txt"])
    }

    @Test func writesLocalFilesOnly() throws {
        let uris = ["file:///tmp/a%20b%20%C3%A9.txt", "file:/c%23d%25.png", "file://localhost/x"]
        let list = try #require(NSFilenames.bytes(uris))
        #expect(try PropertyList(parsing: list) == .array([.string("/tmp/a b é.txt"), .string("/c#d%.png"), .string("/x")]))
        #expect(NSFilenames.bytes([]) == nil)
        #expect(NSFilenames.bytes(uris + ["https://e.example/"]) == nil)
        #expect(NSFilenames.bytes(["file://elsewhere/x"]) == nil)
        #expect(NSFilenames.bytes(["file:///caf%E9"]) == nil)
    }

    @Test(arguments: [
        PropertyList.array([]), .string("/tmp/a"), .array([.string("relative")]), .array([.string("/a"), .integer(1)]), .array([.string("")]),
        .dictionary([PropertyList.Member]()),
    ])
    func refuses(_ list: PropertyList) {
        #expect(throws: FormError.self) { try NSFilenames.uris(in: list.xml) }
        #expect(throws: FormError.self) { try NSFilenames.uris(in: list.binary) }
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.xml) { _ = try NSFilenames.uris(in: $0) }
        hammer(Self.binary) { _ = try NSFilenames.uris(in: $0) }
    }
}
