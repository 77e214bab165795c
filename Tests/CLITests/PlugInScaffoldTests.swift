import DragContract
import DragTypes
import Foundation
import Testing

@testable import DragCLI

/// What `plugins new` writes works whatever the plug-in is called.
@Suite struct PlugInScaffoldTests {
    private func scaffold(_ id: String) throws -> PlugInScaffold {
        let loud = TypeIdentifier("com.example.loud-text")
        return PlugInScaffold(id: id, from: .html, to: loud, language: .swift, catalogue: .builtIn, sdk: "/sdk")
    }

    /// Names that are numbers, keywords, types and modules of the standard library, or what DragKit
    /// declares.
    @Test(arguments: [
        "123", "0-day", "string", "self", "class", "any", "type", "protocol", "swift", "main", "program", "conversion", "type-handler", "drag-kit",
        "plug-in", "plug-in-program",
    ])
    func hardNamesCompile(name: String) throws {
        let files = try scaffold("com.example." + name).files
        let source = try #require(files.first { $0.path.hasPrefix("Sources/") })
        let module = try #require(source.path.split(separator: "/").dropFirst().first)
        let folder = NSTemporaryDirectory() + "dragconv-scaffold-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/\(module).swift"
        try source.text.write(toFile: path, atomically: true, encoding: .utf8)
        let tests = try #require(Bundle.main.executablePath)
        let products = URL(fileURLWithPath: tests).deletingLastPathComponent().path
        // What the package manager passes for the C targets below DragKit.
        let maps = Fixtures.names(in: products).filter { $0.hasPrefix("C") && $0.hasSuffix(".build") }.map { "\(products)/\($0)/module.modulemap" }
            .filter { FileManager.default.fileExists(atPath: $0) }.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", String(module), "-I", products + "/Modules",
            ] + maps + [path]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(text)")
    }

    /// The first sample is of its type, so that a program that reads the type takes the sample.
    @Test(arguments: [(TypeIdentifier.json, "{"), (.xml, "<hello>"), (.svg, "<svg "), (.html, "<p>"), (.utf8PlainText, "Hello")])
    func samplesAreOfTheirType(from: TypeIdentifier, beginning: String) throws {
        let files = PlugInScaffold(
            id: "com.example.a", from: from, to: "com.example.b", language: .filter, wrapped: "cat", catalogue: .builtIn, sdk: ""
        ).files
        #expect(try #require(files.first { $0.path.hasPrefix("samples/") }).text.hasPrefix(beginning))
    }

    /// Nothing in the files that the author commits says where this machine has the SDK.
    @Test func noFileNamesAPlaceOfThisMachine() throws {
        for file in try scaffold("com.example.shout").files { #expect(!file.text.contains("\"/") && !file.text.contains("path: \"..")) }
    }
}
