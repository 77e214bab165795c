/// A handler whose conversions take place in another process.
///
/// The engine waits for such a handler without keeping a thread of the tasks' pool busy. The handler itself keeps to the time limit of the
/// context, since another process can be ended where a call cannot.
public protocol OutOfProcessHandler: TypeHandler {
    /// What confines the process, as `dragconv explain` names the sandbox. May look at the machine to find out.
    var sandboxName: String { get }

    /// Has the other process convert one representation.
    ///
    /// - Parameters: as for ``TypeHandler/convert(_:using:context:)``; the bytes are handed over whole.
    /// - Throws: ``ConversionError``; `timedOut` when the context's time is up.
    func convert(
        _ input: [UInt8], using conversion: Conversion, context: ConversionContext
    ) async throws(ConversionError) -> ConversionOutput
}
