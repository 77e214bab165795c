/// A node as the tree keeps it: 32 bytes. Links are indexes of nodes, −1 for none.
@usableFromInline
struct NodeRecord: BitwiseCopyable, Sendable {
    @usableFromInline var parent: Int32 = -1
    @usableFromInline var first: Int32 = -1
    @usableFromInline var last: Int32 = -1
    @usableFromInline var next: Int32 = -1
    @usableFromInline var previous: Int32 = -1
    /// The offset of a text's or a comment's characters, or of the tag that made an element.
    @usableFromInline var start: UInt32 = 0
    /// The offset after the characters. Of an element: the index of its first attribute, plus 1; 0
    /// for none.
    @usableFromInline var end: UInt32 = 0
    @usableFromInline var name = HTMLName.none
    @usableFromInline var kind: HTMLNode.Kind
    /// How a text or a comment is decoded.
    @usableFromInline var decoding: TextDecoding = []

    init(_ kind: HTMLNode.Kind) { self.kind = kind }

    @inlinable var range: Range<Int> { Int(start)..<Int(end) }
}

/// An element on the stack of open elements (§13.2.4.2).
struct OpenElement: BitwiseCopyable {
    var node: Int32
    var name: HTMLName
    var traits: ElementTraits
}

/// An entry of the list of active formatting elements (§13.2.4.3).
struct FormattingEntry: BitwiseCopyable {
    /// −1 for a marker.
    var node: Int32
    var name: HTMLName
    /// Of the attributes; 0 when it has not been needed. Two elements with the same name and hash
    /// count as equal.
    var hash: UInt64 = 0

    static let marker = FormattingEntry(node: -1, name: .none)
    var isMarker: Bool { node < 0 }
}

/// The insertion modes (§13.2.4.1).
enum InsertionMode: UInt8, BitwiseCopyable {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption, inColumnGroup
    case inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
}
