import DragTypes

/// Finds the rules that name a host. The time does not grow with the number of rules: a bit filter
/// over the host's last two labels rejects most hosts, and a hash table of host endings finds the
/// rest.
///
/// A class, so that a lookup copies nothing.
final class HostIndex: Sendable {
    /// The rules with the same condition on the part of the host in front of the ending.
    private final class Group: Sendable {
        /// The part of the host as the rules spell it.
        let frontText: String
        let front: HostPattern.Front
        let rules: [Int32]
        /// The length in bytes of the part in front of the ending, with its trailing dot; nil where
        /// the length varies.
        let length: Int?

        init(_ frontText: String, _ front: HostPattern.Front, _ rules: [Int32]) {
            self.frontText = frontText
            self.front = front
            self.rules = rules
            switch front {
            case .nothing: length = 0
            case .text(let text): length = text.count + 1
            case .labels, .pattern: length = nil
            }
        }
    }

    /// A Bloom filter: one bit for each hash of the last two labels of an ending.
    private let filter: InlineArray<512, UInt64>
    private static let filterBits: UInt64 = 15
    /// The hash table, with open addressing: the number of an ending, or -1 in an empty slot.
    private let slots: [Int32]
    private let hashes: [UInt32]
    private let endings: ByteStrings
    /// For each ending, the index in `groups` of its list of groups. The endings of one suffix list
    /// share that list.
    private let buckets: [Int32]
    private let groups: [[Group]]

    /// Collects patterns; ``HostIndex/init(_:)`` builds the tables from them.
    struct Builder {
        fileprivate struct Gathered {
            let key: String
            let endings: [[UInt8]]
            var groups: [(text: String, front: HostPattern.Front, rules: [Int32])] = []
        }
        fileprivate var gathered: [Gathered] = []
        private var numbers = HashedNumbers()

        mutating func add(_ pattern: HostPattern, rule: Int) {
            guard let key = pattern.key else { return }
            let number = numbers.number(HostIndex.hash(ofKey: key)) { gathered[$0].key == key }
            if number == gathered.count { gathered.append(Gathered(key: key, endings: pattern.endings)) }
            if let group = gathered[number].groups.firstIndex(where: { $0.text == pattern.frontText }) {
                gathered[number].groups[group].rules.append(Int32(rule))
            } else {
                gathered[number].groups.append((pattern.frontText, pattern.front, [Int32(rule)]))
            }
        }
    }

    init(_ builder: Builder) {
        var texts: [[UInt8]] = []
        for bucket in builder.gathered { texts += bucket.endings }
        endings = ByteStrings(texts)
        hashes = texts.map(Self.hash)
        slots = HashSlots.slots(hashes)
        buckets = builder.gathered.enumerated().flatMap { bucket in bucket.element.endings.map { _ in Int32(bucket.offset) } }
        groups = builder.gathered.map { $0.groups.map { Group($0.text, $0.front, $0.rules) } }
        var filter = InlineArray<512, UInt64>(repeating: 0)
        // A scheme precedes the host, as in a link, because the filter's hash loads eight bytes
        // that may begin before the labels.
        var link = Array("https://".utf8)
        for text in texts {
            link.removeLast(link.count - 8)
            link += text
            let hash = Self.filterHash(link.span, Self.startOfLastLabels(link)..<link.count)
            filter[Int(hash >> 6)] |= 1 << (hash & 63)
        }
        self.filter = filter
    }

    /// Where the last two labels of the host begin that follows the eight bytes of a scheme.
    private static func startOfLastLabels(_ link: [UInt8]) -> Int {
        var dots = 0
        var position = link.count
        while position > 8 {
            if link[position - 1] == UInt8(ascii: ".") {
                dots += 1
                if dots == 2 { return position }
            }
            position -= 1
        }
        return 8
    }

    /// Whether any rule might name the host. False is certain, true is not.
    @inline(__always)
    func mayKnow(_ link: Span<UInt8>, _ parts: LinkParts) -> Bool {
        let hash = Self.filterHash(link, parts.lastLabels..<parts.host.upperBound)
        return filter[Int(hash >> 6)] >> (hash & 63) & 1 == 1
    }

    /// Appends the rules that name the host to `rules`, and sorts `rules` by number.
    func find(_ link: Span<UInt8>, _ host: Range<Int>, into rules: inout [Int32]) {
        var hash = Self.seed
        var position = host.upperBound
        var labels = 1
        while true {
            if position == host.lowerBound || link[position - 1] == UInt8(ascii: ".") {
                if labels >= 2 { probe(hash, link, host, position, &rules) }
                if position == host.lowerBound { break }
                labels += 1
            }
            position -= 1
            hash = Self.mixed(hash, link[position])
        }
        // The rules were found in the order of the endings, but they apply in the order of their
        // numbers. Insertion sort: there are few.
        for index in rules.indices.dropFirst() {
            var place = index
            while place > 0, rules[place - 1] > rules[place] {
                rules.swapAt(place - 1, place)
                place -= 1
            }
        }
    }

    private func probe(_ hash: UInt32, _ link: Span<UInt8>, _ host: Range<Int>, _ start: Int, _ rules: inout [Int32]) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            slot = (slot + 1) & mask
            guard hashes[number] == hash, endings.equals(number, link, start..<host.upperBound) else { continue }
            let groups = groups[Int(buckets[number])]
            for place in groups.indices {
                let length = groups[place].length ?? start - host.lowerBound
                if length == start - host.lowerBound, matches(groups[place].front, link, host.lowerBound..<start) { rules += groups[place].rules }
            }
        }
    }

    private func matches(_ front: HostPattern.Front, _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        switch front {
        case .nothing: return range.isEmpty
        // The range ends with the dot in front of the ending.
        case .labels: return range.count > 1
        case .text(let text):
            guard range.count == text.count + 1 else { return false }
            return text.indices.allSatisfy { LinkByte.lowercased(link[range.lowerBound + $0]) == text[$0] }
        case .pattern(let pattern):
            guard range.count > 1 else { return false }
            var captures = LinkPattern.Captures()
            return pattern.matches(link, range.lowerBound..<(range.upperBound - 1), captures: &captures)
        }
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        writer.array(filter.indices.map { filter[$0] })
        writer.array(slots)
        writer.array(hashes)
        endings.write(to: &writer)
        writer.array(buckets)
        writer.list(groups) { writer, groups in
            writer.list(groups) { writer, group in
                writer.text(group.frontText)
                writer.array(group.rules)
            }
        }
    }

    init(from reader: inout IndexReader) {
        let filter: [UInt64] = reader.array()
        self.filter = InlineArray { $0 < filter.count ? filter[$0] : 0 }
        slots = reader.array()
        hashes = reader.array()
        endings = ByteStrings(from: &reader)
        buckets = reader.array()
        groups = reader.list { reader in
            reader.list { reader in
                let text = reader.text()
                // The pattern was read without a fault when the index was made.
                return Group(text, (try? HostPattern.front(text)) ?? .nothing, reader.array())
            }
        }
    }

    // MARK: Hashing

    private static let seed: UInt32 = 2_166_136_261

    /// One step of FNV-1a over the lower-case bytes of the host, taken from its end to its
    /// beginning.
    @inline(__always)
    private static func mixed(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte | 0x20)) &* 16_777_619 }

    private static func hash(_ ending: [UInt8]) -> UInt32 {
        var hash = seed
        for index in ending.indices.reversed() { hash = mixed(hash, ending[index]) }
        return hash
    }

    /// A hash of a pattern's key, by which the builder finds patterns with the same key.
    private static func hash(ofKey key: String) -> UInt32 {
        var key = key
        return key.withUTF8 { bytes in
            var hash = seed
            for byte in bytes { hash = mixed(hash, byte) }
            return hash
        }
    }

    /// A hash of the last two labels, or of their last sixteen bytes.
    @inline(__always)
    private static func filterHash(_ link: Span<UInt8>, _ labels: Range<Int>) -> UInt64 {
        precondition(labels.upperBound <= link.count)
        let (low, high) = (word(link, labels.upperBound, labels.count), word(link, labels.upperBound - 8, labels.count - 8))
        let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
        return mixed >> (64 - filterBits)
    }

    /// The last `count` bytes before `end`, at most eight, with letters in lower case and zero bits
    /// in place of missing bytes.
    @inline(__always)
    private static func word(_ link: Span<UInt8>, _ end: Int, _ count: Int) -> UInt64 {
        guard count > 0 else { return 0 }
        if end >= 8 {
            let word = ByteSearch.knownWord(link, at: end - 8) | 0x2020_2020_2020_2020
            return count >= 8 ? word : word >> (UInt64(8 - count) * 8)
        }
        var word: UInt64 = 0
        for index in max(end - count, 0)..<end { word = word << 8 | UInt64(link[index] | 0x20) }
        // Brings the bytes into the order that the eight-byte load gives.
        return word.byteSwapped >> (UInt64(8 - min(count, 8)) * 8)
    }
}
