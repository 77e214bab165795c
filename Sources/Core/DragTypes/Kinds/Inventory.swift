/// What content holds: its features with their counts.
public struct Inventory: Hashable, Sendable {
    /// How many there are of each feature; a feature that is missing from the content has no entry.
    public private(set) var counts: [Feature: Int]
    /// The features that were looked for, if only some were; nil when all of the content was
    /// counted. Only what is counted whole has shares.
    public let looked: Set<Feature>?

    /// Beyond this count, one more of a feature changes no share. Without the limit, the sums of
    /// masses could overflow.
    private static let maximumCount = 1 << 40

    /// An inventory of the features whose count is positive.
    public init(_ counts: [Feature: Int] = [:]) {
        self.counts = counts.filter { $0.value > 0 }
        looked = nil
    }

    /// The counts of some features, of which there may be none, in content that has others.
    public init(partial counts: [Feature: Int]) {
        self.counts = counts.filter { $0.value > 0 }
        looked = Set(counts.keys)
    }

    /// Adds to the count of a feature.
    public mutating func add(_ feature: Feature, _ count: Int = 1) {
        guard count > 0 else { return }
        counts[feature] = (counts[feature] ?? 0).addingReportingOverflow(count).partialValue
    }

    /// The features with their parts of the whole in thousandths, which add up to 1000. Empty for
    /// content without features.
    ///
    /// A feature weighs its count times its unit mass, and has one thousandth at least, so that no
    /// loss is invisible. What division leaves over goes to the largest remainders, and among equal
    /// ones to the first by name.
    public var shares: [(feature: Feature, share: Int)] {
        guard looked == nil else { return [] }
        let features = counts.keys.sorted()
        let masses = features.map { min(counts[$0] ?? 0, Self.maximumCount) * $0.unitMass }
        let total = masses.reduce(0, +)
        guard total > 0 else { return [] }
        var shares = masses.map { max(1, $0 * 1000 / total) }
        var rest = 1000 - shares.reduce(0, +)
        let byRemainder = masses.indices.sorted { (masses[$1] * 1000 % total, $0) < (masses[$0] * 1000 % total, $1) }
        for index in byRemainder.prefix(max(0, rest)) { shares[index] += 1 }
        // What the smallest features have got beyond their mass, the largest ones give.
        while rest < 0, let largest = shares.indices.max(by: { (shares[$0], $1) < (shares[$1], $0) }), shares[largest] > 1 {
            shares[largest] -= 1
            rest += 1
        }
        return Array(zip(features, shares)).map { (feature: $0.0, share: $0.1) }
    }
}
