import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import GalleryHandlers
import LinkHandlers
import Testing
import TextHandlers

/// Every linked-in handler through the protocol, in the sandbox: the same bytes, the same notes,
/// the same errors as in the process.
@Suite(.serialized) struct IsolationTests {
    static let handlers: [any TypeHandler] = TextHandlers.all + LinkHandlers.all + GalleryHandlers.all
    static let catalogue = TypeCatalogue.builtIn.adding(handlers.flatMap(\.declaredTypes))

    /// The handler served by the program, as `--isolate` has it.
    private func served(_ handler: any TypeHandler, _ host: PlugInHost) throws -> PlugInHandler {
        let program = try #require(
            realpath(BuiltPrograms.dragconv, nil).map { String(cString: $0) }, "the program is not there; scripts/build makes it")
        let manifest = PlugInManifest(
            of: handler, version: "1", description: "",
            program: .init(exec: [program, "serve-handler", handler.identifier], protocol: .frames, memory: 4 << 30))
        return host.handler(for: PlugIn(manifest, path: program, origin: .bundled))
    }

    @Test(arguments: handlers.map(\.identifier))
    func sameThroughTheProtocol(identifier: String) throws {
        let handler = try #require(Self.handlers.first { $0.identifier == identifier })
        let program = try served(handler, PlugInHost())
        var count = 0
        for conversion in handler.conversions {
            // Hostile ones are the contract's business, and slow in a debug build.
            for kind in [HandlerContract.Expectation.valid, .invalid] {
                let folder = "\(Fixtures.folder)/types/\(conversion.from)/\(kind.rawValue)"
                for name in Fixtures.names(in: folder) {
                    let bytes = CanonicalText.bytes(Fixtures.bytes(folder + "/" + name), of: conversion.from, target: nil, in: Self.catalogue)
                    let context = ConversionContext(
                        catalogue: Self.catalogue, inputType: conversion.from, offeredTypes: [conversion.from, .png], suggestedName: "a name.txt")
                    let here = Result<ConversionOutput, any Error> { try handler.convert(bytes, using: conversion, context: context) }
                    let there = Result<ConversionOutput, any Error> { try program.convert(bytes, using: conversion, context: context) }
                    switch (here, there) {
                    case (.success(let left), .success(let right)):
                        #expect(left.bytes == right.bytes && left.name == right.name && left.notes == right.notes, "\(conversion.id) \(name)")
                    case (.failure(let left as ConversionError), .failure(let right as ConversionError)):
                        #expect(left.code == right.code, "\(conversion.id) \(name): \(left) and \(right)")
                        // A long clause is cut on its way.
                        #expect(left.description.prefix(200) == right.description.prefix(200), "\(conversion.id) \(name)")
                    default: Issue.record("\(conversion.id) \(name): \(here) here, \(there) there")
                    }
                    count += 1
                }
            }
        }
        #expect(count > 0, "\(identifier) has no sample")
    }
}
