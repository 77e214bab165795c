import DragHTML
import DragTypes

/// The declarations of a `style` attribute (CSS Style Attributes §3), in their order and without
/// `!important`.
///
/// Names and values are bytes of the attribute: pages give thousands of elements a style, and
/// few of its properties affect a text.
struct CSSDeclarations: Sequence, IteratorProtocol {
    struct Declaration {
        let name: ArraySlice<UInt8>
        /// The value as it is written.
        let source: ArraySlice<UInt8>

        /// The value in lower case.
        var value: String { String(utf8Bytes: source.map(ASCII.lowercased)) }
    }

    private var rest: ArraySlice<UInt8>

    init(_ attribute: HTMLAttribute, in tree: HTMLTree) {
        if tree.isPlain(attribute) {
            rest = tree.source(of: attribute)
        } else {
            var bytes: [UInt8] = []
            tree.appendValue(of: attribute, to: &bytes)
            rest = bytes[...]
        }
    }

    mutating func next() -> Declaration? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
            let declaration = rest[..<end]
            rest = rest[end...].dropFirst()
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = declaration[(colon + 1)...].prefix { $0 != UInt8(ascii: "!") }
            return Declaration(name: ASCII.trimmed(declaration[..<colon]), source: ASCII.trimmed(value))
        }
        return nil
    }
}

extension HTMLTree {
    /// The declarations of an element's `style` attribute; nil where it has none.
    func style(of node: HTMLNode) -> CSSDeclarations? { attribute(.style, of: node).map { CSSDeclarations($0, in: self) } }
}
