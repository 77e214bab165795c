/// What a conversion made.
public struct ConversionOutput: Sendable {
    public var bytes: [UInt8]
    /// For a dynamic conversion, what the bytes are as far as the handler can tell (a MIME type or other name of theirs); nil leaves it
    /// to sniffing. Ignored for all others.
    public var name: String?
    /// What was lost on the way; goes to the user.
    public var notes: [ConversionNote]

    public init(_ bytes: [UInt8], name: String? = nil, notes: [ConversionNote] = []) {
        self.bytes = bytes
        self.name = name
        self.notes = notes
    }

    public init(_ text: String, notes: [ConversionNote] = []) {
        self.init(Array(text.utf8), notes: notes)
    }
}

/// One thing that was lost or assumed: "2 images have no text".
public struct ConversionNote: Hashable, Sendable, CustomStringConvertible {
    /// A full clause without a full stop; never holds payload bytes.
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
