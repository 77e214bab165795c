/// Numbers in the bytes of picture files. The callers check that the bytes exist.
extension [UInt8] {
    /// The number of `size` bytes, most significant byte first. A number beyond `Int.max` counts as
    /// `Int.max`.
    package func bigEndian(at offset: Int, _ size: Int) -> Int {
        Int(clamping: self[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// The number of at most four bytes, least significant byte first.
    package func littleEndian(at offset: Int, _ size: Int) -> Int {
        self[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Appends a number as `size` bytes, most significant byte first.
    package mutating func append(bigEndian value: Int, _ size: Int) {
        for shift in (0..<size).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }

    /// Appends a number as `size` bytes, least significant byte first.
    package mutating func append(littleEndian value: Int, _ size: Int) {
        for shift in 0..<size { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
}
