extension [UInt8] {
    /// A copy of the span's bytes.
    public init(_ span: RawSpan) {
        self = span.withUnsafeBytes { Array($0) }
    }

    /// Appends up to `count` bytes that `read` stores into the buffer that it gets.
    ///
    /// - Parameter read: returns the number of bytes that it stored, or nil for none.
    /// - Returns: the value that `read` returned. Nothing is appended when the value is nil, 0 or negative.
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
    /// Converts bytes that are held in an array.
    ///
    /// - Throws: ``ConversionError`` for the same inputs as ``convert(_:using:context:)-(RawSpan,_,_)``.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        try convert(bytes.span.bytes, using: conversion, context: context)
    }
}
