public import DragTypes

/// An item whose representations are fetched when somebody wants them: each at most once, with exactly one outcome that
/// everybody who asks gets.
///
/// The counterpart of `NSItemProvider`: register representations best first, load the ones that negotiation picks.
public final class ItemProvider: Sendable {
    /// Fetches a representation's bytes. Report how far it is through the argument; honour task cancellation.
    public typealias Loader = @Sendable (LoadProgress) async throws -> [UInt8]

    /// What a file made from the item should be called.
    public let suggestedName: String?
    /// Where the item comes from; its names' ranks count where platforms don't rank offers themselves.
    public let platform: Platform?
    /// Whether the item is marked as confidential: then nothing that was loaded is kept.
    public let isSecret: Bool
    private let slots: [RepresentationSlot]

    /// One representation as it is registered.
    public struct Registration: Sendable {
        public var type: TypeIdentifier
        public var target: String?
        public var fidelity: Int?
        /// In bytes, where known beforehand.
        public var byteCount: Int?
        /// Fetches the bytes, unless they are there already.
        public var loader: Loader
        /// What needs no fetching.
        let ready: (@Sendable () -> Result<[UInt8], LoadError>)?

        public init(
            _ type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, byteCount: Int? = nil,
            loader: @escaping Loader
        ) {
            self.type = type
            self.target = target
            self.fidelity = fidelity
            self.byteCount = byteCount
            self.loader = loader
            self.ready = nil
        }

        /// A representation whose bytes are at hand.
        init(_ representation: Representation) {
            self.type = representation.type
            self.target = representation.target
            self.fidelity = representation.fidelity
            self.byteCount = representation.bytes?.count
            let content: @Sendable () -> Result<[UInt8], LoadError> = {
                if case .refused(let reason) = representation.content { return .failure(.refused(reason)) }
                return .success(representation.bytes ?? [])
            }
            self.ready = content
            self.loader = { _ in try content().get() }
        }
    }

    /// A provider of representations, best first.
    ///
    /// - Parameter keepsFailures: whether a load that failed is not tried again.
    public init(
        suggestedName: String? = nil, platform: Platform? = nil, isSecret: Bool = false, keepsFailures: Bool = true, _ registrations: [Registration]
    ) {
        self.suggestedName = suggestedName
        self.platform = platform
        self.isSecret = isSecret
        self.slots = registrations.map { RepresentationSlot($0, keepsResult: !isSecret, keepsFailures: keepsFailures) }
    }

    /// A provider of what an item holds already.
    ///
    /// - Parameter more: further representations, which are made when somebody wants them.
    public convenience init(_ item: Item, platform: Platform? = nil, catalogue: TypeCatalogue, adding more: [Registration] = []) {
        self.init(
            suggestedName: item.suggestedName, platform: platform, isSecret: item.isSecret(in: catalogue),
            item.representations.map { Registration($0) } + more)
    }

    public var count: Int { slots.count }

    /// What is registered at `index`.
    public func registration(at index: Int) -> Registration { slots[index].registration }

    /// Whether some representation conforms to `type`.
    public func hasRepresentation(conformingTo type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        slots.contains { catalogue.conforms($0.registration.type, to: type) }
    }

    /// The bytes of the representation at `index`. The first call starts the load, later ones share its outcome; when every
    /// caller has been cancelled, so is the load.
    ///
    /// - Parameter end: when the caller has waited long enough, whether the loader listens or not; nil for never.
    /// - Throws: ``LoadError``.
    public func load(at index: Int, until end: ContinuousClock.Instant? = nil) async throws(LoadError) -> [UInt8] {
        try await slots[index].load(until: end)
    }

    /// Whether the representation at `index` has been loaded and kept.
    package func isLoaded(at index: Int) -> Bool { isReady(at: index) || slots[index].isLoaded }

    /// Whether a representation needs no loading.
    func isReady(at index: Int) -> Bool { slots[index].registration.ready != nil }

    /// The bytes of a representation that needs no loading; nil for any other.
    func readyBytes(at index: Int) -> [UInt8]? { try? slots[index].registration.ready?().get() }

    /// How far the load of the representation at `index` is, 0…1; 0 before it began.
    public func progress(at index: Int) -> Double { slots[index].progress.fraction }
}
