import DragKit
import Synchronization

/// Remembers plans for a request with many items. Most items of one request offer the same types and fail in the same way, and a plan depends
/// only on offers, accept list, options and exclusions.
final class PlanMemory: Sendable {
    private struct Key: Hashable {
        let offers: [Offer]
        let accepting: AcceptList
        let options: NegotiationOptions
        let exclusions: Negotiator.Exclusions
    }

    /// The most plans that are remembered, which is more than the items of a drag need. A full memory is emptied.
    private static let maximumCount = 512

    /// The smallest input limit of any conversion, in bytes. Sizes of offers up to this limit do not affect a plan.
    private let harmlessSize: Int
    private let plans = Mutex<[Key: Plan]>([:])

    init(_ registry: Registry) {
        harmlessSize = registry.conversions.compactMap(\.maxInput).min() ?? .max
    }

    /// The remembered plan for these arguments, or else the plan that `make` returns.
    func plan(
        _ offers: [Offer], _ accepting: AcceptList, _ options: NegotiationOptions, _ exclusions: Negotiator.Exclusions,
        make: () throws(NegotiationError) -> Plan
    ) throws(NegotiationError) -> Plan {
        let alike = offers.map { offer in
            var offer = offer
            if let size = offer.byteCount, size <= harmlessSize { offer.byteCount = nil }
            return offer
        }
        let key = Key(offers: alike, accepting: accepting, options: options, exclusions: exclusions)
        if let known = plans.withLock({ $0[key] }) { return known }
        let plan = try make()
        plans.withLock { plans in
            if plans.count >= Self.maximumCount { plans = [:] }
            plans[key] = plan
        }
        return plan
    }
}
