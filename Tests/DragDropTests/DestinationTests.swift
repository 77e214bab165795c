import DragContract
import DragDrop
import DragEngine
import DragGallery
import DragKit
import DragTypes
import GeocacheHandler
import Geocaches
import Testing

/// The destinations that ship, with what real programs drag.
@MainActor @Suite struct DestinationTests {
    private func drop(_ session: DropSession, on destination: any DropDestination, at index: Int? = nil) async -> DropReport {
        let interaction = DropInteraction(destination)
        interaction.enter(session)
        return await interaction.drop(session, at: index)
    }

    private func drop(_ drag: DragSession, on destination: any DropDestination, at index: Int? = nil) async -> DropReport {
        await drop(DropSession(drag, runner: Stage.full), on: destination, at: index)
    }

    private func outside(_ names: String...) throws -> DropSession {
        var providers: [ItemProvider] = []
        for name in names {
            let payload = try Fixtures.capture(name)
            providers += payload.items.map { ItemProvider($0, platform: payload.source?.platform, catalogue: Stage.full.registry.catalogue) }
        }
        return DropSession(outside: providers, runner: Stage.full)
    }

    /// The image's own address, and the shape of the pixels that came along.
    @Test(arguments: [
        ("firefox-drag-google-tile", "https://photos.example.com/bikes/red%20bike%201.jpg?w=1600&fm=jpg"),
        ("wl-firefox-drag-google-tile", "https://photos.example.com/bikes/red%20bike%201.jpg?w=1600&fm=jpg"),
        ("firefox-drag-bing-tile", "https://photos.example.com/bikes/red+bike+1.jpg"),
        ("firefox-drag-img", "https://photos.example.com/bikes/red%20bike.png?v=2&size=s"),
        ("firefox-drag-img-noext", "https://photos.example.com/i?id=42&fmt=webp"),
        ("wl-chromium-drag-img", "https://photos.example.com/bikes/red%20bike.png?v=2&size=s"),
    ])
    func browsersDropOnAGallery(_ capture: String, _ url: String) async throws {
        let gallery = Stage.gallery(1, 2)
        let report = await drop(try outside(capture), on: gallery, at: 1)
        #expect(report.operation == .copy && report.isComplete)
        #expect(gallery.list.elements.map(\.url) == [Stage.image(1).url, url, Stage.image(2).url])
        #expect(gallery.list.elements[1].aspectRatio == 64.0 / 48)
    }

    /// What a drag tells of an image besides its address: the text that stands for it, and the page
    /// that a search engine names.
    @Test(arguments: [
        ("firefox-drag-google-tile", "Red bike 自転車 & more – Gallery", "https://www.example.org/gallery/?id=7&lang=de"),
        ("firefox-drag-bing-tile", "Image result for red bike", nil), ("wl-chromium-drag-img", "A \"red\" bike – 自転車", nil),
        ("firefox-drag-img-noext", nil, nil),
    ])
    func aDragTellsTheTitleAndThePage(_ capture: String, _ title: String?, _ page: String?) async throws {
        let gallery = Stage.gallery()
        _ = await drop(try outside(capture), on: gallery)
        #expect(gallery.list.elements.map(\.name) == [title])
        #expect(gallery.list.elements.map(\.page) == [page])
    }

    /// A drag to another gallery copies, and moves when the user asks for that.
    @Test(arguments: [false, true])
    func aDragToAnotherGalleryMovesIfAskedFor(_ isAsked: Bool) async throws {
        let (from, to) = (Stage.gallery(1, 2), Stage.gallery(3))
        let session = DropSession(try #require(from.beginDrag(at: 0)), runner: Stage.full)
        session.prefersMove = isAsked
        let report = await drop(session, on: to, at: 0)
        #expect(report.operation == (isAsked ? .move : .copy) && report.addedCount == 1)
        #expect(to.list.elements == [Stage.image(1), Stage.image(3)])
        #expect(from.list.elements == (isAsked ? [Stage.image(2)] : [Stage.image(1), Stage.image(2)]))
    }

    /// Where the pixels are in a form that nothing here reads, the shape is not known, and somebody
    /// is told.
    @Test(arguments: [
        ("chromium-drag-google-tile", "https://photos.example.com/bikes/red%20bike%201.jpg?w=1600&fm=jpg"),
        ("chromium-drag-yandex-tile", "https://photos.example.com/%D1%84%D0%BE%D1%82%D0%BE.jpg"),
    ])
    func withoutPixelsTheShapeIsNotKnown(_ capture: String, _ url: String) async throws {
        let gallery = Stage.gallery()
        let report = await drop(try outside(capture), on: gallery)
        #expect(gallery.list.elements.map(\.url) == [url])
        guard case .delivered(let notes) = report.outcomes[0] else { throw FormError("the outcome", "is no delivery") }
        #expect(notes == ["the image's shape is not known; it counts as square"])
    }

    private func drop(_ representations: [Representation], on gallery: ListDestination<GalleryImage>) async -> DropReport {
        let provider = ItemProvider(Item(representations: representations), catalogue: Stage.full.registry.catalogue)
        return await drop(DropSession(outside: [provider], runner: Stage.full), on: gallery)
    }

    /// A screenshot has no address, so the picture itself becomes one; so does a picture beside a
    /// text that names no image.
    @Test(arguments: [[], [Representation(type: .utf8PlainText, bytes: Array("a heron".utf8))]])
    func aPictureWithoutAnAddressIsKeptInItsAddress(_ others: [Representation]) async throws {
        let bytes = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")
        let gallery = Stage.gallery(1)
        let report = await drop([Representation(type: .png, bytes: bytes)] + others, on: gallery)
        #expect(report.isComplete)
        let url = String(decoding: DataURL(mimeType: "image/png", bytes: bytes).text, as: UTF8.self)
        #expect(gallery.list.elements == [Stage.image(1), try GalleryImage(url: url, aspectRatio: 1.5)])
        #expect(gallery.list.elements[1].title == "Picture")
    }

    @Test func aPictureTooLargeForAnAddressIsRefused() async throws {
        let bytes = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")
        let gallery = Stage.gallery(1)
        let padding = [UInt8](repeating: 0, count: DroppedImages.maximumPictureSize - bytes.count + 1)
        let report = await drop([Representation(type: .png, bytes: bytes + padding)], on: gallery)
        guard case .failed(let error) = report.outcomes.first else { throw FormError("the outcome", "is no failure") }
        #expect(error.code == .badInput && error.description.contains("up to 16777216 bytes"))
        #expect(gallery.list.elements == [Stage.image(1)])
    }

    /// A link to a page is no image, and what is text is none; the gallery stays as it is.
    @Test(arguments: ["firefox-drag-link", "chromium-drag-link", "mousepad-drag-text", "kate-copy-text"])
    func pagesAndTextDont(_ capture: String) async throws {
        let gallery = Stage.gallery(1, 2)
        let report = await drop(try outside(capture), on: gallery, at: 1)
        #expect(report.operation == .cancel)
        #expect(gallery.list.elements == [Stage.image(1), Stage.image(2)])
    }

    /// Several at once, one of which is no image: in their order, and one outcome each.
    @Test func severalDropOnAGallery() async throws {
        let gallery = Stage.gallery(1)
        let report = await drop(try outside("firefox-drag-img", "mousepad-drag-text", "firefox-drag-bing-tile"), on: gallery, at: 0)
        #expect(report.outcomes.map(\.isDelivered) == [true, false, true])
        #expect(gallery.list.shown == ["red bike", "red+bike+1", "1"])
        guard case .failed(let error) = report.outcomes[1] else { throw FormError("the outcome", "is no failure") }
        #expect(error.code == .noRoute || error.code == .notPermitted)
    }

    /// A selection of a page is its images, each with the shape that its element states, and no
    /// picture that could be drawn of them.
    @Test func aPageWithImagesIsItsImages() async throws {
        let page = """
            <p>Herons</p><img src="https://p.example/a.jpg" width="300" height="200"><p>and
            <img src="https://www.google.com/imgres?imgurl=https%3A%2F%2Fp.example%2Fb.jpg&amp;x=1" width=100 height=200>
            <a href="https://x.example/p"><img src="https://p.example/c.png"></a>
            """
        let gallery = Stage.gallery(1)
        let report = await drop(
            [Representation(type: .html, bytes: Array(page.utf8)), Representation(type: .utf8PlainText, bytes: Array("Herons and".utf8))], on: gallery
        )
        #expect(report.isComplete)
        #expect(
            gallery.list.elements.dropFirst() == [
                try GalleryImage(url: "https://p.example/a.jpg", aspectRatio: 1.5),
                try GalleryImage(url: "https://p.example/b.jpg", aspectRatio: 0.5),
                try GalleryImage(url: "https://p.example/c.png", aspectRatio: 1),
            ])
        let one = Stage.gallery(1)
        _ = await drop([Representation(type: .html, bytes: Array("<img src=\"https://p.example/a.jpg\">".utf8))], on: one)
        #expect(one.list.elements.last == (try GalleryImage(url: "https://p.example/a.jpg", aspectRatio: 1)))
    }

    /// A single image of a page has the shape that its element states, too, whatever text stands
    /// around it; pixels count first.
    @Test func anImageOfAPageHasTheShapeThatThePageStates() async throws {
        let gallery = Stage.gallery()
        for attributes in ["width=300 height=200", "style='width: 3in; height: 2in'", "style='aspect-ratio: 3/2'"] {
            let page = "<p>A heron</p><img src=https://p.example/a.jpg \(attributes)>"
            let report = await drop(
                [
                    Representation(type: .html, bytes: Array(page.utf8)),
                    Representation(type: .utf8PlainText, bytes: Array("A heron".utf8)),
                ], on: gallery)
            #expect(report.outcomes.map(\.isDelivered) == [true])
        }
        #expect(gallery.list.elements == Array(repeating: try GalleryImage(url: "https://p.example/a.jpg", aspectRatio: 1.5), count: 3))
        let bytes = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")
        let shown = Array("<img src=https://p.example/b.jpg width=10 height=90>".utf8)
        for type in [TypeIdentifier.png, .data] {
            _ = await drop([Representation(type: .html, bytes: shown), Representation(type: type, bytes: bytes)], on: gallery)
            #expect(gallery.list.elements.last == (try GalleryImage(url: "https://p.example/b.jpg", aspectRatio: 1.5)), "\(type)")
        }
    }

    /// A file manager's list is as many images as it has; without pixels their shape is not known.
    @Test func listsAndGalleriesAreSeveralImages() async throws {
        let gallery = Stage.gallery(1)
        let files = await drop(try outside("thunar-drag-files"), on: gallery)
        #expect(files.isComplete && gallery.list.elements.count > 2)
        #expect(gallery.list.elements.dropFirst().allSatisfy { $0.aspectRatio == 1 && $0.url.hasPrefix("file:///") })
        guard case .delivered(let notes) = files.outcomes[0] else { throw FormError("the outcome", "is no delivery") }
        #expect(notes.contains { $0.contains("shape is not known") })

        let archive = Item(representations: [
            Representation(type: .gallery, bytes: GalleryArchive.bytes(of: ImageGallery(name: "x", images: [Stage.image(7), Stage.image(8)])))
        ])
        let session = DropSession(outside: [ItemProvider(archive, catalogue: .builtIn)], runner: Stage.full)
        #expect(await drop(session, on: gallery, at: 1).isComplete)
        #expect(gallery.list.shown.prefix(3) == ["1", "7", "8"])
        #expect(gallery.list.element(at: 1)?.aspectRatio == 1.5)
    }

    @Test func linksOfAListThatAreNoImagesAreLeftOut() async throws {
        let list = Item(representations: [
            Representation(type: .uriList, bytes: Array("https://e.example/a.png\r\nhttps://e.example/page\r\nhttps://e.example/b.jpg\r\n".utf8))
        ])
        let gallery = Stage.gallery()
        let report = await drop(DropSession(outside: [ItemProvider(list, catalogue: .builtIn)], runner: Stage.full), on: gallery)
        #expect(gallery.list.shown == ["a", "b"])
        guard case .delivered(let notes) = report.outcomes[0] else { throw FormError("the outcome", "is no delivery") }
        #expect(notes.contains("1 of 3 links are no images and are left out"))
    }

    // MARK: Inside

    /// Several images, given in another order, end side by side; nobody sees them on the way.
    @Test func imagesMoveWithinTheirGallery() async throws {
        let gallery = Stage.gallery(0, 1, 2, 3, 4)
        let drag = try #require(gallery.beginDrag(at: 4))
        #expect(gallery.add(at: 1, to: drag))
        var seen: [[String?]] = []
        gallery.list.didChange = { _ in seen.append(gallery.list.shown) }
        #expect(await drop(drag, on: gallery, at: 1).operation == .move)
        #expect(seen == [["0", "4", "1", "2", "3"]])
    }

    @Test func galleriesCopyToEachOther() async throws {
        let (one, other) = (Stage.gallery(1, 2), Stage.gallery(3))
        let report = await drop(try #require(one.beginDrag(at: 0)), on: other, at: 0)
        #expect(report.operation == .copy)
        #expect(one.list.shown == ["1", "2"] && other.list.shown == ["1", "3"])
    }

    /// The short cut comes to the same as what another process would get.
    @Test func theLongWayIsTheSame() async throws {
        let source = Stage.gallery(1, 2, 3)
        let (short, long) = (Stage.gallery(9), Stage.gallery(9))
        for (destination, keepsObject) in [(short, true), (long, false)] {
            let drag = try #require(source.beginDrag(at: 2))
            #expect(source.add(at: 0, to: drag))
            if !keepsObject { for item in drag.items { item.localObject = nil } }
            #expect(await drop(drag, on: destination, at: 0).isComplete)
        }
        #expect(short.list.elements == long.list.elements && short.list.elements.count == 3)
    }

    @Test func aDragThatMayNotMoveIsCopiedAtHome() async throws {
        let gallery = Stage.gallery(1, 2)
        let drag = try #require(gallery.beginDrag(at: 0, allowsMove: false))
        #expect(await drop(drag, on: gallery, at: 2).operation == .copy)
        #expect(gallery.list.shown == ["1", "2", "1"])
    }

    // MARK: Trash

    @Test func theTrashTakesWhatIsGivenUp() async throws {
        let gallery = Stage.gallery(0, 1, 2, 3)
        let drag = try #require(gallery.beginDrag(at: 3))
        #expect(gallery.add(at: 1, to: drag))
        #expect(await drop(drag, on: TrashDestination()).operation == .move)
        #expect(gallery.list.shown == ["0", "2"])
    }

    @Test func theTrashForbidsTheRest() async throws {
        let trash = DropInteraction(TrashDestination())
        let gallery = Stage.gallery(1)
        let sessions = [
            try outside("firefox-drag-img"), DropSession(outside: [], runner: Stage.full),
            DropSession(try #require(gallery.beginDrag(at: 0, allowsMove: false)), runner: Stage.full),
        ]
        for session in sessions {
            #expect(trash.enter(session))
            #expect(trash.update(session, at: nil).operation == .forbidden)
            #expect(await trash.drop(session, at: nil).operation == .cancel)
        }
        #expect(gallery.list.shown == ["1"])
    }

    // MARK: Notes and photos

    @Test(arguments: [("mousepad-drag-text", "mousepad"), ("firefox-drag-richtext", "firefox"), ("firefox-drag-link", "https://")])
    func notesTakeText(_ capture: String, _ program: String) async throws {
        let notes = ListDestination.notes(ItemList(["first", "last"]))
        let report = await drop(try outside(capture), on: notes, at: 1)
        #expect(report.isComplete && notes.list.elements.count == 3)
        #expect(notes.list.elements[1].isEmpty == false)
        #expect(program != "https://" || notes.list.elements[1].hasPrefix("https://"))
    }

    @Test func notesDontTakePictures() async throws {
        let notes = ListDestination.notes(ItemList())
        let picture = ItemProvider([.init(.jpeg) { _ in [0xFF, 0xD8, 0xFF] }])
        #expect(await drop(DropSession(outside: [picture], runner: Stage.bare), on: notes).operation == .cancel)
    }

    @Test func photosTakePictures() async throws {
        let photos = ListDestination.photos(ItemList())
        #expect(await drop(try outside("gimp-copy-image"), on: photos).isComplete)
        let photo = try #require(photos.list.elements.first)
        #expect(photo.type == .png && photo.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(await drop(try outside("mousepad-drag-text"), on: photos).operation == .cancel)
    }

    // MARK: Boards

    private static let places = ListDestination<Geocache>.Format(
        accepting: AcceptList([.init(.exactly(.geocache))]),
        read: { delivery throws(NegotiationError) in
            do throws(ConversionError) {
                return try GeocacheArchive.parse(delivery.bytes)
            } catch {
                throw NegotiationError(.badInput, "It is no geocache: \(error.description).")
            }
        },
        provider: { cache in
            let item = Item(
                suggestedName: cache.name, representations: [Representation(type: .geocache, bytes: GeocacheArchive.bytes(of: cache))])
            return ItemProvider(item, catalogue: Stage.full.registry.catalogue)
        }, transfer: .move, takesOneItem: true)

    private func board(_ names: String...) throws -> ListDestination<Geocache> {
        ListDestination(ItemList(try names.map { try Geocache(name: $0, summary: "under a stone", latitude: 48.5, longitude: 11) }), Self.places)
    }

    /// From one board to the other: there is no moment at which either shows it twice, or the first
    /// gave it up too early.
    @Test(arguments: [true, false])
    func boardsMove(_ keepsObject: Bool) async throws {
        let (todo, done) = (try board("a", "b"), try board("c"))
        var seen: [String] = []
        func note() { seen.append(todo.list.elements.map(\.name).joined() + "|" + done.list.elements.map(\.name).joined()) }
        todo.list.didChange = { _ in note() }
        done.list.didChange = { _ in note() }
        let cache = todo.list.elements[0]
        let drag = try #require(todo.beginDrag(at: 0))
        if !keepsObject { drag.items[0].localObject = nil }
        #expect(await drop(drag, on: done, at: 0).operation == .move)
        #expect(seen == (keepsObject ? [] : ["ab|c"]) + ["ab|ac", "b|ac"])
        #expect(done.list.elements[0] == cache)
    }

    @Test func aBoardTakesOneAtATime() async throws {
        let (todo, done) = (try board("a", "b"), try board())
        let drag = try #require(todo.beginDrag(at: 0))
        #expect(todo.add(at: 1, to: drag))
        let interaction = DropInteraction(done)
        let session = DropSession(drag, runner: Stage.full)
        #expect(interaction.enter(session))
        #expect(interaction.update(session, at: 0) == .cancel)
        #expect(await interaction.drop(session, at: 0).operation == .cancel)
        #expect(todo.list.elements.count == 2 && done.list.elements.isEmpty)
    }

    @Test func aBoardMovesItsOwn() async throws {
        let todo = try board("a", "b", "c")
        #expect(await drop(try #require(todo.beginDrag(at: 0)), on: todo, at: 2).operation == .move)
        #expect(todo.list.elements.map(\.name) == ["b", "c", "a"])
    }

    /// What cannot be read stays where it was.
    @Test func aFailedMoveLosesNothing() async throws {
        let (todo, done) = (try board("a"), try board())
        let session = DragSession()
        session.add(
            [DragItem(ItemProvider([.init(TypeIdentifier.geocache) { _ in [1, 2, 3] }]), slot: todo.list.slot(at: 0))], from: todo)
        #expect(await drop(session, on: done).operation == .cancel)
        #expect(todo.list.elements.map(\.name) == ["a"] && done.list.presentedCount == 0)
    }

    @Test func aBoardReadsWhatOthersOffer() async throws {
        let done = try board()
        let text = Item(representations: [Representation(type: .utf8PlainText, bytes: Array("Oak".utf8))])
        let session = DropSession(outside: [ItemProvider(text, catalogue: .builtIn)], runner: Stage.full)
        #expect(await drop(session, on: done).operation == .copy)
        #expect(done.list.elements.map(\.name) == ["Oak"])
    }

    // MARK: The list of galleries

    @Test func imagesDropIntoAGalleryOfTheList() async throws {
        var received: [String] = []
        let entries = [
            GalleryEntry(id: 1, name: "One", imageCount: 0, isDeleted: false, isCurrent: true),
            GalleryEntry(id: 2, name: "Gone", imageCount: 0, isDeleted: true, isCurrent: false),
        ]
        let list = GalleryListDestination(entries) { images, gallery in
            received.append(gallery.name + " " + images.compactMap(\.fileName).joined(separator: " "))
        }
        let interaction = DropInteraction(list)
        let session = try outside("firefox-drag-img", "firefox-drag-bing-tile")
        #expect(interaction.enter(session))
        #expect(interaction.update(session, at: 1) == .forbidden)
        #expect(interaction.update(session, at: nil) == .cancel)
        #expect(interaction.update(session, at: 0) == DropProposal(.copy, .insertInto(0)))
        #expect(await interaction.drop(session, at: 0).isComplete)
        #expect(received == ["One red bike.png red+bike+1.jpg"])
        #expect(await drop(try outside("firefox-drag-img"), on: list, at: 1).operation == .cancel)
    }
}
