/// Everything that one drag or one clipboard hands over.
public struct Payload: Sendable {
    /// Who handed it over, as far as is known.
    public struct Source: Hashable, Sendable {
        /// The program and its version, in its own words.
        public var program: String?
        public var platform: Platform?

        public init(program: String? = nil, platform: Platform? = nil) {
            self.program = program
            self.platform = platform
        }
    }

    public var source: Source?
    public var items: [Item]

    public init(source: Source? = nil, items: [Item]) {
        self.source = source
        self.items = items
    }

    /// Whether a representation marks the payload as confidential, as password managers do: then its content is never
    /// cached, previewed, logged or watched.
    public func isSecret(in catalogue: TypeCatalogue) -> Bool {
        items.contains { $0.isSecret(in: catalogue) }
    }
}
