/// What the compositor has told of its selections: the offers, and the one that each selection
/// holds.
struct WaylandOffers {
    /// The types of an offer, each once, although some owners name a type twice.
    private struct Types {
        var list: [String] = []
        var known: Set<String> = []
    }

    /// By the offers' numbers.
    private var offers: [UInt32: Types] = [:]
    private var current: [SelectionKind: UInt32] = [:]
    /// How often each selection has been replaced since the connection began.
    private(set) var changes: [SelectionKind: Int] = [:]
    /// How many of these changes brought a new owner. The others left the selection empty.
    private var owners: [SelectionKind: Int] = [:]

    /// Takes an offer whose types follow.
    mutating func begin(_ offer: UInt32) { offers[offer] = Types() }

    func isKnown(_ offer: UInt32) -> Bool { offers[offer] != nil }

    mutating func add(_ type: String, to offer: UInt32) {
        if offers[offer]?.known.insert(type).inserted == true { offers[offer]?.list.append(type) }
    }

    /// Takes the offer that a selection holds from now on; nil for an empty selection.
    ///
    /// - Returns: the offer that is over.
    mutating func replace(_ selection: SelectionKind, by offer: UInt32?) -> UInt32? {
        let old = current[selection]
        current[selection] = offer
        changes[selection, default: 0] += 1
        if offer != nil { owners[selection, default: 0] += 1 }
        guard let old, old != offer else { return nil }
        offers[old] = nil
        return old
    }

    /// How often the selection has been replaced.
    func count(of selection: SelectionKind) -> Int { changes[selection, default: 0] }

    /// How many owners the selection has had.
    func owners(of selection: SelectionKind) -> Int { owners[selection, default: 0] }

    /// Empty for an empty selection.
    func types(of selection: SelectionKind) -> [String] { current[selection].flatMap { offers[$0]?.list } ?? [] }

    /// The number of the selection's offer, if the offer has that type.
    func offer(of selection: SelectionKind, with type: String) -> UInt32? {
        current[selection].flatMap { offers[$0]?.known.contains(type) == true ? $0 : nil }
    }

    func isHeld(_ offer: UInt32, by selection: SelectionKind) -> Bool { current[selection] == offer }
}
