public import DragTypes

/// One edge of the graph that negotiation searches: from a type to a type, with what it keeps and
/// costs.
public struct Conversion: Hashable, Sendable {
    /// `<handler id>/<conversion id>`; unique.
    public let id: String
    /// Any representation whose type conforms to this one is taken.
    public let from: TypeIdentifier
    /// Exactly this type comes out; an upper bound of it when ``isDynamic``.
    public let to: TypeIdentifier
    /// How much of the thing survives, 1…1000 (see ``KeepLevel``).
    public let keep: Int
    /// Effort in arbitrary units, 0…1,000,000: decides between routes that keep the same in as many
    /// steps.
    public let cost: Int
    /// Input beyond this many bytes is not offered to the conversion; nil for no limit of its own.
    public let maxInput: Int?
    /// What is lost, in words: "styling", "title".
    public let loses: [String]
    /// Other representations of the same item that the conversion reads along when they are there.
    public let uses: [TypeIdentifier]
    /// Whether ``to`` is only an upper bound of the result's type. The actual type follows from the
    /// name that the handler states and from the bytes, and planning continues from the actual
    /// type.
    public let isDynamic: Bool
    /// Whether the input's content, and not only its type, decides if there is a result: a text
    /// contains a link or none. The owner of a clipboard must announce its types in advance, and
    /// therefore tries such a conversion before it offers the result. Other conversions run on
    /// request.
    public let isConditional: Bool
    /// Which URLs are taken, by their schemes in lower case; empty for every URL, and for types
    /// that are no URLs. A URL of another scheme is left alone before the handler is called, and no
    /// permission is asked for that would not help.
    public let schemes: [String]
    /// Whether the owner of a clipboard offers the result without a request for its type, because
    /// the result is the whole input in another form. False for a part of the input (a link in a
    /// page) and for an interpretation of the input (a text as the name of a place).
    public let isOfferedUnasked: Bool
    /// Whether the result is a guess that no program can check: the letters in a picture, or a text
    /// as the name of a place. An error names or advises a guess only if the user has asked for the
    /// conversion by its id.
    public let isGuess: Bool
    /// Whether the handler counts what this very input loses (``ConversionNote/loss``). What
    /// ``loses`` names is then what inputs can lose, and no loss of this one.
    public let countsLosses: Bool
    /// What the conversion does with the kinds of content. Empty for what follows from the kinds of
    /// its two types.
    public let effects: [Effect]
    /// The kind of content that the conversion is about: content of other kinds is not carried. Nil
    /// for a conversion that takes whatever its types have in common.
    public let kind: Kind?

    /// A conversion from its parts. The parameters are described at the properties of the same
    /// names.
    ///
    /// `keep` is limited to 1…1000 and `cost` to 0…1,000,000. A conversion with `schemes` is always
    /// conditional, because a URL of another scheme gives no result.
    public init(
        _ id: String, from: TypeIdentifier, to: TypeIdentifier, keep: KeepLevel = .lossless, cost: Int = 1,
        maxInput: Int? = nil, loses: [String] = [], uses: [TypeIdentifier] = [], isDynamic: Bool = false, isConditional: Bool = false,
        schemes: [String] = [], isOfferedUnasked: Bool = true, isGuess: Bool = false,
        countsLosses: Bool = false, effects: [Effect] = [], kind: Kind? = nil
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.keep = min(max(keep.permille, 1), 1000)
        self.cost = min(max(cost, 0), 1_000_000)
        self.maxInput = maxInput
        self.loses = loses
        self.uses = uses
        self.isDynamic = isDynamic
        self.isConditional = isConditional || !schemes.isEmpty
        self.schemes = schemes
        self.isOfferedUnasked = isOfferedUnasked
        self.isGuess = isGuess
        self.countsLosses = countsLosses
        self.effects = effects
        self.kind = kind
    }

    /// Whether the conversion is a finisher: it leads from a type to the same type, and turns bytes
    /// of the type into what people expect who ask for the type by its name, such as a picture that
    /// is upright and has no metadata. A finisher is the last step of a route.
    public var isFinisher: Bool { from == to && !isDynamic }

    /// Whether the conversion takes a URL of that scheme.
    ///
    /// - Parameter input: the bytes that the conversion would get.
    package func takesScheme(of input: [UInt8]) -> Bool {
        schemes.isEmpty || Self.scheme(of: input).map(schemes.contains) ?? false
    }

    /// The scheme, in lower case, of the URL with which the bytes begin, after white space; nil
    /// when they begin with none.
    package static func scheme(of input: [UInt8]) -> String? { URLText.scheme(of: input[...].drop(while: ASCII.isWhitespace)) }
}

/// How much of a thing survives a conversion, in thousandths, with names for the common levels.
public struct KeepLevel: Hashable, Sendable, Comparable {
    /// 1…1000.
    public let permille: Int

    /// A level in thousandths. A value outside 1…1000 is limited to this range by ``Conversion``.
    public init(_ permille: Int) {
        self.permille = permille
    }

    /// Converting back gives the same.
    public static let lossless = KeepLevel(1000)
    /// A detail is gone that few would miss.
    public static let near = KeepLevel(950)
    /// The visible content survives.
    public static let visible = KeepLevel(800)
    /// The structure is there, the looks are not.
    public static let structural = KeepLevel(500)
    /// The words are there.
    public static let textOnly = KeepLevel(150)

    public static func < (left: Self, right: Self) -> Bool { left.permille < right.permille }
}
