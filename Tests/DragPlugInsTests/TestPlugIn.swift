import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation

/// A folder of its own with a plug-in in it, whose program is `fixtures/plug-ins/misbehave.py` or a
/// script; removed with the object.
final class TestPlugIn: Sendable {
    let folder: String
    /// Stands in the command line of every process of the plug-in.
    let token = "token-" + UUID().uuidString
    let id: String

    /// - Parameters:
    ///   - mode: what the program does; one that begins with `filter-` makes it a filter.
    ///   - script: another program than the misbehaving one.
    init(
        _ mode: String, id: String = "test.program", to target: TypeIdentifier = .html, keep: Int = 1000, uses: [TypeIdentifier] = [],
        script: String? = nil, needs: Set<PlugInManifest.Need> = [], memory: Int = PlugInManifest.Program.defaultMemory
    ) throws {
        self.id = id
        folder = NSTemporaryDirectory() + "dragconv-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bytes = script.map { Array($0.utf8) } ?? Fixtures.bytes(Fixtures.folder + "/plug-ins/misbehave.py")
        try Self.install(bytes, at: folder + "/program")
        let manifest = PlugInManifest(
            id: id, version: "1",
            conversions: [Conversion(id + "/go", from: .utf8PlainText, to: target, keep: KeepLevel(keep), loses: ["calm"], uses: uses)],
            program: .init(exec: ["./program", mode, token], protocol: mode.hasPrefix("filter") ? .filter : .frames, memory: memory), needs: needs)
        try manifest.text.write(toFile: folder + "/manifest.json", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a program by another process. A process that is started meanwhile would inherit the
    /// descriptor with which this one writes, and no file can be run that is being written to.
    private static func install(_ bytes: [UInt8], at path: String) throws {
        let source = path + "-source-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: source) }
        try Data(bytes).write(to: URL(fileURLWithPath: source))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        process.arguments = ["-m", "755", source, path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    var discovery: PlugInDiscovery { PlugInDiscovery([PlugInFolder(folder, .named)], trust: nil) }

    /// The plug-in's handler in a host with that sandbox.
    func handler(_ host: PlugInHost) throws -> PlugInHandler {
        guard let found = discovery.found.first else { throw CocoaError(.fileNoSuchFile) }
        return host.handler(for: found.plugIn)
    }

    static func host(_ sandbox: SandboxKind? = nil, idleTime: Duration = .seconds(30), network: Bool = false) -> PlugInHost {
        var options = PlugInHost.Options()
        options.sandbox = sandbox
        options.idleTime = idleTime
        options.allowsNetwork = network
        return PlugInHost(options)
    }

    /// The processes of the plug-in that are there, once those that are just ending have gone.
    func processes(within seconds: Double = 3) -> [Int] {
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            let found = Self.processes(with: token)
            if found.isEmpty || Date() > deadline { return found }
            usleep(10_000)
        }
    }

    private static func processes(with token: String) -> [Int] {
        Fixtures.names(in: "/proc").compactMap(Int.init).filter { process in
            process != Int(getpid()) && String(decoding: Fixtures.bytes("/proc/\(process)/cmdline"), as: UTF8.self).contains(token)
        }
    }

    /// Private folders that programs of this process left in /tmp.
    static var privateFolders: [String] { Fixtures.names(in: "/tmp").filter { $0.hasPrefix("dragconv-plugin.\(getpid()).") } }
}
