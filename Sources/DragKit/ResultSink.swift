/// Takes the beginning of a result while the rest of it is still being made, so that nobody waits for its end to pass it on.
///
/// A handler that makes its result from front to back hands over what is finished; what it returns in the end
/// (``ConversionOutput/bytes``) stands behind all that. When the conversion fails, everything that was handed over is void.
public struct ResultSink: Sendable {
    private let take: @Sendable (RawSpan) -> Void

    /// - Parameter take: gets the parts, in order; never two at once.
    public init(_ take: @escaping @Sendable (RawSpan) -> Void) {
        self.take = take
    }

    /// Hands over the next part. Any thread may do so, one at a time; it may wait until somebody has room for the bytes.
    public func write(_ part: RawSpan) { take(part) }
}
