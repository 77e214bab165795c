/// A hash that is the same in every process, for file names and the like: FNV-1a with 64 bits (Fowler, Noll, Vo). Not resistant to chosen
/// collisions.
package enum StableHash {
    package static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

    /// - Parameter basis: the initial value of the hash. Different values give independent hashes of the same text.
    package static func of(_ text: String, basis: UInt64 = basis) -> UInt64 {
        text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
