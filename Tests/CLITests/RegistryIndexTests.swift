import DragEngine
import DragKit
import DragPlugIns
import DragSystem
import DragTypes
import Foundation
import Testing

@testable import DragCLI

/// An index of plug-ins counts as long as they and the program are the same.
@Suite struct RegistryIndexTests {
    /// An installation, and folders of plug-ins beside it, removed with the object.
    private final class Place {
        let root = NSTemporaryDirectory() + "dragconv-index-" + UUID().uuidString
        let build: BuildID
        var installation: Installation { Installation(folder: root + "/libexec") }
        var trust: Trust { Trust(file: root + "/trust") }

        init() throws {
            for folder in ["libexec/plugins/1", "libexec/adapters/1", "user", "system"] {
                try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
            }
            build = try #require(BuildID(Array(RegistryIndexTests.program)))
            try "".write(toFile: root + "/trust", atomically: true, encoding: .utf8)
            try install()
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func manifest(_ path: String, keep: Int) throws {
            let name = path.split(separator: "/").last ?? ""
            try """
            {"manifest": 1, "id": "com.example.\(name)", "version": "1", "program": {"exec": ["/usr/bin/false"], "protocol": "filter"},
             "conversions": [{"id": "one", "from": "public.html", "to": "com.example.thing", "keep": \(keep)}]}
            """.write(toFile: "\(root)/\(path).json", atomically: true, encoding: .utf8)
        }

        var folders: [PlugInFolder] {
            [
                PlugInFolder(root + "/named", .named), PlugInFolder(root + "/user", .user), PlugInFolder(root + "/system", .system),
                PlugInFolder(root + "/libexec/plugins/1", .bundled), PlugInFolder(root + "/libexec/adapters/1", .bundled),
            ]
        }

        /// Writes the installation's index, which the user's depends on.
        func install(_ name: String = "bundled") throws {
            try manifest("libexec/plugins/1/\(name)", keep: 900)
            var content = IndexWriter()
            content.list([build]) { $0.block($1.bytes) }
            content.text(name)
            var basis = IndexWriter()
            basis.number(RegistryIndex.form)
            #expect(installation.indexFile.write(content, basis: basis, mode: 0o644))
        }

        func renew() { RegistryIndex.renewUsers(folders, trust: trust, in: installation, build: build) }

        func found(build other: BuildID? = nil, folders: [PlugInFolder]? = nil) throws -> RegistryIndex? {
            try RegistryIndex.found(for: folders ?? self.folders, trust: trust.stamp, in: installation, build: other ?? build)
        }

        var plain: PlugInDiscovery { PlugInDiscovery(folders, trust: trust) }
    }

    /// Trusts every plug-in, as long as a file is the same.
    private struct Trust: PlugInTrust {
        let file: String
        var stamp: FileStamp? { FileStamp(file) }
        func objection(to plugIn: PlugIn) -> String? { nil }
        func objection(toStarting plugIn: PlugIn) -> String? { nil }
        func objection(toStarting plugIn: PlugIn, asCopiedTo folder: String) -> String? { nil }
    }

    /// The headers of a program with one segment of notes: the version of the system that it needs,
    /// and a build id.
    private static let program: [UInt8] = {
        func number(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let notes =
            number(4, 4) + number(4, 4) + number(1, 4) + Array("GNU\0".utf8) + number(0, 4)
            + number(4, 4) + number(3, 4) + number(3, 4) + Array("GNU\0".utf8) + [7, 8, 9, 0]
        let identification: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 10)
        let header = identification + number(0, 16) + number(64, 8) + number(0, 14) + number(56, 2) + number(1, 2) + number(0, 6)
        return header + number(4, 4) + number(0, 4) + number(120, 8) + number(0, 16) + number(notes.count, 8) + number(0, 16) + notes
    }()

    @Test func countsUntilAPlugInChanges() throws {
        let place = try Place()
        place.renew()
        #expect(!FileManager.default.fileExists(atPath: place.root + "/user/.index"), "without plug-ins of the user there is no index of them")
        try place.manifest("user/own", keep: 800)
        place.renew()
        let found = try #require(try place.found()).discovery
        #expect(found.found.map(\.plugIn.path) == place.plain.found.map(\.plugIn.path) && found.found.count == 2)
        #expect(found.found.map(\.plugIn.manifest) == place.plain.found.map(\.plugIn.manifest))

        #expect(try place.found(build: BuildID([0x7F] + Self.program.dropFirst().map { $0 == 7 ? 6 : $0 })) == nil, "another build")
        let withoutAdapters = place.folders.dropLast()
        #expect(try place.found(folders: Array(withoutAdapters)) == nil)

        try place.manifest("user/own", keep: 700)
        #expect(try place.found() == nil, "a manifest has changed")
        place.renew()
        #expect(try place.found() != nil)
        try place.manifest("system/more", keep: 700)
        #expect(try place.found() == nil, "a manifest has come")
        place.renew()
        #expect(try #require(try place.found()).discovery.found.count == 3)
        try FileManager.default.createDirectory(atPath: place.root + "/named", withIntermediateDirectories: true)
        try place.manifest("named/once", keep: 700)
        #expect(try place.found() == nil, "a folder that is named for a run")
        try FileManager.default.removeItem(atPath: place.root + "/named")
        #expect(try place.found() != nil)
        try "x".write(toFile: place.root + "/trust", atomically: false, encoding: .utf8)
        #expect(try place.found() == nil, "the trust has changed")
        place.renew()
        try place.install("further")
        #expect(try place.found() == nil, "the installation has changed")
        place.renew()
        #expect(try #require(try place.found()).discovery.found.count == 4)
        try FileManager.default.removeItem(atPath: place.root + "/libexec/plugins/1/further.json")
        #expect(try place.found() == nil, "a manifest of the installation has gone")
        for name in ["user/own", "system/more"] { try FileManager.default.removeItem(atPath: "\(place.root)/\(name).json") }
        place.renew()
        #expect(!FileManager.default.fileExists(atPath: place.root + "/user/.index"))
    }

    /// What is read from the index is what the folders hold.
    @Test func findsWhatIsThere() throws {
        let place = try Place()
        for name in ["a", "b", "c"] { try place.manifest("user/\(name)", keep: 900) }
        try FileManager.default.copyItem(atPath: place.root + "/user/a.json", toPath: place.root + "/user/d.json")
        try "{".write(toFile: place.root + "/user/e.json", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: place.root + "/user/f.json", withDestinationPath: "nowhere")
        place.renew()
        let (known, plain) = (try #require(try place.found()).discovery, place.plain)
        #expect(known.found.map(\.plugIn.manifest) == plain.found.map(\.plugIn.manifest) && known.found.count == 4)
        #expect(known.shadowed.map(\.by) == plain.shadowed.map(\.by) && known.shadowed.count == 1)
        #expect(known.invalid == plain.invalid && known.invalid.count == 2)
    }

    /// A manifest that cannot be read now may be readable tomorrow, without a change of its stamp.
    @Test(.enabled(if: geteuid() != 0)) func unreadableManifestsAreNotIndexed() throws {
        let place = try Place()
        try place.manifest("user/a", keep: 900)
        chmod(place.root + "/user/a.json", 0)
        place.renew()
        #expect(try place.found() == nil)
    }

    /// Every damage of a few bytes is named, so that no conversion is read from a damaged index.
    @Test func damageIsNamed() throws {
        let place = try Place()
        try place.manifest("user/a", keep: 900)
        place.renew()
        let file = place.root + "/user/.index"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        func isRefused() -> Bool {
            do throws(CLIError) {
                _ = try RegistryIndex.found(for: place.folders, trust: place.trust.stamp, in: place.installation, build: place.build)
                return false
            } catch {
                return error.status == .internalError && error.message.contains(file)
            }
        }
        #expect(!isRefused())
        for position in stride(from: 0, to: whole.count, by: max(1, whole.count / 400)) {
            var damaged = whole
            damaged[position] ^= 1 << UInt8(position % 8)
            try damaged.write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(isRefused(), "byte \(position)")
        }
        for length in [0, 1, 7, 8, whole.count / 2, whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(isRefused(), "\(length) bytes")
        }
        try whole.write(to: URL(fileURLWithPath: file))
        chmod(file, 0o644)
        #expect(!isRefused())
        chmod(file, 0o664)
        #expect(try !isRefused() && place.found() == nil, "others can write to the file")
    }

    /// Headers of programs, whole and damaged.
    @Test func buildsAreRead() throws {
        #expect(BuildID(Self.program)?.bytes == [7, 8, 9])
        #expect(BuildID([]) == nil && BuildID(Array("#!/bin/sh\n".utf8)) == nil)
        // (The last byte fills the note up.)
        for length in Self.program.indices.dropLast() { #expect(BuildID(Array(Self.program[..<length])) == nil, "\(length) bytes") }
        for position in Self.program.indices {
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                var damaged = Self.program
                damaged[position] = byte
                _ = BuildID(damaged)
            }
        }
    }
}
