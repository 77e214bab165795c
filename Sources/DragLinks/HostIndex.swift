import DragTypes

/// Finds the rules that name a host, at a cost that does not grow with their number: first a filter over the host's last two labels,
/// then a table of endings.
struct HostIndex: Sendable {
    private struct Group {
        var frontText: String
        var front: HostPattern.Front
        var rules: [Int32]
    }

    /// A bit for each hash of the last two labels that any ending has.
    private var filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
    private static let filterBits: UInt64 = 15
    /// Open addressing: the numbers of endings, -1 where there is none.
    private var slots: [Int32] = []
    private var endings: [(text: [UInt8], hash: UInt32, bucket: Int32)] = []
    private var buckets: [[Group]] = []
    private var bucketNumbers: [String: Int] = [:]

    mutating func add(_ pattern: HostPattern, rule: Int) {
        guard let key = pattern.key else { return }
        let number: Int
        if let known = bucketNumbers[key] {
            number = known
        } else {
            number = buckets.count
            bucketNumbers[key] = number
            buckets.append([])
            for ending in pattern.endings {
                endings.append((ending, Self.hash(ending), Int32(number)))
                insertIntoFilter(ending)
            }
        }
        if let group = buckets[number].firstIndex(where: { $0.frontText == pattern.frontText }) {
            buckets[number][group].rules.append(Int32(rule))
        } else {
            buckets[number].append(Group(frontText: pattern.frontText, front: pattern.front, rules: [Int32(rule)]))
        }
    }

    /// Makes the table, once all patterns are in.
    mutating func finish() {
        var size = 16
        while size < endings.count * 2 { size *= 2 }
        slots = [Int32](repeating: -1, count: size)
        for (number, ending) in endings.enumerated() {
            var slot = Int(ending.hash) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(number)
        }
        bucketNumbers = [:]
    }

    /// Whether any rule may name the host; false is certain.
    @inline(__always)
    func mayKnow(_ link: Span<UInt8>, _ host: Range<Int>) -> Bool {
        let hash = Self.filterHash(link, host)
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
            guard endings[number].hash == hash, equals(endings[number].text, link, start..<host.upperBound) else { continue }
            for group in buckets[Int(endings[number].bucket)] where matches(group.front, link, host.lowerBound..<start) {
                rules += group.rules
            }
        }
    }

    private func matches(_ front: HostPattern.Front, _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        switch front {
        case .nothing: return range.isEmpty
        // The dot in front of the ending is in the range.
        case .labels: return range.count > 1
        case .pattern(let pattern):
            guard range.count > 1 else { return false }
            var captures = LinkPattern.Captures()
            return pattern.matches(link, range.lowerBound..<(range.upperBound - 1), captures: &captures)
        }
    }

    private func equals(_ text: [UInt8], _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard text.count == range.count else { return false }
        for index in text.indices where ASCII.lowercased(link[range.lowerBound + index]) != text[index] { return false }
        return true
    }

    // MARK: Hashing

    private static let seed: UInt32 = 2_166_136_261

    /// One step of FNV-1a, from a host's end to its beginning, letters in lower case.
    @inline(__always)
    private static func mixed(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte | 0x20)) &* 16_777_619 }

    private static func hash(_ ending: [UInt8]) -> UInt32 { ending.reversed().reduce(seed, mixed) }

    private mutating func insertIntoFilter(_ ending: [UInt8]) {
        // With a scheme in front, as in a link, so that the wide loads see the same.
        let text = Array("https://".utf8) + ending
        let hash = Self.filterHash(text.span, 8..<text.count)
        filter[Int(hash >> 6)] |= 1 << (hash & 63)
    }

    /// A hash of the last two labels, or of their last sixteen bytes.
    @inline(__always)
    private static func filterHash(_ link: Span<UInt8>, _ host: Range<Int>) -> UInt64 {
        var dots = 0
        var start = host.upperBound
        while start > host.lowerBound, host.upperBound - start < 16 {
            if link[start - 1] == UInt8(ascii: ".") {
                dots += 1
                if dots == 2 { break }
            }
            start -= 1
        }
        let count = host.upperBound - start
        let (low, high) = (word(link, host.upperBound, count), word(link, host.upperBound - 8, count - 8))
        let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
        return mixed >> (64 - filterBits)
    }

    /// The last bytes before `end`, eight at most, letters in lower case, and zeros in front.
    @inline(__always)
    private static func word(_ link: Span<UInt8>, _ end: Int, _ count: Int) -> UInt64 {
        guard count > 0 else { return 0 }
        if end >= 8 {
            let word = ByteSearch.word(link, at: end - 8) | 0x2020_2020_2020_2020
            return count >= 8 ? word : word >> (UInt64(8 - count) * 8)
        }
        var word: UInt64 = 0
        for index in max(end - count, 0)..<end { word = word << 8 | UInt64(link[index] | 0x20) }
        // The same order as the wide load has.
        return word.byteSwapped >> (UInt64(8 - min(count, 8)) * 8)
    }
}
