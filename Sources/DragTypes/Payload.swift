/// Everything that one drag or one clipboard transfers.
public struct Payload: Sendable {
    /// Where a payload comes from, as far as is known.
    public struct Source: Hashable, Sendable {
        /// The source program and its version, as the program names itself: `Firefox 128`. Nil when unknown.
        public var program: String?
        /// The platform that the program runs on. Nil when unknown.
        public var platform: Platform?

        /// A source of which the program, the platform, both or neither are known.
        public init(program: String? = nil, platform: Platform? = nil) {
            self.program = program
            self.platform = platform
        }
    }

    /// Where the payload comes from. Nil when nothing is known of the source.
    public var source: Source?
    /// The dragged or copied things, in the source's order. Empty when there are none.
    public var items: [Item]

    /// A payload of `items` from an optional source.
    public init(source: Source? = nil, items: [Item]) {
        self.source = source
        self.items = items
    }

    /// Whether at least one item is marked as confidential, as password managers do (``Item/isSecret(in:)``). The content of a confidential
    /// payload is never cached, previewed, logged or watched.
    public func isSecret(in catalogue: TypeCatalogue) -> Bool {
        items.contains { $0.isSecret(in: catalogue) }
    }
}
