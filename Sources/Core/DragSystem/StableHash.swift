/// A hash that is the same in every process, for file names and the like: FNV-1a with 64 bits
/// (Fowler, Noll, Vo). Not resistant to chosen collisions.
package enum StableHash {
    package static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    /// - Parameter basis: the initial value of the hash. Different values give independent hashes
    ///   of the same text.
    package static func of(_ text: String, basis: UInt64 = basis) -> UInt64 {
        var text = text
        return text.withUTF8 { bytes in
            var hash = basis
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
            return hash
        }
    }

    /// A checksum of bytes, which differs after damage with near certainty: Fletcher's sums (IEEE
    /// Transactions on Communications 30, 1982) over words of eight bytes, in four lanes, so that a
    /// large file takes microseconds. Not resistant to chosen collisions.
    package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum = SIMD4<UInt64>(basis ^ UInt64(bytes.count), 1, 2, 3)
        var sums = SIMD4<UInt64>()
        let whole = bytes.count / 32 * 32
        for offset in stride(from: 0, to: whole, by: 32) {
            sum &+= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            sums &+= sum
        }
        var hash = basis
        for lane in sum.indices {
            for word in [sum[lane], sums[lane]] {
                hash = (hash ^ word) &* prime
                // Carries the high bits down. A product alone would never let them change the low
                // ones.
                hash ^= hash >> 32
            }
        }
        for byte in bytes[whole...] { hash = (hash ^ UInt64(byte)) &* prime }
        return hash
    }
}
