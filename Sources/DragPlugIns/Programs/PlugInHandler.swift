public import DragKit
public import DragTypes
import Synchronization

/// A handler whose conversions are done by a plug-in's program.
public final class PlugInHandler: OutOfProcessHandler {
    public let plugIn: PlugIn
    private let host: PlugInHost
    /// The plug-in's programs; made when the first conversion is asked for.
    private let pool = Mutex<ProgramPool?>(nil)

    init(_ plugIn: PlugIn, host: PlugInHost) {
        self.plugIn = plugIn
        self.host = host
    }

    public var identifier: String { plugIn.id }
    public var declaredTypes: [TypeDeclaration] { plugIn.manifest.types }
    public var conversions: [Conversion] { plugIn.manifest.conversions }

    /// Has the program convert, and waits for it. The engine itself does not wait: see ``convert(_:using:context:)-([UInt8],_,_)``.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let answer = Answer()
        submit([UInt8](input), conversion, copy context) { answer.set($0) }
        return try answer.wait().get()
    }

    public var sandboxName: String { host.sandbox.rawValue }

    public func convert(
        _ input: [UInt8], using conversion: Conversion, context: ConversionContext
    ) async throws(ConversionError) -> ConversionOutput {
        let result = await withCheckedContinuation { continuation in
            submit(input, conversion, context) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    private func submit(
        _ input: [UInt8], _ conversion: Conversion, _ context: ConversionContext,
        _ completion: @escaping @Sendable (Result<ConversionOutput, ConversionError>) -> Void
    ) {
        let pool = pool.withLock { pool in
            if let pool { return pool }
            let new = host.pool(for: plugIn)
            pool = new
            return new
        }
        pool.submit(
            ProgramJob(
                conversion: conversion, shortID: plugIn.manifest.shortID(of: conversion), input: input, context: context,
                completion: completion))
    }
}
