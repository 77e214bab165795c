public import DragTypes

/// One answer to the question what a representation holds.
///
/// A page that consists of links is a document and a list of bookmarks, so that it has two
/// readings.
public struct Reading: Hashable, Sendable {
    /// The type of the bytes: the declared one, or a type that says more.
    public var type: TypeIdentifier
    /// What the content is.
    public var kind: Kind
    /// What the content holds; nil when nobody has counted.
    public var inventory: Inventory?

    /// A reading from its parts.
    public init(_ type: TypeIdentifier, _ kind: Kind, _ inventory: Inventory? = nil) {
        self.type = type
        self.kind = kind
        self.inventory = inventory
    }
}

/// All that recognisers have found in one representation.
public struct Recognition: Hashable, Sendable {
    /// What the content is, the likeliest reading first. Empty when nothing was recognised.
    public var readings: [Reading]
    /// Kinds that the content certainly does not hold.
    public var denied: Set<Kind>

    /// A recognition from its parts.
    public init(_ readings: [Reading] = [], denied: Set<Kind> = []) {
        self.readings = readings
        self.denied = denied
    }
}

/// Looks into a representation and says what it holds.
///
/// The same bytes give the same answer. A recogniser takes time linear in the bytes that it may
/// read, and never fails: bytes that it does not understand have no reading.
public protocol Recognising: Sendable {
    /// The types whose representations, and those of their subtypes, the recogniser understands.
    var types: [TypeIdentifier] { get }
    /// The kinds whose absence the recogniser can state.
    var decides: Set<Kind> { get }

    /// What a representation holds, the likeliest reading first.
    ///
    /// - Parameters:
    ///   - bytes: the whole representation, in canonical form. Valid during the call only.
    ///   - type: the representation's type.
    ///   - limit: how many bytes are read, from the beginning.
    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading]

    /// The readings, with what the recogniser has parsed to find them. By default nothing is
    /// handed on.
    func understanding(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> Understanding
}

extension Recognising {
    /// The readings alone.
    public func understanding(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> Understanding {
        Understanding(readings: readings(of: bytes, type: type, limit: limit))
    }
}

/// What a recogniser has found in a representation.
public struct Understanding: Sendable {
    /// What the representation holds, the likeliest reading first.
    public var readings: [Reading]
    /// The whole representation in a parsed form, such as the tree of a page. A conversion of the
    /// same bytes finds the value in ``ConversionContext/parsed``, and need not parse them once
    /// more.
    public var parsed: ParsedInput?

    /// An understanding from its parts.
    public init(readings: [Reading], parsed: ParsedInput? = nil) {
        self.readings = readings
        self.parsed = parsed
    }
}

/// A representation in a parsed form, such as the tree of a page.
public final class ParsedInput: Sendable {
    /// The parsed form. A handler that knows its type can use the value.
    public let value: any Sendable

    /// Keeps a value for later conversions.
    public init(_ value: any Sendable) { self.value = value }
}

/// The part of a representation that recognisers read.
public enum RecognitionWindow {
    /// The length of the window in bytes. What lies beyond is not counted.
    public static let byteCount = 1 << 20

    /// The beginning of a representation, as far as the window reaches.
    package static func beginning(of bytes: RawSpan, limit: Int) -> [UInt8] {
        [UInt8](bytes.extracting(first: min(bytes.byteCount, limit)))
    }
}
