/// Reads what ``CacheWriter`` wrote. After malformed input ``isBroken`` is true and all returned values are meaningless.
package struct CacheReader: Sendable {
    private let bytes: [UInt8]
    private var position = 0
    package private(set) var isBroken = false

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
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
        return bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// Skips a block, and returns a reader of the block alone, which can be used later.
    package mutating func block() -> CacheReader {
        let range = take(number())
        var reader = self
        reader.position = range.lowerBound
        return reader
    }

    /// A reader of the same bytes at another position, which lies `offset` bytes after this one.
    package func advanced(by offset: Int) -> CacheReader {
        var reader = self
        _ = reader.take(offset)
        return reader
    }

    package mutating func list<Element>(_ read: (inout CacheReader) -> Element) -> [Element] {
        let count = number()
        // Every element takes at least one byte, so a larger count is wrong and must not reserve memory.
        guard count >= 0, count <= remaining else {
            isBroken = true
            return []
        }
        return (0..<count).map { _ in read(&self) }
    }

    package mutating func texts() -> [String] { list { $0.text() } }

    /// Reads an array of numbers that ``CacheWriter/array(_:)`` wrote with the same type of elements.
    package mutating func array<Element: BitwiseCopyable>(of _: Element.Type = Element.self) -> [Element] {
        let count = number()
        guard count >= 0, count <= remaining / MemoryLayout<Element>.stride else {
            isBroken = true
            return []
        }
        let range = take(count * MemoryLayout<Element>.stride)
        // Both closures only use their pointers while they run.
        return [Element](unsafeUninitializedCapacity: count) { elements, written in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(elements).copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
            written = count
        }
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
            legacyNames: texts(), windowsFormats: texts(), formOf: types().first)
    }
}
