import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import GalleryHandlers
import LinkHandlers
import Testing
import TextHandlers

/// The public contract over every linked-in handler, with the samples of `fixtures/types`.
@Suite struct ContractTests {
    static let handlers = TextHandlers.all + LinkHandlers.all + GalleryHandlers.all
    static let registry = Registry(handlers: handlers)
    static let contract = HandlerContract(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))

    /// The types that have samples.
    static let types = Fixtures.names(in: Fixtures.folder + "/types")

    private func samples(_ type: String, _ kind: HandlerContract.Expectation) -> [(name: String, bytes: [UInt8])] {
        let folder = "\(Fixtures.folder)/types/\(type)/\(kind.rawValue)"
        return Fixtures.names(in: folder).map { ($0, Fixtures.bytes(folder + "/" + $0)) }
    }

    @Test func declarationsHold() {
        #expect(Self.contract.declarations(of: Self.handlers) == [])
    }

    /// Handlers and families are listed by hand; their files are there for comparison.
    @Test(arguments: ["TextHandlers": TextHandlers.all, "LinkHandlers": LinkHandlers.all, "GalleryHandlers": GalleryHandlers.all])
    func everyHandlerFileIsListed(plugIn: String, handlers: [any TypeHandler]) throws {
        let folder = Fixtures.root + "/Plugins/Handlers/" + plugIn
        var names: [String] = []
        var families: [String] = []
        for file in Fixtures.names(in: folder) where file.hasSuffix(".swift") {
            let text = String(decoding: Fixtures.bytes(folder + "/" + file), as: UTF8.self)
            if file.hasSuffix("Handler.swift") { names.append(String(file.dropLast(".swift".count))) }
            let parts = text.split(separator: "static let family = ", maxSplits: 1)
            guard parts.count > 1, let id = parts[1].split(separator: "\"").dropFirst().first else { continue }
            families.append(String(id))
        }
        let listed = handlers.filter { !($0 is FormHandler) }.map { "\(Swift.type(of: $0))" }
        #expect(names.sorted() == listed.sorted(), "add the missing ones to \(plugIn).all")
        #expect(families.sorted() == handlers.compactMap { ($0 as? FormHandler)?.identifier }.sorted(), "add the missing ones to \(plugIn).all")
    }

    @Test func everySampledTypeIsDeclared() {
        for type in Self.types { #expect(TypeIdentifier(type).flatMap(Self.registry.catalogue.declaration(of:)) != nil, "\(type)") }
    }

    @Test(arguments: ContractTests.types, HandlerContract.Expectation.allCases)
    func samples(type: String, kind: HandlerContract.Expectation) throws {
        let identifier = try #require(TypeIdentifier(type))
        for (name, bytes) in samples(type, kind) {
            let violations = Self.contract.sample(bytes, of: identifier, expecting: kind)
            #expect(violations == [], "\(type)/\(kind)/\(name)")
        }
    }

    @Test(arguments: ContractTests.types)
    func everyPrefixAndEveryByte(type: String) throws {
        let identifier = try #require(TypeIdentifier(type))
        for kind in HandlerContract.Expectation.allCases {
            for (name, bytes) in samples(type, kind).filter({ $0.bytes.count <= 200 }).prefix(8) {
                #expect(Self.contract.mutations(of: bytes, type: identifier) == [], "\(type)/\(kind)/\(name)")
            }
        }
    }

    /// One handler, several tasks at once, the same answer.
    @Test func handlersAreSafeFromSeveralTasks() async throws {
        let conversion = try #require(Self.registry.conversions.firstIndex { $0.id == "org.dragconv.html-text/text" })
        let handler = Self.registry.handler(ofConversion: conversion)
        let edge = Self.registry.conversions[conversion]
        let html = Array("<ul><li>a<li>b</ul><table><tr><td>1<td>2</table>".utf8)
        let context = ConversionContext(catalogue: Self.registry.catalogue, inputType: .html)
        let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try handler.convert(html, using: edge, context: context).bytes } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(results.count == 1)
    }
}
