public import DragTypes

/// What a handler is told beside the bytes.
public struct ConversionContext: Sendable {
    /// The types that are known.
    public var catalogue: TypeCatalogue
    /// The type that the input really has; it conforms to the conversion's `from`.
    public var inputType: TypeIdentifier
    /// Representations of the same item that the conversion named in `uses`, in canonical form. Those that are not there, or could not
    /// be read, are missing.
    public var siblings: [TypeIdentifier: [UInt8]]
    /// All types that the item offers, in order: "image bytes came with it".
    public var offeredTypes: [TypeIdentifier]
    /// What a file made from the item should be called.
    public var suggestedName: String?
    public var limits: ConversionLimits
    /// What the user allows beside what every conversion may do.
    public var permissions: Set<ConversionPermission> = []
    /// Whether the item is marked as confidential: then nothing of it is kept anywhere.
    public var isSecret = false
    /// Where parts of the result can go before the rest of it is there; nil where only whole results are taken.
    public var sink: ResultSink?
    /// What ``isCancelled`` asks, for what outlives a borrowed context.
    public let cancellation: @Sendable () -> Bool
    private let progress: @Sendable (ConversionProgress) -> Void

    public init(
        catalogue: TypeCatalogue, inputType: TypeIdentifier, siblings: [TypeIdentifier: [UInt8]] = [:],
        offeredTypes: [TypeIdentifier] = [], suggestedName: String? = nil, limits: ConversionLimits = ConversionLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (ConversionProgress) -> Void = { _ in }
    ) {
        self.catalogue = catalogue
        self.inputType = inputType
        self.siblings = siblings
        self.offeredTypes = offeredTypes
        self.suggestedName = suggestedName
        self.limits = limits
        self.cancellation = isCancelled
        self.progress = progress
    }

    /// Says how far the conversion is, to whoever shows it. A handler that takes long does so now and then.
    public func report(_ progress: ConversionProgress) { self.progress(progress) }

    /// Whether nobody wants the result any more, or its time is up. A handler with long loops looks now and then.
    public var isCancelled: Bool { cancellation() }

    /// - Throws: ``ConversionError`` (`timedOut`) when ``isCancelled``.
    public func checkCancellation() throws(ConversionError) {
        if cancellation() { throw .timedOut("the time for one step is up; raise it with --timeout") }
    }
}
