/// Memory that cleaning uses again and again, and what the last link came to.
public struct CleaningWorkspace: Sendable {
    /// The cleaned link, when the last call changed it.
    public internal(set) var result: [UInt8] = []
    /// The numbers of the rules that fired, in order, each once; they count in ``LinkRules/rules``.
    public internal(set) var ruleNumbers: [Int32] = []
    /// Why something was left as it is although a rule knows the place: a clause without a full stop, or nil.
    public internal(set) var note: String?
    /// Whether the link came out of an image search or an image proxy.
    public internal(set) var namesImage = false

    /// The next state of the link.
    var next: [UInt8] = []
    /// What stands in a wrapper, on its way to being a link.
    var text: [UInt8] = []
    /// Rules that name the link's host, or that its path or parameters call.
    var candidates: [Int32] = []
    var hosts = HostCache()
    /// The link without parameters that go, and whether it is there at all.
    var stripped: [UInt8] = []
    var isStripped = false
    /// How far the link has been written into it, but for what goes.
    var written = 0
    /// How many rules had fired before it was written.
    var firedBefore = 0
    /// Whether parameters are taken out at all, and whether one of them signs the link, so that none may be.
    var removes = false
    var isSigned = false
    /// Rules for any host that a parameter calls.
    var triggered: [Int32] = []
    /// Which rules about parameters are for the link, of those that were asked in this pass.
    var answers: [(rule: Int32, applies: Bool)] = []
    /// Whether a rule about parameters asked which others are there: what goes in one pass may change the answer in the next.
    var asksForParameters = false
    var name: [UInt8] = []
    var captures = LinkPattern.Captures()
    /// Whether a rule that is no mere removal is for the link's path.
    var hasRuleForPath = false
    /// Whether a removal took a segment of the path.
    var cutsPath = false
    /// Whether no rule can find anything more in what was made.
    var isSettled = false

    public init() {}

    mutating func reset() {
        ruleNumbers.clear()
        if note != nil { note = nil }
        namesImage = false
        isSettled = false
    }

    mutating func fired(_ rule: Int32) {
        if !ruleNumbers.contains(rule) { ruleNumbers.append(rule) }
    }

    /// Parameters stay after all: the rules that would have taken them out have not fired.
    mutating func dropStripped() {
        guard isStripped else { return }
        isStripped = false
        ruleNumbers.removeLast(ruleNumbers.count - firedBefore)
    }

    mutating func giveUp(_ why: String) {
        ruleNumbers.clear()
        namesImage = false
        note = why
    }

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
    /// Empties a short array and keeps its memory; quicker than cutting out a range.
    @inline(__always)
    mutating func clear() {
        while !isEmpty { removeLast() }
    }
}
