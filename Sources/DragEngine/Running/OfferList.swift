public import DragKit
public import DragTypes

/// The offers of an item for a negotiation: its representations that are content, each with its fidelity.
public struct OfferList: Sendable {
    /// The offers, in the order of the item's representations.
    public var offers: [Offer]
    /// Representations that are left out, each with the reason.
    public var skipped: [Plan.Skipped]

    /// The most offers of one type. Those of the highest fidelity count, and of equal fidelity the first. Every further offer would be
    /// planned for, and would be tried in vain after the others failed.
    static let maximumOfOneType = 16

    /// The offers of `provider`, in its order.
    ///
    /// The fidelity is the source's own value. Without one, it is the rank of the representation's name on X11, Wayland and Windows, where
    /// programs don't rank their offers, and 1000 elsewhere.
    ///
    /// Untyped bytes get the type that `sniffer` finds, if they are loaded already (browsers offer an image's original file as
    /// `application/octet-stream`).
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
