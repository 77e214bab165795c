import DragKit
import DragTypes

/// An inventory as bits, one for each feature, so that what survives on a route is one number.
struct CountedFeatures: Sendable {
    /// The bit of content that has no bit of its own: all content if there is no inventory, the
    /// smallest features if there are too many, and the part of a large file that was not counted.
    private static let rest = 62
    /// The mask in which no feature is lost.
    let full: UInt64
    /// Whether there is an inventory.
    let isCounted: Bool
    private let counts: [Feature: Int]
    /// What was counted of content of which some features were looked for.
    private let partial: (counts: [Feature: Int], looked: Set<Feature>)?
    private let bits: [Feature: Int]
    /// The share of each bit in thousandths.
    private let shares: [(bit: Int, share: Int)]
    /// The mask of the part of a large file that was not counted, where any feature may stand. 0 if
    /// all of the content was counted.
    let unseen: UInt64

    /// - Parameter isWhole: whether all of the content was counted, and not only its beginning.
    init(_ inventory: Inventory?, isWhole: Bool = true) {
        partial = inventory.flatMap { inventory in inventory.looked.map { (inventory.counts, $0) } }
        let inventory = inventory?.looked == nil ? inventory : nil
        isCounted = inventory != nil
        counts = inventory?.counts ?? [:]
        var bits: [Feature: Int] = [:]
        var rest = 0
        var shares: [(bit: Int, share: Int)] = []
        let known = (inventory?.shares ?? []).sorted { ($1.share, $0.feature) < ($0.share, $1.feature) }
        for (index, entry) in known.enumerated() {
            guard index < Self.rest else {
                rest += entry.share
                continue
            }
            bits[entry.feature] = index
            shares.append((index, entry.share))
        }
        if known.isEmpty { rest = 1000 }
        // The least share keeps a feature that was not found yet from being none, and changes no
        // order of routes.
        if !isWhole, rest == 0 {
            shares[0].share -= 1
            rest = 1
        }
        if rest > 0 { shares.append((Self.rest, rest)) }
        self.bits = bits
        self.shares = shares
        unseen = isWhole ? 0 : 1 << UInt64(Self.rest)
        full = shares.reduce(0) { $0 | 1 << UInt64($1.bit) }
    }

    /// Whether the content has one of some features; nil where nobody has looked for all of them.
    func holdsOne(of features: [Feature]) -> Bool? {
        if isCounted { return features.contains { bits[$0] != nil } }
        guard let partial, features.allSatisfy(partial.looked.contains) else { return nil }
        return features.contains { partial.counts[$0] != nil }
    }

    /// How much of the content the features in a mask are, in thousandths.
    func share(of mask: UInt64) -> Int {
        if mask == full { return 1000 }
        return shares.reduce(0) { $0 + (mask >> UInt64($1.bit) & 1 == 1 ? $1.share : 0) }
    }

    /// The mask of these features, as far as the content has them.
    func mask(of features: some Sequence<Feature>) -> UInt64 {
        features.reduce(0) { mask, feature in bits[feature].map { mask | 1 << UInt64($0) } ?? mask }
    }

    /// The features that a mask lacks, in the order of their names.
    func losses(outside mask: UInt64) -> [Loss] {
        if mask == full { return [] }
        return bits.filter { mask >> UInt64($0.value) & 1 == 0 }.keys.sorted().map { Loss($0, counts[$0] ?? 0) }
    }
}
