public import DragTypes
import Synchronization

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
    public init(
        suggestedName: String? = nil, platform: Platform? = nil, isSecret: Bool = false, _ registrations: [Registration]
    ) {
        self.suggestedName = suggestedName
        self.platform = platform
        self.isSecret = isSecret
        self.slots = registrations.map { RepresentationSlot($0, keepsResult: !isSecret) }
    }

    /// A provider of what an item holds already.
    public convenience init(_ item: Item, platform: Platform? = nil, catalogue: TypeCatalogue) {
        self.init(
            suggestedName: item.suggestedName, platform: platform, isSecret: item.isSecret(in: catalogue),
            item.representations.map { Registration($0) })
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
    /// - Throws: ``LoadError``.
    public func load(at index: Int) async throws(LoadError) -> [UInt8] { try await slots[index].load() }

    /// The bytes of a representation that needs no loading; nil for any other.
    func readyBytes(at index: Int) -> [UInt8]? { try? slots[index].registration.ready?().get() }

    /// How far the load of the representation at `index` is, 0…1; 0 before it began.
    public func progress(at index: Int) -> Double { slots[index].progress.fraction }
}

/// Why a representation could not be had.
public enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source offered it and did not deliver; a clause on how.
    case refused(String)
    case cancelled

    public var description: String {
        switch self {
        case .refused(let reason): reason
        case .cancelled: "the request was cancelled"
        }
    }
}

/// How far a load is. Set by the loader, read by whoever shows it.
public final class LoadProgress: Sendable {
    private let value = Mutex(0.0)

    public init() {}

    /// 0…1.
    public var fraction: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = min(max(newValue, 0), 1) } }
    }
}

/// Turns an interface that calls back into one with exactly one outcome: the first call counts, later ones are counted as the
/// source's fault and change nothing.
public final class OnceCompletion: Sendable {
    private struct State {
        var continuation: CheckedContinuation<[UInt8], any Error>?
        var surplusCalls = 0
    }
    private let state: Mutex<State>

    private init(_ continuation: CheckedContinuation<[UInt8], any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// A loader around `start`, which gets the completion to call.
    public static func loader(
        _ start: @escaping @Sendable (LoadProgress, OnceCompletion) -> Void
    ) -> ItemProvider.Loader {
        { progress in
            try await withCheckedThrowingContinuation { start(progress, OnceCompletion($0)) }
        }
    }

    /// Delivers the outcome, if none was delivered before.
    public func callAsFunction(_ result: Result<[UInt8], LoadError>) {
        let continuation = state.withLock { state in
            if state.continuation == nil { state.surplusCalls += 1 }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result.mapError { $0 })
    }

    /// How often it was called after the first time.
    public var surplusCalls: Int { state.withLock { $0.surplusCalls } }

    deinit {
        // A source that forgets to call would leave its caller waiting for ever.
        state.withLock { $0.continuation?.resume(throwing: LoadError.refused("the source never answered")) }
    }
}
