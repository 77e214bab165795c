public import DragTypes

/// Converts representations of one type into representations of another: what plugs into dragconv.
///
/// A handler declares what it can do in ``conversions``; everything that negotiation needs stands there, so nothing is
/// run to find out. ``convert(_:using:context:)`` is synchronous and pure: the same bytes in give the same bytes out, on any
/// thread, several at once. It opens no file, talks to no network and prints nothing.
///
/// What every handler must do is written down as code: `HandlerContract` in `DragTesting` checks it.
public protocol TypeHandler: Sendable {
    /// Reverse-DNS name of the handler; the first half of its conversions' ids.
    var identifier: String { get }

    /// Types that the catalogue lacks. A type that is known already keeps its first declaration.
    var declaredTypes: [TypeDeclaration] { get }

    /// What it converts from and to.
    var conversions: [Conversion] { get }

    /// The forms around whose model all ``conversions`` turn; nil for a handler whose conversions stand for themselves.
    var family: FormFamily? { get }

    /// Converts one representation.
    ///
    /// - Parameters:
    ///   - input: the bytes, in the canonical form of the conversion's `from` or a type that conforms to it. Valid during the call only.
    ///   - conversion: one of ``conversions``.
    ///   - context: what else is known, and the limits to keep.
    /// - Returns: bytes of exactly the conversion's `to` (or, for a dynamic conversion, what it says they are), and notes on what was lost.
    /// - Throws: ``ConversionError``. Bad input is not a fault of the handler; the next route is tried.
    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput
}

extension TypeHandler {
    public var declaredTypes: [TypeDeclaration] { [] }
    public var family: FormFamily? { nil }
}
