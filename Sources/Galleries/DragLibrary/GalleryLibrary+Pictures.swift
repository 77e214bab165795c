public import DragGallery
import DragSystem
import GRDB
import Glibc
import MessageDigest

/// The pictures that were dropped with images, kept by the addresses of the images, so that these
/// can be shown without the network.
///
/// Each picture is a file in the folder ``pictureFolder``, named after its content, so that equal
/// pictures are kept once.
extension GalleryLibrary {
    /// The largest picture that is kept, in bytes.
    public static let maximumPictureSize = 32 << 20
    /// The most bytes that all pictures of a library may have.
    public static let maximumPicturesSize = 1 << 30

    /// The folder beside the library in which the pictures are.
    public var pictureFolder: String { (SystemPath.canonical(path) ?? path) + ".pictures" }

    /// Keeps the picture that came with an image. The picture of an image that is in a gallery
    /// already stays, since anybody can offer pixels with any address.
    ///
    /// - Parameters:
    ///   - picture: the encoded bytes.
    ///   - url: the address of the image.
    /// - Throws: ``LibraryError`` when the picture is larger than ``maximumPictureSize`` or the
    ///   pictures would have more than ``maximumPicturesSize`` bytes (`usage`), or when the picture
    ///   cannot be written (`unwritable`).
    public func keep(_ picture: [UInt8], of url: String) throws(LibraryError) {
        try keep(picture, of: url, isFile: false)
    }

    /// Keeps a thumbnail of a file that the user has dropped, and that the file may be read. An
    /// earlier thumbnail is replaced.
    ///
    /// - Parameters:
    ///   - thumbnail: the encoded bytes; empty for none.
    ///   - url: the address of the file.
    /// - Throws: as ``keep(_:of:)``.
    public func keepThumbnail(_ thumbnail: [UInt8], ofFile url: String) throws(LibraryError) {
        try keep(thumbnail, of: url, isFile: true)
    }

    private func keep(_ picture: [UInt8], of url: String, isFile: Bool) throws(LibraryError) {
        guard picture.count <= Self.maximumPictureSize else {
            throw LibraryError(.usage, "The picture has \(picture.count) bytes, more than the limit of \(Self.maximumPictureSize).")
        }
        let digest = SHA256.hexadecimal(of: picture)
        try writing { database in
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE url = ?1) AND EXISTS (SELECT 1 FROM image WHERE url = ?1)",
                arguments: [url])
            if !isFile, isTaken == true { return }
            if try !Self.hasRoom(database, for: picture.count, digest) {
                try Self.forgetUnused(database, now: Glibc.time(nil))
                guard try Self.hasRoom(database, for: picture.count, digest) else {
                    throw LibraryError(
                        .usage, "The pictures of the library have reached the limit of \(Self.maximumPicturesSize) bytes; remove some images.")
                }
            }
            if !picture.isEmpty { try write(picture, named: digest) }
            try database.execute(
                sql: "INSERT OR REPLACE INTO picture (url, digest, byteCount, mayReadFile, time) VALUES (?, ?, ?, ?, ?)",
                arguments: [url, digest, picture.count, isFile, isTaken == true ? 0 : Glibc.time(nil)])
        }
    }

    /// Whether a picture fits beside all others.
    private static func hasRoom(_ database: Database, for byteCount: Int, _ digest: String) throws -> Bool {
        let others = try Int.fetchOne(
            database, sql: "SELECT SUM(byteCount) FROM (SELECT DISTINCT digest, byteCount FROM picture WHERE digest <> ?)", arguments: [digest])
        return (others ?? 0) + byteCount <= maximumPicturesSize
    }

    /// Whether something is kept of an image: a picture, or the permission to read its file.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func keepsPicture(of url: String) throws(LibraryError) -> Bool {
        try reading { database in try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE url = ?)", arguments: [url]) == true }
    }

    /// What is kept of an image; nil for nothing.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func keptPicture(of url: String) throws(LibraryError) -> KeptPicture? {
        let found: (digest: String, mayReadFile: Bool)? = try reading { database in
            try Row.fetchOne(database, sql: "SELECT digest, mayReadFile FROM picture WHERE url = ?", arguments: [url]).map { row in
                (try row.value("digest"), try row.value("mayReadFile"))
            }
        }
        guard let found else { return nil }
        let file = Self.isDigest(found.digest) ? try? FileReader(limit: Self.maximumPictureSize).file(PathText.cString(file(found.digest))) : nil
        return file == nil && !found.mayReadFile ? nil : KeptPicture(bytes: file?.bytes ?? [], mayReadFile: found.mayReadFile)
    }

    // MARK: Removing

    /// How long a picture waits for its image, in seconds: a drop keeps the picture first, and
    /// stores the images of all its items together.
    private static let grace = 900

    /// Removes the pictures of images that are in no gallery any more, Recently Deleted included.
    /// A change that brings such an image back does not bring its picture back, so nothing is
    /// removed while another program holds the pictures (``PictureHold``).
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func removeUnusedPictures() throws(LibraryError) { try removeUnusedPictures(now: Glibc.time(nil)) }

    /// - Parameter now: in seconds since 1970.
    package func removeUnusedPictures(now: Int) throws(LibraryError) {
        // A symbolic link leads to a folder that this library has not made.
        guard SystemPath.linkTarget(of: pictureFolder) == nil, PictureHold.isFree(pictureFolder) else { return }
        let used: Set<String> = try writing { database in
            try Self.forgetUnused(database, now: now)
            let used = Set(try String.fetchAll(database, sql: "SELECT digest FROM picture"))
            // While the library is locked, no other process adds a picture.
            for name in SystemPath.names(in: pictureFolder) ?? [] where Self.isDigest(name) && !used.contains(name) {
                unlink(PathText.cString(file(name)))
            }
            return used
        }
        if used.isEmpty { rmdir(PathText.cString(pictureFolder)) }
    }

    private static func forgetUnused(_ database: Database, now: Int) throws {
        try database.execute(
            sql: "DELETE FROM picture WHERE time NOT BETWEEN ? AND ? AND url NOT IN (SELECT url FROM image)", arguments: [now - grace, now + grace])
    }

    // MARK: Files

    private static func isDigest(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private func file(_ digest: String) -> String { pictureFolder + "/" + digest }

    /// Writes a picture, unless the same one is there.
    private func write(_ picture: [UInt8], named digest: String) throws(LibraryError) {
        guard !SystemPath.isRegularFile(file(digest)) else { return }
        guard SystemPath.makeFolders(pictureFolder, mode: 0o700) == nil, SystemPath.replaceFile(file(digest), with: picture, mode: 0o600) else {
            throw LibraryError(.unwritable, "\u{201C}\(pictureFolder)\u{201D} cannot be written: \(String(cString: strerror(errno))).")
        }
    }
}

/// Keeps other programs from removing pictures of a library, for as long as the object exists: a
/// window can bring images back that it has removed.
public final class PictureHold: Sendable {
    private let descriptor: Int32

    /// Holds the pictures of a library. Without a folder for them, there is nothing to hold yet.
    public init(_ library: GalleryLibrary) {
        _ = SystemPath.makeFolders(library.pictureFolder, mode: 0o700)
        descriptor = open(PathText.cString(library.pictureFolder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { flock(descriptor, LOCK_SH | LOCK_NB) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether no program holds the pictures in a folder.
    static func isFree(_ folder: String) -> Bool {
        let descriptor = open(PathText.cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
}
