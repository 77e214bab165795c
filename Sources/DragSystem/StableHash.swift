/// A hash that is the same in every process, for file names and the like: FNV-1a with 64 bits (Fowler, Noll, Vo). Not resistant to chosen
/// collisions.
package enum StableHash {
    package static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    /// - Parameter basis: the initial value of the hash. Different values give independent hashes of the same text.
    package static func of(_ text: String, basis: UInt64 = basis) -> UInt64 {
        text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* prime }
    }

    /// A checksum of bytes, which differs whenever eight bytes in a row, or fewer, were changed. The same algorithm with words of eight bytes
    /// instead of single bytes, so that a large file takes microseconds.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            var hash = basis ^ UInt64(bytes.count)
            let whole = bytes.count / 8 * 8
            for offset in stride(from: 0, to: whole, by: 8) {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* prime
                // Carries the high bits down. A product alone would never let them change the low ones.
                hash ^= hash >> 32
            }
            for byte in bytes[whole...] { hash = (hash ^ UInt64(byte)) &* prime }
            return hash
        }
    }
}
