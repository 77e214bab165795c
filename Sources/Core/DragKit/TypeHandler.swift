public import DragTypes

/// Converts representations of one type into representations of another: the interface that every
/// converter implements.
///
/// A handler declares its abilities in ``conversions``. The declarations hold everything that
/// negotiation needs, so no handler is run during planning. ``convert(_:using:context:)`` is
/// synchronous and pure: the same input bytes give the same output bytes, on any thread, also when
/// several calls run at once. It opens no file, uses no network and prints nothing.
///
/// `HandlerContract` in `DragContract` checks these rules.
public protocol TypeHandler: Sendable {
    /// The handler's reverse-DNS name (`com.example.markdown`), which is the first half of the ids
    /// of its conversions.
    var identifier: String { get }

    /// Declarations of types that the catalogue may lack; empty for none. When the catalogue knows
    /// a type already, the first declaration of the type wins.
    var declaredTypes: [TypeDeclaration] { get }

    /// The conversions that the handler offers, each with both of its types.
    var conversions: [Conversion] { get }

    /// The family of forms from which all ``conversions`` are derived; nil for a handler whose
    /// conversions are not derived from one family.
    var family: FormGraph? { get }

    /// What finds out what representations hold, for types that the handler knows; empty for none.
    var recognisers: [any Recognising] { get }

    /// The handler itself if its conversions take place in another process; nil for a linked-in
    /// handler. (The engine does not cast to the protocol: the runtime would search all
    /// conformances in the program, which takes longer than converting a short text.)
    var outOfProcess: (any OutOfProcessHandler)? { get }

    /// Whether every conversion of a small input (64 KiB at most) is known to end within
    /// milliseconds, also for hostile input. The engine runs such a conversion on the caller's
    /// thread. Any other conversion gets a thread of its own: when its time limit is over, the
    /// engine reports the error and no longer waits for the thread.
    var isPrompt: Bool { get }

    /// Converts one representation.
    ///
    /// - Parameters:
    ///   - input: the bytes, in the canonical form of the conversion's `from` or of a type that
    ///     conforms to `from`. Valid during the call only.
    ///   - conversion: one of ``conversions``.
    ///   - context: further information about the conversion, and its limits.
    /// - Returns: bytes of exactly the conversion's `to` (for a dynamic conversion, of the type
    ///   that the result names), and notes on what was lost.
    /// - Throws: ``ConversionError`` when the input cannot be converted. Bad input is no fault of
    ///   the handler; the engine tries the next route.
    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput

    /// Converts bytes that are held in an array. Handlers that keep the input as an array implement
    /// this method too, because a copy of a large input costs as much memory as the input.
    ///
    /// - Throws: ``ConversionError`` for the same inputs as
    ///   ``convert(_:using:context:)-(RawSpan,_,_)``.
    func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput
}

extension TypeHandler {
    /// No declarations, for a handler whose types are all in the built-in catalogue.
    public var declaredTypes: [TypeDeclaration] { [] }
    /// None, for a handler that only converts.
    public var recognisers: [any Recognising] { [] }
    /// Nil, for a handler that is linked into the program.
    public var outOfProcess: (any OutOfProcessHandler)? { nil }
    /// False, for a handler of which nothing is known.
    public var isPrompt: Bool { false }
    /// Nil, for a handler that declares its conversions one by one.
    public var family: FormGraph? { nil }
}

/// A linked-in handler whose conversions of small inputs are known to end soon, because the tests
/// of hostile inputs run them.
package protocol PromptHandler: TypeHandler {}

extension PromptHandler {
    /// True.
    public var isPrompt: Bool { true }
}

/// A handler whose conversions take place in another process.
///
/// While the engine waits for such a handler, no thread of Swift's task pool is blocked. The
/// handler enforces the context's time limit itself, because it can end the other process, whereas
/// the engine cannot interrupt a function call.
public protocol OutOfProcessHandler: TypeHandler {
    /// The name of the sandbox that confines the process, as `dragconv explain` prints it. Reading
    /// the name may inspect the machine and start a short trial program.
    var sandboxName: String { get }

    /// Has the other process convert one representation.
    ///
    /// - Parameters:
    ///   - input: all bytes of the representation, in the canonical form of the type that
    ///     ``ConversionContext/inputType`` names.
    ///   - conversion: one of ``TypeHandler/conversions``.
    ///   - context: further information about the conversion, and its limits.
    /// - Returns: bytes of exactly the conversion's `to` (for a dynamic conversion, of the type
    ///   that the result names), with notes.
    /// - Throws: ``ConversionError`` as ``TypeHandler/convert(_:using:context:)``, and `timedOut`
    ///   when the context's time is up.
    func convert(
        _ input: [UInt8], using conversion: Conversion, context: ConversionContext
    ) async throws(ConversionError) -> ConversionOutput
}

extension OutOfProcessHandler {
    /// The handler itself.
    public var outOfProcess: (any OutOfProcessHandler)? { self }
}

extension [UInt8] {
    /// A copy of the span's bytes.
    public init(_ span: RawSpan) {
        self = span.withUnsafeBytes { Array($0) }
    }

    /// Appends up to `count` bytes that `read` stores into the buffer that it gets.
    ///
    /// - Parameter read: returns the number of bytes that it stored, or nil for none.
    /// - Returns: the value that `read` returned. Nothing is appended when the value is nil, 0 or
    ///   negative.
    package mutating func append(upTo count: Int, _ read: (UnsafeMutableRawBufferPointer) -> Int?) -> Int? {
        var received: Int?
        append(addingCapacity: count) { span in
            span.withUnsafeMutableBufferPointer { buffer, filled in
                received = read(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<(filled + count)]))
                filled += Swift.max(received ?? 0, 0)
            }
        }
        return received
    }
}

extension TypeHandler {
    /// Converts the span of the array.
    ///
    /// - Throws: ``ConversionError`` as ``convert(_:using:context:)-(RawSpan,_,_)``.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        try convert(bytes.span.bytes, using: conversion, context: context)
    }
}
