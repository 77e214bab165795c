import ArgumentParser
import DragEngine
import DragKit
import DragTypes

struct HandlersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "handlers", abstract: "List every conversion: id, from, to, what it keeps and costs, where it lives.")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Only conversions that take this type.", valueName: "type"))
    var from: String?

    @Option(help: ArgumentHelp("Only conversions that make this type, or a kind of it.", valueName: "type"))
    var to: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Print the graph in the DOT language of Graphviz.")
    var dot = false

    func run() throws {
        let registry = try Converters(common.plugIns).registry
        let catalogue = registry.catalogue
        let source = try resolve(from, catalogue)
        let target = try resolve(to, catalogue)
        let positions = registry.conversions.indices.filter { position in
            let conversion = registry.conversions[position]
            return registry.restriction(ofConversion: position)?.kind != .unavailable
                && (source.map { catalogue.conforms($0, to: conversion.from) } ?? true)
                && (target.map { catalogue.conforms(conversion.to, to: $0) } ?? true)
        }
        if json {
            let document = JSONValue.object([("conversions", .array(positions.map { Self.json($0, registry) }))])
            try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
        } else if dot {
            let edges = positions.map { registry.conversions[$0] }.map { "  \"\($0.from)\" -> \"\($0.to)\" [label=\"\($0.id) \($0.keep)\"];" }
            try Streams.standardOutput((["digraph dragconv {", "  rankdir=LR;"] + edges + ["}"]).joined(separator: "\n") + "\n")
        } else {
            let rows = positions.map { position in
                let conversion = registry.conversions[position]
                let home =
                    Self.home(position, registry) + (registry.restriction(ofConversion: position).map { ", not permitted: \($0.reason)" } ?? "")
                return [
                    conversion.id, conversion.from.rawValue, "\u{2192}", conversion.to.rawValue, "\(conversion.keep)", "\(conversion.cost)", home,
                ]
            }
            try Streams.listing(Columns.lines(rows).joined(separator: "\n") + (rows.isEmpty ? "" : "\n"))
        }
    }

    private func resolve(_ name: String?, _ catalogue: TypeCatalogue) throws(CLIError) -> TypeIdentifier? {
        guard let name else { return nil }
        guard let type = catalogue.resolve(name) else {
            throw CLIError(.usage, "No type is called \u{201C}\(name)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
        }
        return type
    }

    private static func home(_ position: Int, _ registry: Registry) -> String {
        registry.isDoneByProgram(conversion: position) ? "program" : "linked"
    }

    private static func json(_ position: Int, _ registry: Registry) -> JSONValue {
        let conversion = registry.conversions[position]
        return .object([
            ("id", .text(conversion.id)), ("from", .text(conversion.from.rawValue)), ("to", .text(conversion.to.rawValue)),
            ("keep", .integer(conversion.keep)), ("cost", .integer(conversion.cost)),
            ("maxInput", conversion.maxInput.map { .integer($0) } ?? .null),
            ("loses", .array(conversion.loses.map { .text($0) })), ("uses", .array(conversion.uses.map { .text($0.rawValue) })),
            ("dynamic", .bool(conversion.isDynamic)), ("conditional", .bool(conversion.isConditional)),
            ("schemes", .array(conversion.schemes.map { .text($0) })), ("offered", .bool(conversion.isOfferedUnasked)),
            ("home", .text(home(position, registry))),
            ("restriction", registry.restriction(ofConversion: position).map { .text($0.reason) } ?? .null),
        ])
    }
}
