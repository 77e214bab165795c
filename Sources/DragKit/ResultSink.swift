/// Takes the first parts of a result while the handler still makes the rest, so that the reader of the result need not wait for its end.
///
/// A handler that makes its result from front to back writes each finished part to the sink. The bytes that the handler returns
/// (``ConversionOutput/bytes``) follow the written parts in the result. When the conversion fails, all written parts are void.
public struct ResultSink: Sendable {
    private let take: @Sendable (RawSpan) -> Void

    /// A sink that passes every part to a closure.
    ///
    /// - Parameter take: called with the parts in order, never by two threads at once; the span is valid during the call only.
    public init(_ take: @escaping @Sendable (RawSpan) -> Void) {
        self.take = take
    }

    /// Writes the next part of the result. May be called on any thread, but not by two threads at once. May block until the
    /// receiver has room for the bytes.
    public func write(_ part: RawSpan) { take(part) }
}
