import DragTypes

/// Finds what the rules say about a parameter's name: which rules remove the parameter, whether it
/// signs the query, and which rules for any host it selects.
///
/// A class, so that a lookup copies nothing.
final class ParameterIndex: Sendable {
    /// What the rules say about one name.
    struct Meaning: Sendable {
        /// The rules that remove the parameter.
        var removing: [Int32] = []
        /// The rules that keep the parameter, whichever rule would remove it.
        var keeping: [Int32] = []
        var isSignature = false
        /// The rules for any host that apply only when the parameter is present.
        var triggered: [Int32] = []
    }

    let meanings: [Meaning]
    /// For each name, the rule that removes it from every link, if no other kind of rule mentions
    /// the name; -1 otherwise.
    private let globalRules: [Int32]
    /// For each prefix, the rule that removes the parameters with that prefix.
    let prefixRules: [Int32]
    /// A Bloom filter: one bit for each hash of a name.
    private let filter: InlineArray<256, UInt64>
    private static let filterBits: UInt32 = 14
    /// The hash table, with open addressing: the number of a name, or -1 in an empty slot.
    private let slots: [Int32]
    private let hashes: [UInt32]
    private let names: ByteStrings
    private let prefixes: ByteStrings
    /// Prefixes of at most eight bytes that are removed from every link, sorted by their first
    /// letter: the bytes as one word, and a mask of the bits to compare.
    private let globalPrefixes: [(word: UInt64, mask: UInt64, rule: Int32)]
    /// For each byte value, the index in `globalPrefixes` of the first prefix that begins with it,
    /// and at the end the number of prefixes.
    private let globalPrefixStarts: InlineArray<257, UInt8>
    /// One bit for each pair of letters with which a prefix begins.
    private let prefixPairs: InlineArray<16, UInt64>
    private let hasShortPrefixes: Bool
    private let signatureEndings: ByteStrings
    private let signatureEnds: InlineArray<256, Bool>

    /// Collects names; ``ParameterIndex/init(_:isGlobal:)`` builds the tables from them.
    struct Builder {
        fileprivate var names: [[UInt8]] = []
        fileprivate var meanings: [Meaning] = []
        fileprivate var prefixes: [(text: [UInt8], rule: Int32)] = []
        fileprivate var signatureEndings: [[UInt8]] = []
        fileprivate var numbers = HashedNumbers()

        mutating func update(_ name: [UInt8], _ change: (inout Meaning) -> Void) {
            let number = numbers.number(ParameterIndex.hash(name.span, 0..<name.count).hash) { names[$0] == name }
            if number == names.count {
                names.append(name)
                meanings.append(Meaning())
            }
            change(&meanings[number])
        }

        mutating func add(prefix: [UInt8], rule: Int) {
            if !prefix.isEmpty { prefixes.append((prefix, Int32(rule))) }
        }

        mutating func add(signatureEnding ending: [UInt8]) {
            if !ending.isEmpty { signatureEndings.append(ending) }
        }
    }

    /// - Parameter isGlobal: whether the rule with this number removes parameters from every link.
    init(_ builder: Builder, isGlobal: (Int32) -> Bool) {
        meanings = builder.meanings
        globalRules = meanings.map { meaning in
            guard let rule = meaning.removing.first, isGlobal(rule), !meaning.isSignature, meaning.triggered.isEmpty, meaning.keeping.isEmpty
            else { return -1 }
            return rule
        }
        hashes = builder.numbers.hashes
        names = ByteStrings(builder.names)
        slots = HashSlots.slots(hashes, shift: Self.filterBits)
        var filter = InlineArray<256, UInt64>(repeating: 0)
        for hash in hashes {
            let bit = Self.filterBit(hash)
            filter[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
        }
        self.filter = filter
        prefixes = ByteStrings(builder.prefixes.map(\.text))
        prefixRules = builder.prefixes.map(\.rule)
        // A name that some rule keeps must be looked up, so no short prefix may decide about it.
        let kept = zip(builder.names, builder.meanings).filter { !$0.1.keeping.isEmpty }.map(\.0)
        let isQuick = { (text: [UInt8]) in text.count <= 8 && !kept.contains { $0.starts(with: text) } }
        let short = builder.prefixes.filter { isGlobal($0.rule) && isQuick($0.text) }.sorted { $0.text[0] < $1.text[0] }.prefix(255)
        globalPrefixStarts = InlineArray { letter in UInt8(short.count { Int($0.text[0]) < letter }) }
        globalPrefixes = short.map { prefix in
            let word = prefix.text.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            return (word, prefix.text.count == 8 ? .max : 1 << UInt64(8 * prefix.text.count) - 1, prefix.rule)
        }
        var pairs = InlineArray<16, UInt64>(repeating: 0)
        for prefix in builder.prefixes {
            // A prefix of one letter may be followed by any second letter.
            for second in prefix.text.count > 1 ? [prefix.text[1]] : Array(0..<32) {
                let pair = Self.pair(prefix.text[0], second)
                pairs[pair >> 6] |= 1 << UInt64(pair & 63)
            }
        }
        prefixPairs = pairs
        hasShortPrefixes = builder.prefixes.contains { $0.text.count == 1 }
        signatureEndings = ByteStrings(builder.signatureEndings)
        signatureEnds = Self.table(builder.signatureEndings.compactMap(\.last))
    }

    /// A table of the bytes that are one of `letters`, in either case.
    private static func table(_ letters: [UInt8]) -> InlineArray<256, Bool> {
        var table = InlineArray<256, Bool>(repeating: false)
        for letter in letters {
            table[Int(letter)] = true
            table[Int(letter &- 0x61 < 26 ? letter & 0xDF : letter)] = true
        }
        return table
    }

    /// The rule for every link that removes parameters with a prefix of this name, if the name
    /// spells the prefix in lower case. Nil does not mean that there is no such rule.
    @inline(__always)
    private func globalPrefixRule(_ link: Span<UInt8>, _ name: Range<Int>) -> Int32? {
        guard name.lowerBound >= 0, name.lowerBound + 8 <= link.count else { return nil }
        let letter = Int(link[unchecked: name.lowerBound])
        var index = Int(globalPrefixStarts[letter])
        let end = Int(globalPrefixStarts[letter + 1])
        guard index < end else { return nil }
        let word = ByteSearch.knownWord(link, at: name.lowerBound)
        while index < end {
            if word & globalPrefixes[index].mask == globalPrefixes[index].word {
                // The name must be at least as long as the prefix.
                return globalPrefixes[index].mask.leadingZeroBitCount >= 64 - 8 * name.count ? globalPrefixes[index].rule : nil
            }
            index += 1
        }
        return nil
    }

    /// The rule that removes the parameter from every link, as far as it is known without testing
    /// any condition. Nil does not mean that there is no such rule.
    @inline(__always)
    func globalRule(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Int32? {
        if let rule = globalPrefixRule(link, name) { return rule }
        guard let number = meaning(hash, link, name), globalRules[number] >= 0 else { return nil }
        return globalRules[number]
    }

    /// Whether anything might be known about a name. False is certain, true is not.
    @inline(__always)
    func mayKnow(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        let bit = Self.filterBit(hash)
        guard filter[Int(bit >> 6)] >> UInt64(bit & 63) & 1 == 0 else { return true }
        return !name.isEmpty && (mayHavePrefix(link, name) || signatureEnds[Int(link[name.upperBound - 1])])
    }

    /// The index in `meanings` for the name at that range of `link`, or nil. `hash` is the hash of
    /// the name.
    @inline(__always)
    func meaning(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Int? {
        let bit = Self.filterBit(hash)
        guard filter[Int(bit >> 6)] >> UInt64(bit & 63) & 1 == 1 else { return nil }
        return probe(hash, link, name)
    }

    private func probe(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash >> Self.filterBits) & mask
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, names.equals(number, link, name) { return number }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Whether the name might have one of the prefixes. False is certain, true is not.
    @inline(__always)
    func mayHavePrefix(_ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        // A name of one letter can only have a prefix of one letter.
        guard name.count > 1 else { return name.count == 1 && hasShortPrefixes }
        let pair = Self.pair(link[name.lowerBound], link[name.lowerBound + 1])
        return prefixPairs[pair >> 6] >> UInt64(pair & 63) & 1 == 1
    }

    /// Two letters as ten bits, the same for upper and lower case.
    @inline(__always)
    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 31) << 5 | Int(second & 31) }

    /// Whether the name has the prefix with that number.
    @inline(__always)
    func hasPrefix(_ number: Int, _ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        let length = prefixes.length(number)
        return name.count >= length && prefixes.equals(number, link, name.lowerBound..<(name.lowerBound + length))
    }

    @inline(__always)
    func endsLikeSignature(_ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        guard !name.isEmpty, signatureEnds[Int(link[name.upperBound - 1])] else { return false }
        return hasSignatureEnding(link, name)
    }

    private func hasSignatureEnding(_ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        for number in 0..<signatureEndings.count {
            let length = signatureEndings.length(number)
            if name.count >= length, signatureEndings.equals(number, link, (name.upperBound - length)..<name.upperBound) { return true }
        }
        return false
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        writer.list(meanings) { writer, meaning in
            for rules in [meaning.removing, meaning.keeping, meaning.triggered] { writer.array(rules) }
            writer.number(meaning.isSignature ? 1 : 0)
        }
        writer.array(globalRules)
        writer.array(prefixRules)
        writer.array(filter.indices.map { filter[$0] })
        writer.array(slots)
        writer.array(hashes)
        for texts in [names, prefixes, signatureEndings] { texts.write(to: &writer) }
        writer.array(globalPrefixes.map(\.word))
        writer.array(globalPrefixes.map(\.mask))
        writer.array(globalPrefixes.map(\.rule))
        writer.array(globalPrefixStarts.indices.map { globalPrefixStarts[$0] })
        writer.array(prefixPairs.indices.map { prefixPairs[$0] })
        writer.number(hasShortPrefixes ? 1 : 0)
        writer.array(signatureEnds.indices.map { signatureEnds[$0] ? 1 as UInt8 : 0 })
    }

    init(from reader: inout IndexReader) {
        meanings = reader.list {
            var meaning = Meaning(removing: $0.array(), keeping: $0.array(), triggered: $0.array())
            meaning.isSignature = $0.number() != 0
            return meaning
        }
        globalRules = reader.array()
        prefixRules = reader.array()
        let filter: [UInt64] = reader.array()
        self.filter = InlineArray { $0 < filter.count ? filter[$0] : 0 }
        slots = reader.array()
        hashes = reader.array()
        names = ByteStrings(from: &reader)
        prefixes = ByteStrings(from: &reader)
        signatureEndings = ByteStrings(from: &reader)
        let (words, masks, rules): ([UInt64], [UInt64], [Int32]) = (reader.array(), reader.array(), reader.array())
        globalPrefixes = zip(zip(words, masks), rules).map { ($0.0, $0.1, $1) }
        let starts: [UInt8] = reader.array()
        globalPrefixStarts = InlineArray { $0 < starts.count ? starts[$0] : 0 }
        let pairs: [UInt64] = reader.array()
        prefixPairs = InlineArray { $0 < pairs.count ? pairs[$0] : 0 }
        hasShortPrefixes = reader.number() != 0
        let ends: [UInt8] = reader.array()
        signatureEnds = InlineArray { $0 < ends.count && ends[$0] != 0 }
    }

    // MARK: Hashing

    /// A hash of the name without regard to case, and whether the name might contain a `%`.
    @inline(__always)
    static func hash(_ text: Span<UInt8>, _ name: Range<Int>) -> (hash: UInt32, mayBeEscaped: Bool) {
        precondition(name.lowerBound >= 0)
        var hash = UInt64(truncatingIfNeeded: name.count)
        var escapes: UInt64 = 0
        var position = name.lowerBound
        while position < name.upperBound {
            let count = min(name.upperBound - position, 8)
            let word: UInt64
            if position + 8 <= text.count {
                word = ByteSearch.knownWord(text, at: position) << (UInt64(8 - count) * 8)
            } else {
                var slow: UInt64 = 0
                for index in (position..<(position + count)).reversed() { slow = slow << 8 | UInt64(text[index]) }
                word = slow << (UInt64(8 - count) * 8)
            }
            escapes |= ByteSearch.hits(word, UInt8(ascii: "%"))
            hash = (hash ^ (word | 0x2020_2020_2020_2020)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            position += 8
        }
        return (UInt32(truncatingIfNeeded: hash), escapes != 0)
    }

    @inline(__always)
    private static func filterBit(_ hash: UInt32) -> UInt32 { hash & (1 << filterBits - 1) }
}
