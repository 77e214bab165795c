import DragDrop
import DragEngine
import DragKit
import DragTypes
import Geocaches

/// The link that is dropped on a board, with its title.
///
/// Each program says the title elsewhere: Firefox beside the address, others only as the text of a
/// link in HTML, and files that stand for a link mostly as their own name.
enum DroppedLink {
    private static let titled = AcceptList([.init(.exactly(.mozURL))])
    /// Files that stand for a link.
    private static let stored = TypeIdentifier("public.stored-url")
    /// The forms of a link beside which a title may stand, those with a place for it first.
    private static let forms: [TypeIdentifier] = [
        .mozURL, .netscapeURL, TypeIdentifier("org.dragconv.web-urls-with-titles"), .uriList, .url,
    ]
    /// The title of the link that is offered beside it.
    private static let names: [TypeIdentifier] = [.urlName, TypeIdentifier("org.dragconv.moz-url-desc")]

    /// The link, or nil for what is none, or several.
    ///
    /// - Parameters:
    ///   - isGuess: whether the content's text is taken for the name of a place, which is a link's
    ///     only if the link as a whole was dropped.
    ///   - delivery: how the content became a geocache.
    static func link(in content: ItemProvider, isFile: Bool, isGuess: Bool, _ delivery: Delivery, _ runner: Runner) async -> TitledURL? {
        // A geocache and a waypoint have names of their own.
        guard let first = delivery.steps.first?.conversion.from, first != .gpx else { return nil }
        if isFile { return await stored(content, runner) }
        var link: TitledURL?
        for form in forms {
            guard content.only(where: { $0 == form }) != nil,
                let part = content.only(where: { $0 == form || names.contains($0) }), let found = await single(part, runner)
            else { continue }
            if found.title != nil { return found }
            link = link ?? found
        }
        let catalogue = runner.registry.catalogue
        guard link != nil || !isGuess,
            let page = content.only(where: { catalogue.conforms($0, to: .html) || catalogue.base(of: $0) == .html })
        else { return link }
        let found = await links(page, runner)
        if let link { return found.first { $0.url == link.url } ?? link }
        return found.count == 1 ? found[0] : nil
    }

    /// The link that a file stands for. Browsers name such a file after the page.
    private static func stored(_ content: ItemProvider, _ runner: Runner) async -> TitledURL? {
        guard runner.registry.catalogue.conforms(content.registration(at: 0).type, to: stored), var link = await single(content, runner) else {
            return nil
        }
        if link.title == nil, let name = content.suggestedName {
            let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            link.title = stem.isEmpty ? nil : stem
        }
        return link
    }

    private static func single(_ provider: ItemProvider, _ runner: Runner) async -> TitledURL? {
        let found = await links(provider, runner)
        return found.count == 1 ? found[0] : nil
    }

    /// The links with their titles, each on one line.
    private static func links(_ provider: ItemProvider, _ runner: Runner) async -> [TitledURL] {
        guard let bytes = try? await runner.deliver(provider, accepting: titled).bytes,
            let links = try? TitledURL.pairs(in: bytes, isUTF16: true)
        else { return [] }
        return links.map { link in
            let words = (link.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return TitledURL(link.url, title: words.isEmpty || words == link.url ? nil : words)
        }
    }
}
