/// A cache of the rules found for recent hosts: in a list of links the same few hosts occur again and again.
///
/// The cache has one slot for each hash value. A host whose slot is taken replaces the host in it.
struct HostCache: Sendable {
    private static let placeCount = 128
    /// Longer hosts, and hosts with more rules than this, are not cached.
    private static let maximumLength = 40
    private static let maximumRules = 12

    /// The rule set whose rule numbers the cache holds.
    private var owner: ObjectIdentifier?
    private var lengths: [UInt8] = []
    private var texts: [UInt8] = []
    private var counts: [UInt8] = []
    private var rules: [Int32] = []

    /// Appends the rules of a host to `candidates`.
    mutating func find(_ link: Span<UInt8>, _ host: Range<Int>, in all: LinkRules, into candidates: inout [Int32]) {
        guard host.count <= Self.maximumLength else { return all.hosts.find(link, host, into: &candidates) }
        if owner != ObjectIdentifier(all) { clear(for: all) }
        let place = Int(ParameterIndex.hash(link, host).hash >> 8) % Self.placeCount
        if holds(link, host, at: place) {
            let start = place * Self.maximumRules
            for index in start..<(start + Int(counts[place])) { candidates.append(rules[index]) }
            return
        }
        let before = candidates.count
        all.hosts.find(link, host, into: &candidates)
        guard candidates.count - before <= Self.maximumRules else { return }
        lengths[place] = UInt8(host.count)
        counts[place] = UInt8(candidates.count - before)
        for (offset, index) in host.enumerated() { texts[place * Self.maximumLength + offset] = link[index] }
        for offset in 0..<(candidates.count - before) { rules[place * Self.maximumRules + offset] = candidates[before + offset] }
    }

    /// Whether the slot holds this host, compared byte for byte.
    @inline(__always)
    private func holds(_ link: Span<UInt8>, _ host: Range<Int>, at place: Int) -> Bool {
        guard Int(lengths[place]) == host.count else { return false }
        let start = place * Self.maximumLength
        var offset = 0
        let texts = texts.span
        precondition(start >= 0 && start + host.count <= texts.count && host.lowerBound >= 0 && host.upperBound <= link.count)
        while offset + 8 <= host.count {
            guard ByteSearch.knownWord(texts, at: start + offset) == ByteSearch.knownWord(link, at: host.lowerBound + offset) else { return false }
            offset += 8
        }
        while offset < host.count {
            guard texts[unchecked: start + offset] == link[unchecked: host.lowerBound + offset] else { return false }
            offset += 1
        }
        return true
    }

    private mutating func clear(for all: LinkRules) {
        owner = ObjectIdentifier(all)
        lengths = [UInt8](repeating: 0, count: Self.placeCount)
        counts = lengths
        texts = [UInt8](repeating: 0, count: Self.placeCount * Self.maximumLength)
        rules = [Int32](repeating: 0, count: Self.placeCount * Self.maximumRules)
    }
}
