import DragEngine
import DragKit
import DragPlugIns
import DragSystem
import DragTypes
import Foundation
import Testing
import ToyConversions

@testable import DragCLI

/// A cached registry counts as long as the plug-ins are the same.
@Suite struct RegistryCacheTests {
    /// Folders of manifests, removed with the object.
    private final class Folders {
        let root = NSTemporaryDirectory() + "dragconv-registries-" + UUID().uuidString
        var cache: String { root + "/cache" }

        init() throws {
            try FileManager.default.createDirectory(atPath: root + "/plugins", withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        /// Writes a manifest that was last changed long ago. (The time of the last status change
        /// cannot be set, so tests wait for it.)
        func manifest(_ name: String, keep: Int) throws {
            try """
            {"manifest": 1, "id": "com.example.\(name)", "version": "1", "program": {"exec": ["/usr/bin/false"], "protocol": "filter"},
             "conversions": [{"id": "one", "from": "public.html", "to": "com.example.thing", "keep": \(keep)}]}
            """.write(toFile: "\(root)/plugins/\(name).json", atomically: true, encoding: .utf8)
        }

        func list(_ origin: PlugIn.Origin = .bundled) -> [PlugInFolder] { [PlugInFolder(root + "/plugins", origin)] }

        func discovery(_ origin: PlugIn.Origin = .bundled) -> PlugInDiscovery { PlugInDiscovery(list(origin), trust: nil) }

        func registryCache(_ origin: PlugIn.Origin = .bundled, isMapped: Bool = true) -> RegistryCache? {
            RegistryCache(of: list(origin), trust: nil, in: cache, isForOneRun: isMapped)
        }

        /// Writes a cache file for what is in the folder now, with one conversion of that keep.
        func remember(keep: Int, _ origin: PlugIn.Origin = .bundled) {
            registryCache(origin)?.write(discovery(origin), InstalledPrograms(), Toy.registry([Toy.edge("toy/a", .html, .png, keep, 1)]))
        }

        /// The keep of the conversion in the cache file; nil when the file does not count.
        var rememberedKeep: Int? { rememberedKeep(.bundled) }

        func rememberedKeep(_ origin: PlugIn.Origin, isMapped: Bool = true) -> Int? {
            let contents = registryCache(origin, isMapped: isMapped)?.contents
            return contents?.registry(of: [ToyHandler(conversions: [])], restrictions: [:])?.conversions.first?.keep
        }
    }

    @Test func countsUntilAPlugInChanges() async throws {
        let folders = try Folders()
        try folders.manifest("a", keep: 900)
        folders.remember(keep: 7)
        #expect(folders.rememberedKeep == nil, "the manifest may still change")
        try await Task.sleep(for: .seconds(4))
        folders.remember(keep: 7)
        #expect(folders.rememberedKeep == 7 && folders.rememberedKeep(.bundled, isMapped: false) == 7)
        #expect(RegistryCache(of: folders.list(), trust: nil, in: nil, isForOneRun: true) == nil)
        #expect(folders.rememberedKeep(.system) == nil, "plug-ins of another origin may be trusted in another way")
        folders.remember(keep: 7, .named)
        #expect(folders.rememberedKeep(.named) == nil, "a named folder may be used only once")

        // One manifest written in place, then a new one, then none.
        let file = folders.root + "/plugins/a.json"
        let content = try String(contentsOfFile: file, encoding: .utf8)
        try (content + " ").write(toFile: file, atomically: false, encoding: .utf8)
        #expect(folders.rememberedKeep == nil)
        try await Task.sleep(for: .seconds(4))
        folders.remember(keep: 8)
        #expect(folders.rememberedKeep == 8)
        try folders.manifest("b", keep: 900)
        #expect(folders.rememberedKeep == nil)
        try FileManager.default.removeItem(atPath: folders.root + "/plugins")
        #expect(folders.rememberedKeep == nil)
        folders.remember(keep: 9)
        #expect(folders.rememberedKeep == 9, "a folder that is not there is settled")
    }

    /// What is read from the cache is what the folders hold.
    @Test func findsWhatIsThere() async throws {
        let folders = try Folders()
        for name in ["a", "b", "c"] { try folders.manifest(name, keep: 900) }
        try FileManager.default.copyItem(atPath: folders.root + "/plugins/a.json", toPath: folders.root + "/plugins/d.json")
        try "{".write(toFile: folders.root + "/plugins/e.json", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: folders.root + "/plugins/f.json", withDestinationPath: "nowhere")
        try await Task.sleep(for: .seconds(4))
        folders.remember(keep: 7)
        let (known, plain) = (try #require(folders.registryCache()?.contents).discovery, folders.discovery())
        #expect(known.found.map(\.plugIn.manifest) == plain.found.map(\.plugIn.manifest) && known.found.count == 3)
        #expect(known.found.map(\.plugIn.path) == plain.found.map(\.plugIn.path))
        #expect(known.shadowed.map(\.by) == plain.shadowed.map(\.by) && known.shadowed.count == 1)
        #expect(known.invalid == plain.invalid && known.invalid.count == 2)
    }

    /// A manifest that cannot be read now may be readable tomorrow, without a change of its stamp.
    @Test(.enabled(if: geteuid() != 0)) func unreadableManifestsAreNotRemembered() async throws {
        let folders = try Folders()
        try folders.manifest("a", keep: 900)
        chmod(folders.root + "/plugins/a.json", 0)
        try await Task.sleep(for: .seconds(4))
        #expect(folders.discovery().invalid.count == 1)
        folders.remember(keep: 7)
        #expect(folders.rememberedKeep == nil)
    }

    /// The target of a symbolic link can be installed and removed without a change of the link's
    /// folder. On Debian, `sh` is a link and `env` is not.
    @Test func linksToProgramsAreLookedUpEachTime() throws {
        var programs = InstalledPrograms()
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/usr/bin/sh")) != nil
        for name in ["env", "sh"] {
            let manifest = PlugInManifest(id: "a.b", version: "1", program: .init(exec: [name], protocol: .filter))
            #expect(PlugIn(manifest, path: "/tmp/m.json", origin: .bundled).absence(lookingUpIn: &programs) == nil)
        }
        var writer = CacheWriter()
        programs.write(to: &writer)
        let words = String(decoding: writer.bytes, as: UTF8.self)
        #expect(words.contains("env") && words.contains("sh") != isLink)
    }

    @Test func programsAreLookedUpAgainAfterAnInstallation() throws {
        let manifest = PlugInManifest(id: "a.b", version: "1", program: .init(exec: ["env"], protocol: .filter))
        let plugIn = PlugIn(manifest, path: "/tmp/m.json", origin: .bundled)
        var programs = InstalledPrograms()
        #expect(plugIn.absence(lookingUpIn: &programs) == nil)
        var writer = CacheWriter()
        programs.write(to: &writer)
        var reader = CacheReader(try #require(MappedFile(copying: writer.bytes)))
        #expect(InstalledPrograms(from: &reader) != nil && reader.remaining == 0)
        // The first stamp begins after the number that says that there is one. Another device:
        // another folder.
        var bytes = writer.bytes
        bytes[1] ^= 1
        var changed = CacheReader(try #require(MappedFile(copying: bytes)))
        #expect(InstalledPrograms(from: &changed) == nil)
    }

    /// Every damage of a few bytes is noticed, so that no conversion is read from a damaged file.
    @Test func damageIsNoticed() throws {
        let folders = try Folders()
        try FileManager.default.removeItem(atPath: folders.root + "/plugins")
        folders.remember(keep: 7)
        #expect(folders.rememberedKeep == 7)
        let file = folders.cache + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: folders.cache).first))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        for position in whole.indices {
            var damaged = whole
            damaged[position] ^= 1 << UInt8(position % 8)
            try damaged.write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(folders.rememberedKeep == nil, "byte \(position)")
        }
        for length in [0, 1, 7, 8, whole.count / 2, whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(folders.rememberedKeep == nil, "\(length) bytes")
        }
        try whole.write(to: URL(fileURLWithPath: file))
        chmod(file, 0o644)
        #expect(folders.rememberedKeep == 7)
        chmod(file, 0o664)
        #expect(folders.rememberedKeep == nil, "others can write to the file")
    }
}
