public import DragEngine
public import DragGallery
import DragKit
import DragTypes

/// Turns dropped items into images of a gallery.
public enum DroppedImages {
    /// The type that an item must be convertible to in order to become an image: an image's URL.
    public static let link = AcceptList([.init(.exactly(.imageURL))])
    /// The note on an image without a known shape.
    package static let unknownShape = "the image's shape is not known; it counts as square"
    private static let size = AcceptList([.init(.exactly(.imageSize))])
    private static let gallery = AcceptList([.init(.exactly(.gallery))])
    private static let galleries: Set<TypeIdentifier> = [.gallery, .galleryArchive]
    /// The formats in which a picture is kept in its address. A picture in another format is
    /// converted to one of these.
    private static let pictures = AcceptList(
        [TypeIdentifier.png, .jpeg, "org.webmproject.webp", "com.compuserve.gif"].map { .init(.conforming($0)) })
    /// The largest picture that is kept in its address, in bytes.
    public static let maximumPictureSize = 16 << 20

    /// Whether an item can become images, judged by its types alone. Nothing is loaded.
    public static func isWelcome(_ item: DropItem, in session: DropSession) -> Bool {
        item.types.contains(where: galleries.contains) || session.canLoad(item, link)
            || item.hasRepresentation(conformingTo: .image, in: session.runner.registry.catalogue) && session.canLoad(item, pictures)
    }

    /// Loads the images of an item: those of a gallery, those of a list of several links, or else a
    /// single image. The single image has the item's source address, cleaned, and the aspect ratio
    /// of the pixels, if the item holds pixels or the runner may fetch them, or else the one that
    /// the item's HTML states. A picture without an address, such as a screenshot, is kept in the
    /// address itself, as a `data:` URL.
    ///
    /// - Throws: `NegotiationError` when the gallery is not valid or the picture is larger than
    ///   ``maximumPictureSize`` (`badInput`), or when the item offers neither an address nor a
    ///   picture.
    ///
    /// - Parameter keeper: keeps the pixels that the item holds, and reads the files that its list
    ///   of files names; nil for neither.
    public static func load(
        _ provider: ItemProvider, _ runner: Runner, keeping keeper: (any PictureKeeping)? = nil
    ) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        if let archive = provider.only(where: galleries.contains) {
            let bytes = try await runner.deliver(archive, accepting: gallery).bytes
            do {
                return .init(try GalleryArchive.parse(bytes).images)
            } catch {
                throw NegotiationError(.badInput, error.description)
            }
        }
        var links = await links(provider)
        // A page can put any list on a drag; programs that show files put no page beside theirs.
        let reader = page(provider, runner) == nil ? keeper : nil
        var note: String?
        if let reader {
            let named = await listedFile(provider, links).map { [$0] } ?? links
            let expanded = DroppedFolders.expanded(named, runner, reader)
            guard !expanded.links.isEmpty || named.isEmpty else { throw NegotiationError(.badInput, "There is no picture in the folder.") }
            if expanded.links != named { (links, note) = expanded }
        }
        if links.count > 1 {
            var loaded = try await several(links, runner, reader)
            if let note { loaded.notes.append(note) }
            return loaded
        }
        let catalogue = runner.registry.catalogue
        let pixels = await provider.pixels(runner)
        if pixels == nil, let images = await imagesOfPage(provider, runner) { return await cleaned(images, runner) }
        // What a picture shows, such as a QR code, is not where the picture comes from.
        guard let others = provider.only(where: { !catalogue.conforms($0, to: .image) }) else { return try await picture(provider, runner) }
        do throws(NegotiationError) {
            if let reader, let url = await listedFile(provider, links), reader.mayReadFile(at: url) { return try await file(at: url, runner, reader) }
            let url = try await address(others, runner)
            let loaded = try await single(provider, pixels, at: url, runner, await DroppedOrigin(of: provider, page: page(provider, runner), runner))
            guard let keeper, let pixels, let note = await keep(pixels, of: url, runner, keeper) else { return loaded }
            return .init(loaded.elements, notes: loaded.notes + [note])
        } catch {
            guard let pixels else { throw error }
            return try await picture(pixels, runner)
        }
    }

    /// The address of the image that the item is or links to.
    private static func address(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> String {
        String(utf8Bytes: ASCII.trimmed(try await runner.deliver(provider, accepting: link).bytes[...]))
    }

    /// - Parameters:
    ///   - provider: the item, in which a page may state the image's shape.
    ///   - pixels: the picture that the item holds; nil when it holds none.
    private static func single(
        _ provider: ItemProvider, _ pixels: ItemProvider?, at url: String, _ runner: Runner, _ origin: DroppedOrigin = DroppedOrigin()
    ) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        let ratio = await aspectRatio(provider, pixels, at: url, runner)
        do {
            let image = try GalleryImage(
                url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio, name: origin.name, page: origin.page)
            return .init([image], notes: ratio == nil ? [unknownShape] : [])
        } catch {
            throw NegotiationError(.badInput, error.description)
        }
    }

    /// An image whose address holds the picture itself.
    private static func picture(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        let delivery = try await runner.deliver(provider, accepting: pictures)
        guard delivery.bytes.count <= maximumPictureSize else {
            throw NegotiationError(
                .badInput,
                "The picture has \(delivery.bytes.count) bytes. A gallery keeps pictures without an address up to \(maximumPictureSize) bytes; save this one as a file, and add the file."
            )
        }
        let mimeType = runner.registry.catalogue.declaration(of: delivery.type)?.mimeTypes.first ?? "image/png"
        let url = String(utf8Bytes: DataURL(mimeType: mimeType, bytes: delivery.bytes).text)
        return try await single(provider, provider, at: url, runner)
    }

    /// The width divided by the height of the image: of the pixels that the item holds, or else of
    /// what is at the address, or else as the page states it. Nil if all of these are missing. A
    /// picture that is drawn of a text or a page does not count, since it has a shape of its own.
    private static func aspectRatio(
        _ provider: ItemProvider, _ pixels: ItemProvider?, at url: String, _ runner: Runner
    ) async -> Double? {
        let address = Item(representations: [Representation(type: .url, bytes: Array(url.utf8))])
        for source in [pixels, ItemProvider(address, catalogue: runner.registry.catalogue)] {
            if let source, let ratio = await aspectRatio(of: source, runner) { return ratio }
        }
        guard let page = page(provider, runner), let delivery = try? await runner.deliver(page, accepting: size),
            delivery.steps.last?.conversion.from == .html
        else { return nil }
        return ratio(delivery)
    }

    /// The width of a picture divided by its height; nil when they cannot be found.
    package static func aspectRatio(of picture: ItemProvider, _ runner: Runner) async -> Double? {
        (try? await runner.deliver(picture, accepting: size)).flatMap(ratio)
    }

    private static func ratio(_ size: Delivery) -> Double? {
        guard let size = try? JSONValue(parsing: size.bytes), case .number(let width)? = size["width"], case .number(let height)? = size["height"],
            let width = Double(width), let height = Double(height)
        else { return nil }
        return GalleryImage.aspectRatio(width: width, height: height)
    }

    // MARK: Kept pictures

    private static func isFile(_ url: String) -> Bool { URLText.scheme(of: url.utf8) == "file" }

    /// The only file in the item's list of files; nil for no list, and for anything else in it. A
    /// file that only a page or a link names is not one that the user has dropped.
    private static func listedFile(_ provider: ItemProvider, _ links: [String]) async -> String? {
        if let link = links.first { return isFile(link) ? link : nil }
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == .fileURL }),
            let bytes = try? await provider.load(at: index)
        else { return nil }
        let url = String(utf8Bytes: ASCII.trimmed(bytes))
        return isFile(url) ? url : nil
    }

    private static func file(
        at url: String, _ runner: Runner, _ keeper: any PictureKeeping
    ) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        let file = await keeper.readFile(at: url, runner)
        guard file.isPicture else {
            throw NegotiationError(.badInput, "\u{201C}\(URLText.fileName(of: url) ?? url)\u{201D} is no picture: \(file.note ?? "it holds none").")
        }
        do {
            let image = try GalleryImage(url: url, aspectRatio: file.aspectRatio ?? GalleryImage.unknownAspectRatio)
            return .init([image], notes: [file.note].compactMap(\.self))
        } catch {
            throw NegotiationError(.badInput, error.description)
        }
    }

    /// Keeps the pixels as the drag brought them.
    ///
    /// - Returns: a sentence for the user when they could not be kept.
    private static func keep(_ pixels: ItemProvider, of url: String, _ runner: Runner, _ keeper: any PictureKeeping) async -> String? {
        guard ["http", "https"].contains(URLText.scheme(of: url.utf8)) else { return nil }
        do {
            return keeper.keep(try await runner.deliver(pixels, accepting: AcceptList([.init(.conforming(.image))])).bytes, of: url)
        } catch {
            return "the picture that came with the image could not be kept: \(error)"
        }
    }

    // MARK: Several

    /// The images of a page, such as a selection that is dragged out of a browser; nil for a page
    /// with fewer than two images.
    private static func imagesOfPage(_ provider: ItemProvider, _ runner: Runner) async -> [GalleryImage]? {
        guard let page = page(provider, runner), let bytes = try? await runner.deliver(page, accepting: gallery).bytes,
            let images = try? GalleryArchive.parse(bytes).images
        else { return nil }
        return images.count > 1 ? images : nil
    }

    /// The item's HTML in all its forms; nil for an item without HTML.
    private static func page(_ provider: ItemProvider, _ runner: Runner) -> ItemProvider? {
        let catalogue = runner.registry.catalogue
        return provider.only { catalogue.conforms($0, to: .html) || catalogue.base(of: $0) == .html }
    }

    /// The images with cleaned addresses. Each keeps its aspect ratio, and an address that no rule
    /// takes stays as it is.
    private static func cleaned(_ images: [GalleryImage], _ runner: Runner) async -> DropCoordinator.Loaded<GalleryImage> {
        var cleaned: [GalleryImage] = []
        for image in images {
            let link = Item(representations: [Representation(type: .url, bytes: Array(image.url.utf8))])
            let address = try? await address(ItemProvider(link, catalogue: runner.registry.catalogue), runner)
            cleaned.append((try? image.with(url: address ?? image.url)) ?? image)
        }
        return .init(cleaned)
    }

    /// The URLs of the item's URL list; empty if the item has no valid list.
    private static func links(_ provider: ItemProvider) async -> [String] {
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == .uriList }),
            let bytes = try? await provider.load(at: index)
        else { return [] }
        return (try? URIList.uris(in: bytes)) ?? []
    }

    /// Loads each link as if it had been dropped alone. Links that are no images are left out.
    private static func several(
        _ links: [String], _ runner: Runner, _ keeper: (any PictureKeeping)?
    ) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        var found = DropCoordinator.Loaded<GalleryImage>([])
        var failure: NegotiationError?
        var absent = 0
        for start in stride(from: 0, to: links.count, by: DropCoordinator.maximumLoads) {
            let part = links[start..<min(start + DropCoordinator.maximumLoads, links.count)]
            let results = await withTaskGroup { group in
                for (index, link) in part.enumerated() {
                    group.addTask { (index, await one(link, runner, keeper)) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for index in part.indices.map({ $0 - part.startIndex }) {
                switch results[index] {
                case .success(let loaded)?:
                    found.elements += loaded.elements
                    found.notes += loaded.notes
                case .failure(let error)?:
                    failure = error
                    absent += 1
                case nil: absent += 1
                }
            }
        }
        if found.elements.isEmpty, let failure { throw failure }
        found.notes = Array(Set(found.notes))
        if absent > 0 { found.notes.append("\(absent) of \(links.count) links are no images and are left out") }
        return found
    }

    private static func one(
        _ link: String, _ runner: Runner, _ keeper: (any PictureKeeping)?
    ) async -> Result<DropCoordinator.Loaded<GalleryImage>, NegotiationError> {
        let item = Item(representations: [Representation(type: .url, bytes: Array(link.utf8))])
        do throws(NegotiationError) {
            let provider = ItemProvider(item, catalogue: runner.registry.catalogue)
            if let keeper, isFile(link), keeper.mayReadFile(at: link) { return .success(try await file(at: link, runner, keeper)) }
            return .success(try await single(provider, nil, at: await address(provider, runner), runner))
        } catch {
            return .failure(error)
        }
    }
}
