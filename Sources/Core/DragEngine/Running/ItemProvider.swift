public import DragTypes
import Synchronization

/// An item whose representations are loaded on demand. Each is loaded at most once, and all callers
/// get the same outcome.
///
/// The counterpart of Apple's `NSItemProvider`: register representations best first, and load those
/// that negotiation chooses.
public final class ItemProvider: Sendable {
    /// Loads a representation's bytes. The loader reports its progress through the argument and
    /// should react to task cancellation. It throws ``LoadError``; `CancellationError` counts as
    /// `cancelled`, and every other error as `refused`.
    public typealias Loader = @Sendable (LoadProgress) async throws -> [UInt8]

    /// Loads a representation's bytes and blocks meanwhile. It ends at the given time whatever the
    /// source does (nil is no limit), but not when its task is cancelled.
    ///
    /// - Throws: ``LoadError``, which is `late` when the time has passed.
    package typealias PunctualLoader = @Sendable (_ end: ContinuousClock.Instant?) throws(LoadError) -> [UInt8]

    /// The name for a file made from the item; nil when the source suggests none.
    public let suggestedName: String?
    /// The platform that the item comes from; nil when unknown. Where programs don't rank their
    /// offers, the ranks of the platform's type names decide.
    public let platform: Platform?
    /// Whether the item is marked as confidential; nothing of such an item is kept after loading.
    public let isSecret: Bool
    private let slots: [RepresentationSlot]

    /// One representation of the item.
    public struct Registration: Sendable {
        /// The type of the representation.
        public var type: TypeIdentifier
        /// The source's own name for the type (an X11 target, a Windows format, a MIME type); nil
        /// when there is none.
        public var target: String?
        /// How faithful the representation is to the source's content, 1…1000; nil when the source
        /// does not say.
        public var fidelity: Int?
        /// The size in bytes; nil when unknown before loading.
        public var byteCount: Int?
        /// Loads the bytes.
        public var loader: Loader
        /// The outcome of a representation that needs no loading; nil for all others.
        let ready: (@Sendable () -> Result<[UInt8], LoadError>)?
        /// The loader of a representation that is loaded on its caller's thread; nil for all
        /// others.
        let punctual: PunctualLoader?

        /// A representation that is loaded on demand.
        public init(
            _ type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, byteCount: Int? = nil,
            loader: @escaping Loader
        ) {
            self.type = type
            self.target = target
            self.fidelity = fidelity
            self.byteCount = byteCount
            self.loader = loader
            (self.ready, self.punctual) = (nil, nil)
        }

        /// A representation that is loaded on its caller's thread, which may be one of the pool of
        /// Swift's tasks: for programs in which nothing else waits meanwhile. The start of two
        /// threads is a tenth of the time of pasting a word.
        ///
        /// No initializer, because any closure that does not wait would be taken for such a loader.
        package static func punctual(_ type: TypeIdentifier, target: String? = nil, load: @escaping PunctualLoader) -> Self {
            Self(type, target: target, punctual: load)
        }

        private init(_ type: TypeIdentifier, target: String?, punctual: @escaping PunctualLoader) {
            (self.type, self.target) = (type, target)
            (self.loader, self.ready, self.punctual) = ({ _ in try punctual(nil) }, nil, punctual)
        }

        /// A representation whose bytes are in memory.
        init(_ representation: Representation) {
            self.type = representation.type
            self.target = representation.target
            self.fidelity = representation.fidelity
            self.byteCount = representation.bytes?.count
            let content: @Sendable () -> Result<[UInt8], LoadError> = {
                if case .refused(let reason) = representation.content { return .failure(.refused(reason)) }
                return .success(representation.bytes ?? [])
            }
            (self.ready, self.punctual) = (content, nil)
            self.loader = { _ in try content().get() }
        }
    }

    /// A provider of the given representations, best first.
    ///
    /// - Parameters:
    ///   - suggestedName: the name for a file made from the item; nil when the source suggests
    ///     none.
    ///   - platform: the platform that the item comes from; nil when unknown.
    ///   - isSecret: whether the item is confidential, so that nothing of it is kept after loading.
    ///   - keepsFailures: whether a failed load is final; otherwise the next request tries again.
    ///   - registrations: the representations, best first.
    public init(
        suggestedName: String? = nil, platform: Platform? = nil, isSecret: Bool = false, keepsFailures: Bool = true, _ registrations: [Registration]
    ) {
        self.suggestedName = suggestedName
        self.platform = platform
        self.isSecret = isSecret
        self.slots = registrations.map { RepresentationSlot($0, keepsResult: !isSecret, keepsFailures: keepsFailures) }
    }

    /// A provider of an item in memory.
    ///
    /// - Parameters:
    ///   - item: the item, whose representations come first.
    ///   - platform: the platform that the item comes from; nil when unknown.
    ///   - catalogue: the types, which tell whether the item is marked as confidential.
    ///   - more: further representations, which are loaded on demand.
    public convenience init(_ item: Item, platform: Platform? = nil, catalogue: TypeCatalogue, adding more: [Registration] = []) {
        self.init(
            suggestedName: item.suggestedName, platform: platform, isSecret: item.isSecret(in: catalogue),
            item.representations.map { Registration($0) } + more)
    }

    /// The number of representations.
    public var count: Int { slots.count }

    /// The registration of the representation at `index`, 0 to ``count`` - 1.
    public func registration(at index: Int) -> Registration { slots[index].registration }

    /// Whether any representation conforms to `type`.
    public func hasRepresentation(conformingTo type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        slots.contains { catalogue.conforms($0.registration.type, to: type) }
    }

    /// Loads the representation at `index`. The first call starts the load and later calls share
    /// its outcome. The load is cancelled when all of its callers have been cancelled.
    ///
    /// - Parameters:
    ///   - index: the representation's index, 0 to ``count`` - 1.
    ///   - end: when the caller stops waiting, even if the loader ignores cancellation; nil for
    ///     never.
    /// - Throws: ``LoadError``: `refused` when the source does not deliver, `timedOut` when the
    ///   loader itself gives up waiting, `late` when `end` has passed, `cancelled` when the task is
    ///   cancelled.
    public func load(at index: Int, until end: ContinuousClock.Instant? = nil) async throws(LoadError) -> [UInt8] {
        try await slots[index].load(until: end)
    }

    /// Whether the bytes of the representation at `index` are in memory.
    package func isLoaded(at index: Int) -> Bool { isReady(at: index) || slots[index].isLoaded }

    /// Whether the representation at `index` needs no loading.
    func isReady(at index: Int) -> Bool { slots[index].registration.ready != nil }

    /// The bytes of a representation that needs no loading; nil for any other.
    func readyBytes(at index: Int) -> [UInt8]? { try? slots[index].registration.ready?().get() }

    /// How far the load of the representation at `index` is, 0…1; 0 before the load has begun.
    public func progress(at index: Int) -> Double { slots[index].progress.fraction }
}

/// Why a representation could not be loaded. The description is a clause without a full stop.
public enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The source offered the representation and did not deliver it; a clause says why.
    case refused(String)
    /// The source took too long; a clause says how long or what to do.
    case timedOut(String)
    /// The caller's time limit (for a step or for the whole request) passed before the source
    /// delivered.
    case late
    /// The caller cancelled the request.
    case cancelled

    /// A clause without a full stop.
    public var description: String {
        switch self {
        case .refused(let reason), .timedOut(let reason): reason
        case .late: "its source did not deliver it in time"
        case .cancelled: "the request was cancelled"
        }
    }
}

/// How far a load is. The loader sets it and any thread may read it.
public final class LoadProgress: Sendable {
    private let value = Mutex(0.0)

    /// Progress of a load that has not begun: 0.
    public init() {}

    /// The part that is loaded, 0…1; other values are clamped.
    public var fraction: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = min(max(newValue, 0), 1) } }
    }
}
