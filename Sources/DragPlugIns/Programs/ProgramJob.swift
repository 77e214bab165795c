import DragKit
import DragTypes

/// One conversion that a program is asked to do.
struct ProgramJob: Sendable {
    let conversion: Conversion
    /// The conversion's id without the plug-in's id.
    let shortID: String
    let input: [UInt8]
    let context: ConversionContext
    /// When the conversion was requested. The time limit counts from here, not from when a program becomes free.
    let begin = ContinuousClock.now
    /// Receives the outcome. Called once, on any thread.
    let completion: @Sendable (Result<ConversionOutput, ConversionError>) -> Void

    /// The request frame for the program.
    var message: PlugInMessage {
        .convert(
            .init(
                conversion: shortID, from: conversion.from, to: conversion.to, input: .init(type: context.inputType, byteCount: input.count),
                siblings: siblings.map { .init(type: $0.type, byteCount: $0.bytes.count) }, offered: context.offeredTypes,
                suggestedName: context.suggestedName, seconds: context.limits.time / .seconds(1),
                maximumOutput: context.limits.maximumOutput, permissions: context.permissions, isSecret: context.isSecret))
    }

    /// The other representations that the conversion reads, in the order of the conversion's `uses`.
    var siblings: [(type: TypeIdentifier, bytes: [UInt8])] {
        conversion.uses.compactMap { type in context.siblings[type].map { (type, $0) } }
    }
}
