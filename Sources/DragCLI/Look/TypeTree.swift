import DragTypes

/// The hierarchy of types as a tree. A type with several parents appears below each of them, but its own children are drawn only once.
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
    func text(below root: TypeIdentifier?) -> String {
        let roots = root.map { [$0] } ?? declarations.filter(\.parents.isEmpty).map(\.identifier)
        var drawn: Set<TypeIdentifier> = []
        var lines: [String] = []
        for root in roots {
            lines.append(root.rawValue)
            draw(root, "", &drawn, &lines)
        }
        return lines.joined(separator: "\n") + "\n"
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
