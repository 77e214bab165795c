public import DragTypes

/// Everything that a handler is told about a conversion, besides the input's bytes.
public struct ConversionContext: Sendable {
    /// All known types.
    public var catalogue: TypeCatalogue
    /// The actual type of the input, which conforms to the conversion's `from`.
    public var inputType: TypeIdentifier
    /// The other representations of the same item that the conversion names in `uses`, by type and
    /// in canonical form. Representations that the item lacks or that could not be read are
    /// missing.
    public var siblings: [TypeIdentifier: [UInt8]]
    /// All types that the item offers, in the source's order. A handler can see from them that,
    /// say, an image came with a text.
    public var offeredTypes: [TypeIdentifier]
    /// The name for a file made from the item; nil when the source suggests none.
    public var suggestedName: String?
    /// The limits on size and time for this conversion.
    public var limits: ConversionLimits
    /// What the user permits for this conversion beyond the usual; empty for nothing.
    public var permissions: Set<ConversionPermission> = []
    /// What the user asks of the result, by the names of ``ConversionOption``. A handler ignores
    /// options that it does not know.
    public var options: [String: String] = [:]
    /// Whether the item is marked as confidential. A handler must not store any part of a
    /// confidential item.
    public var isSecret = false
    /// The input in the form in which a recogniser has parsed it; nil when none has.
    public var parsed: ParsedInput?
    /// What the user knows of texts that name no character set, for handlers that find such texts
    /// within their input.
    public var characterSetHint = CharacterSetHint()
    /// Receives parts of the result before the rest is made; nil when the result must be returned
    /// as a whole.
    public var sink: ResultSink?
    /// The function that ``isCancelled`` calls, for code that outlives a borrowed context. May be
    /// called on any thread.
    public let cancellation: @Sendable () -> Bool
    private let progress: @Sendable (ConversionProgress) -> Void

    /// A context with the given facts. By default the conversion is never cancelled and its
    /// progress is ignored.
    ///
    /// - Parameters:
    ///   - catalogue: all known types.
    ///   - inputType: the actual type of the input, which conforms to the conversion's `from`.
    ///   - siblings: the other representations of the item that the conversion names in `uses`, by
    ///     type and in canonical form; empty for none.
    ///   - offeredTypes: all types that the item offers, in the source's order.
    ///   - suggestedName: the name for a file made from the item; nil when the source suggests
    ///     none.
    ///   - limits: the limits on size and time for this conversion.
    ///   - isCancelled: tells whether the result is no longer wanted or the time is up; called on
    ///     any thread.
    ///   - progress: receives the handler's progress reports; called on any thread.
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

    /// Reports how far the conversion is, for display to the user. A handler whose conversions take
    /// long reports now and then.
    public func report(_ progress: ConversionProgress) { self.progress(progress) }

    /// Whether the result is no longer wanted or the time is up. A handler with long loops checks
    /// this now and then.
    public var isCancelled: Bool { cancellation() }

    /// Stops a conversion whose time is up or whose result is no longer wanted.
    ///
    /// - Throws: ``ConversionError`` (`timedOut`) when ``isCancelled``. The code is the same in
    ///   both cases, because a handler cannot tell them apart; the engine reports a cancelled
    ///   request as cancelled.
    public func checkCancellation() throws(ConversionError) {
        if cancellation() { throw .timedOut("the time for one step is up") }
    }
}

/// An action that a conversion may only perform when the user permits it.
public enum ConversionPermission: String, Hashable, Sendable, CaseIterable {
    /// To connect to addresses outside the public internet: this machine and the local network.
    case privateNetwork = "private-network"
}

/// The options for results that dragconv's own handlers know. Names and values are text, so that
/// plug-ins may know others.
public enum ConversionOption {
    /// The size in pixels that a picture must not exceed, with its shape unchanged: `1600x1200`.
    public static let maximumSize = "max-size"
    /// How much of a picture a lossy format keeps, from 1 to 100.
    public static let quality = "quality"
    /// The colour for transparent parts of a picture: `#` and six hexadecimal digits.
    public static let background = "background"
    /// The mark of items in Markdown: `-`, `*` or `+`.
    public static let markdownBullet = "markdown-list"
    /// The number of columns at which paragraphs of Markdown are broken.
    public static let markdownWidth = "markdown-wrap"
    /// Whether Markdown begins with what the document says of itself, in YAML: any value.
    public static let markdownFrontMatter = "markdown-front-matter"
    /// In which order the parts of dates such as `3/4/2024` stand: `dmy`, `mdy` or `ymd`.
    public static let dateOrder = "date-order"
    /// The order of the user's language, for dates of which neither the user nor the input tells
    /// the order.
    public static let usualDateOrder = "usual-date-order"

    /// The options that pictures are written by.
    public static let forPictures: Set<String> = [maximumSize, quality, background]
}

/// Limits that every conversion keeps. A conversion that exceeds a limit fails with an error that
/// names the limit.
public struct ConversionLimits: Hashable, Sendable {
    /// The largest input of one step, in bytes.
    public var maximumInput = 1 << 30
    /// The largest output of one step, in bytes.
    public var maximumOutput = 1 << 30
    /// The longest time for one step, measured on the monotonic clock.
    public var time = Duration.seconds(30)

    /// The defaults: a gibibyte in and out, thirty seconds.
    public init() {}
}

/// How far a running conversion is.
public struct ConversionProgress: Hashable, Sendable {
    /// The amount of work that is done, in ``unit``.
    public var completed: Int
    /// The whole amount of work, in ``unit``; nil while the amount is unknown.
    public var total: Int?
    /// The unit of both amounts: "bytes", or a plural noun for people such as "pages".
    public var unit: String

    /// A conversion that has begun, and of which nothing more is known.
    public static let begun = ConversionProgress(completed: 0, unit: "")

    /// Progress in bytes, or in another unit.
    public init(completed: Int, total: Int? = nil, unit: String = "bytes") {
        self.completed = completed
        self.total = total
        self.unit = unit
    }
}
