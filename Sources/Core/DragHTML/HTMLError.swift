/// Why there is no tree. No markup is wrong for a parser of HTML: only limits and the caller end
/// the work early.
public struct HTMLError: Error, Equatable, Sendable {
    /// The reasons.
    public enum Reason: Error {
        /// The input has more bytes than ``HTMLOptions/maximumInput``.
        case inputTooLarge
        /// More elements are open than ``HTMLOptions/maximumOpenElements``, and none of them can be
        /// closed early: tables, templates, forms.
        case nestingTooDeep
        /// The markup makes more nodes than the input has bytes. Ordinary markup makes one for each
        /// ten.
        case tooManyNodes
        /// The document has more different names of elements than the 16,000 that a tree can
        /// number.
        case tooManyNames
        /// The caller's closure said that time is up.
        case expired
    }

    /// The reason.
    public let reason: Reason
    /// Where the parser was, in bytes from the start of the input.
    public let position: Int
}

/// Bounds that the parser kept in a way that changes the tree, but not its text. Browsers have the
/// first, too.
public struct HTMLLimits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Elements nested deeper than ``HTMLOptions/maximumDepth`` or
    /// ``HTMLOptions/maximumTreeDepth`` became siblings of the element at that depth.
    public static let depth = HTMLLimits(rawValue: 1)
    /// An element had more attributes than ``HTMLOptions/maximumAttributes``. The others are left
    /// out.
    public static let attributes = HTMLLimits(rawValue: 2)
    /// More formatting elements (`b`, `font` …) were left open than
    /// ``HTMLOptions/maximumFormattingElements``, or reopening them would have made most of the
    /// tree. Some are not reopened.
    public static let formatting = HTMLLimits(rawValue: 4)
    /// The chosen options of `select` elements were so large that not all were copied to their
    /// `selectedcontent` elements.
    public static let selectedContent = HTMLLimits(rawValue: 8)
}
