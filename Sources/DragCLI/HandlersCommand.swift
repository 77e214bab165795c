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
        let registry = BuiltIn.registry()
        let catalogue = registry.catalogue
        let source = try resolve(from, catalogue)
        let target = try resolve(to, catalogue)
        let conversions = registry.conversions.filter { conversion in
            (source.map { catalogue.conforms($0, to: conversion.from) } ?? true)
                && (target.map { catalogue.conforms(conversion.to, to: $0) } ?? true)
        }
        if json {
            let document = JSONValue.object([("conversions", .array(conversions.map(Self.json)))])
            try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
        } else if dot {
            let edges = conversions.map { "  \"\($0.from)\" -> \"\($0.to)\" [label=\"\($0.id) \($0.keep)\"];" }
            try Streams.standardOutput((["digraph dragconv {", "  rankdir=LR;"] + edges + ["}"]).joined(separator: "\n") + "\n")
        } else {
            let rows = conversions.map { [$0.id, $0.from.rawValue, "\u{2192}", $0.to.rawValue, "\($0.keep)", "\($0.cost)", "linked"] }
            try Streams.standardOutput(Columns.lines(rows).joined(separator: "\n") + (rows.isEmpty ? "" : "\n"))
        }
    }

    private func resolve(_ name: String?, _ catalogue: TypeCatalogue) throws(CLIError) -> TypeIdentifier? {
        guard let name else { return nil }
        guard let type = catalogue.resolve(name) else {
            throw CLIError(.usage, "No type is called \u{201C}\(name)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
        }
        return type
    }

    private static func json(_ conversion: Conversion) -> JSONValue {
        .object([
            ("id", .text(conversion.id)), ("from", .text(conversion.from.rawValue)), ("to", .text(conversion.to.rawValue)),
            ("keep", .integer(conversion.keep)), ("cost", .integer(conversion.cost)),
            ("maxInput", conversion.maxInput.map { .integer($0) } ?? .null),
            ("loses", .array(conversion.loses.map { .text($0) })), ("uses", .array(conversion.uses.map { .text($0.rawValue) })),
            ("dynamic", .bool(conversion.isDynamic)), ("home", .text("linked")),
        ])
    }
}
