import DragKit
import Synchronization

/// Plans that were made for one item of a request: further items mostly offer the same types and fail in the same way, and a plan depends on
/// nothing else.
final class PlanMemory: Sendable {
    private struct Key: Hashable {
        let offers: [Offer]
        let accepting: AcceptList
        let options: NegotiationOptions
        let exclusions: Negotiator.Exclusions
    }

    /// More than the items of a drag need; beyond, the memory begins anew.
    private static let maximumCount = 512

    /// Offers up to this size, in bytes, are too small for any conversion's limit: their size is of no account.
    private let harmlessSize: Int
    private let plans = Mutex<[Key: Plan]>([:])

    init(_ registry: Registry) {
        harmlessSize = registry.conversions.compactMap(\.maxInput).min() ?? .max
    }

    /// The plan for what is given, remembered or made by `make`.
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
