import DragEngine
import DragKit
import DragTypes

/// `types`: the catalogue, or one type.
struct TypesCommand: Command {
    static let words = "types"

    static let about = CommandDescription(
        purpose: "List the types that are known, or show one with all its names.",
        examples: [
            ("dragconv types png", "its names on every platform, and what it converts to"),
            ("dragconv types \"HTML Format\"", "what a name of a clipboard means"),
            ("dragconv types --tree public.image", "every kind of picture"),
        ])

    static var parameters: [Parameter<TypesCommand>] {
        [
            .operand("type", "A type, by any of its names.", .types) { $0.type = $1 },
            .flag("tree", "Draw which types are kinds of which.") { $0.tree = true },
            .json { $0.json = true },
            .color { $0.color = $1 },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var type: String?
    private var tree = false
    private var json = false
    private var color = ColourChoice.auto
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        let colouring = color.colouring(.names)
        let registry = try Converters(plugIns).registry
        let catalogue = registry.catalogue
        var declaration: TypeDeclaration?
        if let type {
            guard let found = catalogue.resolve(type), let known = catalogue.declaration(of: found) else {
                throw CLIError(.usage, "No type is called \u{201C}\(type)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
            }
            declaration = known
        }
        if tree {
            try Streams.listing(TypeTree(catalogue).lines(below: declaration?.identifier), colouring: colouring)
        } else if let declaration {
            let detail = TypeDetail(declaration, registry)
            try json ? Streams.standardOutput(String(utf8Bytes: detail.json.encoded) + "\n") : Streams.listing(detail.lines, colouring: colouring)
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
            try Streams.listing(Columns.lines(rows), colouring: colouring)
        }
    }
}

/// The hierarchy of types as a tree. A type with several parents appears below each of them, but
/// its own children are drawn only once.
struct TypeTree {
    private let declarations: [TypeDeclaration]
    private let children: [TypeIdentifier: [TypeIdentifier]]

    init(_ catalogue: TypeCatalogue) {
        declarations = catalogue.declarations
        var children: [TypeIdentifier: [TypeIdentifier]] = [:]
        for declaration in declarations {
            for parent in declaration.parents { children[parent, default: []].append(declaration.identifier) }
        }
        self.children = children
    }

    /// - Parameter root: the type whose children are drawn; nil draws all types.
    func lines(below root: TypeIdentifier?) -> [String] {
        let roots = root.map { [$0] } ?? declarations.filter(\.parents.isEmpty).map(\.identifier)
        var drawn: Set<TypeIdentifier> = []
        var lines: [String] = []
        for root in roots {
            lines.append(root.rawValue)
            draw(root, "", &drawn, &lines)
        }
        return lines
    }

    private func draw(_ type: TypeIdentifier, _ prefix: String, _ drawn: inout Set<TypeIdentifier>, _ lines: inout [String]) {
        let below = (children[type] ?? []).sorted()
        drawn.insert(type)
        for (index, child) in below.enumerated() {
            let isLast = index == below.count - 1
            let isRepeated = drawn.contains(child) && children[child] != nil
            lines.append(prefix + (isLast ? "\u{2514} " : "\u{251C} ") + child.rawValue + (isRepeated ? " \u{2026}" : ""))
            if !isRepeated { draw(child, prefix + (isLast ? "  " : "\u{2502} "), &drawn, &lines) }
        }
    }
}

/// Everything that is known about one type.
struct TypeDetail {
    private let declaration: TypeDeclaration
    private let supertypes: [TypeIdentifier]
    private let kinds: TypeKinds?
    private let children: [TypeIdentifier]
    private let forms: [TypeDeclaration]
    private let outgoing: [Conversion]
    private let incoming: [Conversion]

    init(_ declaration: TypeDeclaration, _ registry: Registry) {
        let catalogue = registry.catalogue
        let type = declaration.identifier
        self.declaration = declaration
        supertypes = catalogue.supertypes(of: type).dropFirst().map(\.type)
        kinds = catalogue.kinds(of: type)
        children = catalogue.children(of: type)
        forms = catalogue.forms(of: type)
        let usable = registry.conversions.indices.filter { registry.restriction(ofConversion: $0) == nil }.map { registry.conversions[$0] }
            .filter { !$0.isFinisher }
        outgoing = usable.filter { catalogue.conforms(type, to: $0.from) }
        incoming = usable.filter { $0.to == type }
    }

    static func members(_ declaration: TypeDeclaration) -> [(name: String, value: JSONValue)] {
        func list(_ names: [String]) -> JSONValue { .array(names.map { .text($0) }) }
        return [
            ("identifier", .text(declaration.identifier.rawValue)), ("description", .text(declaration.description)),
            ("conformsTo", list(declaration.parents.map(\.rawValue))), ("mimeTypes", list(declaration.mimeTypes)),
            ("extensions", list(declaration.filenameExtensions)), ("targets", list(declaration.targets)),
            ("legacyNames", list(declaration.legacyNames)), ("osTypes", list(declaration.osTypes)),
            ("windowsFormats", list(declaration.windowsFormats)), ("role", .text(declaration.role.rawValue)),
            ("formOf", declaration.formOf.map { .text($0.rawValue) } ?? .null),
        ]
    }

    private static func list(_ names: [String]) -> JSONValue { .array(names.map { .text($0) }) }

    var json: JSONValue {
        func list(_ types: [TypeIdentifier]) -> JSONValue { .array(types.map { .text($0.rawValue) }) }
        return .object(
            Self.members(declaration) + [
                ("means", Self.list(kinds?.means.map(\.rawValue) ?? [])), ("holds", Self.list(kinds?.holds.map(\.rawValue) ?? [])),
                ("lacks", Self.list(kinds?.lacks.sorted().map(\.rawValue) ?? [])), ("supertypes", list(supertypes)), ("children", list(children)),
                ("forms", list(forms.map(\.identifier))),
                ("convertsTo", list(Array(Set(outgoing.map(\.to))).sorted())),
                ("convertsFrom", list(Array(Set(incoming.map(\.from))).sorted())),
            ])
    }

    var lines: [String] {
        func quoted(_ names: [String]) -> String { names.joined(separator: ", ") }
        var rows: [[String]] = [["identifier", declaration.identifier.rawValue], ["description", declaration.description]]
        func add(_ title: String, _ names: [String]) {
            if !names.isEmpty { rows.append([title, quoted(names)]) }
        }
        add("conforms to", declaration.parents.map(\.rawValue))
        add("through them", supertypes.filter { !declaration.parents.contains($0) }.map(\.rawValue))
        add("kinds of it", children.map(\.rawValue))
        add("means", kinds?.means.map(\.rawValue) ?? [])
        add("can hold", kinds?.holds.map(\.rawValue) ?? [])
        add("lacks", kinds?.lacks.sorted().map(\.rawValue) ?? [])
        add("MIME types", declaration.mimeTypes)
        add("extensions", declaration.filenameExtensions)
        add("X11, Wayland", declaration.targets)
        add("Windows", declaration.windowsFormats)
        add("old Mac names", declaration.legacyNames + declaration.osTypes.map { "'\($0)'" })
        if let base = declaration.formOf { add("a form of", [base.rawValue]) }
        for form in forms {
            add(
                "other form", [form.identifier.rawValue + " (" + quoted(form.targets + form.mimeTypes + form.windowsFormats + form.legacyNames) + ")"]
            )
        }
        if declaration.role != .content { add("role", [declaration.role.rawValue]) }
        add("converts to", Array(Set(outgoing.map(\.to.rawValue))).sorted())
        add("converts from", Array(Set(incoming.map(\.from.rawValue))).sorted())
        return Columns.lines(rows)
    }
}
