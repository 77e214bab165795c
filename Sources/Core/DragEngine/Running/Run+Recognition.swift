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
        for index in candidates where looks.offers.count < Self.maximumLooks && !exclusions.offers.contains(index) {
            guard looks.offers.insert(index).inserted else { continue }
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
        for index in offers.indices where looks.offers.count < Self.maximumLooks && !looks.offers.contains(index) {
            guard let bytes = readyBytes(index) else { continue }
            looks.offers.insert(index)
            isFound = recognise(index, bytes) || isFound
        }
        return isFound
    }

    /// The bytes of an offer in canonical form, if they are there already.
    private mutating func readyBytes(_ index: Int) -> [UInt8]? {
        if let origin = origin[index] { return finished[origin] }
        return provider.readyBytes(at: offers[index].sourceIndex).map { text(index, $0).bytes }
    }

    /// An offer's bytes in canonical form, which are decoded once.
    ///
    /// - Parameter raw: the bytes as the source sent them.
    mutating func text(_ index: Int, _ raw: [UInt8]) -> DecodedText {
        if let known = looks.texts[index] { return known }
        let offer = offers[index]
        let target = provider.registration(at: offer.sourceIndex).target
        let text = CanonicalText.decoded(raw, of: offer.type, target: target, in: catalogue, hint: options.characterSetHint)
        looks.texts[index] = text
        return text
    }

    /// - Returns: whether something was recognised.
    private mutating func recognise(_ index: Int, _ bytes: [UInt8]) -> Bool {
        let understood = runner.registry.understanding(of: bytes, type: offers[index].type)
        offers[index].recognition = understood.recognition
        looks.parsed[index] = understood.parsed
        return understood.recognition != Recognition()
    }
}

/// What looks into the offers of a request have found, besides readings. Keys are positions of
/// offers.
struct Looks: Sendable {
    /// The offers whose content was looked into.
    var offers: Set<Int> = []
    /// The canonical form of texts.
    var texts: [Int: DecodedText] = [:]
    /// What recognisers have parsed, for the first conversion on a route.
    var parsed: [Int: ParsedInput] = [:]

    /// Forgets what was found in an offer whose type turned out to be another one.
    mutating func forget(_ index: Int) {
        offers.remove(index)
        texts[index] = nil
        parsed[index] = nil
    }
}
