import DragEngine
import DragKit
import DragTypes

/// Everything that is known about one type.
struct TypeDetail {
    private let declaration: TypeDeclaration
    private let supertypes: [TypeIdentifier]
    private let children: [TypeIdentifier]
    private let forms: [TypeDeclaration]
    private let outgoing: [Conversion]
    private let incoming: [Conversion]

    init(_ declaration: TypeDeclaration, _ registry: Registry) {
        let catalogue = registry.catalogue
        let type = declaration.identifier
        self.declaration = declaration
        supertypes = catalogue.supertypes(of: type).dropFirst().map(\.type)
        children = catalogue.children(of: type)
        forms = catalogue.forms(of: type)
        let usable = registry.conversions.indices.filter { registry.restriction(ofConversion: $0) == nil }.map { registry.conversions[$0] }
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

    var json: JSONValue {
        func list(_ types: [TypeIdentifier]) -> JSONValue { .array(types.map { .text($0.rawValue) }) }
        return .object(
            Self.members(declaration) + [
                ("supertypes", list(supertypes)), ("children", list(children)), ("forms", list(forms.map(\.identifier))),
                ("convertsTo", list(Array(Set(outgoing.map(\.to))).sorted())),
                ("convertsFrom", list(Array(Set(incoming.map(\.from))).sorted())),
            ])
    }

    var text: String {
        func quoted(_ names: [String]) -> String { names.joined(separator: ", ") }
        var rows: [[String]] = [["identifier", declaration.identifier.rawValue], ["description", declaration.description]]
        func add(_ title: String, _ names: [String]) {
            if !names.isEmpty { rows.append([title, quoted(names)]) }
        }
        add("conforms to", declaration.parents.map(\.rawValue))
        add("through them", supertypes.filter { !declaration.parents.contains($0) }.map(\.rawValue))
        add("kinds of it", children.map(\.rawValue))
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
        return Columns.lines(rows).joined(separator: "\n") + "\n"
    }
}
