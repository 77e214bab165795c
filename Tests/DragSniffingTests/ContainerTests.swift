import DragContract
import DragSniffing
import DragTypes
import Testing

/// What ZIP archives and OLE files are taken for: what their lists of contents say, whatever is
/// inside, and whatever they are called.
@Suite struct ContainerTests {
    private func type(_ bytes: [UInt8], _ name: String? = nil) -> String? { ContentSniffer().type(of: bytes, fileName: name)?.rawValue }

    @Test(arguments: [
        ("docx", "org.openxmlformats.wordprocessingml.document"), ("odt", "org.oasis-open.opendocument.text"), ("epub", "org.idpf.epub-container"),
    ])
    func realFiles(ending: String, expected: String) {
        #expect(type(Fixtures.bytes("\(Fixtures.folder)/adapters/herons.\(ending)")) == expected)
    }

    @Test(arguments: [
        ("xlsx", "org.openxmlformats.spreadsheetml.sheet"), ("ods", "org.oasis-open.opendocument.spreadsheet"), ("xls", "com.microsoft.excel.xls"),
    ])
    func realTables(ending: String, expected: String) {
        #expect(type(Fixtures.bytes("\(Fixtures.folder)/adapters/birds.\(ending)")) == expected)
    }

    // MARK: ZIP

    private static let word = "application/vnd.openxmlformats-officedocument.wordprocessingml."
    private static let slides = "application/vnd.openxmlformats-officedocument.presentationml."

    /// A main part's content type, and the type of the package; named like the base type, like a
    /// template, and not at all.
    @Test(arguments: [
        (word + "document.main+xml", "org.openxmlformats.wordprocessingml.document"),
        (word + "template.main+xml", "org.openxmlformats.wordprocessingml.template"),
        ("application/vnd.ms-word.document.macroEnabled.main+xml", "org.openxmlformats.wordprocessingml.document.macroenabled"),
        ("application/vnd.ms-word.template.macroEnabledTemplate.main+xml", "org.openxmlformats.wordprocessingml.template.macroenabled"),
        (slides + "slideshow.main+xml", "org.openxmlformats.presentationml.slideshow"),
        (slides + "template.main+xml", "org.openxmlformats.presentationml.template"),
        ("application/vnd.ms-excel.sheet.macroEnabled.main+xml", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        ("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "com.microsoft.excel.sheet.binary.macroenabled"),
        ("application/vnd.ms-visio.drawing.main+xml", "com.microsoft.visio.openxml.drawing"),
        ("application/vnd.ms-package.3dmanufacturing-3dmodel+xml", "public.3mf"),
    ])
    func packagesAreTheirMainParts(contentType: String, expected: String) {
        let list = """
            <?xml version="1.0"?><Types><Default Extension="png" ContentType="image/png"/>
            <Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>
            <Override PartName="/some/main.xml" ContentType="\(contentType)"/></Types>
            """
        // The embedded workbook, and a name that another kind of package has, do not count.
        let archive = Self.zip([("docProps/app.xml", ""), ("xl/workbook.xml", ""), ("word/embeddings/a.xlsx", "PK"), ("[Content_Types].xml", list)])
        #expect(type(archive) == expected)
        for name in ["a.docx", "a.zip", "a.txt"] { #expect(type(archive, name) == expected, "\(name)") }
    }

    @Test(
        arguments: [
            ([("content.opf", ""), ("mimetype", "application/epub+zip\n")], nil, "org.idpf.epub-container"),
            (
                [("content.xml", ""), ("mimetype", "application/vnd.oasis.opendocument.text-master")], "a.odt",
                "org.oasis-open.opendocument.text-master"
            ),
            ([("META-INF/MANIFEST.MF", ""), ("AndroidManifest.xml", ""), ("classes.dex", "")], nil, "com.android.package-archive"),
            ([("a/b.class", ""), ("META-INF/MANIFEST.MF", "")], nil, "com.sun.java-archive"),
            ([("a/b.class", ""), ("META-INF/MANIFEST.MF", "")], "shop.war", "com.sun.web-application-archive"),
            (
                [("META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"a.musicxml\"/></rootfiles></container>")], nil,
                "com.recordare.musicxml-compressed"
            ),
            (
                [("META-INF/container.xml", "<rootfile full-path=\"c.opf\" media-type=\"application/oebps-package+xml\"/>")], nil,
                "org.idpf.epub-container"
            ),
            ([("a-1.dist-info/WHEEL", ""), ("a.py", "")], nil, "org.python.wheel"), ([("x.npy", "")], nil, "org.numpy.archive"),
            ([("places.kml", ""), ("files/a.png", "")], nil, "com.google.earth.kmz"),
            ([("doc.kml", "")], nil, "com.google.earth.kmz"), ([("a.txt", "x")], nil, "public.zip-archive"),
            ([("AndroidManifest.xml", "\u{3}\0\u{8}\0"), ("res/a.png", "")], nil, "com.android.package-archive"),
            ([("BundleConfig.pb", ""), ("base/manifest/AndroidManifest.xml", "")], nil, "com.android.app-bundle"),
            ([("META-INF/MANIFEST.MF", ""), ("WEB-INF/web.xml", "")], nil, "com.sun.web-application-archive"),
            ([("pass.json", "{}"), ("manifest.json", "{}")], nil, "com.apple.pkpass"),
            ([("Payload/Herons.app/Info.plist", "")], nil, "com.apple.itunes.ipa"), ([("scene.usdc", ""), ("a.png", "")], nil, usdz),
            ([("index.apxl", "")], nil, "com.apple.iwork.keynote.sffkey"),
            ([("Index/Document.iwa", ""), ("Index/Slide-12.iwa", "")], nil, "com.apple.iwork.keynote.sffkey"),
            ([("Index/Document.iwa", ""), ("Index/Slide.iwa", "")], nil, "com.apple.iwork.keynote.sffkey"),
            ([("Index/Document.iwa", ""), ("Index/MasterSlide.iwa", "")], nil, "com.apple.iwork.keynote.sffkey"),
            ([("Index/Document.iwa", "x")], nil, "public.zip-archive"), ([("Index/Document.iwa", "x")], "a.pages", pages),
            ([("extension.vsixmanifest", "")], nil, "com.microsoft.vscode-extension"),
            ([("Herons.nuspec", ""), ("[Content_Types].xml", "<Types/>")], nil, "com.microsoft.nuget-package"),
            ([("manifest.json", ""), ("META-INF/mozilla.rsa", "")], nil, "org.mozilla.xpi"), ([("manifest.json", "")], "a.xpi", "org.mozilla.xpi"),
            ([("document.json", ""), ("meta.json", ""), ("user.json", "")], nil, "com.bohemiancoding.sketch"),
            ([("1.png", ""), ("ComicInfo.xml", "")], nil, "public.cbz-archive"), ([("1.png", "")], "a.cbz", "public.cbz-archive"),
            ([("herons.fb2", "")], nil, "org.fictionbook.zipped"), ([("xl/workbook.bin", "")], nil, "com.microsoft.excel.sheet.binary.macroenabled"),
            ([("a.txt", "x")], "a.docx", "org.openxmlformats.wordprocessingml.document"), ([("mimetype", "no/such-type")], nil, "public.zip-archive"),
        ] as [([(String, String)], String?, String)])
    func archivesAreWhatTheyList(files: [(String, String)], name: String?, expected: String) {
        #expect(type(Self.zip(files), name) == expected)
    }

    private static let pages = "com.apple.iwork.pages.sffpages"
    private static let usdz = "com.pixar.universal-scene-description-mobile"

    /// Numbers and Pages differ in the kind of the document's first object.
    @Test(arguments: [
        ([0x01], "com.apple.iwork.numbers.sffnumbers"), ([0x90, 0x4E], pages), ([0x05], "public.zip-archive"), ([0xFF], "public.zip-archive"),
    ])
    func documentsOfIWork(kind: [UInt8], expected: String) {
        // A packed block (snappy) of a literal: the length of the description, the object's number,
        // and the description.
        let document = [0, 10, 0, 0, 8, 0x1C, 7, 0x08, 0x01, 0x12, 0x03, 0x08] + kind
        #expect(type(Self.zip(bytes: [("Index/Document.iwa", document), ("Metadata/Properties.plist", [])])) == expected)
    }

    /// Names that only contain the names by which kinds of archives are known, or that stand in
    /// another folder, say nothing.
    @Test(arguments: [
        "backup/password/list.txt", "word/notes.txt", "old/word/document.xml", "keyword/document.xml", "ppt/a.txt", "xl/words.txt", "pixl/_rels/a",
        "bypass.json", "a/pass.json", "app/src/main/AndroidManifest.xml", "AndroidManifest.xml", "classes.dex", "parts/3D/3dmodel.model",
        "my/META-INF/MANIFEST.MF", "visio/a.txt", "books/a.fb2", "a/index.apxl", "Payload/Info.plist", "Payload/a/b.app/Info.plist",
        "scenes/index.json", "data/x.npy/readme.txt", "places/doc.kml",
    ])
    func onlyWholeNamesCount(file: String) {
        let archive = Self.zip([(file, "x"), ("readme.txt", "x")])
        #expect(type(archive) == "public.zip-archive")
        #expect(type(archive, "a.zip") == "public.zip-archive")
        // The same holds for what is left of an archive that is cut off.
        #expect(type(Array(archive.prefix(60 + file.utf8.count))) == "public.zip-archive")
    }

    /// The files in an archive are a guess at what it is for, and its content types are not: a name
    /// that says that it is an archive is believed unless the archive states something else.
    @Test(arguments: [
        [("META-INF/MANIFEST.MF", "")], [("doc.kml", "")], [("a.npy", "")], [("AndroidManifest.xml", ""), ("classes.dex", "")],
        [("pass.json", "{}"), ("manifest.json", "{}")], [("Payload/a.app/Info.plist", "")], [("a.usda", "")],
    ])
    func anArchiveMayBeJustThat(files: [(String, String)]) {
        #expect(type(Self.zip(files)) != "public.zip-archive")
        #expect(type(Self.zip(files), "a.zip") == "public.zip-archive")
    }

    /// What is left of an archive tells its kind, too, with sizes in front of the data or after it.
    @Test(arguments: [false, true]) func archivesThatAreCutOff(hasSizesAfterData: Bool) {
        let list = "<Types><Override PartName=\"/word/document.xml\" ContentType=\"\(Self.word)document.main+xml\"/></Types>"
        let files = [("[Content_Types].xml", list), ("word/document.xml", String(repeating: "<w/>", count: 40))]
        let archive = Self.zip(files, hasSizesAfterData: hasSizesAfterData)
        for count in [230, 300] { #expect(type(Array(archive.prefix(count))) == "org.openxmlformats.wordprocessingml.document") }
        let slides = Self.zip([("docProps/app.xml", "x"), ("ppt/presentation.xml", "x")], hasSizesAfterData: hasSizesAfterData)
        #expect(type(Array(slides.dropLast(30))) == "org.openxmlformats.presentationml.presentation")
    }

    /// An archive that is declared to be of one kind may hold the files by which another kind is
    /// known. A picture may not.
    @Test func declaredKindsAreContradictedByStatementsAlone() throws {
        let jar = Self.zip([("META-INF/MANIFEST.MF", "")])
        let list = "<Types><Override ContentType=\"\(Self.word)document.main+xml\"/></Types>"
        let text = Self.zip([("[Content_Types].xml", list)])
        let sniffer = ContentSniffer()
        let wheel: TypeIdentifier = "org.python.wheel"
        #expect(sniffer.contradiction(of: jar, to: wheel) == nil)
        #expect(sniffer.contradiction(of: jar, to: .png)?.rawValue == "com.sun.java-archive")
        #expect(sniffer.contradiction(of: text, to: wheel)?.rawValue == "org.openxmlformats.wordprocessingml.document")
    }

    /// A name may say more than a document's main part, but not less.
    @Test(arguments: [("document", "a.dotx", "template"), ("document", "a.docx", "document"), ("template", "a.docx", "template")])
    func namesSayMore(part: String, name: String, expected: String) {
        let list = "<Types><Override PartName='/word/document.xml' ContentType='\(Self.word)\(part).main+xml'/></Types>"
        #expect(type(Self.zip([("[Content_Types].xml", list)]), name) == "org.openxmlformats.wordprocessingml.\(expected)")
    }

    @Test(arguments: [
        ("http://schemas.openxps.org/oxps/v1.0/fixedrepresentation", "org.ecma-international.openxps"),
        ("http://schemas.microsoft.com/xps/2005/06/fixedrepresentation", "com.microsoft.xps"),
    ])
    func fixedDocumentsByTheirRelationships(relationship: String, expected: String) {
        let list = "<Types><Default Extension=\"fdseq\" ContentType=\"application/vnd.ms-package.xps-fixeddocumentsequence+xml\"/></Types>"
        let archive = Self.zip([
            ("_rels/.rels", "<Relationships><Relationship Type=\"\(relationship)\"/></Relationships>"), ("[Content_Types].xml", list),
        ])
        for name in [nil, "a.xps", "a.oxps"] { #expect(type(archive, name) == expected) }
    }

    @Test func damagedArchivesAreStillArchives() {
        let archive = Self.zip([("word/document.xml", "<w/>"), ("[Content_Types].xml", "<Types><Override ContentType=\"")])
        for count in stride(from: 4, to: archive.count, by: 7) { #expect(type(Array(archive[..<count])) != nil) }
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            var broken = archive
            for _ in 0..<4 { broken[Int.random(in: 4..<broken.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
            #expect(type(broken) != nil)
        }
    }

    /// A ZIP archive of stored files. (Checksums are those of the contents; readers refuse others.)
    private static func zip(_ files: [(name: String, content: String)], hasSizesAfterData: Bool = false) -> [UInt8] {
        zip(bytes: files.map { ($0.name, Array($0.content.utf8)) }, hasSizesAfterData: hasSizesAfterData)
    }

    private static func zip(bytes files: [(name: String, content: [UInt8])], hasSizesAfterData: Bool = false) -> [UInt8] {
        var (archive, table): ([UInt8], [UInt8]) = ([], [])
        for (name, content) in files {
            let (name, offset) = (Array(name.utf8), archive.count)
            let start = little(10, 2) + little(hasSizesAfterData ? 8 : 0, 2) + little(0, 6)
            let sums = little(checksum(content), 4) + little(content.count, 4) + little(content.count, 4)
            let fields = start + sums + little(name.count, 2)
            archive +=
                [0x50, 0x4B, 3, 4] + start + (hasSizesAfterData ? little(0, 12) : sums) + little(name.count, 2) + little(0, 2) + name + content
            if hasSizesAfterData { archive += [0x50, 0x4B, 7, 8] + sums }
            table += [0x50, 0x4B, 1, 2] + little(20, 2) + fields + little(0, 12) + little(offset, 4) + name
        }
        let end =
            [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2) + little(table.count, 4) + little(archive.count, 4)
        return archive + table + end + little(0, 2)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        let crc = bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }

    // MARK: OLE

    @Test(arguments: [
        (["Workbook"], [], "com.microsoft.excel.xls"), (["WordDocument"], [], "com.microsoft.word.doc"),
        (["PowerPoint Document"], [], "com.microsoft.powerpoint.ppt"), (["__properties_version1.0"], [], "com.microsoft.outlook.msg"),
        // A workbook with a text in it, a text with a workbook in it, and something unknown with
        // both.
        (["Workbook"], ["WordDocument"], "com.microsoft.excel.xls"), (["WordDocument"], ["Workbook"], "com.microsoft.word.doc"),
        (["Something"], ["Workbook", "WordDocument"], "com.microsoft.ole-storage"), ([], [], "com.microsoft.ole-storage"),
    ])
    func filesAreTheirRootDirectory(names: [String], embedded: [String], expected: String) {
        #expect(type(Self.ole(names, embedded)) == expected)
    }

    @Test func circlesEnd() {
        var file = Self.ole(["Workbook"], [])
        // The directory's chain leads to its own beginning, and an entry is its own sibling.
        file.replaceSubrange(516..<520, with: [1, 0, 0, 0])
        file.replaceSubrange((1024 + 128 + 68)..<(1024 + 128 + 72), with: [1, 0, 0, 0])
        #expect(type(file) == "com.microsoft.excel.xls")
    }

    @Test func damagedFilesDoNoHarm() {
        let file = Self.ole(["Workbook"], ["WordDocument"])
        for count in stride(from: 8, to: file.count, by: 61) { #expect(type(Array(file[..<count])) != nil) }
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<500 {
            var broken = file
            for _ in 0..<6 {
                broken[Int.random(in: 8..<broken.count, using: &generator)] = [0, 1, 2, 0x7F, 0xFE, 0xFF].randomElement(using: &generator) ?? 0
            }
            #expect(type(broken) != nil)
        }
    }

    /// An OLE file of three sectors: the header, the allocation table, and a directory with streams
    /// and a storage in which others are.
    private static func ole(_ names: [String], _ embedded: [String]) -> [UInt8] {
        let none = 0xFFFF_FFFF
        func entry(_ name: String, kind: UInt8, right: Int, child: Int) -> [UInt8] {
            let units = name.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            return units + [UInt8](repeating: 0, count: 64 - units.count) + little(units.count + 2, 2) + [kind, 1] + little(none, 4)
                + little(right, 4)
                + little(child, 4) + [UInt8](repeating: 0, count: 48)
        }
        let streams = names.enumerated().map { entry($1, kind: 2, right: $0 + 2, child: none) }
        let pool = entry("ObjectPool", kind: 1, right: none, child: embedded.isEmpty ? none : names.count + 2)
        let inner = embedded.enumerated().map { entry($1, kind: 2, right: $0 + 1 < embedded.count ? names.count + 3 + $0 : none, child: none) }
        var directory = entry("Root Entry", kind: 5, right: none, child: 1) + (streams + [pool] + inner).flatMap(\.self)
        let sectors = (directory.count + 511) / 512
        directory += [UInt8](repeating: 0, count: sectors * 512 - directory.count)
        var header =
            OLE.signature + [UInt8](repeating: 0, count: 16) + little(0x3E, 2) + little(3, 2) + little(0xFFFE, 2) + little(9, 2) + little(6, 2)
        header += [UInt8](repeating: 0, count: 10) + little(1, 4) + little(1, 4) + [UInt8](repeating: 0, count: 24) + little(0, 4)
        header += [UInt8](repeating: 0xFF, count: 512 - header.count)
        let chain = (0..<sectors).flatMap { little($0 + 1 < sectors ? $0 + 2 : 0xFFFF_FFFE, 4) }
        return header + little(0xFFFF_FFFD, 4) + chain + [UInt8](repeating: 0xFF, count: 508 - chain.count) + directory
    }

    private enum OLE { static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] }
}
