import GalleryHandlers
package import LinkHandlers
import Recognisers
import TextHandlers

extension Registry {
    /// What dragconv converts without plug-ins: text, HTML, Markdown, RTF, tables, colours, links,
    /// lists of files and image galleries. Built at the first use.
    public static let standard = Registry(handlers: standardHandlers(cleaning: .standard))

    /// The handlers of ``standard``.
    ///
    /// - Parameter cleaning: how the handlers clean the links that they find.
    package static func standardHandlers(cleaning: LinkCleaning) -> [any TypeHandler] {
        TextHandlers.all + LinkHandlers.all(cleaning: cleaning) + GalleryHandlers.all + Recognisers.all
    }
}

extension Runner {
    /// A runner that recognizes contents by dragconv's signatures and libmagic.
    ///
    /// - Parameters:
    ///   - registry: what can be read and written, `Registry.standard` unless another one is given.
    ///   - options: limits, permissions and how routes are chosen.
    public init(_ registry: Registry = .standard, options: RunOptions = RunOptions()) {
        self.init(registry, sniffer: ContentSniffer(catalogue: registry.catalogue), options: options)
    }

    /// Converts one item to the best of the types that a destination accepts.
    ///
    /// - Parameters:
    ///   - item: the representations that a drag or a clipboard handed over, best first.
    ///   - platform: whose names the representations have, so that their bytes are decoded as that
    ///     platform writes them; nil when their types are identifiers already.
    ///   - types: an accept list, best first: `"markdown, text;q=0.5"`. Type identifiers, MIME
    ///     types, file extensions and short names all do.
    /// - Throws: `NegotiationError`: when `types` is no accept list, when no route leads there, or
    ///   with the failure on the most promising route.
    public func deliver(_ item: Item, from platform: Platform? = nil, accepting types: String) async throws(NegotiationError) -> Delivery {
        let provider = ItemProvider(item, platform: platform, catalogue: registry.catalogue)
        return try await deliver(provider, accepting: try AcceptList(parsing: types, catalogue: registry.catalogue))
    }
}
