/// Finds the rules that name a host, at a cost that does not grow with their number: first a filter over the host's last two labels,
/// then a table of endings.
///
/// An object, so that looking something up copies nothing.
final class HostIndex: Sendable {
    /// The rules behind one way in which a host may begin.
    private final class Group: Sendable {
        let front: HostPattern.Front
        let rules: [Int32]
        /// How long the beginning is, its dot included; nil where that varies.
        let length: Int?

        init(_ front: HostPattern.Front, _ rules: [Int32]) {
            self.front = front
            self.rules = rules
            switch front {
            case .nothing: length = 0
            case .text(let text): length = text.count + 1
            case .labels, .pattern: length = nil
            }
        }
    }

    /// A bit for each hash of the last two labels that any ending has.
    private let filter: InlineArray<512, UInt64>
    private static let filterBits: UInt64 = 15
    /// Open addressing: the numbers of endings, -1 where there is none.
    private let slots: [Int32]
    private let hashes: [UInt32]
    private let endings: ByteStrings
    /// For each ending the number of its groups: a list of endings shares them.
    private let buckets: [Int32]
    private let groups: [[Group]]

    /// Gathers patterns; ``HostIndex/init(_:)`` makes the tables.
    struct Builder {
        fileprivate struct Gathered {
            var endings: [[UInt8]]
            var groups: [(text: String, front: HostPattern.Front, rules: [Int32])] = []
        }
        fileprivate var gathered: [Gathered] = []
        private var numbers: [String: Int] = [:]

        mutating func add(_ pattern: HostPattern, rule: Int) {
            guard let key = pattern.key else { return }
            let number = numbers[key] ?? gathered.count
            if number == gathered.count {
                numbers[key] = number
                gathered.append(Gathered(endings: pattern.endings))
            }
            if let group = gathered[number].groups.firstIndex(where: { $0.text == pattern.frontText }) {
                gathered[number].groups[group].rules.append(Int32(rule))
            } else {
                gathered[number].groups.append((pattern.frontText, pattern.front, [Int32(rule)]))
            }
        }
    }

    init(_ builder: Builder) {
        let texts = builder.gathered.flatMap(\.endings)
        endings = ByteStrings(texts)
        hashes = texts.map(Self.hash)
        slots = HashSlots.slots(hashes)
        buckets = builder.gathered.enumerated().flatMap { bucket in bucket.element.endings.map { _ in Int32(bucket.offset) } }
        groups = builder.gathered.map { $0.groups.map { Group($0.front, $0.rules) } }
        var filter = InlineArray<512, UInt64>(repeating: 0)
        for text in texts {
            // With a scheme in front, as in a link, so that the wide loads see the same.
            let link = Array("https://".utf8) + text
            let dots = link.indices.filter { link[$0] == UInt8(ascii: ".") }
            let start = dots.count < 2 ? 8 : dots[dots.count - 2] + 1
            let hash = Self.filterHash(link.span, start..<link.count)
            filter[Int(hash >> 6)] |= 1 << (hash & 63)
        }
        self.filter = filter
    }

    /// Whether any rule may name the host; false is certain.
    @inline(__always)
    func mayKnow(_ link: Span<UInt8>, _ parts: LinkParts) -> Bool {
        let hash = Self.filterHash(link, parts.lastLabels..<parts.host.upperBound)
        return filter[Int(hash >> 6)] >> (hash & 63) & 1 == 1
    }

    /// Appends the rules that name the host to `rules`, in the order of their numbers.
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
        // The tables' order is by ending; rules count in their own. There are few.
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
        // The dot in front of the ending is in the range.
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

    // MARK: Hashing

    private static let seed: UInt32 = 2_166_136_261

    /// One step of FNV-1a, from a host's end to its beginning, letters in lower case.
    @inline(__always)
    private static func mixed(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte | 0x20)) &* 16_777_619 }

    private static func hash(_ ending: [UInt8]) -> UInt32 { ending.reversed().reduce(seed, mixed) }

    /// A hash of the last two labels, or of their last sixteen bytes.
    @inline(__always)
    private static func filterHash(_ link: Span<UInt8>, _ labels: Range<Int>) -> UInt64 {
        precondition(labels.upperBound <= link.count)
        let (low, high) = (word(link, labels.upperBound, labels.count), word(link, labels.upperBound - 8, labels.count - 8))
        let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
        return mixed >> (64 - filterBits)
    }

    /// The last bytes before `end`, eight at most, letters in lower case, and zeros in front.
    @inline(__always)
    private static func word(_ link: Span<UInt8>, _ end: Int, _ count: Int) -> UInt64 {
        guard count > 0 else { return 0 }
        if end >= 8 {
            let word = ByteSearch.knownWord(link, at: end - 8) | 0x2020_2020_2020_2020
            return count >= 8 ? word : word >> (UInt64(8 - count) * 8)
        }
        var word: UInt64 = 0
        for index in max(end - count, 0)..<end { word = word << 8 | UInt64(link[index] | 0x20) }
        // The same order as the wide load has.
        return word.byteSwapped >> (UInt64(8 - min(count, 8)) * 8)
    }
}
