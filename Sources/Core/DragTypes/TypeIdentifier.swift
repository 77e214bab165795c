/// The name of a type of data, in the spelling of Apple's uniform type identifiers: `public.png`,
/// `org.dragconv.gallery`.
///
/// ``rawValue`` keeps the spelling that was given. Two identifiers are equal when their
/// ``canonical`` forms are equal, because uniform type identifiers are compared without regard to
/// case (Apple, *Uniform Type Identifiers Overview*, "Identifier syntax").
///
/// Only ASCII letters, digits, hyphens, periods and characters above U+007F may occur. A slash may
/// not occur, so that a MIME type can never be mistaken for an identifier.
/// ``TypeCatalogue/resolve(_:)`` turns any other name into an identifier.
///
/// Add your own well-known types in an extension:
///
/// ```swift
/// extension TypeIdentifier {
///     static let floorPlan: TypeIdentifier = "com.example.floor-plan"
/// }
/// ```
public struct TypeIdentifier: Sendable {
    /// The identifier as it was spelt, case included.
    public let rawValue: String
    /// The identifier with its ASCII letters in lower case. Equality, order and hash value are
    /// those of this string.
    public let canonical: String

    /// An identifier from a string that is known only at run time. Nil when `rawValue` is empty or
    /// contains a character that identifiers may not have. A string literal needs no call of this
    /// initializer.
    public init?(_ rawValue: String) {
        // Native strings are stored as contiguous UTF-8. Only a bridged string takes the slower
        // path.
        let check = rawValue.utf8.withContiguousStorageIfAvailable(Self.hasUpperCase) ?? Self.hasUpperCase(rawValue.utf8)
        guard let hasUpperCase = check, !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
        self.canonical = hasUpperCase ? ASCII.lowercased(rawValue) : rawValue
    }

    /// Whether an identifier's bytes contain an ASCII capital. Nil when the bytes are no
    /// identifier.
    private static func hasUpperCase(_ bytes: some Sequence<UInt8>) -> Bool? {
        var hasUpperCase = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                hasUpperCase = true
            default:
                return nil
            }
        }
        return hasUpperCase
    }

    /// An identifier that is known to be valid and in lower case: a constant in the code, or a line
    /// of the catalogue. The text is not checked.
    package init(trusted: String) {
        self.rawValue = trusted
        self.canonical = trusted
    }

    /// Whether the identifier begins with `dyn.`, and so encodes a name that no declaration has
    /// (``DynamicType``).
    public var isDynamic: Bool { canonical.hasPrefix("dyn.") }
}

extension TypeIdentifier: ExpressibleByStringLiteral {
    /// The identifier that a string literal in the code spells.
    ///
    /// A literal with a character that identifiers may not have is a programming error. A debug
    /// build stops with an assertion failure. A release build makes a dynamic identifier of the
    /// literal, which is equal to no declared type.
    public init(stringLiteral value: String) {
        let identifier = TypeIdentifier(value)
        assert(identifier != nil, "\u{201C}\(value)\u{201D} is no type identifier: letters, digits, hyphen and period may occur")
        self = identifier ?? DynamicType(.pasteboardType, value).identifier
    }
}

extension TypeIdentifier: Hashable, Comparable, CustomStringConvertible {
    public static func == (left: Self, right: Self) -> Bool { left.canonical == right.canonical }

    public static func < (left: Self, right: Self) -> Bool { left.canonical < right.canonical }

    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

    public var description: String { rawValue }
}
