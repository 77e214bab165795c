public import DragKit
import DragSystem
public import DragTypes
import Synchronization

/// A handler whose conversions are done by a plug-in's program. Created by
/// ``PlugInHost/handler(for:)``.
public final class PlugInHandler: OutOfProcessHandler {
    /// The plug-in that the handler stands for.
    public let plugIn: PlugIn
    private let host: PlugInHost
    /// The pool of the plug-in's programs; created for the first conversion.
    private let pool = Mutex<ProgramPool?>(nil)

    init(_ plugIn: PlugIn, host: PlugInHost) {
        self.plugIn = plugIn
        self.host = host
    }

    /// The plug-in's id.
    public var identifier: String { plugIn.id }
    /// The types that the plug-in's manifest declares.
    public var declaredTypes: [TypeDeclaration] { plugIn.manifest.types }
    /// The conversions that the plug-in's manifest declares.
    public var conversions: [Conversion] { plugIn.manifest.conversions }

    /// The recognisers that the manifest states.
    public var recognisers: [any Recognising] { plugIn.manifest.recognisers }

    /// Has the program convert, and blocks the calling thread until it has answered. The engine
    /// uses ``convert(_:using:context:)-([UInt8],_,_)``, which blocks no thread.
    ///
    /// - Throws: `ConversionError` when the program fails, cannot be started, exceeds a limit or
    ///   may not run.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let answer = Answer()
        submit([UInt8](input), conversion, copy context) { answer.set($0) }
        return try answer.wait().get()
    }

    /// The sandbox that the host uses for programs: `bwrap`, `landlock` or `none`.
    public var sandboxName: String { host.sandbox.rawValue }

    /// Has the program convert, and waits without blocking a thread.
    ///
    /// - Throws: `ConversionError` when the program fails, cannot be started, exceeds a limit or
    ///   may not run.
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

/// A result that one thread sets and another thread waits for.
final class Answer: Sendable {
    private let result = Mutex<Result<ConversionOutput, ConversionError>?>(nil)
    private let isThere = Semaphore()

    func set(_ value: Result<ConversionOutput, ConversionError>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    func wait() -> Result<ConversionOutput, ConversionError> {
        while true {
            isThere.wait()
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
