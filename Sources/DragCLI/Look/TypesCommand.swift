import ArgumentParser
import DragEngine
import DragTypes

struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types that are known, or show one with all its names.")

    @Argument(help: ArgumentHelp("A type, by any of its names.", valueName: "type"))
    var type: String?

    @OptionGroup var common: CommonOptions

    @Flag(help: "Draw which types are kinds of which.")
    var tree = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() throws {
        let registry = try Converters(common.plugIns).registry
        let catalogue = registry.catalogue
        var declaration: TypeDeclaration?
        if let type {
            guard let found = catalogue.resolve(type), let known = catalogue.declaration(of: found) else {
                throw CLIError(.usage, "No type is called \u{201C}\(type)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
            }
            declaration = known
        }
        if tree {
            try Streams.listing(TypeTree(catalogue).text(below: declaration?.identifier))
        } else if let declaration {
            let detail = TypeDetail(declaration, registry)
            try json ? Streams.standardOutput(String(utf8Bytes: detail.json.encoded) + "\n") : Streams.listing(detail.text)
        } else if json {
            let document = JSONValue.object([("types", .array(catalogue.declarations.map { .object(TypeDetail.members($0)) }))])
            try Streams.standardOutput(String(utf8Bytes: document.encoded) + "\n")
        } else {
            let rows = catalogue.declarations.map { declaration in
                [
                    declaration.identifier.rawValue, declaration.description, declaration.mimeTypes.first ?? "",
                    declaration.filenameExtensions.first ?? "",
                ]
            }
            try Streams.listing(Columns.lines(rows).joined(separator: "\n") + "\n")
        }
    }
}
