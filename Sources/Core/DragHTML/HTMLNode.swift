/// A node of an ``HTMLTree``, as its number: ask the tree about it. A number means nothing in
/// another tree.
public struct HTMLNode: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let index: Int32

    @inlinable
    init(index: Int32) { self.index = index }

    /// The kinds of nodes.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// The document, above all other nodes.
        case document
        /// An element: ``HTMLTree/name(of:)``, ``HTMLTree/attributes(of:)``.
        case element
        /// Text: ``HTMLTree/text(of:)``. Several may stand beside each other where the standard has
        /// one.
        case text
        /// A comment: ``HTMLTree/text(of:)``.
        case comment
        /// The document type: ``HTMLTree/doctype``.
        case doctype
        /// The content of a `template`, as the only child of the element. It is no part of the
        /// page.
        case content
    }
}

/// An attribute of an element, as its number: ask the tree about it.
public struct HTMLAttribute: Sendable, BitwiseCopyable {
    @usableFromInline let index: Int32
    /// The namespace of the element, which decides how the name is spelled.
    @usableFromInline let namespace: HTMLNamespace

    @inlinable
    init(index: Int32, namespace: HTMLNamespace) {
        self.index = index
        self.namespace = namespace
    }

    /// The namespaces of attributes. Only attributes in SVG and MathML have one.
    public enum Namespace: Sendable {
        /// None, as nearly all have.
        case none
        /// `http://www.w3.org/1999/xlink`
        case xlink
        /// `http://www.w3.org/XML/1998/namespace`
        case xml
        /// `http://www.w3.org/2000/xmlns/`
        case xmlns
    }
}

/// A document type declaration.
public struct HTMLDoctype: Sendable, Equatable {
    /// The name in lower case, `html` for nearly every document; nil when it is missing.
    public let name: String?
    /// The public identifier; nil when it is missing.
    public let publicIdentifier: String?
    /// The system identifier; nil when it is missing.
    public let systemIdentifier: String?
    /// Whether the declaration is broken.
    public let forcesQuirks: Bool
}
