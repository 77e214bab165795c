public import DragEngine
public import DragGallery
import DragTypes

/// Turns dropped items into images of a gallery.
public enum DroppedImages {
    /// The type that an item must be convertible to in order to become an image: an image's URL.
    public static let link = AcceptList([.init(.exactly(.imageURL))])
    private static let size = AcceptList([.init(.exactly(.imageSize))])
    private static let gallery = AcceptList([.init(.exactly(.gallery))])
    private static let galleries: Set<TypeIdentifier> = [.gallery, .galleryArchive]

    /// Whether an item can become images, judged by its types alone. Nothing is loaded.
    public static func isWelcome(_ item: DropItem, in session: DropSession) -> Bool {
        item.types.contains(where: galleries.contains) || session.canLoad(item, link)
    }

    /// Loads the images of an item: those of a gallery, those of a list of several links, or else a single image. The single image has the
    /// item's source address, cleaned, and the aspect ratio of the pixels, if the item holds pixels or the runner may
    /// fetch them.
    ///
    /// - Throws: `NegotiationError` when the gallery is not valid (`badInput`), or when no address can be had from the item.
    public static func load(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        if let archive = provider.only(galleries) {
            let bytes = try await runner.deliver(archive, accepting: gallery).bytes
            do {
                return .init(try GalleryArchive.parse(bytes).images)
            } catch {
                throw NegotiationError(.badInput, error.description)
            }
        }
        let links = await links(provider)
        return links.count > 1 ? try await several(links, runner) : try await single(provider, runner)
    }

    private static func single(_ provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        async let shape = aspectRatio(provider, runner)
        let url = String(utf8Bytes: ASCII.trimmed(try await runner.deliver(provider, accepting: link).bytes[...]))
        let ratio = await shape
        do {
            let image = try GalleryImage(url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio)
            return .init([image], notes: ratio == nil ? ["the image's shape is not known; it counts as square"] : [])
        } catch {
            throw NegotiationError(.badInput, error.description)
        }
    }

    /// The width divided by the height of the image's pixels; nil if the size can't be found out.
    private static func aspectRatio(_ provider: ItemProvider, _ runner: Runner) async -> Double? {
        guard let bytes = try? await runner.deliver(provider, accepting: size).bytes, let size = try? JSONValue(parsing: bytes),
            let width = size["width"]?.integer, let height = size["height"]?.integer
        else { return nil }
        return GalleryImage.aspectRatio(width: Double(width), height: Double(height))
    }

    // MARK: Several

    /// The URLs of the item's URL list; empty if the item has no valid list.
    private static func links(_ provider: ItemProvider) async -> [String] {
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == .uriList }),
            let bytes = try? await provider.load(at: index)
        else { return [] }
        return (try? URIList.uris(in: bytes)) ?? []
    }

    /// Loads each link as if it had been dropped alone. Links that are no images are left out.
    private static func several(_ links: [String], _ runner: Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<GalleryImage> {
        var found = DropCoordinator.Loaded<GalleryImage>([])
        var failure: NegotiationError?
        var absent = 0
        for start in stride(from: 0, to: links.count, by: DropCoordinator.maximumLoads) {
            let part = links[start..<min(start + DropCoordinator.maximumLoads, links.count)]
            let results = await withTaskGroup { group in
                for (index, link) in part.enumerated() {
                    group.addTask { (index, await one(link, runner)) }
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

    private static func one(_ link: String, _ runner: Runner) async -> Result<DropCoordinator.Loaded<GalleryImage>, NegotiationError> {
        let item = Item(representations: [Representation(type: .url, bytes: Array(link.utf8))])
        do throws(NegotiationError) {
            return .success(try await single(ItemProvider(item, catalogue: runner.registry.catalogue), runner))
        } catch {
            return .failure(error)
        }
    }
}

extension ItemProvider {
    /// A provider with only the representations of those types; nil when there are none.
    fileprivate func only(_ types: Set<TypeIdentifier>) -> ItemProvider? {
        let indexes = (0..<count).filter { types.contains(registration(at: $0).type) }
        guard !indexes.isEmpty else { return nil }
        return ItemProvider(
            suggestedName: suggestedName, platform: platform, isSecret: isSecret,
            indexes.map { index in
                Registration(registration(at: index).type) { _ in try await self.load(at: index) }
            })
    }
}
