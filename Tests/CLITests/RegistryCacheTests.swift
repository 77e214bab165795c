import DragEngine
import DragKit
import DragPlugIns
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

        /// Writes a manifest that was last changed long ago. (The time of the last status change cannot be set, so tests wait for it.)
        func manifest(_ name: String, keep: Int) throws {
            try """
            {"manifest": 1, "id": "com.example.\(name)", "version": "1", "program": {"exec": ["/usr/bin/false"], "protocol": "filter"},
             "conversions": [{"id": "one", "from": "public.html", "to": "com.example.thing", "keep": \(keep)}]}
            """.write(toFile: "\(root)/plugins/\(name).json", atomically: true, encoding: .utf8)
        }

        func discovery(_ origin: PlugIn.Origin = .bundled) -> PlugInDiscovery {
            PlugInDiscovery([PlugInFolder(root + "/plugins", origin)], trust: nil)
        }
    }

    private func registry(keep: Int) -> Registry { Toy.registry([Toy.edge("toy/a", .html, .png, keep, 1)]) }

    private func keep(in cache: RegistryCache?) -> Int? {
        cache?.registry(of: [ToyHandler(conversions: [])], restrictions: [:])?.conversions.first?.keep
    }

    @Test func countsUntilAPlugInChanges() async throws {
        let folders = try Folders()
        try folders.manifest("a", keep: 900)
        #expect(RegistryCache(of: folders.discovery(), in: folders.cache) == nil, "the manifest may still change")
        try await Task.sleep(for: .seconds(4))
        let cache = try #require(RegistryCache(of: folders.discovery(), in: folders.cache))
        #expect(keep(in: cache) == nil)
        cache.write(registry(keep: 7))
        #expect(keep(in: cache) == 7)
        #expect(keep(in: RegistryCache(of: folders.discovery(), in: folders.cache)) == 7)
        #expect(RegistryCache(of: folders.discovery(), in: nil) == nil)
        #expect(RegistryCache(of: folders.discovery(.named), in: folders.cache) == nil, "a named folder may be used only once")

        // Another plug-in, the same one changed, and none.
        try folders.manifest("b", keep: 900)
        try folders.manifest("a", keep: 901)
        try await Task.sleep(for: .seconds(4))
        let changed = try #require(RegistryCache(of: folders.discovery(), in: folders.cache))
        #expect(keep(in: changed) == nil)
        changed.write(registry(keep: 8))
        try FileManager.default.removeItem(atPath: folders.root + "/plugins/b.json")
        #expect(keep(in: RegistryCache(of: folders.discovery(), in: folders.cache)) == nil)
        try FileManager.default.removeItem(atPath: folders.root + "/plugins")
        #expect(keep(in: RegistryCache(of: folders.discovery(), in: folders.cache)) == nil)
        #expect(keep(in: changed) == 8)
    }

    /// Every damage of a few bytes is noticed, so that no conversion is read from a damaged file.
    @Test func damageIsNoticed() throws {
        let folders = try Folders()
        let cache = try #require(RegistryCache(of: folders.discovery(), in: folders.cache))
        cache.write(registry(keep: 7))
        #expect(keep(in: cache) == 7)
        let file = folders.cache + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: folders.cache).first))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        for position in whole.indices {
            var damaged = whole
            damaged[position] ^= 1 << UInt8(position % 8)
            try damaged.write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(keep(in: cache) == nil, "byte \(position)")
        }
        try whole.write(to: URL(fileURLWithPath: file))
        chmod(file, 0o644)
        #expect(keep(in: cache) == 7)
        chmod(file, 0o664)
        #expect(keep(in: cache) == nil, "others can write to the file")
    }
}
