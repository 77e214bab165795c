import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import FileHandlers
import Foundation
import LinkHandlers
import Testing
import TextHandlers

/// What files hold that links name.
@Suite struct FileContentsTests {
    private static let handlers: [any TypeHandler] = TextHandlers.all + LinkHandlers.all + [FileContentsHandler()]
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dragconv-files-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func deliver(_ uri: String, _ list: String, limit: Int = 1 << 20, isAllowed: Bool = true) async throws -> Delivery {
        let registry = Registry(
            handlers: Self.handlers, restrictions: isAllowed ? [:] : [FileContentsHandler.identifier: .notPermitted("nobody has asked for it")])
        var options = RunOptions()
        options.limits.maximumOutput = limit
        let runner = Runner(registry, sniffer: ContentSniffer(catalogue: registry.catalogue), options: options)
        let item = Item(representations: [Representation(type: .fileURL, bytes: Array(uri.utf8))])
        return try await runner.deliver(
            ItemProvider(item, catalogue: registry.catalogue), accepting: try AcceptList(parsing: list, catalogue: registry.catalogue))
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return FileURI.uri(path: Array(url.path.utf8))
    }

    @Test func typedByNameAndBytes() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = try file("a table #1.csv", Array("a,b\n1,2\n".utf8))
        let delivery = try await deliver(table, "tsv")
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "a\tb\n1\t2\n")
        // A name that lies about bytes that are known.
        let picture = try file(
            "photo.jpg",
            Fixtures.bytes(
                ImageFixture.folder + "/valid/" + (Fixtures.names(in: ImageFixture.folder + "/valid").first { $0.hasSuffix(".png") } ?? "")))
        #expect(try await deliver(picture, "=png").type == .png)
    }

    @Test func theSameBytes() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededGenerator(seed: 1)
        for count in [0, 1, 4095, 4096, 4097, 3_000_000] {
            let bytes = random.bytes(count)
            let uri = try file("\(count).bin", bytes)
            let context = ConversionContext(catalogue: .builtIn, inputType: .fileURL, limits: ConversionLimits())
            let handler = FileContentsHandler()
            let output = try handler.convert(Array(uri.utf8).span.bytes, using: handler.conversions[0], context: context)
            #expect(output.bytes == bytes)
        }
    }

    /// What is no file, and files that are too large, end in a clause that says so; nothing is
    /// waited for.
    @Test func whatIsNoFile() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        mkfifo(folder.path + "/fifo", 0o600)
        let large = try file("large", [UInt8](repeating: 7, count: 2000))
        let cases = [
            ("file://\(folder.path)/fifo", "no regular file"), ("file://\(folder.path)", "no regular file"), ("file:///dev/zero", "no regular file"),
            ("file://\(folder.path)/none", "No such file"), ("file://elsewhere.example/a", "does not name a file on this machine"),
            (large, "limit of 1000"),
        ]
        for (uri, words) in cases {
            let error = await #expect(throws: NegotiationError.self) { try await deliver(uri, "=png", limit: 1000) }
            #expect(error?.failures.contains { $0.reason.contains(words) } == true, "\(uri): \(error?.description ?? "")")
        }
    }

    /// Not asked for: not opened, and the way is named.
    @Test func onlyWhenAskedFor() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let uri = try file("a.csv", Array("a,b\n".utf8))
        let error = await #expect(throws: NegotiationError.self) { try await deliver(uri, "tsv", isAllowed: false) }
        #expect(error?.code == .notPermitted && error?.description.contains("nobody has asked for it") == true)
    }
}
