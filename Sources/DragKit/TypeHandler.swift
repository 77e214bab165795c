public import DragTypes

/// Converts representations of one type into representations of another: the interface that every converter implements.
///
/// A handler declares its abilities in ``conversions``. The declarations hold everything that negotiation needs, so no handler is run during
/// planning. ``convert(_:using:context:)`` is synchronous and pure: the same input bytes give the same output bytes, on any thread, also when
/// several calls run at once. It opens no file, uses no network and prints nothing.
///
/// `HandlerContract` in `DragTesting` checks these rules.
public protocol TypeHandler: Sendable {
    /// The handler's reverse-DNS name (`com.example.markdown`), which is the first half of the ids of its conversions.
    var identifier: String { get }

    /// Declarations of types that the catalogue may lack; empty for none. When the catalogue knows a type already, the first
    /// declaration of the type wins.
    var declaredTypes: [TypeDeclaration] { get }

    /// The conversions that the handler offers, each with both of its types.
    var conversions: [Conversion] { get }

    /// The forms around whose model all ``conversions`` turn; nil for a handler whose conversions stand for themselves.
    var family: FormFamily? { get }

    /// Converts one representation.
    ///
    /// - Parameters:
    ///   - input: the bytes, in the canonical form of the conversion's `from` or of a type that conforms to
    ///     `from`. Valid during the call only.
    ///   - conversion: one of ``conversions``.
    ///   - context: what else is known, and the limits to keep.
    /// - Returns: bytes of exactly the conversion's `to` (for a dynamic conversion, of the type that the result names),
    ///   and notes on what was lost.
    /// - Throws: ``ConversionError`` when the input cannot be converted. Bad input is no fault of the handler;
    ///   the engine tries the next route.
    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput
}

extension TypeHandler {
    /// No declarations, for a handler whose types are all in the built-in catalogue.
    public var declaredTypes: [TypeDeclaration] { [] }
    public var family: FormFamily? { nil }
}
