import DragTypes

/// Finds what rules say about a parameter's name: which take it out, whether it signs the query, which look for it on any host.
struct ParameterIndex: Sendable {
    /// What a name means.
    struct Meaning: Sendable {
        /// The rules that take the parameter out.
        var removing: [Int32] = []
        var isSignature = false
        /// Rules for any host that apply only where the parameter is.
        var triggered: [Int32] = []
    }

    private var filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
    private static let filterBits: UInt32 = 14
    private var slots: [Int32] = []
    private var names: [(text: [UInt8], hash: UInt32)] = []
    private(set) var meanings: [Meaning] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// Beginnings of names, and the rules that take out what begins so.
    private(set) var prefixes: [(text: [UInt8], rule: Int32)] = []
    private var prefixStarts = [Bool](repeating: false, count: 256)
    private var signatureEndings: [[UInt8]] = []
    private var signatureEnds = [Bool](repeating: false, count: 256)

    mutating func update(_ name: [UInt8], _ change: (inout Meaning) -> Void) {
        let number: Int
        if let known = numbers[name] {
            number = known
        } else {
            number = names.count
            numbers[name] = number
            let hash = name.reduce(Self.seed, Self.mixed)
            names.append((name, hash))
            meanings.append(Meaning())
            let bit = Self.filterBit(hash)
            filter[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
        }
        change(&meanings[number])
    }

    mutating func add(prefix: [UInt8], rule: Int) {
        guard let first = prefix.first else { return }
        prefixes.append((prefix, Int32(rule)))
        prefixStarts[Int(first)] = true
        prefixStarts[Int(ASCII.uppercased(first))] = true
    }

    mutating func add(signatureEnding ending: [UInt8]) {
        guard let last = ending.last else { return }
        signatureEndings.append(ending)
        signatureEnds[Int(last)] = true
        signatureEnds[Int(ASCII.uppercased(last))] = true
    }

    mutating func finish() {
        var size = 16
        while size < names.count * 2 { size *= 2 }
        slots = [Int32](repeating: -1, count: size)
        for (number, name) in names.enumerated() {
            var slot = Int(name.hash) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(number)
        }
        numbers = [:]
    }

    /// The number of the meaning of a name that stands in `link`, or nil; `hash` is the name's.
    @inline(__always)
    func meaning(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Int? {
        let bit = Self.filterBit(hash)
        guard filter[Int(bit >> 6)] >> UInt64(bit & 63) & 1 == 1 else { return nil }
        return probe(hash, link, name)
    }

    private func probe(_ hash: UInt32, _ link: Span<UInt8>, _ name: Range<Int>) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if names[number].hash == hash, equals(names[number].text, link, name) { return number }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Whether the name begins as one of ``prefixes`` does; false is certain.
    @inline(__always)
    func mayHavePrefix(_ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        !name.isEmpty && prefixStarts[Int(link[name.lowerBound])]
    }

    func has(_ prefix: [UInt8], _ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        name.count >= prefix.count && equals(prefix, link, name.lowerBound..<(name.lowerBound + prefix.count))
    }

    @inline(__always)
    func endsLikeSignature(_ link: Span<UInt8>, _ name: Range<Int>) -> Bool {
        guard !name.isEmpty, signatureEnds[Int(link[name.upperBound - 1])] else { return false }
        return signatureEndings.contains { $0.count <= name.count && equals($0, link, (name.upperBound - $0.count)..<name.upperBound) }
    }

    private func equals(_ text: [UInt8], _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard text.count == range.count else { return false }
        for index in text.indices where ASCII.lowercased(link[range.lowerBound + index]) != text[index] { return false }
        return true
    }

    // MARK: Hashing

    static let seed: UInt32 = 2_166_136_261

    /// One step of FNV-1a; letters in lower case.
    @inline(__always)
    static func mixed(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte | 0x20)) &* 16_777_619 }

    @inline(__always)
    private static func filterBit(_ hash: UInt32) -> UInt32 { (hash ^ hash >> 15) & (1 << filterBits - 1) }
}
