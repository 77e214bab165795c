extension [UInt8] {
    /// A copy of the span's bytes.
    public init(_ span: RawSpan) {
        self = span.withUnsafeBytes { Array($0) }
    }
}

extension TypeHandler {
    /// Converts bytes that are held in an array.
    ///
    /// - Throws: ``ConversionError`` as ``convert(_:using:context:)-(RawSpan,_,_)``.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        try convert(bytes.span.bytes, using: conversion, context: context)
    }
}
