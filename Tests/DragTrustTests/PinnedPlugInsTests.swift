import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTrust
import DragTypes
import Foundation
import Testing

/// Adding, changing and removing plug-ins of the user's own.
@Suite struct PinnedPlugInsTests {
    /// An author's folder and a user's data folder, removed with the object.
    final class Places {
        let root = NSTemporaryDirectory() + "dragconv-trust-" + UUID().uuidString
        var author: String { root + "/author" }
        var user: String { root + "/data/dragconv/plugins/1" }

        init(id: String = "x.mine", exec: String = "./bin/program") throws {
            try write(
                "author/plugin.json",
                #"{"manifest": 1, "id": "\#(id)", "version": "1", "program": {"exec": ["\#(exec)", "./table.txt"], "protocol": "filter"}, "conversions": [{"id": "a", "from": "public.html", "to": "public.utf8-plain-text"}]}"#
            )
            try write("author/bin/program", "#!/bin/sh\ncat\n", mode: 0o755)
            try write("author/table.txt", "data")
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
            let whole = root + "/" + path
            try FileManager.default.createDirectory(atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try text.write(toFile: whole, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: whole)
        }

        /// What is found in the user's folder, judged by what was pinned.
        func found() -> PlugInDiscovery.Found? {
            PlugInDiscovery([PlugInFolder(user, .user)], trust: PinnedPlugIns(folder: user)).found.first
        }

        func startObjection() throws -> String? {
            PinnedPlugIns(folder: user).objection(toStarting: try #require(found()).plugIn)
        }
    }

    @Test func whatWasAddedRuns() throws {
        let places = try Places()
        let added = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        #expect(added.fileCount == 3)
        #expect(added.plugIn.programPath == places.user + "/x.mine/bin/program")
        #expect(places.found()?.objection == nil)
        #expect(try places.startObjection() == nil)
        // And it really does.
        var options = PlugInHost.Options()
        options.trust = PinnedPlugIns(folder: places.user)
        let handler = PlugInHost(options).handler(for: try #require(places.found()).plugIn)
        let output = try handler.convert(
            Array("hi".utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .html))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "hi")
    }

    /// The trust, and what happens in the moment after its check.
    struct Interrupted: PlugInTrust {
        let pinned: PinnedPlugIns
        let after: @Sendable () -> Void
        var stamp: FileStamp? { pinned.stamp }
        func objection(to plugIn: PlugIn) -> String? { pinned.objection(to: plugIn) }
        func objection(toStarting plugIn: PlugIn) -> String? { pinned.objection(toStarting: plugIn) }
        func objection(toStarting plugIn: PlugIn, asCopiedTo folder: String) -> String? {
            defer { after() }
            return pinned.objection(toStarting: plugIn, asCopiedTo: folder)
        }
    }

    /// The file that was checked is the one that runs, also when another one takes its place after
    /// the check.
    @Test(arguments: [SandboxKind.bubblewrap, .landlock])
    func whatWasCheckedRuns(sandbox: SandboxKind) throws {
        let places = try Places()
        let pinned = PinnedPlugIns(folder: places.user)
        _ = try pinned.add(try PlugInSource(places.author))
        let program = places.user + "/x.mine/bin/program"
        var options = PlugInHost.Options()
        options.sandbox = sandbox
        options.trust = Interrupted(pinned: pinned) {
            try? FileManager.default.removeItem(atPath: program)
            try? "#!/bin/sh\necho swapped\n".write(toFile: program, atomically: false, encoding: .utf8)
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        }
        let handler = PlugInHost(options).handler(for: try #require(places.found()).plugIn)
        func convert() throws -> String {
            let context = ConversionContext(catalogue: .builtIn, inputType: .html)
            let output = try handler.convert(Array("hi".utf8), using: handler.conversions[0], context: context)
            return String(decoding: output.bytes, as: UTF8.self)
        }
        #expect(try convert() == "hi")
        let error = #expect(throws: ConversionError.self) { try convert() }
        #expect(error?.code == .notPermitted && error?.description.contains("has been changed") == true)
    }

    @Test(arguments: changes.indices)
    func changedFileIsNotCopied(index: Int) throws {
        let places = try Places()
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        let plugIn = try #require(places.found()).plugIn
        func objection(_ name: String) throws -> String? {
            try FileManager.default.createDirectory(atPath: places.root + "/" + name, withIntermediateDirectories: false)
            return PinnedPlugIns(folder: places.user).objection(toStarting: plugIn, asCopiedTo: places.root + "/" + name)
        }
        #expect(try objection("unchanged") == nil)
        #expect(FileManager.default.contentsEqual(atPath: places.root + "/unchanged/x.mine", andPath: places.user + "/x.mine"))
        try Self.changes[index].change(places)
        #expect(try objection("changed")?.contains("has been changed") == true, "\(Self.changes[index].name)")
    }

    @Test func whatWasNotAddedDoesNot() throws {
        let places = try Places()
        try places.write("data/dragconv/plugins/1/dropped.json", String(decoding: Fixtures.bytes(places.author + "/plugin.json"), as: UTF8.self))
        #expect(places.found()?.objection?.contains("has not been added") == true)
        #expect(try places.startObjection()?.contains("has not been added") == true)
    }

    static let changes: [(name: String, change: @Sendable (Places) throws -> Void)] = [
        ("program", { try $0.write("data/dragconv/plugins/1/x.mine/bin/program", "#!/bin/sh\nrm -rf ~\n", mode: 0o755) }),
        ("data of the same size", { try $0.write("data/dragconv/plugins/1/x.mine/table.txt", "DATA") }),
        ("another file", { try $0.write("data/dragconv/plugins/1/x.mine/libevil.so", "x") }),
        ("a file less", { try FileManager.default.removeItem(atPath: $0.user + "/x.mine/table.txt") }),
        ("run bit", { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: $0.user + "/x.mine/table.txt") }),
        (
            "a link in place of a file",
            {
                try FileManager.default.removeItem(atPath: $0.user + "/x.mine/table.txt")
                try FileManager.default.createSymbolicLink(atPath: $0.user + "/x.mine/table.txt", withDestinationPath: $0.author + "/table.txt")
            }
        ),
    ]

    @Test(arguments: changes.indices)
    func changedFileIsNotTrusted(index: Int) throws {
        let places = try Places()
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        try Self.changes[index].change(places)
        #expect(try places.startObjection()?.contains("has been changed") == true, "\(Self.changes[index].name)")
        // Adding it again is how the user says that the change is all right.
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        #expect(try places.startObjection() == nil)
    }

    @Test func changedManifestIsNotTrustedAtOnce() throws {
        let places = try Places()
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        let path = places.user + "/x.mine.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacing("\"filter\"", with: "\"filter\" ").write(toFile: path, atomically: true, encoding: .utf8)
        #expect(places.found()?.objection?.contains("has been changed") == true)
    }

    /// A backup that is put back has other times and the same bytes.
    @Test func sameBytesAreTrustedWhateverTheirTimes() throws {
        let places = try Places()
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        for file in ["x.mine.json", "x.mine/table.txt"] {
            let bytes = Data(Fixtures.bytes(places.user + "/" + file))
            try FileManager.default.removeItem(atPath: places.user + "/" + file)
            try bytes.write(to: URL(fileURLWithPath: places.user + "/" + file))
        }
        #expect(places.found()?.objection == nil)
        #expect(try places.startObjection() == nil)
    }

    @Test func addingAgainReplaces() throws {
        let places = try Places()
        let pinned = PinnedPlugIns(folder: places.user)
        _ = try pinned.add(try PlugInSource(places.author))
        try FileManager.default.removeItem(atPath: places.author + "/table.txt")
        try places.write("author/new.txt", "new")
        let added = try pinned.add(try PlugInSource(places.author))
        #expect(added.fileCount == 3)
        #expect(Fixtures.names(in: places.user + "/x.mine") == ["bin", "new.txt"])
        #expect(Fixtures.names(in: places.user) == ["x.mine", "x.mine.json"])
        #expect(try places.startObjection() == nil)
    }

    /// Where the new one cannot be put in place, the old one stays.
    @Test func addingThatFailsKeepsTheOldOne() throws {
        let places = try Places()
        let pinned = PinnedPlugIns(folder: places.user)
        _ = try pinned.add(try PlugInSource(places.author))
        try FileManager.default.removeItem(atPath: places.author + "/table.txt")
        // No file can take the place of a folder.
        let manifest = places.user + "/x.mine.json"
        try FileManager.default.moveItem(atPath: manifest, toPath: places.root + "/kept.json")
        try places.write("data/dragconv/plugins/1/x.mine.json/in-the-way", "")
        #expect(throws: PlugInTrustError.self) { try pinned.add(try PlugInSource(places.author)) }
        #expect(Fixtures.names(in: places.user) == ["x.mine", "x.mine.json"])
        #expect(Fixtures.names(in: places.user + "/x.mine") == ["bin", "table.txt"])
        try FileManager.default.removeItem(atPath: manifest)
        try FileManager.default.moveItem(atPath: places.root + "/kept.json", toPath: manifest)
        #expect(try places.startObjection() == nil)
    }

    @Test func removing() throws {
        let places = try Places()
        let pinned = PinnedPlugIns(folder: places.user)
        _ = try pinned.add(try PlugInSource(places.author))
        try pinned.remove("x.mine")
        #expect(Fixtures.names(in: places.user) == [])
        for id in ["x.mine", "../../x", "x.other"] {
            let error = #expect(throws: PlugInTrustError.self) { try pinned.remove(id) }
            #expect(error?.code == .unknown)
        }
    }

    /// A manifest alone takes with it what it names, and nothing else of its folder.
    @Test func manifestAlone() throws {
        let places = try Places()
        try places.write("author/private.txt", "not yours")
        let added = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author + "/plugin.json"))
        #expect(added.fileCount == 3)
        #expect(Fixtures.names(in: places.user + "/x.mine") == ["bin", "table.txt"])
    }

    /// If the manifest were a symbolic link, the files beside the link's target would be pinned, in
    /// a folder that the user did not name.
    @Test func manifestBehindALink() throws {
        let places = try Places()
        let link = places.author + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: places.author + "/plugin.json")
        let error = #expect(throws: PlugInTrustError.self) { try PlugInSource(link) }
        #expect(error?.description.contains("is a symbolic link") == true)
    }

    static let unsound: [(name: String, change: @Sendable (Places) throws -> Void, message: String)] = [
        ("no manifest", { try FileManager.default.removeItem(atPath: $0.author + "/plugin.json") }, "There is no manifest in"),
        ("broken manifest", { try $0.write("author/plugin.json", "{") }, "The manifest is not JSON"),
        (
            "two manifests", { try $0.write("author/q.json", String(decoding: Fixtures.bytes($0.author + "/plugin.json"), as: UTF8.self)) },
            "several manifests"
        ),
        ("no program", { try FileManager.default.removeItem(atPath: $0.author + "/bin/program") }, "its program ./bin/program is not there"),
        ("no run bit", { chmod($0.author + "/bin/program", 0o644) }, "may not be executed"),
        (
            "a link", { try FileManager.default.createSymbolicLink(atPath: $0.author + "/passwd", withDestinationPath: "/etc/passwd") },
            "neither a file nor a folder"
        ),
        ("a pipe", { mkfifo($0.author + "/pipe", 0o600) }, "neither a file nor a folder"),
    ]

    @Test(arguments: unsound.indices)
    func whatCannotBeAddedIsSaid(index: Int) throws {
        let places = try Places()
        try Self.unsound[index].change(places)
        let error = #expect(throws: PlugInTrustError.self) { try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author)) }
        #expect(error?.description.contains(Self.unsound[index].message) == true, "\(error?.description ?? "")")
        #expect(Fixtures.names(in: places.user) == [])
    }

    /// Several processes at once lose nothing of each other; objects of their own stand for them.
    @Test func severalAtOnce() async throws {
        let places = try Places()
        let user = places.user
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                let author = try Places(id: "x.number\(index)")
                group.addTask { _ = try PinnedPlugIns(folder: user).add(try PlugInSource(author.author)) }
            }
            try await group.waitForAll()
        }
        let discovery = PlugInDiscovery([PlugInFolder(user, .user)], trust: PinnedPlugIns(folder: user))
        #expect(discovery.found.count == 12)
        #expect(discovery.found.allSatisfy { $0.objection == nil })
    }

    /// The digest is the one that everybody else computes.
    @Test func digestIsSHA256() throws {
        let places = try Places()
        _ = try PinnedPlugIns(folder: places.user).add(try PlugInSource(places.author))
        let pins = String(decoding: Fixtures.bytes(places.root + "/data/dragconv/plugins/added.json"), as: UTF8.self)
        // printf data | sha256sum
        #expect(pins.contains("3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7"))
    }
}

extension PinnedPlugInsTests.Places: @unchecked Sendable {}  // Safe because it holds a constant only.
