public import DragTypes

/// The result of a conversion that succeeded.
public struct ConversionOutput: Sendable {
    /// The result in the type's canonical form (text as UTF-8). Where the handler wrote parts to
    /// ``ConversionContext/sink``, only the bytes that follow these parts.
    public var bytes: [UInt8]
    /// For a dynamic conversion, the type of the bytes as far as the handler knows it: a MIME type
    /// or another name for the type. nil leaves the type to content sniffing. Ignored for all other
    /// conversions.
    public var name: String?
    /// What the conversion lost or assumed, for the user; empty when there is nothing to say.
    public var notes: [ConversionNote]

    /// A result of bytes, with an optional type name and optional notes.
    public init(_ bytes: [UInt8], name: String? = nil, notes: [ConversionNote] = []) {
        self.bytes = bytes
        self.name = name
        self.notes = notes
    }

    /// A result of text, which is stored as UTF-8.
    public init(_ text: String, notes: [ConversionNote] = []) {
        self.init(Array(text.utf8), notes: notes)
    }
}

/// One thing that a conversion lost or assumed: "2 images have no text".
public struct ConversionNote: Hashable, Sendable, CustomStringConvertible {
    /// A full clause without a full stop; never holds payload bytes.
    public let description: String
    /// The loss that the note is about; nil for a note on anything else, or on what was not
    /// counted.
    public let loss: Loss?

    /// A note with the given text: a full clause without a full stop and without payload bytes.
    public init(_ description: String) {
        self.description = description
        loss = nil
    }

    /// A note on a loss that was counted in this very input: "lost: 3 tags".
    public init(_ loss: Loss) {
        description = "lost: \(loss)"
        self.loss = loss
    }

    /// The note on a loss; none when nothing was lost.
    public static func lost(_ feature: Feature, _ count: Int) -> [ConversionNote] {
        count > 0 ? [ConversionNote(Loss(feature, count))] : []
    }
}

/// Takes the first parts of a result while the handler still makes the rest, so that the reader of
/// the result need not wait for its end.
///
/// A handler that makes its result from front to back writes each finished part to the sink. The
/// bytes that the handler returns (``ConversionOutput/bytes``) follow the written parts in the
/// result. When the conversion fails, all written parts are void.
public struct ResultSink: Sendable {
    private let take: @Sendable (RawSpan) -> Void

    /// A sink that passes every part to a closure.
    ///
    /// - Parameter take: called with the parts in order, never by two threads at once; the span is
    ///   valid during the call only.
    public init(_ take: @escaping @Sendable (RawSpan) -> Void) {
        self.take = take
    }

    /// Writes the next part of the result. May be called on any thread, but not by two threads at
    /// once. May block until the receiver has room for the bytes.
    public func write(_ part: RawSpan) { take(part) }
}

/// Collects a long result and hands each megabyte to a ``ResultSink``, so that the whole result is
/// held by its receiver alone.
public struct ResultParts: ~Copyable {
    private static let partSize = 1 << 20
    private let sink: ResultSink?
    private var bytes: [UInt8] = []

    /// Parts for the sink of a context. Without a sink, all bytes are kept.
    public init(_ context: borrowing ConversionContext) { sink = context.sink }

    /// Adds bytes to the end of the result.
    public mutating func append(_ more: some Collection<UInt8>) {
        bytes += more
        guard let sink, bytes.count >= Self.partSize else { return }
        sink.write(bytes.span.bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The result: the bytes that follow the parts.
    public consuming func output() -> ConversionOutput { ConversionOutput(bytes) }
}
