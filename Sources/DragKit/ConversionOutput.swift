/// The result of a conversion that succeeded.
public struct ConversionOutput: Sendable {
    /// The result in the type's canonical form (text as UTF-8). Where the handler wrote parts to ``ConversionContext/sink``, only
    /// the bytes that follow these parts.
    public var bytes: [UInt8]
    /// For a dynamic conversion, the type of the bytes as far as the handler knows it: a MIME type or another name for the type. nil leaves
    /// the type to content sniffing. Ignored for all other conversions.
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

    /// A note with the given text: a full clause without a full stop and without payload bytes.
    public init(_ description: String) {
        self.description = description
    }
}
