package import DragSystem

/// Reads an index that ``IndexWriter`` wrote. After malformed input ``isBroken`` is true and all
/// returned values are meaningless.
@usableFromInline package struct IndexReader: Sendable {
    private let bytes: MappedFile
    private var position = 0
    package private(set) var isBroken = false

    package init(_ bytes: MappedFile) {
        self.bytes = bytes
    }

    /// Reads what a writer has written. Without memory for a copy, the reader is broken.
    package init(copying writer: IndexWriter) {
        bytes = MappedFile(copying: writer.bytes) ?? MappedFile(ofProgram: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    package var remaining: Int { bytes.count - position }

    /// Takes the next `count` bytes; an empty range when fewer are left.
    private mutating func take(_ count: Int) -> Range<Int> {
        guard count >= 0, count <= remaining else {
            isBroken = true
            return position..<position
        }
        defer { position += count }
        return position..<(position + count)
    }

    package mutating func number() -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
            shift += 7
        }
        isBroken = true
        return 0
    }

    /// Reads a number of eight bytes.
    package mutating func fixedNumber() -> Int {
        take(8).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    package mutating func text() -> String {
        let range = take(number())
        return bytes.text(range)
    }

    /// Skips a block, and returns a reader of the block alone, which can be used later.
    package mutating func block() -> IndexReader {
        let range = take(number())
        var reader = self
        reader.position = range.lowerBound
        return reader
    }

    /// Skips a block, and returns its place among the bytes that are read.
    package mutating func place() -> Range<Int> { take(number()) }

    /// Reads the bytes of a block.
    package mutating func blockBytes() -> [UInt8] {
        let range = take(number())
        return range.map { bytes[$0] }
    }

    /// Skips a block, and returns whether its bytes are `content`.
    package mutating func isNext(block content: [UInt8]) -> Bool {
        let range = take(number())
        return range.count == content.count && bytes.holds(content, at: range.lowerBound)
    }

    /// A reader of the same bytes at another position, which lies `offset` bytes after this one.
    package func advanced(by offset: Int) -> IndexReader {
        var reader = self
        _ = reader.take(offset)
        return reader
    }

    /// Negative when the next text, in small letters, precedes the identifier of `type`, and 0 when
    /// it is the same.
    mutating func order(comparedWith type: TypeIdentifier) -> Int {
        let range = take(number())
        var canonical = type.canonical
        return canonical.withUTF8 { name in
            for index in 0..<min(name.count, range.count) {
                let difference = Int(ASCII.lowercased(bytes[range.lowerBound + index])) - Int(name[index])
                if difference != 0 { return difference }
            }
            return range.count - name.count
        }
    }

    /// The number of elements in the list that comes next. A number that cannot be right is
    /// replaced by 0, so that no memory is reserved for such a list.
    @usableFromInline package mutating func elementCount() -> Int {
        let count = number()
        // Every element takes at least one byte.
        guard count >= 0, count <= remaining else {
            isBroken = true
            return 0
        }
        return count
    }

    // (Inlinable, because the generic function would look up metadata at run time, which takes
    // longer than reading a short list.)
    @inlinable package mutating func list<Element>(_ read: (inout IndexReader) -> Element) -> [Element] {
        let count = elementCount()
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(read(&self)) }
        return elements
    }

    package mutating func texts() -> [String] { list { $0.text() } }

    /// Reads an array of numbers that ``IndexWriter/array(_:)`` wrote with the same type of
    /// elements.
    @inlinable package mutating func array<Element: BitwiseCopyable>(of _: Element.Type = Element.self) -> [Element] {
        let range = elements(ofSize: MemoryLayout<Element>.stride)
        let count = range.count / MemoryLayout<Element>.stride
        if count == 0 { return [] }
        // The closure only uses the pointer while it runs.
        return [Element](unsafeUninitializedCapacity: count) { elements, written in
            copy(range, to: UnsafeMutableRawBufferPointer(elements))
            written = count
        }
    }

    /// Skips an array of numbers of that size in bytes, and returns their place.
    mutating func inPlace(ofSize size: Int) -> (bytes: MappedFile, range: Range<Int>) { (bytes, elements(ofSize: size)) }

    @usableFromInline func copy(_ range: Range<Int>, to memory: UnsafeMutableRawBufferPointer) { bytes.copy(range, to: memory) }

    /// The bytes of an array of numbers; an empty range when the array is longer than what is left.
    @usableFromInline mutating func elements(ofSize size: Int) -> Range<Int> {
        let count = number()
        guard count >= 0, count <= remaining / size else {
            isBroken = true
            return position..<position
        }
        return take(count * size)
    }

    package mutating func type() -> TypeIdentifier {
        guard let type = TypeIdentifier(text()) else {
            isBroken = true
            return .data
        }
        return type
    }

    package mutating func types() -> [TypeIdentifier] { list { $0.type() } }

    package mutating func declaration() -> TypeDeclaration {
        TypeDeclaration(
            type(), description: text(), parents: types(), mimeTypes: texts(), filenameExtensions: texts(), targets: texts(),
            legacyNames: texts(), windowsFormats: texts(), formOf: types().first, kinds: list { $0.kinds() }.first)
    }

    mutating func kinds() -> TypeKinds {
        TypeKinds(
            means: texts().map(Kind.init(rawValue:)), holds: texts().map(Kind.init(rawValue:)),
            lacks: Set(texts().map(Feature.init(rawValue:))), shares: texts().map(Kind.init(rawValue:)),
            takes: list { $0.texts().map(Kind.init(rawValue:)) }.first,
            view: list { TypeKinds.View(Kind(rawValue: $0.text()), isSource: $0.number() == 1, keep: $0.number()) }.first)
    }
}
