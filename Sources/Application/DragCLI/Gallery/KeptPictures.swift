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
    /// The addresses of the files that may be read: those that the user has named. Nil in a
    /// window, where every file that is dropped may be read: the user drops them by hand.
    var files: Set<String>? = []
    /// The largest file that is read, in bytes.
    private static let maximumFile = 256 << 20

    func keep(_ picture: [UInt8], of url: String) -> String? {
        note { () throws(CLIError) in try store.keep(picture, of: url) }
    }

    /// The note when something cannot be kept.
    private func note(_ body: () throws(CLIError) -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            return "the image is added without its picture (\(reason))"
        }
    }

    /// A folder that the user has named permits the files in it, at any depth.
    func mayReadFile(at url: String) -> Bool {
        guard let files else { return true }
        var part = url[...]
        while !files.contains(String(part)) {
            guard let slash = part.lastIndex(of: "/") else { return false }
            part = part[..<slash]
        }
        return true
    }

    func readFile(at url: String, _ runner: Runner) async -> ReadPicture {
        let bytes: [UInt8]
        do {
            bytes = try Self.file(at: url, followsLinks: true)
        } catch {
            switch error {
            case .folder, .fifo, .socket, .device: return ReadPicture(isPicture: false, note: error.clause)
            case .tooLarge(let size):
                return ReadPicture(note: "the file is added, but not read: it has \(size) bytes, more than the limit of \(Self.maximumFile)")
            case .isLink, .unopened, .changed, .failed: return ReadPicture(note: "the file is added, but cannot be read: \(error.clause)")
            }
        }
        guard let picture = Self.picture(bytes, named: url, runner) else { return ReadPicture(isPicture: false, note: "it holds no picture") }
        let ratio = await DroppedImages.aspectRatio(of: picture, runner)
        let thumbnail = try? await runner.deliver(picture, accepting: AcceptList([.init(.exactly(.thumbnail))])).bytes
        let failure = note { () throws(CLIError) in try store.keepThumbnail(thumbnail ?? [], ofFile: url) }
        return ReadPicture(aspectRatio: ratio, note: failure ?? (ratio == nil ? DroppedImages.unknownShape : nil))
    }

    /// A picture as an item; nil for bytes that are none.
    private static func picture(_ bytes: [UInt8], named url: String, _ runner: Runner) -> ItemProvider? {
        let catalogue = runner.registry.catalogue
        guard let type = runner.sniffer.type(of: bytes, fileName: URLText.fileName(of: url)), catalogue.conforms(type, to: .image) else { return nil }
        return ItemProvider(Item(representations: [Representation(type: type, bytes: bytes)]), catalogue: catalogue)
    }

    /// Whether something of an image may be shown without further permission.
    func contains(_ url: String) -> Bool { (try? store.keepsPicture(of: url)) ?? false }

    /// What is kept of an image, as an item; nil for nothing.
    ///
    /// - Parameter isLarge: whether a thumbnail would not do: the picture is read from the file
    ///   that was dropped, unless the file is gone or holds no picture any more.
    func item(of url: String, isLarge: Bool, _ runner: Runner) -> ItemProvider? {
        guard let kept = try? store.keptPicture(of: url) else { return nil }
        // The name may lead elsewhere by now, so that links are not followed.
        if kept.mayReadFile, isLarge || kept.bytes.isEmpty, let bytes = try? Self.file(at: url, followsLinks: false),
            let picture = Self.picture(bytes, named: url, runner)
        {
            return picture
        }
        return Self.picture(kept.bytes, named: url, runner)
    }

    /// Forgets the pictures whose images are gone. A library that may not be written keeps them.
    func removeUnused() { try? store.removeUnusedPictures() }

    private static func file(at url: String, followsLinks: Bool) throws(FileReader.Fault) -> [UInt8] {
        guard let path = FileURI.path(of: url) else { throw .unopened(ENOENT) }
        return try FileReader(limit: maximumFile, followsLinks: followsLinks).file(PathText.cString(PathText.text(path))).bytes
    }
}
