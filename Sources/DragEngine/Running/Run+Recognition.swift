import DragKit
import DragTypes

/// Looks into offers before a route is taken, so that the plan is made for what they hold and not
/// for what their types can hold.
extension Run {
    /// The most offers that are looked into for one request.
    private static let maximumLooks = 8

    /// Looks into the offers that the plan depends on: those whose bytes are there, then the offer
    /// of the best route; where there is no route, every offer, one after the other.
    ///
    /// - Parameter plan: the plan so far.
    /// - Returns: whether the plan must be made anew.
    mutating func looksInto(_ plan: Plan) async -> Bool {
        // What is delivered as it is needs no route by its kind.
        guard runner.registry.graph.states.hasKinds, plan.chosen?.conversions.isEmpty != true else { return false }
        if lookIntoReadyOffers() { return true }
        let candidates = plan.chosen.map { [$0.offer] } ?? Array(offers.indices)
        for index in candidates where recognised.count < Self.maximumLooks && !exclusions.offers.contains(index) {
            guard recognised.insert(index).inserted else { continue }
            guard let bytes = await start(index, isAsItIs: false) else { return true }
            if recognise(index, bytes) { return true }
        }
        return false
    }

    /// Looks into all offers whose bytes are there already.
    ///
    /// - Returns: whether something was recognised.
    @discardableResult
    mutating func lookIntoReadyOffers() -> Bool {
        guard runner.registry.graph.states.hasKinds else { return false }
        var isFound = false
        for index in offers.indices where recognised.count < Self.maximumLooks {
            guard let bytes = readyBytes(index), recognised.insert(index).inserted else { continue }
            isFound = recognise(index, bytes) || isFound
        }
        return isFound
    }

    /// The bytes of an offer in canonical form, if they are there already.
    private func readyBytes(_ index: Int) -> [UInt8]? {
        if let origin = origin[index] { return finished[origin] }
        let source = offers[index].sourceIndex
        return provider.readyBytes(at: source).map { raw in
            CanonicalText.bytes(
                raw, of: offers[index].type, target: provider.registration(at: source).target, in: catalogue, hint: options.characterSetHint)
        }
    }

    /// - Returns: whether something was recognised.
    private mutating func recognise(_ index: Int, _ bytes: [UInt8]) -> Bool {
        offers[index].recognition = runner.registry.recognition(of: bytes, type: offers[index].type)
        return offers[index].recognition != Recognition()
    }
}
