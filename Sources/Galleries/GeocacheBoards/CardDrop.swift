import DragDrop
import DragEngine
import DragKit
import DragTypes
import Geocaches

/// What is dropped on a board or on the editor of a card. A file that is dropped is read once.
struct CardDrop {
    /// The item that is dropped, or the content of the file that it names.
    let content: ItemProvider
    /// Whether the content is that of a file.
    let isFile: Bool
    /// The picture that is dropped; nil for anything else, and for a picture that stayed at its
    /// address.
    let pixels: ItemProvider?
    private let runner: Runner

    /// - Throws: ``NegotiationError`` (`badInput`) for a file that cannot be read.
    init(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) {
        self.runner = runner
        // A card of another window comes with a file for file managers.
        let isCard = provider.only { $0 == .geocache } != nil
        let file = isCard ? nil : try await DroppedFile.content(of: provider, runner)
        content = file ?? provider
        isFile = file != nil
        pixels = isCard ? nil : await content.pixels(runner)
    }

    // MARK: Pictures

    private static let picture = AcceptList([.init(.exactly(.png)), .init(.exactly(.jpeg))])

    /// Whether an item may be a picture for a card, judged by its types alone.
    static func mayBePicture(_ item: DropItem, in session: DropSession) -> Bool { session.canLoad(item, picture) }

    /// The picture as PNG or JPEG; nil for what is no picture.
    ///
    /// - Throws: ``NegotiationError`` for a picture that cannot be had: in a form that nothing here
    ///   reads, or at an address that may not be opened.
    func picture() async throws(NegotiationError) -> Delivery? {
        if let pixels {
            do throws(NegotiationError) {
                return try await runner.deliver(pixels, accepting: Self.picture)
            } catch {
                // The same picture may be had from its address.
                if let delivery = try? await runner.deliver(content, accepting: Self.picture) { return delivery }
                throw error
            }
        }
        guard !isFile, content.only(where: { $0 == .geocache }) == nil else { return nil }
        if await showsPicture() {
            do throws(NegotiationError) {
                return try await runner.deliver(content, accepting: Self.picture)
            } catch {
                guard error.code == .notPermitted else { throw error }
                throw NegotiationError(.notPermitted, "Only the address of the picture was dropped; save it as a file, and drop the file.")
            }
        }
        return try? await runner.deliver(content, accepting: Self.picture)
    }

    /// Whether a page's image is dropped without its bytes: HTML with an image, and no text of its
    /// own.
    private func showsPicture() async -> Bool {
        let catalogue = runner.registry.catalogue
        guard let page = content.only(where: { catalogue.conforms($0, to: .html) || catalogue.base(of: $0) == .html }), await isAddress() else {
            return false
        }
        return (try? await runner.deliver(page, accepting: DroppedImages.link)) != nil
    }

    /// Whether the item's text is but an address, or there is none.
    private func isAddress() async -> Bool {
        let catalogue = runner.registry.catalogue
        guard let text = content.only(where: { catalogue.conforms($0, to: .plainText) || catalogue.base(of: $0) == .plainText }),
            let bytes = try? await runner.deliver(text, accepting: AcceptList([.init(.exactly(.utf8PlainText))])).bytes
        else { return true }
        let trimmed = ASCII.trimmed(bytes)
        return trimmed.isEmpty || URLText.isURL(trimmed)
    }

    // MARK: Cards

    /// The card that the content becomes. One that is made of a link has the link's title as its
    /// name.
    ///
    /// - Throws: ``NegotiationError`` when nothing in the content can become a geocache, or when
    ///   the geocache is not valid (`badInput`), and for a file or a picture in which a place could
    ///   only be guessed (`noRoute`).
    func card() async throws(NegotiationError) -> DropCoordinator.Loaded<Card> {
        let delivery = try await runner.deliver(content, accepting: Card.accepted)
        // A word may be the name of a place, and a file's address or the code in a picture is none.
        let isGuess = delivery.steps.contains { $0.conversion.isGuess }
        let link = await DroppedLink.link(in: content, isFile: isFile, isGuess: isGuess, delivery, runner)
        if isGuess, link?.title == nil {
            if isFile {
                let name = content.suggestedName ?? ""
                throw NegotiationError(.noRoute, "The file \u{201C}\(name)\u{201D} holds no place; drop a GPX file or a geocache.")
            }
            var isPicture = await showsPicture()
            if !isPicture, pixels != nil { isPicture = await isAddress() }
            guard !isPicture else {
                throw NegotiationError(.noRoute, "The picture holds no place; drop it on the editor to make it a card\u{2019}s picture.")
            }
        }
        do throws(ConversionError) {
            var geocache = try GeocacheArchive.parse(delivery.bytes)
            if let title = link?.title { geocache.name = title }
            if isGuess, let link, link.title != nil { geocache.summary = link.url }
            return .init([Card(geocache)], notes: delivery.told.map(\.description))
        } catch {
            throw NegotiationError(.badInput, "What was dropped is no geocache: \(error.description).")
        }
    }
}
