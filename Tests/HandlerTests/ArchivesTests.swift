import ArchivesHandler
import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import Testing

/// Archives as programs write them, and broken or hostile ones.
@Suite struct ArchivesTests {
    static let handler = ArchivesHandler()
    static let registry = Registry(handlers: [handler])
    static let contract = HandlerContract(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))
    static let folder = Fixtures.folder + "/archives"

    /// Archives of the same files, each by another program or packed another way.
    static let whole = [
        "genisoimage.iso", "gnu.tar", "gnu.tar.bz2", "gnu.tar.gz", "gnu.tar.lz4", "gnu.tar.xz", "gnu.tar.zst", "infozip.zip", "newc.cpio",
        "p7zip.7z", "pax.tar",
    ]

    /// The conversion of a fixture by its sniffed type, as the engine chooses it.
    private func convert(_ name: String, to target: TypeIdentifier, named fileName: String? = nil) throws -> ConversionOutput {
        let bytes = Fixtures.bytes("\(Self.folder)/\(name)")
        let type = try #require(ContentSniffer(catalogue: Self.registry.catalogue).type(of: bytes, fileName: name))
        let conversion = try #require(
            Self.handler.conversions.first { $0.to == target && Self.registry.catalogue.conforms(type, to: $0.from) }, "\(type)")
        var context = ConversionContext(catalogue: Self.registry.catalogue, inputType: type)
        context.suggestedName = fileName ?? name
        return try Self.handler.convert(bytes.span.bytes, using: conversion, context: context)
    }

    private func items(_ name: String, named fileName: String? = nil) throws -> [String?: [UInt8]] {
        let output = try convert(name, to: .payload, named: fileName)
        let payload = try PayloadJSON.payload(from: output.bytes, catalogue: Self.registry.catalogue)
        return Dictionary(payload.items.map { ($0.suggestedName, $0.representations.first?.bytes ?? []) }) { first, _ in first }
    }

    private func problem(_ name: String, to target: TypeIdentifier) -> String {
        do {
            return "no error, but \(String(utf8Bytes: try convert(name, to: target).bytes))"
        } catch let error as ConversionError {
            return "\(error.code): \(error.description)"
        } catch {
            return "\(error)"
        }
    }

    @Test func declarationsHold() {
        #expect(Self.contract.declarations(of: [Self.handler]) == [])
    }

    @Test(arguments: whole)
    func everyProgramsArchiveGivesTheSameFiles(name: String) throws {
        let items = try items(name)
        #expect(Set(items.keys) == ["dot.png", "notes.txt", "nest.txt", "émigré.txt"])
        #expect(items["notes.txt"] == Array("grey heron\n".utf8))
        #expect(items["nest.txt"] == Array("nest\n".utf8))
        #expect(items["émigré.txt"] == Array("accent\n".utf8))
        #expect(items["dot.png"]?.count == 69)
    }

    @Test(arguments: whole)
    func listsAreTheSameToo(name: String) throws {
        let lines = String(utf8Bytes: try convert(name, to: .utf8PlainText).bytes).split(separator: "\n")
        let names = lines.map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
        #expect(
            Set(names) == [
                "herons", "herons/dot.png", "herons/link.txt", "herons/notes.txt", "herons/young", "herons/young/nest.txt", "herons/émigré.txt",
            ])
        let table = String(utf8Bytes: try convert(name, to: TypeIdentifier("public.comma-separated-values-text")).bytes)
        #expect(table.hasPrefix("name,kind,size,modified\r\n"))
        #expect(table.contains("herons/notes.txt,file,11,2024-05-06T07:08:10Z\r\n"))
        #expect(table.contains("herons/link.txt,link,,2024-05-06T07:08:10Z\r\n"))
    }

    @Test(arguments: [("bsd.ar", ["notes.txt", "dot.png"]), ("gcab.cab", ["notes.txt", "dot.png"]), ("dos.zip", ["über.txt"])])
    func otherFormats(name: String, files: [String]) throws {
        #expect(Set(try items(name).keys.compactMap(\.self)) == Set(files))
    }

    /// Names in the code pages of DOS and Windows, of which no archive says that they are.
    @Test(arguments: [
        ("cp866.zip", ["Серая цапля.txt", "Озеро весной.txt"], "IBM866"), ("cp932.zip", ["青鷺の表.txt", "湖のソース.txt"], "Shift_JIS"),
    ])
    func namesOfOldProgramsAreRead(name: String, files: [String], set: String) throws {
        #expect(Set(try items(name).keys.compactMap(\.self)) == Set(files))
        for target in [TypeIdentifier.payload, .utf8PlainText, TypeIdentifier("public.comma-separated-values-text")] {
            let notes = try convert(name, to: target).notes.map(\.description)
            #expect(notes.first?.contains("they were read as \(set)") == true)
        }
        #expect(String(utf8Bytes: try convert(name, to: .utf8PlainText).bytes).contains("/\(files[1])\n"))
    }

    /// Blocks that are missing between and after others are zeros.
    @Test func sparseFilesAreWhole() throws {
        let bytes = try #require(try items("sparse.tar")["sparse.bin"])
        #expect(bytes.count == 1 << 20 && bytes.starts(with: Array("heron".utf8)) && bytes.suffix(1000).allSatisfy { $0 == 0 })
    }

    /// Of two names for one file, the one that comes last has the contents.
    @Test func hardLinksOfCPIO() throws {
        #expect(try items("hard-link.cpio") == ["a.txt": Array("both\n".utf8), "b.txt": Array("both\n".utf8)])
    }

    /// Unpacking goes one level deep.
    @Test func anArchiveInACompressedFileIsOneItem() throws {
        let items = try items("inner.zip.gz")
        #expect(Array(items.keys) == ["inner.zip"] && items["inner.zip"]?.starts(with: Array("PK".utf8)) == true)
        #expect(try self.items("empty.txt.gz") == ["empty.txt": []])
    }

    @Test(arguments: [("notes.txt.gz", "notes.txt"), ("weird", "weird"), (".gz", ".gz"), ("report v1.2", "report v1.2")])
    func aCompressedFileIsOneItem(fileName: String, item: String) throws {
        #expect(try items("notes.txt.gz", named: fileName) == [item: Array("grey heron\n".utf8)])
    }

    /// Names that lead elsewhere keep their last part only.
    @Test func noNameLeadsOut() throws {
        #expect(Set(try items("climbing.zip").keys) == ["outside.txt", "passwd", "windows.ini", "c.txt"])
    }

    @Test(arguments: [
        ("devices.tar", ["a.txt"], "lost: 3 links and devices"),
        ("finder.zip", ["bird.txt"], "2 file(s) that macOS keeps for itself are left out"),
        ("half-encrypted.zip", ["dot.png"], "lost: 1 encrypted file"),
        ("mac.tar", ["notes.txt", "._mine.txt"], "1 file(s) that macOS keeps for itself are left out"),
        ("method-9.zip", ["b.txt"], "\u{201C}a.txt\u{201D} is left out: Unsupported ZIP compression method (9: deflation-64-bit)"),
        ("bad-checksum.zip", ["dot.png", "nest.txt", "émigré.txt"], "\u{201C}notes.txt\u{201D} is left out: ZIP bad CRC: 0x"),
    ])
    func whatIsLeftOutIsSaid(name: String, files: [String], note: String) throws {
        #expect(Set(try items(name).keys.compactMap(\.self)) == Set(files))
        let notes = try convert(name, to: .payload).notes.map(\.description)
        #expect(notes.contains { $0.hasPrefix(note) }, "\(notes)")
    }

    @Test(arguments: [
        ("encrypted.zip", TypeIdentifier.payload, "unsupported: the archive is encrypted; unpack it with a program that asks for its password"),
        ("empty.zip", .payload, "unsupported: the archive has no files"),
        ("empty.zip", .utf8PlainText, "unsupported: the archive is empty"),
        ("cut.zip", .payload, "bad-input: the archive is damaged"),
        ("cut.tar.gz", .payload, "bad-input: the archive "),
    ])
    func faultsAreNamed(name: String, target: TypeIdentifier, words: String) {
        #expect(problem(name, to: target).hasPrefix(words))
    }

    /// A list of the files in it is not what a document says.
    @Test func documentsAreNotListed() throws {
        let bytes = Fixtures.bytes(Fixtures.folder + "/adapters/herons.docx")
        let conversion = try #require(Self.handler.conversions.first { $0.id.hasSuffix("/zip-to-text") })
        let type = TypeIdentifier("org.openxmlformats.wordprocessingml.document")
        let context = ConversionContext(catalogue: Self.registry.catalogue, inputType: type)
        #expect(throws: ConversionError.self) { try Self.handler.convert(bytes.span.bytes, using: conversion, context: context) }
    }

    @Test(arguments: Fixtures.names(in: folder))
    func keepsTheContract(name: String) throws {
        let bytes = Fixtures.bytes("\(Self.folder)/\(name)")
        let sniffer = ContentSniffer(catalogue: Self.registry.catalogue)
        let type = try #require(sniffer.type(of: bytes, fileName: name))
        // The format that the type is a kind of: a compressed archive of tar is a compressed file.
        let format = try #require(Self.handler.conversions.first { Self.registry.catalogue.conforms(type, to: $0.from) }?.from)
        #expect(Self.contract.sample(bytes, of: format, expecting: .hostile) == [])
        #expect(Self.contract.mutations(of: Array(bytes.prefix(400)), type: format) == [])
    }
}
