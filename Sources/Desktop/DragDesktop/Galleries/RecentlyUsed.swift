/// Values by their keys, of which those that were used longest ago go when all together cost too
/// much.
struct RecentlyUsed<Value> {
    private struct Entry {
        var value: Value
        let cost: Int
        var lastUse: Int
    }

    private let maximumCost: Int
    private var entries: [String: Entry] = [:]
    private var cost = 0
    private var uses = 0

    /// - Parameter maximumCost: what the values may cost together, in the unit of each one's cost.
    init(maximumCost: Int) { self.maximumCost = maximumCost }

    /// All values, in no order.
    var values: [Value] { entries.values.map(\.value) }

    /// The value of a key, which counts as a use.
    mutating func use(_ key: String) -> Value? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.value
    }

    /// Changes the value of a key, if there is one. The cost stays.
    mutating func change(_ key: String, _ body: (inout Value) -> Void) {
        guard var entry = entries[key] else { return }
        body(&entry.value)
        entries[key] = entry
    }

    /// Sets the value of a key. The new value stays, whatever it costs.
    ///
    /// - Returns: the values that have gone, the key's former value among them.
    mutating func set(_ key: String, to value: Value, cost: Int) -> [Value] {
        var gone = remove(key).map { [$0] } ?? []
        uses += 1
        entries[key] = Entry(value: value, cost: cost, lastUse: uses)
        self.cost += cost
        while self.cost > maximumCost, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key, oldest != key {
            gone += remove(oldest).map { [$0] } ?? []
        }
        return gone
    }

    /// Forgets a key, and gives the value that it had.
    mutating func remove(_ key: String) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        cost -= entry.cost
        return entry.value
    }
}
