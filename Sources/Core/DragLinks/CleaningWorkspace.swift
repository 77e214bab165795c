/// Buffers that cleaning reuses from link to link, and the results of the last call of
/// ``LinkCleaner/clean(_:using:)``.
///
/// A workspace may be used by one thread at a time; threads that clean at the same time need one
/// each.
public struct CleaningWorkspace: Sendable {
    /// The bytes of the cleaned link, valid only when the last call returned true.
    public internal(set) var result: [UInt8] = []
    /// The rules that fired, in the order in which they first fired, each once: indices into
    /// ``LinkRules/rules``.
    public internal(set) var ruleNumbers: [Int32] = []
    /// The reason why the link, or what is left of it, was not cleaned further: a clause without a
    /// full stop. Nil when there is nothing to say.
    public internal(set) var note: String?
    /// Whether the link was unwrapped from an image search or an image proxy, so that it points to
    /// an image.
    public internal(set) var namesImage = false

    /// The link as the current pass leaves it.
    var next: [UInt8] = []
    /// The text found in a wrapper, while it is decoded into a link.
    var text: [UInt8] = []
    /// The rules that name the link's host, and the rules for any host that the link's path
    /// selects.
    var candidates: [Int32] = []
    var hosts = HostCache()
    /// The rules to whose numbers the caches belong.
    private var owner: LinkRules?
    /// The compiled rules that have been used: an array is read faster than the references that all
    /// threads share.
    private var compiled: [CompiledRule?] = []
    /// The link without the parameters to be removed; valid only while `isStripped` is set.
    var stripped: [UInt8] = []
    var isStripped = false
    /// The offset in the link up to which the link has been copied to `stripped`, except the
    /// removed pieces.
    var written = 0
    /// The number of rules that had fired before `stripped` was begun.
    var firedBefore = 0
    /// Whether parameters are to be removed in this pass.
    var removes = false
    /// Whether rules of imported lists may remove parameters, too.
    var removesImported = true
    /// Whether a parameter signs the link. Then no parameter may be removed, as the signature would
    /// become invalid.
    var isSigned = false
    /// The rules for any host that a parameter of the link selects.
    var triggered: [Int32] = []
    /// For each parameter rule that has been tested in this pass, whether the rule applies to the
    /// link.
    var answers: [(rule: Int32, applies: Bool)] = []
    /// Whether a parameter rule depends on which other parameters are there. Removing parameters
    /// may then change the answer in the next pass.
    var asksForParameters = false
    /// The percent-decoded name of the parameter that is being looked up.
    var name: [UInt8] = []
    var captures = LinkPattern.Captures()
    /// Whether a rule other than a parameter rule matches the link's path.
    var hasRuleForPath = false
    /// Whether a rule has removed a segment of the path.
    var cutsPath = false
    /// Whether it is certain that no rule changes `next` any further, so that no other pass is
    /// needed.
    var isSettled = false

    /// A workspace without any memory yet; the buffers grow with the links that are cleaned.
    public init() {}

    /// Begins with a link that `rules` are to clean.
    mutating func reset(for rules: LinkRules) {
        if owner !== rules {
            owner = rules
            hosts = HostCache()
            compiled = []
        }
        ruleNumbers.clear()
        if note != nil { note = nil }
        namesImage = false
        isSettled = false
    }

    /// The compiled form of a rule.
    @inline(__always)
    mutating func rule(_ number: Int32, of rules: LinkRules) -> CompiledRule {
        if Int(number) < compiled.count, let known = compiled[Int(number)] { return known }
        return compile(number, of: rules)
    }

    private mutating func compile(_ number: Int32, of rules: LinkRules) -> CompiledRule {
        let rule = rules.contents[Int(number)].rule
        if compiled.isEmpty { compiled = [CompiledRule?](repeating: nil, count: rules.contents.count) }
        compiled[Int(number)] = rule
        return rule
    }

    mutating func fired(_ rule: Int32) {
        if !ruleNumbers.contains(rule) { ruleNumbers.append(rule) }
    }

    /// Discards `stripped`. The rules that would have removed parameters then count as not fired.
    mutating func dropStripped() {
        guard isStripped else { return }
        isStripped = false
        ruleNumbers.removeLast(ruleNumbers.count - firedBefore)
    }

    /// Takes back all changes to the link and notes the reason.
    mutating func giveUp(_ why: String) {
        ruleNumbers.clear()
        namesImage = false
        note = why
    }

    /// Moves the result out of the workspace, so that `result` can be written while the old one is
    /// read.
    mutating func takeResult() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &result)
        return taken
    }
}

extension [UInt8] {
    /// Empties the array and keeps its memory.
    @inline(__always)
    mutating func clear() {
        if !isEmpty { removeLast(count) }
    }
}

extension Array {
    /// Empties a short array and keeps its memory; faster than removing a range.
    @inline(__always)
    mutating func clear() {
        while !isEmpty { removeLast() }
    }
}

/// A cache of the rules found for recent hosts: in a list of links the same few hosts occur again
/// and again.
///
/// The cache has one slot for each hash value. A host whose slot is taken replaces the host in it.
struct HostCache: Sendable {
    private static let placeCount = 128
    /// Longer hosts, and hosts with more rules than this, are not cached.
    private static let maximumLength = 40
    private static let maximumRules = 12

    private var lengths: [UInt8] = []
    private var texts: [UInt8] = []
    private var counts: [UInt8] = []
    private var rules: [Int32] = []

    /// Appends the rules of a host to `candidates`.
    mutating func find(_ link: Span<UInt8>, _ host: Range<Int>, in all: LinkRules, into candidates: inout [Int32]) {
        guard host.count <= Self.maximumLength else { return all.hosts.find(link, host, into: &candidates) }
        if lengths.isEmpty { makeSlots() }
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

    private mutating func makeSlots() {
        lengths = [UInt8](repeating: 0, count: Self.placeCount)
        counts = lengths
        texts = [UInt8](repeating: 0, count: Self.placeCount * Self.maximumLength)
        rules = [Int32](repeating: 0, count: Self.placeCount * Self.maximumRules)
    }
}
