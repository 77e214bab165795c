/// The name of an element with its namespace, or the name of an attribute, as a number: two
/// elements of one tree have the same name exactly when the numbers are equal.
///
/// `tree.name(of: node) == .p` is true for HTML's `p` only. `HTMLName.title` is HTML's `title`, and
/// `HTMLName.title.svg` that of SVG. The names that the standard's rules or readers of pages often
/// ask for are constants. Any other name of a document has a number of its own, which means
/// something only in that tree: ask ``HTMLTree/nameText(of:)``.
public struct HTMLName: Hashable, Sendable, BitwiseCopyable {
    /// The number, and the namespace in the two upper bits.
    @usableFromInline let bits: UInt16

    @inlinable
    init(bits: UInt16) { self.bits = bits }

    /// The constant for a name in lower case, in HTML's namespace; nil when the name has none.
    public init?(_ text: String) {
        let number = NameTable.shared.number(of: Array(text.utf8))
        guard number != 0 else { return nil }
        bits = number
    }

    /// No name: that of a node that is no element, and of an attribute without a constant.
    @inlinable public static var none: HTMLName { HTMLName(bits: 0) }

    /// The namespace; HTML's for an attribute.
    @inlinable public var namespace: HTMLNamespace {
        switch bits & Self.namespaces {
        case Self.svgBit: .svg
        case Self.mathMLBit: .mathML
        default: .html
        }
    }

    /// The same name in SVG's namespace.
    @inlinable public var svg: HTMLName { HTMLName(bits: bits & ~Self.namespaces | Self.svgBit) }
    /// The same name in MathML's namespace.
    @inlinable public var mathML: HTMLName { HTMLName(bits: bits & ~Self.namespaces | Self.mathMLBit) }
    /// The same name in HTML's namespace.
    @inlinable public var html: HTMLName { HTMLName(bits: bits & ~Self.namespaces) }

    /// Whether the namespace is that of SVG or MathML.
    @inline(__always)
    var isForeign: Bool { bits >= Self.svgBit }
    /// Whether the name is one of HTML's elements with a constant, so that it may be an index of a
    /// table.
    @inline(__always)
    package var isKnownElement: Bool { bits < UInt16(truncatingIfNeeded: Self.knownElementCount) }
    @inline(__always)
    var index: Int { Int(bits) }
    /// The number without the namespace.
    @inline(__always)
    var number: Int { Int(bits & ~Self.namespaces) }

    @usableFromInline static var svgBit: UInt16 { 0x4000 }
    @usableFromInline static var mathMLBit: UInt16 { 0x8000 }
    @usableFromInline static var namespaces: UInt16 { 0xC000 }
}

/// The namespaces that a parser of HTML makes elements in.
public enum HTMLNamespace: Sendable, BitwiseCopyable {
    /// `http://www.w3.org/1999/xhtml`
    case html
    /// `http://www.w3.org/2000/svg`
    case svg
    /// `http://www.w3.org/1998/Math/MathML`
    case mathML
}
