import DragContract
import DragDrop
import DragEngine
import DragGallery
import DragKit
import DragSystem
import DragTypes
import Glibc
import Synchronization
import Testing

/// What a drop on a gallery keeps of the pictures that it brings, and which files it reads.
@Suite struct PictureKeepingTests {
    /// Notes what it is asked for.
    private final class Keeper: PictureKeeping {
        private let pictures = Mutex<[String: [UInt8]]>([:])
        private let files = Mutex<[String]>([])
        let note: String?

        init(note: String? = nil) { self.note = note }

        var kept: [String: [UInt8]] { pictures.withLock { $0 } }
        var read: [String] { files.withLock { $0.sorted() } }

        func keep(_ picture: [UInt8], of url: String) -> String? {
            pictures.withLock { $0[url] = picture }
            return note
        }

        func mayReadFile(at url: String) -> Bool { !url.contains("forbidden") }

        func readFile(at url: String, _ runner: Runner) async -> ReadPicture {
            files.withLock { $0.append(url) }
            return ReadPicture(isPicture: !url.contains("text"), aspectRatio: 2, note: note)
        }
    }

    private let png = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")

    private func drop(_ representations: [Representation], _ keeper: Keeper) async throws -> DropCoordinator.Loaded<GalleryImage> {
        let provider = ItemProvider(Item(representations: representations), catalogue: Stage.full.registry.catalogue)
        return try await DroppedImages.load(provider, Stage.full, keeping: keeper)
    }

    private func text(_ type: TypeIdentifier, _ text: String) -> Representation { Representation(type: type, bytes: Array(text.utf8)) }

    /// Pixels beside an address are kept as they are, by the address that the image gets.
    @Test func pixelsOfADragAreKept() async throws {
        let keeper = Keeper()
        let link = "https://www.google.com/imgres?imgurl=https%3A%2F%2Fphotos.example%2Fheron.jpg&imgrefurl=https%3A%2F%2Fe.example"
        let loaded = try await drop([Representation(type: .png, bytes: png), text(.url, link)], keeper)
        #expect(loaded.elements == [try GalleryImage(url: "https://photos.example/heron.jpg", aspectRatio: 1.5, page: "https://e.example")])
        #expect(keeper.kept == ["https://photos.example/heron.jpg": png])
        #expect(keeper.read.isEmpty)
    }

    /// A folder stands for the pictures in it and below, by their names. What is hidden, and what a
    /// link leads to, is passed over.
    @Test func aFolderIsItsPictures() async throws {
        let folder = try #require(SystemPath.makePrivateFolder(named: "pictures"))
        defer { SystemPath.removeTree(folder) }
        for name in ["b.png", "a.JPG", "notes.txt", ".hidden.png", "below/c.webp"] {
            _ = SystemPath.makeFolders(SystemPath.parent(of: "\(folder)/\(name)"), mode: 0o700)
            #expect(SystemPath.writeFile("\(folder)/\(name)", png, mode: 0o600))
        }
        #expect(symlink(folder, folder + "/again") == 0)
        let keeper = Keeper()
        let list = Representation(type: .uriList, bytes: URIList.bytes([FileURI.uri(path: Array(folder.utf8))]))
        let loaded = try await drop([list], keeper)
        #expect(loaded.elements.map(\.fileName) == ["a.JPG", "b.png", "c.webp"])
        #expect(keeper.read.count == 3)
    }

    /// A folder without a picture is refused with the reason.
    @Test func aFolderWithoutPicturesIsRefused() async throws {
        let folder = try #require(SystemPath.makePrivateFolder(named: "no-pictures"))
        defer { SystemPath.removeTree(folder) }
        let list = Representation(type: .uriList, bytes: URIList.bytes([FileURI.uri(path: Array(folder.utf8))]))
        await #expect(throws: NegotiationError.self) { try await drop([list], Keeper()) }
    }

    /// An image whose picture cannot be kept is an image all the same.
    @Test func aKeeperThatFailsLosesNothing() async throws {
        let loaded = try await drop(
            [Representation(type: .png, bytes: png), text(.url, "https://photos.example/heron.jpg")], Keeper(note: "the disk is full"))
        #expect(loaded.elements == [try GalleryImage(url: "https://photos.example/heron.jpg", aspectRatio: 1.5)])
        #expect(loaded.notes == ["the disk is full"])
    }

    /// A picture within its own address needs no other place.
    @Test func aPictureWithoutAnAddressIsNotKeptTwice() async throws {
        let keeper = Keeper()
        #expect(try await drop([Representation(type: .png, bytes: png)], keeper).elements.count == 1)
        #expect(keeper.kept.isEmpty && keeper.read.isEmpty)
    }

    /// The files of a list are read, one or several; addresses of the network beside them are not.
    @Test(arguments: [
        (["file:///home/ada/heron.png"], ["file:///home/ada/heron.png"]),
        (["file:///home/ada/a.png", "https://e.example/b.png", "file:///home/ada/c.jpg"], ["file:///home/ada/a.png", "file:///home/ada/c.jpg"]),
    ])
    func filesOfAListAreRead(_ list: [String], _ read: [String]) async throws {
        let keeper = Keeper()
        let loaded = try await drop([Representation(type: .uriList, bytes: URIList.bytes(list))], keeper)
        #expect(loaded.elements.map(\.url) == list)
        #expect(loaded.elements.map(\.aspectRatio) == list.map { $0.hasPrefix("file:") ? 2 : 1 })
        #expect(keeper.read == read)
    }

    /// A file that holds no picture is no image, and its neighbours are.
    @Test func filesWithoutAPictureAreRefused() async throws {
        let keeper = Keeper()
        let list = ["file:///a/heron.png", "file:///a/text.png"]
        let loaded = try await drop([Representation(type: .uriList, bytes: URIList.bytes(list))], keeper)
        #expect(loaded.elements.map(\.url) == ["file:///a/heron.png"])
        #expect(loaded.notes == ["1 of 2 links are no images and are left out"])
        await #expect(throws: NegotiationError.self) {
            _ = try await drop([Representation(type: .uriList, bytes: URIList.bytes(["file:///a/text.png"]))], keeper)
        }
    }

    /// Pixels under the address of a file could stand for another file's.
    @Test func pixelsOfAFileAreNotKept() async throws {
        let keeper = Keeper()
        _ = try await drop([Representation(type: .png, bytes: png), text(.url, "file:///home/ada/heron.png")], keeper)
        #expect(keeper.kept.isEmpty && keeper.read.isEmpty)
    }

    /// A list that came from elsewhere than the user's hand.
    @Test(arguments: [["file:///forbidden/a.png"], ["file:///forbidden/a.png", "file:///forbidden/b.png"]])
    func filesThatTheKeeperDoesNotPermitAreNotRead(_ list: [String]) async throws {
        let keeper = Keeper()
        #expect(try await drop([Representation(type: .uriList, bytes: URIList.bytes(list))], keeper).elements.map(\.url) == list)
        #expect(keeper.read.isEmpty)
    }

    /// A page or a link that names a file of the user's has not been permitted to read it.
    @Test(arguments: [
        [("public.html", "<img src=\"file:///home/ada/secret.png\">")],
        [("public.html", "<img src=\"file:///a/1.png\"><img src=\"file:///a/2.png\">")],
        [("public.url", "file:///home/ada/secret.png")],
        [("public.utf8-plain-text", "file:///home/ada/secret.png")],
        [("public.html", "<img src=\"file:///home/ada/secret.png\">"), ("text/uri-list", "file:///home/ada/other.png\r\n")],
        [("public.html", "<p>secret</p>"), ("text/uri-list", "file:///home/ada/secret.png\r\nfile:///a/2.png\r\n")],
    ])
    func filesThatOnlyAPageNamesAreNotRead(_ offered: [(type: String, text: String)]) async throws {
        let keeper = Keeper()
        _ = try? await drop(
            offered.map { text(Stage.full.registry.catalogue.type(mimeType: $0.type) ?? TypeIdentifier(trusted: $0.type), $0.text) }, keeper)
        #expect(!keeper.read.contains { $0.contains("secret") || $0.contains("/a/") })
    }
}
