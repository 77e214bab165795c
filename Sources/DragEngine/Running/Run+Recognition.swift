import DragKit
import DragTypes

/// Looks into offers before a route is taken, so that the plan is made for what they hold and not
/// for what their types can hold.
extension Run {
    /// The most offers that are looked into for one request.
    private static let maximumLooks = 8

    /// Looks into the offer of the best route, unless that has been done or would change nothing.
    ///
    /// - Returns: whether the plan must be made anew.
    mutating func looksInto(_ route: Route) async -> Bool {
        // What is delivered as it is needs no route by its kind.
        guard runner.registry.graph.states.hasKinds, !route.conversions.isEmpty, recognised.count < Self.maximumLooks,
            recognised.insert(route.offer).inserted
        else { return false }
        guard let bytes = await start(route, offers[route.offer]) else { return true }
        return recognise(route.offer, bytes)
    }

    /// Looks into all offers whose bytes are there already.
    mutating func lookIntoReadyOffers() {
        guard runner.registry.graph.states.hasKinds else { return }
        for index in offers.indices where recognised.count < Self.maximumLooks {
            guard let raw = provider.readyBytes(at: offers[index].sourceIndex), recognised.insert(index).inserted else { continue }
            let target = provider.registration(at: offers[index].sourceIndex).target
            _ = recognise(
                index, CanonicalText.bytes(raw, of: offers[index].type, target: target, in: catalogue, hint: options.characterSetHint))
        }
    }

    /// - Returns: whether something was recognised.
    private mutating func recognise(_ index: Int, _ bytes: [UInt8]) -> Bool {
        offers[index].recognition = runner.registry.recognition(of: bytes, type: offers[index].type)
        return offers[index].recognition != Recognition()
    }
}
