/// A hash that is the same in every process, for names of files and the like: FNV-1a in 64 bits (Fowler, Noll, Vo). No protection against intent.
package enum StableHash {
    package static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

    /// - Parameter basis: what the hash begins with; another basis gives another hash.
    package static func of(_ text: String, basis: UInt64 = basis) -> UInt64 {
        text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
