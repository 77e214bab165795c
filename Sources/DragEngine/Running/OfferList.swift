public import DragKit
public import DragTypes

/// What an item offers to a negotiation: its representations that are content, with their fidelity.
public struct OfferList: Sendable {
    public var offers: [Offer]
    /// Representations that are no content, and why.
    public var skipped: [Plan.Skipped]

    /// How many representations of one type are looked at: those of the highest fidelity, of the same fidelity the first. Every further one
    /// would be planned for, and tried in vain where the others are of no use.
    static let maximumOfOneType = 16

    /// The offers of `provider`, in its order.
    ///
    /// Fidelity is what the source says; for X11, Wayland and Windows, whose programs don't rank what they offer, the
    /// catalogue's rank of the name it came under; else 1000.
    ///
    /// Untyped bytes (`application/octet-stream`, as browsers call the original file of an image) are what `sniffer` says of them, where
    /// they are at hand.
    public init(of provider: ItemProvider, catalogue: TypeCatalogue, sniffer: any ContentSniffing) {
        offers = []
        skipped = []
        for index in 0..<provider.count {
            let registration = provider.registration(at: index)
            let name = registration.target ?? registration.type.rawValue
            switch catalogue.declaration(of: registration.type)?.role ?? .content {
            case .content: break
            case .marker, .secret:
                skipped.append(.init(name, "it is a marker, not content"))
                continue
            case .opaque:
                skipped.append(.init(name, "it means nothing outside the program that offered it"))
                continue
            }
            var fidelity = registration.fidelity
            if fidelity == nil, provider.platform?.ranksByName == true {
                fidelity = NameRanks.rank(of: name, registration.type, in: catalogue)
            }
            var type = registration.type
            if type == .data, let bytes = provider.readyBytes(at: index) {
                type = sniffer.type(of: bytes, fileName: provider.suggestedName) ?? type
            }
            offers.append(
                Offer(
                    type, fidelity: fidelity ?? 1000, sourceIndex: index, byteCount: registration.byteCount))
        }
        leaveOutSurplus(of: provider)
    }

    private mutating func leaveOutSurplus(of provider: ItemProvider) {
        guard offers.count > Self.maximumOfOneType else { return }
        var surplus: Set<Int> = []
        for (type, group) in Dictionary(grouping: offers, by: \.type) where group.count > Self.maximumOfOneType {
            for offer in group.sorted(by: { ($1.fidelity, $0.sourceIndex) < ($0.fidelity, $1.sourceIndex) }).dropFirst(Self.maximumOfOneType) {
                surplus.insert(offer.sourceIndex)
                let registration = provider.registration(at: offer.sourceIndex)
                skipped.append(
                    .init(
                        registration.target ?? registration.type.rawValue,
                        "the item has more than \(Self.maximumOfOneType) representations of \(type), the limit; this one is left out"))
            }
        }
        offers.removeAll { surplus.contains($0.sourceIndex) }
    }
}
