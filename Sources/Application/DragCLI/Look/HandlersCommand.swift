import DragEngine
import DragKit
import DragTypes

/// `handlers`: the conversions that there are.
struct HandlersCommand: Command {
    static let words = "handlers"

    static let about = CommandDescription(
        purpose: "List every conversion: id, from, to, what it keeps and costs, where it lives.",
        details: "The conversions of a family follow from its forms: without --from, --to or --all, the forms are listed.",
        examples: [
            ("dragconv handlers --from docx", "what can be made of it in one step"),
            ("dragconv handlers --to vcf --json", "for programs"),
            ("dragconv handlers --dot | dot -Tsvg -o graph.svg", "the graph of all of them"),
        ])

    static var parameters: [Parameter<HandlersCommand>] {
        [
            .option("from", short: "f", "type", "Only conversions that take this type.", .types) { $0.from = $1 },
            .option("to", short: "t", "type", "Only conversions that make this type, or a kind of it.", .types) { $0.to = $1 },
            .flag("all", "Print every conversion of a family, too.") { $0.all = true },
            .json { $0.json = true },
            .flag("dot", "Print the graph in the DOT language of Graphviz.") { $0.dot = true },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var from: String?
    private var to: String?
    private var all = false
    private var json = false
    private var dot = false
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        // What is restricted is shown as "convert" would say it.
        var options = plugIns.asking(for: nil, inVerb: "convert")
        options.hasPermissions = true
        let registry = try Converters(options).registry
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
            try Streams.standardOutput(graph(positions, registry))
        } else {
            let listed = positions.filter { !isFolded || registry.handler(ofConversion: $0).family == nil }
            var lines = Columns.lines(listed.map { Self.row($0, registry) })
            if isFolded {
                for families in Self.groups(registry.families) {
                    lines += ["", Self.title(families)] + Columns.lines(families.flatMap(Self.rows), indent: "  ")
                }
            }
            try Streams.listing(lines)
        }
    }

    /// Whether families are shown by their forms, instead of by each of their conversions.
    private var isFolded: Bool { !all && from == nil && to == nil }

    /// The graph in the language of Graphviz. A family of forms is a node of its own with a line
    /// for each form, unless every conversion is asked for.
    private func graph(_ positions: [Int], _ registry: Registry) -> String {
        var lines = ["digraph dragconv {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
        for position in positions where !isFolded || registry.handler(ofConversion: position).family == nil {
            let conversion = registry.conversions[position]
            lines.append("  \"\(conversion.from)\" -> \"\(conversion.to)\" [label=\"\(conversion.id) \(conversion.keep)\"];")
        }
        for families in isFolded ? Self.groups(registry.families) : [] {
            let node = families[0].hub?.rawValue ?? families[0].handler
            lines.append("  \"\(node)\" [shape=ellipse];")
            for form in families.flatMap(\.listedForms) {
                if form.access != .write { lines.append("  \"\(form.type)\" -> \"\(node)\";") }
                if form.access != .read { lines.append("  \"\(node)\" -> \"\(form.type)\";") }
            }
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func resolve(_ name: String?, _ catalogue: TypeCatalogue) throws(CLIError) -> TypeIdentifier? {
        guard let name else { return nil }
        guard let type = catalogue.resolve(name) else {
            throw CLIError(.usage, "No type is called \u{201C}\(name)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
        }
        return type
    }

    private static func row(_ position: Int, _ registry: Registry) -> [String] {
        let conversion = registry.conversions[position]
        let home = home(position, registry) + (registry.restriction(ofConversion: position).map { ", \($0.kind.problem): \($0.reason)" } ?? "")
        return [
            conversion.id, conversion.from.rawValue, "\u{2192}", conversion.to.rawValue, "\(conversion.keep)", "\(conversion.cost)", home,
        ]
    }

    /// The families that are listed together: those around the same hub. Each other family stands
    /// alone.
    private static func groups(_ families: [FormGraph]) -> [[FormGraph]] {
        var groups: [[FormGraph]] = []
        for family in families {
            if let hub = family.hub, let group = groups.firstIndex(where: { $0[0].hub == hub }) {
                groups[group].append(family)
            } else {
                groups.append([family])
            }
        }
        return groups
    }

    private static func title(_ families: [FormGraph]) -> String {
        let forms = families.flatMap(\.listedForms)
        let (readable, writable) = (forms.count { $0.access != .write }, forms.count { $0.access != .read })
        let count = families.reduce(0) { $0 + $1.conversions.count }
        guard let hub = families[0].hub else {
            return "\(families[0].handler)   \(count) conversions between \(readable) forms that are read and \(writable) that are written"
        }
        return "\(hub)   \(count) conversions: from \(readable) forms that are read, and to \(writable) that are written"
    }

    /// The cells for each form of a family.
    private static func rows(_ family: FormGraph) -> [[String]] {
        family.listedForms.map { form in
            let access =
                switch form.access {
                case .read: "read"
                case .write: "written"
                case .readAndWrite: "read, written"
                }
            return [form.name, form.type.rawValue, access, traits(of: form, in: family)]
        }
    }

    /// The features that distinguish a form: those that not all forms hold. Around a hub, those
    /// that the hub does not hold, and those of the hub that the form lacks.
    private static func traits(of form: FormGraph.Node, in family: FormGraph) -> String {
        let others = family.hub == nil ? family.nodes : family.nodes.filter { $0.type == family.hub }
        let held = form.holds.filter { feature in !others.allSatisfy { $0.holds.contains(feature) } }
        let lacking = family.hub == nil ? [] : others.flatMap(\.holds).filter { !form.holds.contains($0) }
        return [("holds", held), ("lacks", lacking)].filter { !$0.1.isEmpty }.map { verb, features in
            verb + " " + features.map(\.name).joined(separator: ", ")
        }.joined(separator: "; ")
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
            ("effects", registry.effects(of: conversion).map { .array($0.map(json)) } ?? .null), ("home", .text(home(position, registry))),
            ("restriction", registry.restriction(ofConversion: position).map { .text($0.reason) } ?? .null),
        ])
    }
}

extension HandlersCommand {
    /// What a conversion does with one kind of content.
    private static func json(_ effect: Effect) -> JSONValue {
        func name(_ kind: Kind?) -> JSONValue { kind.map { .text($0.rawValue) } ?? .null }
        return .object([
            ("class", .text(effect.effectClass.name)), ("from", name(effect.input)), ("to", name(effect.output)),
            ("part", .array(effect.part.sorted().map { .text($0.rawValue) })),
        ])
    }
}

extension FormGraph {
    /// The forms without the hub, which is the type that they are listed under.
    fileprivate var listedForms: [Node] { nodes.filter { $0.type != hub } }
}
