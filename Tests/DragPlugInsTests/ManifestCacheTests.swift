import DragContract
import DragKit
import DragTypes
import Foundation
import Testing

@testable import DragPlugIns

/// Manifests that are remembered are the manifests that are there.
@Suite struct ManifestCacheTests {
    private static let count = 40
    private let folders = PlugInDiscoveryTests.Folders()

    private var cacheFolder: String { folders.root + "/cacheFolder" }
    private var folder: PlugInFolder { PlugInFolder(folders.root + "/many", .named) }
    /// Long enough after the files were made that a change would show.
    private var later: Int { time(nil) + 60 }

    private func name(_ number: Int) -> String { "many/p\(number < 10 ? "0" : "")\(number).json" }

    /// Manifests with everything that one may have, in turns.
    private func manifest(_ number: Int, version: String = "1") -> PlugInManifest {
        let type = TypeIdentifier(stringLiteral: "com.example.Type-\(number)")
        return PlugInManifest(
            id: "com.example.p\(number)", version: version, description: number % 2 == 0 ? "wörds \(number)" : "",
            types: [
                TypeDeclaration(
                    type, description: "a type", parents: [.data, .html], mimeTypes: ["application/x-t\(number)"],
                    filenameExtensions: ["t\(number)", "=T"],
                    targets: ["T_\(number)"], legacyNames: ["NST"], windowsFormats: ["T Format"], formOf: number % 3 == 0 ? .png : nil)
            ],
            conversions: [
                Conversion(
                    "com.example.p\(number)/one", from: .html, to: type, keep: KeepLevel(number * 10 + 1), cost: number,
                    maxInput: number % 4 == 0 ? 1 << 40 : nil,
                    loses: ["styling"], uses: [.png, .url]),
                Conversion("com.example.p\(number)/two", from: type, to: .data, isDynamic: true),
            ],
            program: .init(exec: ["./run", "-x"], protocol: .frames, folder: "inner", memory: 1 << 26),
            needs: number % 5 == 0 ? [.network, .fonts] : [])
    }

    private func writeAll() throws {
        for number in 0..<Self.count { try folders.write(name(number), manifest(number).text) }
    }

    /// What a folder holds, in words.
    private func read(_ trust: (any PlugInTrust)? = nil, folder: PlugInFolder? = nil, now: Int? = nil) -> [String] {
        let manifests = ManifestFolder(folder ?? self.folder, trust: trust, cacheFolder: cacheFolder, now: now ?? later)
        return manifests.files.map { file in
            switch file.content {
            case .invalid(let reason): "\(manifests.path(of: file)): \(reason)"
            case .plugIn(let plugIn, let objection):
                "\(manifests.path(of: file)) \(plugIn.path) \(plugIn.origin) \(objection ?? "-") \(plugIn.manifest.text)"
            }
        }
    }

    private func remembered(_ folder: PlugInFolder? = nil, trust: FileStamp? = nil) -> Int {
        ManifestCache(of: folder ?? self.folder, in: cacheFolder, trust: trust, now: later)?.entries.count ?? -1
    }

    @Test func secondTimeIsTheSame() throws {
        try writeAll()
        try folders.write("many/broken.json", "{")
        let first = read()
        #expect(first.count == Self.count + 1)
        #expect(remembered() == Self.count)
        #expect(read() == first)
        for number in 0..<Self.count {
            let entry = try #require(ManifestCache(of: folder, in: cacheFolder, trust: nil, now: later)?.entries[number])
            #expect(entry.plugIn.manifest == manifest(number))
        }
    }

    @Test func changesAreSeen() throws {
        try writeAll()
        _ = read()
        // The same length, written in place.
        try manifest(7, version: "9").text.write(toFile: folders.root + "/" + name(7), atomically: false, encoding: .utf8)
        try FileManager.default.removeItem(atPath: folders.root + "/" + name(3))
        try folders.write("many/a.json", manifest(77).text)
        let plain = ManifestFolder(folder, trust: nil, cacheFolder: nil).files.count
        for _ in 0..<2 {
            let now = read()
            #expect(now.count == plain && plain == Self.count)
            #expect(now.contains { $0.contains("p7.json") == false && $0.contains("\"version\": \"9\"") })
            #expect(!now.contains { $0.contains("/p03.json") })
            #expect(now.first?.contains("/a.json") == true)
            #expect(remembered() == Self.count)
        }
    }

    @Test func filesThatMayStillChangeAreNotRemembered() throws {
        try writeAll()
        _ = read(now: time(nil))
        #expect(remembered() == 0)
    }

    /// A folder beside the program stays where it is; one that was named may be gone tomorrow.
    @Test(arguments: [PlugIn.Origin.named, .bundled]) func fewAreNotRemembered(origin: PlugIn.Origin) throws {
        let folder = PlugInFolder(self.folder.path, origin)
        for number in 0..<(ManifestCache.minimumCount(origin) - 1) { try folders.write(name(number), manifest(number).text) }
        _ = read(folder: folder)
        #expect(!FileManager.default.fileExists(atPath: cacheFolder))
        try folders.write(name(Self.count), manifest(Self.count).text)
        _ = read(folder: folder)
        #expect(FileManager.default.fileExists(atPath: cacheFolder))
    }

    @Test func oldDigestsAreRemoved() throws {
        try writeAll()
        try FileManager.default.createDirectory(atPath: cacheFolder, withIntermediateDirectories: true)
        for (name, days) in [("1f", 31), ("2f", 29), ("somebody else's", 31)] {
            let file = cacheFolder + "/" + name
            try Data("x".utf8).write(to: URL(fileURLWithPath: file))
            let times = [timespec(), timespec(tv_sec: later - days * 86_400, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, file, times, 0) == 0)
        }
        _ = read()
        let names = try FileManager.default.contentsOfDirectory(atPath: cacheFolder)
        #expect(!names.contains("1f") && names.contains("2f") && names.contains("somebody else's") && names.count == 3)
    }

    @Test func whatIsNotOursOrNotWholeIsPassedOver() throws {
        try writeAll()
        let first = read()
        let file = cacheFolder + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: cacheFolder).first))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        for length in stride(from: 0, to: whole.count, by: 97) {
            try whole.prefix(length).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(remembered() == 0, "\(length) bytes")
        }
        #expect(read() == first)
        #expect(remembered() == Self.count)
        chmod(file, 0o660)
        #expect(remembered() == 0)
        chmod(file, 0o600)
        #expect(remembered() == Self.count)
        try FileManager.default.moveItem(atPath: file, toPath: cacheFolder + "/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: cacheFolder + "/elsewhere")
        #expect(remembered() == 0)
    }

    /// Bytes that were changed anywhere are noticed.
    @Test func changedBytesDoNoHarm() throws {
        try writeAll()
        _ = read()
        let file = cacheFolder + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: cacheFolder).first))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            var changed = whole
            for _ in 0..<3 { changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
            try changed.write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            #expect(changed == whole || remembered() == 0)
        }
    }

    struct Trust: PlugInTrust {
        var stamp: FileStamp?
        var answer: String?
        func objection(to plugIn: PlugIn) -> String? { answer }
        func objection(toStarting plugIn: PlugIn) -> String? { nil }
        func objection(toStarting plugIn: PlugIn, asCopiedTo folder: String) -> String? { nil }
    }

    @Test func objectionsAreRememberedAsLongAsTheTrustIsTheSame() throws {
        try writeAll()
        let own = PlugInFolder(folder.path, .user)
        try folders.write("added", "1")
        let stamp = try #require(FileStamp(folders.root + "/added"))
        #expect(read(Trust(stamp: stamp, answer: "no"), folder: own).allSatisfy { $0.contains(" user no ") })
        // The answer is not asked for again, and another folder's is not mixed up with it.
        #expect(read(Trust(stamp: stamp, answer: nil), folder: own).allSatisfy { $0.contains(" user no ") })
        #expect(read(Trust(stamp: stamp, answer: nil)).allSatisfy { $0.contains(" named - ") })
        try folders.write("added", "22")
        let changed = try #require(FileStamp(folders.root + "/added"))
        #expect(read(Trust(stamp: changed, answer: nil), folder: own).allSatisfy { $0.contains(" user - ") })
        #expect(read(Trust(stamp: nil, answer: "never"), folder: own).allSatisfy { $0.contains(" user never ") })
    }
}
