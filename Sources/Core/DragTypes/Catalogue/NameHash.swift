/// The hash of names: FNV-1a (Fowler, Noll, Vo) over the name in lower case, with the high bits
/// carried down. The same in every process, and fast for short names.
enum NameHash {
    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01b3

    static func of(_ name: Span<UInt8>) -> UInt64 {
        var hash = offset
        for index in name.indices { hash = (hash ^ UInt64(ASCII.lowercased(name[index]))) &* prime }
        return hash ^ hash >> 29
    }

    /// The hash of a type's identifier.
    static func of(_ type: TypeIdentifier) -> UInt64 {
        func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
            let hash = bytes.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
            return hash ^ hash >> 29
        }
        // A registry hashes thousands of identifiers, and a string's bytes are slow to visit one by
        // one.
        return type.canonical.utf8.withContiguousStorageIfAvailable { hash($0) } ?? hash(type.canonical.utf8)
    }
}
