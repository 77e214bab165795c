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
    public var pictureFolder: String { path + ".pictures" }

    /// Keeps the picture of an image. An earlier picture of the same address is replaced.
    ///
    /// - Parameters:
    ///   - picture: the encoded bytes.
    ///   - url: the address of the image.
    ///   - mayReadFile: whether the user has dropped the file at the address.
    /// - Throws: ``LibraryError`` when the picture is larger than ``maximumPictureSize`` or the
    ///   pictures would have more than ``maximumPicturesSize`` bytes (`usage`), or when the picture
    ///   cannot be written (`unwritable`).
    public func keep(_ picture: [UInt8], of url: String, mayReadFile: Bool = false) throws(LibraryError) {
        guard picture.count <= Self.maximumPictureSize else {
            throw LibraryError(.usage, "The picture has \(picture.count) bytes, more than the limit of \(Self.maximumPictureSize).")
        }
        let digest = SHA256.hexadecimal(of: picture)
        try writing { database in
            let others = try Int.fetchOne(
                database, sql: "SELECT SUM(byteCount) FROM (SELECT DISTINCT digest, byteCount FROM picture WHERE digest <> ?)", arguments: [digest])
            guard (others ?? 0) + picture.count <= Self.maximumPicturesSize else {
                throw LibraryError(
                    .usage, "The pictures of the library have the limit of \(Self.maximumPicturesSize) bytes; remove images whose pictures are kept.")
            }
            try write(picture, named: digest)
            try database.execute(
                sql: "INSERT OR REPLACE INTO picture (url, digest, byteCount, mayReadFile, time) VALUES (?, ?, ?, ?, ?)",
                arguments: [url, digest, picture.count, mayReadFile, Glibc.time(nil)])
        }
    }

    /// The picture that is kept of an image; nil for none.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func keptPicture(of url: String) throws(LibraryError) -> KeptPicture? {
        let found: (digest: String, mayReadFile: Bool)? = try reading { database in
            try Row.fetchOne(database, sql: "SELECT digest, mayReadFile FROM picture WHERE url = ?", arguments: [url]).map { row in
                (try row.value("digest"), try row.value("mayReadFile"))
            }
        }
        guard let found, !found.digest.contains("/"),
            let file = try? FileReader(limit: Self.maximumPictureSize).file(PathText.cString(file(found.digest)))
        else { return nil }
        return KeptPicture(bytes: file.bytes, mayReadFile: found.mayReadFile)
    }

    /// How long a picture stays without its image, in seconds: a drop keeps the picture first.
    private static let grace = 60

    /// Removes the pictures of images that are in no gallery any more, Recently Deleted included.
    /// A change that brings such an image back does not bring its picture back.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func removeUnusedPictures() throws(LibraryError) { try removeUnusedPictures(now: Glibc.time(nil)) }

    /// - Parameter now: in seconds since 1970.
    package func removeUnusedPictures(now: Int) throws(LibraryError) {
        let used: Set<String> = try writing { database in
            try database.execute(
                sql: "DELETE FROM picture WHERE time NOT BETWEEN ? AND ? AND url NOT IN (SELECT url FROM image)",
                arguments: [now - Self.grace, now + Self.grace])
            let used = Set(try String.fetchAll(database, sql: "SELECT digest FROM picture"))
            // While the library is locked, no other process adds a picture.
            for name in SystemPath.names(in: pictureFolder) ?? [] where !used.contains(name) { unlink(PathText.cString(file(name))) }
            return used
        }
        if used.isEmpty { rmdir(PathText.cString(pictureFolder)) }
    }

    private func file(_ digest: String) -> String { pictureFolder + "/" + digest }

    /// Writes a picture, unless the same one is there.
    private func write(_ picture: [UInt8], named digest: String) throws(LibraryError) {
        guard !SystemPath.isRegularFile(file(digest)) else { return }
        guard SystemPath.makeFolders(pictureFolder, mode: 0o700) == nil, SystemPath.replaceFile(file(digest), with: picture, mode: 0o600) else {
            throw LibraryError(.unwritable, "The picture cannot be kept in \u{201C}\(pictureFolder)\u{201D}: \(String(cString: strerror(errno))).")
        }
    }
}
