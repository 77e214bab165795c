/// The name of a type of data, as Apple's uniform type identifiers spell it: `public.png`, `org.dragconv.gallery`.
///
/// The spelling that was given is kept in ``rawValue``; two identifiers are equal when their ``canonical`` forms are,
/// because uniform type identifiers are compared without regard to case
/// (Apple, *Uniform Type Identifiers Overview*, "Identifier syntax").
///
/// Only ASCII letters, digits, hyphen, period and characters above U+007F may occur. A slash may not, so a MIME type
/// can never slip in where an identifier is meant; ``TypeCatalogue/resolve(_:)`` turns any other name into one.
///
/// Add your own well-known types in an extension:
///
/// ```swift
/// extension TypeIdentifier {
///     static let floorPlan: TypeIdentifier = "com.example.floor-plan"
/// }
/// ```
public struct TypeIdentifier: Sendable {
    /// The identifier as it was spelt.
    public let rawValue: String
    /// The identifier in lower case: what equality, order and hashing look at.
    public let canonical: String

    /// An identifier that is known when the program runs only; nil when `rawValue` is empty or holds a character that identifiers may not
    /// have. A literal is an identifier without this initializer.
    public init?(_ rawValue: String) {
        // (A string's bytes lie together, unless it was bridged from elsewhere.)
        let check = rawValue.utf8.withContiguousStorageIfAvailable(Self.hasUpperCase) ?? Self.hasUpperCase(rawValue.utf8)
        guard let hasUpperCase = check, !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
        self.canonical = hasUpperCase ? ASCII.lowercased(rawValue) : rawValue
    }

    /// Whether an identifier's bytes hold a capital; nil when they hold what no identifier may.
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

    /// An identifier that is known to be valid and in lower case: constants in the code and the catalogue's own lines.
    package init(trusted: String) {
        self.rawValue = trusted
        self.canonical = trusted
    }

    /// Whether this identifier stands for a name that nobody declared (see ``DynamicType``).
    public var isDynamic: Bool { canonical.hasPrefix("dyn.") }
}

extension TypeIdentifier: ExpressibleByStringLiteral {
    /// The identifier that a literal in the code spells.
    ///
    /// A literal that holds what no identifier may is a mistake: a debug build stops at it; in a release build it is the dynamic identifier
    /// of that name, so that it can be mistaken for no other type.
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
