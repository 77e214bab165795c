extension [UInt8] {
    /// A copy of the span's bytes.
    public init(_ span: RawSpan) {
        self = span.withUnsafeBytes { Array($0) }
    }
}
