import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing
import ToyConversions

/// Finding plug-ins: where, in which order, which of two counts, and that nothing runs.
@Suite struct PlugInDiscoveryTests {
    /// Folders of manifests, removed with the object.
    final class Folders {
        let root = NSTemporaryDirectory() + "dragconv-discovery-" + UUID().uuidString

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func write(_ path: String, _ text: String) throws {
            let whole = root + "/" + path
            let parent = whole.split(separator: "/").dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
            try text.write(toFile: whole, atomically: true, encoding: .utf8)
        }

        func manifest(_ path: String, id: String, version: String = "1", exec: String = "/usr/bin/false") throws {
            try write(path, #"{"manifest": 1, "id": "\#(id)", "version": "\#(version)", "program": {"exec": ["\#(exec)"], "protocol": "filter"}}"#)
        }
    }

    @Test func orderIsThatOfFoldersThenOfNames() throws {
        let folders = Folders()
        try folders.manifest("b/10.json", id: "x.ten")
        try folders.manifest("b/9.json", id: "x.nine")
        try folders.manifest("b/B.json", id: "x.upper")
        try folders.manifest("b/a.json", id: "x.lower")
        try folders.manifest("a/z.json", id: "x.first")
        try folders.manifest("b/.hidden.json", id: "x.hidden")
        try folders.write("b/readme.txt", "no manifest")
        let discovery = PlugInDiscovery(
            ["a", "b", "missing"].map { PlugInFolder(folders.root + "/" + $0, .system) }, trust: nil)
        #expect(discovery.found.map(\.plugIn.id) == ["x.first", "x.ten", "x.nine", "x.upper", "x.lower"])
        #expect(discovery.invalid == [])
    }

    @Test func firstOfAnIDCountsAndTheOtherIsListed() throws {
        let folders = Folders()
        try folders.manifest("named/a.json", id: "x.same", version: "3")
        try folders.manifest("system/a.json", id: "x.same", version: "2")
        try folders.manifest("system/b.json", id: "x.same", version: "1")
        let discovery = PlugInDiscovery(
            [PlugInFolder(folders.root + "/named", .named), PlugInFolder(folders.root + "/system", .system)], trust: nil)
        #expect(discovery.found.map(\.plugIn.manifest.version) == ["3"])
        #expect(discovery.shadowed.map(\.plugIn.manifest.version) == ["2", "1"])
        #expect(discovery.shadowed.allSatisfy { $0.by == folders.root + "/named/a.json" })
    }

    @Test func whatCannotBeReadTakesNothingDown() throws {
        let folders = Folders()
        try folders.write("a/bad.json", "{")
        try folders.write("a/future.json", #"{"manifest": 7}"#)
        try folders.manifest("a/good.json", id: "x.good")
        try FileManager.default.createDirectory(atPath: folders.root + "/a/folder.json", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folders.root + "/a/dangling.json", withDestinationPath: "/no/such")
        mkfifo(folders.root + "/a/pipe.json", 0o600)
        let discovery = PlugInDiscovery([PlugInFolder(folders.root + "/a", .system)], trust: nil)
        #expect(discovery.found.map(\.plugIn.id) == ["x.good"])
        #expect(
            discovery.invalid.map { $0.path.split(separator: "/").last ?? "" } == [
                "bad.json", "dangling.json", "folder.json", "future.json", "pipe.json",
            ])
        #expect(discovery.invalid.allSatisfy { $0.reason.hasPrefix("The manifest ") && $0.reason.hasSuffix(".") })
    }

    @Test func usersOwnMustHaveBeenAdded() throws {
        let folders = Folders()
        try folders.manifest("a/x.json", id: "x.mine")
        let discovery = PlugInDiscovery([PlugInFolder(folders.root + "/a", .user)], trust: nil)
        #expect(discovery.found.first?.objection == "it has not been added")
    }

    @Test func foldersFollowTheEnvironment() {
        let variables = ["XDG_DATA_HOME": "/h/data", "XDG_DATA_DIRS": "/s/one:relative:/s/two"]
        let folders = PlugInFolder.standard(named: "/n/a:/n/b", variable: { variables[$0] }, programFolder: "/opt/bin")
        #expect(
            folders == [
                PlugInFolder("/n/a", .named), PlugInFolder("/n/b", .named), PlugInFolder("/h/data/dragconv/plugins/1", .user),
                PlugInFolder("/s/one/dragconv/plugins/1", .system), PlugInFolder("/s/two/dragconv/plugins/1", .system),
                PlugInFolder("/opt/bin/dragconv-plugins", .bundled), PlugInFolder("/opt/bin/../libexec/dragconv/plugins/1", .bundled),
                PlugInFolder("/opt/bin/plugins/1", .bundled), PlugInFolder("/opt/bin/dragconv-adapters", .bundled),
                PlugInFolder("/opt/bin/../libexec/dragconv/adapters/1", .bundled), PlugInFolder("/opt/bin/adapters/1", .bundled),
            ])
        #expect(
            PlugInFolder.standard(named: nil, variable: { $0 == "DRAGCONV_ADAPTERS" ? "none" : nil }, programFolder: "/opt/bin")
                .allSatisfy { !$0.path.contains("adapters") })
        // A home that is not there is none.
        #expect(PlugInFolder.userFolder { $0 == "HOME" ? "/nonexistent/home" : nil } == nil)
        let plain = PlugInFolder.standard(named: nil, variable: { $0 == "HOME" ? "/usr" : nil }, programFolder: nil)
        #expect(
            plain.map(\.path) == [
                "/usr/.local/share/dragconv/plugins/1", "/usr/local/share/dragconv/plugins/1", "/usr/share/dragconv/plugins/1",
            ])
    }

    @Test func programsAreFoundFromTheManifest() throws {
        func made(_ path: String, _ exec: String, folder: String = ".") -> PlugIn {
            PlugIn(
                PlugInManifest(id: "a.b", version: "1", program: .init(exec: [exec], protocol: .filter, folder: folder)), path: path, origin: .named)
        }
        #expect(made("/p/m.json", "./x").programPath == "/p/x")
        #expect(made("/p/m.json", "./bin/x", folder: "a.b").programPath == "/p/a.b/bin/x")
        #expect(made("/p/m.json", "/usr/bin/cat").programPath == "/usr/bin/cat")
        #expect(made("/p/m.json", "env").programPath == "/usr/bin/env" && made("/p/m.json", "env").absence == nil)
        var absent = PlugInManifest(id: "a.b", version: "1", program: .init(exec: ["no-such-program"], protocol: .filter))
        absent.program.package = "no-such-package"
        let plugIn = PlugIn(absent, path: "/tmp/m.json", origin: .named)
        #expect(plugIn.absence == "its program no-such-program is not installed; install the package no-such-package")
        #expect(plugIn.problem == plugIn.absence)
        #expect(made("/m.json", "./x").folder == "/")
        #expect(made("m.json", "./x").folder == ".")
    }

    /// A graph of manifests plans as the same graph in code does.
    @Test func manifestsNegotiateAsCodeDoes() throws {
        let folders = Folders()
        var generator = SeededGenerator(seed: 5)
        let types = (0..<9).map { TypeIdentifier(stringLiteral: "toy.t\($0)") }
        for world in 0..<40 {
            var conversions: [Conversion] = []
            for index in 0..<Int.random(in: 4...14, using: &generator) {
                guard let from = types.randomElement(using: &generator), let to = types.randomElement(using: &generator), from != to else { continue }
                conversions.append(
                    Conversion(
                        "toy.p\(index % 3)/c\(index)", from: from, to: to, keep: KeepLevel(Int.random(in: 1...10, using: &generator) * 100),
                        cost: Int.random(in: 0...3, using: &generator), loses: ["x"]))
            }
            for plugIn in 0..<3 {
                let own = conversions.filter { $0.id.hasPrefix("toy.p\(plugIn)/") }
                let manifest = PlugInManifest(
                    id: "toy.p\(plugIn)", version: "1", conversions: own, program: .init(exec: ["/usr/bin/false"], protocol: .filter))
                try folders.write("world\(world)/\(plugIn).json", manifest.text)
            }
            let discovery = PlugInDiscovery([PlugInFolder(folders.root + "/world\(world)", .named)], trust: nil)
            let host = PlugInHost()
            let fromManifests = Registry(handlers: discovery.found.map { host.handler(for: $0.plugIn) })
            let inCode = Toy.registry(conversions)
            let offers = [Offer(types[0], fidelity: 1000, sourceIndex: 0), Offer(types[1], fidelity: 900, sourceIndex: 1)]
            let list = AcceptList([.init(.conforming(types[7]), quality: 1000), .init(.conforming(types[8]), quality: 800)])
            func steps(_ registry: Registry) throws -> [[String]] {
                try Negotiator(registry).plan(offers, accepting: list).ranked.map { route in route.conversions.map { registry.conversions[$0].id } }
            }
            #expect(try steps(fromManifests) == steps(inCode))
        }
    }

    /// Where only a permission is missing, that is what is said.
    @Test func missingPermissionIsNamed() throws {
        let edges = [Toy.edge("locked/a", .html, .png, 900, 1)]
        struct Locked: TypeHandler {
            let identifier = "locked"
            var conversions: [Conversion]
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { throw .unsupported("locked") }
        }
        let registry = Registry(handlers: [Locked(conversions: edges)], restrictions: ["locked": .notPermitted("it needs the network")])
        let accepting = AcceptList([.init(.conforming(.png), quality: 1000)])
        let plan = try Negotiator(registry).plan([Offer(.html, fidelity: 1000, sourceIndex: 0)], accepting: accepting)
        #expect(plan.ranked.isEmpty)
        #expect(plan.restricted.map(\.conversion) == ["locked/a"])
        #expect(plan.restricted.first?.restriction.reason == "it needs the network")
    }
}
