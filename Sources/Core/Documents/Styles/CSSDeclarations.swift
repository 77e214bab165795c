package import DragHTML
import DragTypes

/// Declarations of CSS, as in a `style` attribute (CSS Style Attributes §3) or between the braces
/// of a rule, in their order.
///
/// Names and values are bytes of the source: pages give thousands of elements a style, and few of
/// its properties affect a document.
package struct CSSDeclarations: Sequence, IteratorProtocol {
    package struct Declaration {
        package let name: ArraySlice<UInt8>
        /// The value as it is written, without `!important`.
        package let source: ArraySlice<UInt8>
        package let isImportant: Bool

        /// The value in lower case.
        package var value: String { String(utf8Bytes: source.map(ASCII.lowercased)) }
    }

    private var rest: ArraySlice<UInt8>

    package init(_ source: ArraySlice<UInt8>) { rest = source }

    package mutating func next() -> Declaration? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
            let declaration = rest[..<end]
            rest = rest[end...].dropFirst()
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let written = declaration[(colon + 1)...]
            let value = written.prefix { $0 != UInt8(ascii: "!") }
            return Declaration(
                name: ASCII.trimmed(declaration[..<colon]), source: ASCII.trimmed(value), isImportant: value.count < written.count)
        }
        return nil
    }
}

extension HTMLTree {
    /// The declarations of an element's `style` attribute; nil where it has none.
    package func style(of node: HTMLNode) -> CSSDeclarations? { attribute(.style, of: node).map { CSSDeclarations(bytes(of: $0)) } }

    /// The value, in lower case, that an element's `style` attribute declares for a property of one
    /// program; nil where it declares none.
    package func declared(_ property: String, of node: HTMLNode) -> String? {
        style(of: node)?.first { ASCII.equals($0.name, ignoringCase: property) }?.value
    }
}
