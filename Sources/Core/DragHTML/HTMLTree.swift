/// A document as a browser's parser makes it of any bytes (WHATWG HTML §13.2).
///
///     let tree = try HTMLTree(parsing: Array("<p>One <a href='/b'>Two".utf8))
///     for step in tree.walk() where !step.isLeaving && tree.name(of: step.node) == .a {
///         // "/b Two"
///         print(tree.value(.href, of: step.node) ?? "", tree.textContent(of: step.node))
///     }
///
/// The tree keeps the source, and nodes are numbers. References such as `&amp;` are decoded when a
/// text or a value is asked for, and not before. It never changes, so threads may share it, and a
/// copy costs nothing.
///
/// Elements nest up to ``HTMLOptions/maximumDepth`` deep, but misnested formatting elements can
/// make the tree deeper. So a program should walk it with ``walk(_:)`` rather than by recursion.
public struct HTMLTree: Sendable {
    @usableFromInline let storage: Storage

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8. Bytes that are none count as U+FFFD, and a byte order mark at the start is
    ///     left out. ``HTMLEncoding`` tells the encoding of a document that may have another.
    ///   - options: the scripting flag, and limits.
    ///   - isExpired: called about every 1,024 tokens. When it returns true, the parser stops.
    /// - Throws: ``HTMLError``, with the position, when a limit is reached or `isExpired` returned
    ///   true.
    public init(parsing bytes: [UInt8], options: HTMLOptions = HTMLOptions(), isExpired: () -> Bool = { false }) throws(HTMLError) {
        try self.init(parsing: bytes.span, options: options, isExpired: isExpired)
    }

    /// Parses a document, as ``init(parsing:options:isExpired:)`` does.
    ///
    /// - Throws: ``HTMLError``.
    public init(parsing bytes: Span<UInt8>, options: HTMLOptions = HTMLOptions(), isExpired: () -> Bool = { false }) throws(HTMLError) {
        storage = try Storage(bytes, context: nil, options, isExpired)
    }

    /// Parses a fragment, as the property `innerHTML` of an element does (WHATWG HTML §13.4).
    /// ``root`` has the fragment's nodes as children.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, as for a document.
    ///   - context: the element around the fragment.
    /// - Throws: ``HTMLError``, as for a document.
    public init(
        parsingFragment bytes: [UInt8], context: HTMLContext = .body, options: HTMLOptions = HTMLOptions(), isExpired: () -> Bool = { false }
    ) throws(HTMLError) {
        storage = try Storage(bytes.span, context: context, options, isExpired)
    }

    // MARK: The document

    /// The node above all others: the document, or an element that has a fragment's nodes as
    /// children.
    @inlinable public var root: HTMLNode { HTMLNode(index: storage.isFragment ? 1 : 0) }
    /// The document's mode.
    public var quirks: HTMLQuirks { storage.quirks }
    /// The limits that changed the tree.
    public var limits: HTMLLimits { storage.limits }
    /// The number of nodes.
    public var nodeCount: Int { storage.nodes.count }
    /// The size of the document that was parsed, in bytes.
    public var sourceByteCount: Int { storage.sourceByteCount }
    /// The memory that the tree takes, in bytes, with the source's copy.
    public var byteCount: Int {
        storage.nodes.byteCount + storage.attributes.byteCount + storage.input.bytes.capacity
            + storage.input.shifts.capacity * MemoryLayout<Input.Shift>.stride
    }

    /// The document type; nil when the document has none.
    public var doctype: HTMLDoctype? {
        storage.doctype.map { record in
            HTMLDoctype(
                name: record.name.map { storage.string($0, .name) },
                publicIdentifier: record.publicIdentifier.map { storage.string($0, .identifier) },
                systemIdentifier: record.systemIdentifier.map { storage.string($0, .identifier) }, forcesQuirks: record.forcesQuirks)
        }
    }

    /// What a tree is made of, for as long as a copy of it exists.
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let input: Input
        @usableFromInline let nodes: Arena<NodeRecord>
        @usableFromInline let attributes: Arena<AttributeRecord>
        /// The names of elements that have no constant.
        let otherNames: [[UInt8]]
        let doctype: DoctypeRecord?
        let quirks: HTMLQuirks
        let limits: HTMLLimits
        @usableFromInline let isFragment: Bool
        let sourceByteCount: Int

        init(_ source: Span<UInt8>, context: HTMLContext?, _ options: HTMLOptions, _ isExpired: () -> Bool) throws(HTMLError) {
            guard source.count <= min(options.maximumInput, 1 << 30) else { throw HTMLError(reason: .inputTooLarge, position: 0) }
            let input = Input(source, skipsByteOrderMark: true)
            var builder = TreeBuilder(input, options: options)
            if let context { builder.beginFragment(context) }
            do {
                try builder.run(input.bytes.span, isExpired: isExpired)
            } catch {
                throw HTMLError(reason: error, position: input.sourceOffset(builder.tokenizer.position))
            }
            self.input = input
            sourceByteCount = source.count
            (otherNames, doctype, quirks, limits, isFragment) = (
                builder.otherNames, builder.doctype, builder.quirks, builder.limits, builder.isFragment
            )
            nodes = builder.nodes
            attributes = builder.tokenizer.attributes
        }

        func string(_ range: Range<Int>, _ decoding: TextDecoding) -> String {
            guard decoding.contains(.needed) else { return String(decoding: input.bytes[range], as: UTF8.self) }
            var bytes: [UInt8] = []
            append(range, decoding, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }

        func append(_ range: Range<Int>, _ decoding: TextDecoding, to output: inout [UInt8]) {
            let bytes = input.bytes
            decoding.append(bytes.span, range, to: &output)
        }

        /// Whether an attribute has a name, which is given in lower case.
        func hasName(_ attribute: AttributeRecord, _ name: Span<UInt8>) -> Bool {
            let isPlain = attribute.nameDecoding == []
            let text = isPlain ? input.bytes : nameBytes(attribute)
            return Self.hasBytes(text.span, isPlain ? attribute.nameRange : text.indices, name)
        }

        private static func hasBytes(_ text: Span<UInt8>, _ range: Range<Int>, _ wanted: Span<UInt8>) -> Bool {
            guard range.count == wanted.count else { return false }
            for offset in 0..<wanted.count where text[range.lowerBound + offset] != wanted[offset] { return false }
            return true
        }

        func nameBytes(_ attribute: AttributeRecord) -> [UInt8] {
            let bytes = input.bytes
            return attribute.nameBytes(bytes.span)
        }
    }
}
