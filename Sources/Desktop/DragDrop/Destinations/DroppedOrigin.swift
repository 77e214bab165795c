import DragEngine
import DragHTML
import DragKit
import DragTypes

/// What a drag tells of an image besides its address: its name, and the page that it came from.
///
/// Chromium names the page in a form of its own (`chromium/x-source-url`), Windows in the header of
/// CF_HTML. In the results of a search engine, the link around the picture names the page.
struct DroppedOrigin: Sendable {
    private(set) var name: String?
    private(set) var page: String?

    private static let sourceURL = TypeIdentifier(trusted: "org.dragconv.source-url")
    private static let windowsHTML = TypeIdentifier(trusted: "org.dragconv.cf-html")

    /// Nothing is known.
    init() {}

    /// Reads what an item tells.
    ///
    /// - Parameter html: the item's HTML in all its forms; nil for an item without HTML.
    init(of provider: ItemProvider, page html: ItemProvider?, _ runner: Runner) async {
        if let source = await Self.bytes(Self.sourceURL, of: provider) {
            page = String(utf8Bytes: TextDecoding.utf8(from: Array(ASCII.trimmed(source))))
        } else if let form = await Self.bytes(Self.windowsHTML, of: provider) {
            page = (try? CFHTML(parsing: form))?.sourceURL
        }
        if page == nil { page = await Self.links(provider, runner).lazy.compactMap(Self.page(inResult:)).first }
        guard let html, let fragment = try? await runner.deliver(html, accepting: AcceptList([.init(.exactly(.html))])).bytes,
            let tree = try? HTMLTree(parsing: fragment), let image = tree.elements(.img).first
        else { return }
        name = [tree.value(.alt, of: image), tree.value(.title, of: image)].lazy.compactMap(\.self).first { !$0.isEmpty }
        if page == nil, let link = tree.elements(.a).lazy.compactMap({ tree.value(.href, of: $0) }).first { page = Self.page(inResult: link) }
    }

    /// The item's links, as they were given.
    private static func links(_ provider: ItemProvider, _ runner: Runner) async -> [String] {
        var links: [String] = []
        for index in 0..<provider.count where runner.registry.catalogue.conforms(provider.registration(at: index).type, to: .url) {
            if let bytes = try? await provider.load(at: index) { links.append(String(utf8Bytes: ASCII.trimmed(bytes))) }
        }
        return links
    }

    /// The page that a result of a search engine is about; nil for any other link.
    private static func page(inResult link: String) -> String? {
        guard let query = link.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        for pair in query.split(separator: "&") {
            for name in ["imgrefurl=", "rurl=", "purl="] where pair.hasPrefix(name) {
                return String(utf8Bytes: PercentCoding.decoded(pair.dropFirst(name.count).utf8))
            }
        }
        return nil
    }

    private static func bytes(_ type: TypeIdentifier, of provider: ItemProvider) async -> [UInt8]? {
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == type }) else { return nil }
        return try? await provider.load(at: index)
    }
}
