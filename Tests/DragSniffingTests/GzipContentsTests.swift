import DragSniffing
import DragTypes
import Foundation
import Testing

/// Formats that are gzip files, told by what is inside.
@Suite struct GzipContentsTests {
    /// Packs bytes with the program `gzip`.
    private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
        process.arguments = ["-n", "-c"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        let result = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(result)
    }

    private func type(_ bytes: [UInt8]) -> String? { ContentSniffer().type(of: bytes, fileName: nil)?.rawValue }

    @Test(arguments: [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "org.w3.svg-compressed"), ("RDX3\nX\n", "org.r-project.r-data"),
        ("words", "org.gnu.gnu-zip-archive"),
        ("<gnm:Workbook xmlns:gnm=\"http://www.gnumeric.org/v10.dtd\"/>", "org.gnome.gnumeric"), ("BAM\u{1}\0\0\0\0", "org.ga4gh.bam"),
    ])
    func contentsTell(contents: String, expected: String) throws { #expect(type(try packed(Array(contents.utf8))) == expected) }

    /// A name may mean a format that is packed as a whole. The contents refute that: a module of
    /// Fortran is no music.
    @Test(arguments: [
        ("GFORTRAN module version '15'\n", "a.mod", "org.gnu.gnu-zip-archive"), ("BLENDER-v279", "a.blend", "org.blenderfoundation.blender.file"),
        ("<a/>", "a.dia", "org.gnome.dia-diagram"),
    ])
    func namesOfPackedFiles(contents: String, name: String, expected: String) throws {
        #expect(ContentSniffer().type(of: try packed(Array(contents.utf8)), fileName: name)?.rawValue == expected)
    }

    /// BAM consists of many members, each of which tells its own size in a field of its header, and
    /// an empty one at the end.
    @Test func fileOfBlocks() throws {
        var file: [UInt8] = []
        for block in ["BAM\u{1}\0\0\0\0", String(repeating: "alignment", count: 500), ""] {
            let member = try packed(Array(block.utf8))
            let size = member.count + 8 - 1
            let field: [UInt8] = [6, 0, UInt8(ascii: "B"), UInt8(ascii: "C"), 2, 0, UInt8(size & 0xFF), UInt8(size >> 8)]
            file += member[..<3] + [4] + member[4..<10] + field + member[10...]
        }
        #expect(type(file) == "org.ga4gh.bam")
    }

    /// Damaged files, files that are cut off, and a size that nothing unpacks to stay what their
    /// first bytes say.
    @Test func damagedFiles() throws {
        let whole = try packed(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
        for count in 4..<whole.count { #expect(type(Array(whole[..<count])) == "org.gnu.gnu-zip-archive", "\(count)") }
        #expect(type(whole.dropLast(4) + [0xFF, 0xFF, 0x3F, 0]) == "org.gnu.gnu-zip-archive")
    }
}
