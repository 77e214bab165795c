import DragDrop
import DragEngine
import DragGallery
import DragKit
import DragSystem
import DragTypes
import Glibc

/// The pictures that were dropped with images, in the library.
///
/// What the user drops, the user has permitted: the pixels that a drag brings are kept as they are,
/// and of a file that is dropped or named a thumbnail. That one file may be read again later.
struct KeptPictures: PictureKeeping {
    let store: any GalleryStore
    /// The addresses of the files that may be read: those that the user has named. Nil for all
    /// files of a drop, since nobody but the user drops them into a window.
    var files: Set<String>? = []
    /// The largest file that is read, in bytes.
    private static let maximumFile = 256 << 20

    func keep(_ picture: [UInt8], of url: String) -> String? { keep(picture, of: url, mayReadFile: false) }

    private func keep(_ picture: [UInt8], of url: String, mayReadFile: Bool) -> String? {
        do {
            try store.keep(picture, of: url, mayReadFile: mayReadFile)
            return nil
        } catch {
            return "the image is added, but its picture is not kept: \(error.message)"
        }
    }

    func mayReadFile(at url: String) -> Bool { files?.contains(url) ?? true }

    func readFile(at url: String, _ runner: Runner) async -> ReadPicture {
        let bytes: [UInt8]
        do {
            bytes = try Self.file(at: url)
        } catch {
            return ReadPicture(aspectRatio: nil, note: "the file is added, but cannot be read: \(error.clause)")
        }
        let catalogue = runner.registry.catalogue
        guard let type = runner.sniffer.type(of: bytes, fileName: URLText.fileName(of: url)), catalogue.conforms(type, to: .image) else {
            return ReadPicture(aspectRatio: nil, note: "the file is added, but holds no picture")
        }
        let provider = ItemProvider(Item(representations: [Representation(type: type, bytes: bytes)]), catalogue: catalogue)
        let ratio = await DroppedImages.aspectRatio(of: provider, runner)
        do {
            let thumbnail = try await runner.deliver(provider, accepting: GalleryPictures.tileList(isLarge: false))
            return ReadPicture(aspectRatio: ratio, note: keep(thumbnail.bytes, of: url, mayReadFile: true))
        } catch {
            return ReadPicture(aspectRatio: ratio, note: "the image is added, but its picture cannot be shown: \(error)")
        }
    }

    /// What is kept of an image; nil for nothing.
    func picture(of url: String) -> KeptPicture? { try? store.keptPicture(of: url) }

    /// The picture itself, as it was dropped, or as it is in the file that was dropped; the
    /// thumbnail of a file that is gone. Nil for nothing.
    func original(of url: String) -> [UInt8]? {
        guard let kept = picture(of: url) else { return nil }
        return kept.mayReadFile ? (try? Self.file(at: url)) ?? kept.bytes : kept.bytes
    }

    /// Forgets the pictures whose images are gone. A library that may not be written keeps them.
    func removeUnused() { try? store.removeUnusedPictures() }

    private static func file(at url: String) throws(FileReader.Fault) -> [UInt8] {
        guard let path = FileURI.path(of: url) else { throw .unopened(ENOENT) }
        return try FileReader(limit: maximumFile, followsLinks: true).file(PathText.cString(PathText.text(path))).bytes
    }
}
