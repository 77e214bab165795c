import ArchivesHandler
import DragContract
import DragEngine
import DragKit
import DragTypes
import Foundation
import MailHandler
import RecordsHandler
import Testing

@testable import DragCLI

/// What documents say is what the code says.
@Suite struct DocumentTests {
    private func text(_ path: String) -> String { String(decoding: Fixtures.bytes(Fixtures.root + "/" + path), as: UTF8.self) }

    @Test func exitCodes() {
        let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
        for row in rows { #expect(text("docs/command-line.md").contains(row)) }
        let listed = text("docs/command-line.md").split(separator: "\n").filter { $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true }
        #expect(listed.count == rows.count)
    }

    @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/library.md", "docs/recipes.md", "docs/writing-a-handler.md"])
    func pathsExist(document: String) {
        let parts = text(document).components(separatedBy: "`")
        let paths = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element).filter { path in
            path.contains("/") && !path.contains(where: { " <>…*{};=".contains($0) }) && path.first?.isUppercase == true
                || path.hasPrefix("scripts/") && !path.contains(" ")
        }
        for path in paths where !path.contains("Foo") && !path.hasPrefix("PREFIX") {
            #expect(FileManager.default.fileExists(atPath: Fixtures.root + "/" + path), "\(document) names \(path)")
        }
    }

    /// The table of records names every type that the handler reads or writes, and no other.
    @Test func typesOfRecordsAreListed() {
        let conversions = RecordsHandler.handler.conversions
        #expect(Set(types(inColumn: 2, of: "docs/records.md")) == Set(conversions.flatMap { [$0.from.rawValue, $0.to.rawValue] }))
    }

    /// The tables of archives and mails name every type that is read, and no other.
    @Test func typesOfArchivesAndMailsAreListed() {
        let conversions = ArchivesHandler().conversions + MailHandler().conversions
        #expect(Set(types(inColumn: 1, of: "docs/archives-and-mail.md")) == Set(conversions.map(\.from.rawValue)))
    }

    /// The types that stand in a column of a document's tables.
    private func types(inColumn column: Int, of document: String) -> [String] {
        text(document).split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.dropFirst(column).first.flatMap { cell in
                cell.hasPrefix("`") && cell.contains(".") ? cell.trimmingCharacters(in: ["`"]) : nil
            }
        }
    }

    /// A missing header is named with the packages that Package.swift names for the module, all of
    /// which scripts/setup installs.
    @Test func missingHeadersAreNamed() throws {
        let library = try Regex(#"\.systemLibrary\(name: "(\w+)".*apt\(\[([^\]]*)\]"#, as: (Substring, Substring, Substring).self)
        let libraries = text("Package.swift").matches(of: library).map(\.output)
        #expect(libraries.count >= 10)
        for (_, module, list) in libraries {
            let packages = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
            for package in packages { #expect(text("scripts/setup").contains(package), "\(package)") }
            // GMime's functions are declared by the module itself.
            guard module != "CGMime" else { continue }
            let header = text("Sources/C/\(module)/shim.h") + text("Tests/\(module)/shim.h")
            #expect(header.contains("is missing. Install it, on Debian: apt install \(packages.joined(separator: " "))\""), "\(module)")
        }
    }

    /// The newest entry of the change log is that of the version which the program names.
    @Test func changesAreThisVersions() throws {
        let newest = try #require(text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(newest.dropFirst(3).split(separator: " ").first.map(String.init) == BuiltIn.version)
    }

    /// The sessions of the README, the recipes and the handbook are true; the handbook's build on
    /// each other, in a folder of their own. `RECORD_SNAPSHOTS=1` writes them anew.
    @Test(arguments: ["README.md", "docs/recipes.md", "docs/writing-a-handler.md"])
    func sessions(document: String) throws {
        let transcript = Transcript(path: Fixtures.root + "/" + document)
        var (lines, blocks) = transcript.parse()
        #expect(blocks.count >= 6)
        let isHandbook = document == "docs/writing-a-handler.md"
        let folder = isHandbook ? NSTemporaryDirectory() + "dragconv-handbook-" + UUID().uuidString : Fixtures.root
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { if isHandbook { try? FileManager.default.removeItem(atPath: folder) } }
        var changes: [(range: Range<Int>, lines: [String])] = []
        for (range, block) in blocks {
            let actual = try Transcript.actual(block, in: folder).filter { $0 != "\\no newline" && $0 != "\\escaped" }
            guard actual != block.expectation else { continue }
            #expect(actual.joined(separator: "\n") == block.expectation.joined(separator: "\n"), "% \(block.command)")
            let start = lines[range].firstIndex(of: "^D").map { $0 + 1 } ?? range.lowerBound + 1
            changes.append((start..<range.upperBound, actual))
        }
        let hasChanged = !changes.isEmpty
        for change in changes.reversed() { lines.replaceSubrange(change.range, with: change.lines) }
        if hasChanged, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try lines.joined(separator: "\n").write(toFile: transcript.path, atomically: true, encoding: .utf8)
        }
    }

    /// The example in Python speaks the protocol in the words that new plug-ins begin with.
    @Test func exampleBeginsAsNewPlugInsDo() {
        let example = text("Plugins/Examples/table-totals/table-totals.py")
        #expect(example.hasSuffix(PlugInTemplates.pythonProtocol))
    }

    /// Every destination's list means something.
    @Test(arguments: AcceptList.Destination.allCases)
    func destinationsParse(_ destination: AcceptList.Destination) throws {
        _ = try AcceptList(for: destination, catalogue: Registry(handlers: BuiltIn.handlers()).catalogue)
    }

    @Test func noFileIsTooLong() {
        let enumerator = FileManager.default.enumerator(atPath: Fixtures.root)
        while let path = enumerator?.nextObject() as? String {
            // Builds, also those of other folders that the package manager makes, and the history.
            if path.split(separator: "/").last?.hasPrefix(".") == true { enumerator?.skipDescendants() }
            guard path.hasSuffix(".swift") else { continue }
            let count = text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(count <= 500, "\(path) has \(count) lines")
        }
    }
}
