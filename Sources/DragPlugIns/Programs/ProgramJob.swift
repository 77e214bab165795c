import DragKit
import DragTypes

/// One conversion on its way to a program and back.
struct ProgramJob: Sendable {
    let conversion: Conversion
    /// The conversion's id without the plug-in's.
    let shortID: String
    let input: [UInt8]
    let context: ConversionContext
    /// Its time begins when it is asked for, not when a program is free.
    let begin = ContinuousClock.now
    /// Called once, on any thread.
    let completion: @Sendable (Result<ConversionOutput, ConversionError>) -> Void

    /// The request as a program hears it.
    var message: PlugInMessage {
        .convert(
            .init(
                conversion: shortID, from: conversion.from, to: conversion.to, input: .init(type: context.inputType, byteCount: input.count),
                siblings: siblings.map { .init(type: $0.type, byteCount: $0.bytes.count) }, offered: context.offeredTypes,
                suggestedName: context.suggestedName, seconds: context.limits.time / .seconds(1),
                maximumOutput: context.limits.maximumOutput, permissions: context.permissions, isSecret: context.isSecret))
    }

    /// What the conversion reads along, in the order in which it declared that.
    var siblings: [(type: TypeIdentifier, bytes: [UInt8])] {
        conversion.uses.compactMap { type in context.siblings[type].map { (type, $0) } }
    }
}
