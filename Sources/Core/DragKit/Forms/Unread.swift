public import DragTypes

/// What a reader met in its input and has no place for, by the names that the input gives: columns,
/// members, elements, attributes.
public struct Unread: Sendable {
    private var counts: [Feature: Int] = [:]

    /// The most names that are told one by one.
    private static let mostNames = 40
    /// The longest name, in characters.
    private static let longestName = 60

    /// Nothing so far.
    public init() {}

    /// Counts a field by its name in the input.
    public mutating func add(field name: some StringProtocol, _ count: Int = 1) {
        guard count > 0 else { return }
        let words = name.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
        let name = String(words.joined(separator: " ").prefix(Self.longestName))
        add(name.isEmpty ? Self.unnamed : Feature(field: name), count)
    }

    /// Counts what has a name of its own in the records, such as `tracks`.
    public mutating func add(_ feature: Feature, _ count: Int = 1) {
        if count > 0 { counts[feature, default: 0] += count }
    }

    /// Counts all that another reader has counted.
    public mutating func add(_ other: Unread) { counts.merge(other.counts, uniquingKeysWith: +) }

    private static let unnamed: Feature = "fields without a name"
    private static let further: Feature = "further fields"

    /// The losses, those of the most fields first.
    public var losses: [Loss] {
        let all = counts.map { Loss($0.key, $0.value) }.sorted { ($1.count, $0.feature) < ($0.count, $1.feature) }
        let rest = all.dropFirst(Self.mostNames).reduce(0) { $0 + $1.count }
        return all.prefix(Self.mostNames) + (rest > 0 ? [Loss(Self.further, rest)] : [])
    }
}
