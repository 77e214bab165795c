/// A handler whose conversions take place in another process.
///
/// While the engine waits for such a handler, no thread of Swift's task pool is blocked. The handler enforces the context's time limit
/// itself, because it can end the other process, whereas the engine cannot interrupt a function call.
public protocol OutOfProcessHandler: TypeHandler {
    /// The name of the sandbox that confines the process, as `dragconv explain` prints it. Reading the name may inspect the machine
    /// and start a short trial program.
    var sandboxName: String { get }

    /// Has the other process convert one representation.
    ///
    /// - Parameters:
    ///   - input: all bytes of the representation, in the canonical form of the type that ``ConversionContext/inputType`` names.
    ///   - conversion: one of ``TypeHandler/conversions``.
    ///   - context: what else is known, and the limits to keep.
    /// - Returns: bytes of exactly the conversion's `to` (for a dynamic conversion, of the type that the result names), with notes.
    /// - Throws: ``ConversionError`` as ``TypeHandler/convert(_:using:context:)``, and `timedOut` when the context's time is up.
    func convert(
        _ input: [UInt8], using conversion: Conversion, context: ConversionContext
    ) async throws(ConversionError) -> ConversionOutput
}
