/// Writes an index, which programs of the same build read. Numbers are in LEB128 (groups of seven
/// bits, the lowest first), arrays of numbers as they are in memory; strings and lists begin with
/// their count.
package struct IndexWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func number(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number in eight bytes, the lowest first.
    package mutating func fixedNumber(_ value: Int) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func text(_ value: String) {
        number(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// What this writer has written, and then what another one has.
    package func followed(by other: IndexWriter) -> IndexWriter {
        var result = self
        result.bytes += other.bytes
        return result
    }

    /// Writes bytes that a reader can skip as one.
    package mutating func block(_ content: [UInt8]) {
        number(content.count)
        bytes += content
    }

    package mutating func list<Element>(_ elements: some Collection<Element>, _ write: (inout IndexWriter, Element) -> Void) {
        number(elements.count)
        for element in elements { write(&self, element) }
    }

    package mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

    package mutating func types(_ types: [TypeIdentifier]) { list(types) { $0.text($1.rawValue) } }

    /// Writes numbers as they are in memory, which is several times as fast to read as a list.
    ///
    /// An element must have no padding. Padding keeps what the memory held before, so that the
    /// index would differ each time that it is made.
    package mutating func array<Element: BitwiseCopyable>(_ elements: [Element]) {
        precondition(MemoryLayout<Element>.size == MemoryLayout<Element>.stride)
        number(elements.count)
        elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    package mutating func declaration(_ type: TypeDeclaration) {
        text(type.identifier.rawValue)
        text(type.description)
        types(type.parents)
        texts(type.mimeTypes)
        texts(type.filenameExtensions)
        texts(type.targets)
        texts(type.legacyNames)
        texts(type.windowsFormats)
        types(type.formOf.map { [$0] } ?? [])
        list(type.kinds.map { [$0] } ?? []) { $0.kinds($1) }
    }

    mutating func kinds(_ kinds: TypeKinds) {
        texts(kinds.means.map(\.rawValue))
        texts(kinds.holds.map(\.rawValue))
        texts(kinds.lacks.sorted().map(\.rawValue))
        texts(kinds.shares.map(\.rawValue))
        list(kinds.takes.map { [$0] } ?? []) { $0.texts($1.map(\.rawValue)) }
        list(kinds.view.map { [$0] } ?? []) {
            $0.text($1.kind.rawValue)
            $0.number($1.isSource ? 1 : 0)
            $0.number($1.keep)
        }
    }
}
