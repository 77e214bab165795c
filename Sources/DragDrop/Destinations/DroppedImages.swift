public import DragEngine
public import DragGallery
import DragTypes

/// What an item is to a gallery.
public enum DroppedImages {
    /// What an item must be had as to be an image of a gallery.
    public static let link = AcceptList([.init(.exactly(.imageURL))])
    private static let size = AcceptList([.init(.exactly(.imageSize))])
    private static let gallery = AcceptList([.init(.exactly(.gallery))])
    private static let galleries: Set<TypeIdentifier> = [.gallery, .galleryArchive]

    /// Whether an item may be images, as far as its types tell.
    public static func isWelcome(_ item: DropItem, in session: DropSession) -> Bool {
        item.types.contains(where: galleries.contains) || session.canLoad(item, link)
    }

    /// Puts every item of a drop that may be images into a list; what is dragged out of a gallery of this process at once.
    static nonisolated(nonsending) func insert(_ coordinator: DropCoordinator, into images: ItemList<GalleryImage>, at index: Int?) async {
        for (number, item) in coordinator.items.enumerated() where !isWelcome(item, in: coordinator.session) {
            coordinator.finish(number, .refused)
        }
        await coordinator.insertItems(
            into: images, at: index, ready: { item in (item.localObject as? GalleryImage).map { [$0] } }, load: load)
    }

    /// The images that an item is: those of a gallery, those that a list of several links names, or the one that it is about: the address
    /// that it comes from, cleaned, and the shape that its pixels have, if they came along or may be fetched.
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

    /// Width by height of the image's pixels; nil when they can't be had.
    private static func aspectRatio(_ provider: ItemProvider, _ runner: Runner) async -> Double? {
        guard let bytes = try? await runner.deliver(provider, accepting: size).bytes, let size = try? JSONParser.parse(bytes),
            let width = size["width"]?.integer, let height = size["height"]?.integer
        else { return nil }
        return GalleryImage.aspectRatio(width: Double(width), height: Double(height))
    }

    // MARK: Several

    /// The links of a list.
    private static func links(_ provider: ItemProvider) async -> [String] {
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == .uriList }),
            let bytes = try? await provider.load(at: index)
        else { return [] }
        return (try? URIList.uris(in: bytes)) ?? []
    }

    /// Each link as if it had been dropped alone; those that are no images are left out.
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
    /// The representations of those types; nil when there are none.
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
