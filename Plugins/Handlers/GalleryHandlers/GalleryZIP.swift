package import DragGallery
import DragKit
package import DragTypes
import DragZIP

/// A gallery with its pixels: a ZIP archive of the gallery's JSON, `gallery.json`, and the images'
/// files. An image in the JSON names its `file` if the archive has one. An image whose address was
/// a `data:` URL has no `url`, only its `file` and its `mimeType`.
package enum GalleryZIP {
    /// The type of the archive, a ZIP archive with `gallery.json` in it.
    package static let type = TypeIdentifier(trusted: "org.dragconv.gallery-zip")
    private static let anyZIP = TypeIdentifier(trusted: "public.zip-archive")

    static let declaration = TypeDeclaration(
        type, description: "gallery with its pixels, in a ZIP archive", parents: [anyZIP], kinds: TypeKinds(means: [.gallery]))

    static let family = GalleryFamily.around(
        "org.dragconv.gallery-zip",
        [
            Form(
                FormGraph.Node("zip", type, holds: GalleryFamily.all(and: [GalleryFamily.pixels]), cost: 8), read: read,
                write: { read, context in
                    let archive = try bytes(of: read.gallery, catalogue: context.catalogue)
                    let absent = read.gallery.images.count { URLText.scheme(of: $0.url.utf8) != "data" }
                    return ConversionOutput(
                        archive, name: read.gallery.name, notes: ConversionNote.lost("pictures that are elsewhere", absent))
                }),
            Form(
                "any-zip", anyZIP, holds: GalleryFamily.all(and: [GalleryFamily.pixels, GalleryFamily.otherMembers]), isConditional: true,
                read: read),
        ], offers: .all, names: ["gallery-to-zip": "write", "zip-to-gallery": "read", "any-zip-to-gallery": "read-any"])

    @Sendable private static func read(_ input: inout FormInput) throws -> ReadGallery {
        guard let gallery = try gallery(input.bytes) else {
            throw ConversionError.unsupported("the archive has no \(manifest), so it is no gallery")
        }
        return ReadGallery(gallery)
    }

    static let manifest = "gallery.json"
    /// The maximum size of the gallery's JSON, in bytes.
    static let maximumManifest = 16 << 20
    /// The maximum size of all files that are read from an archive, in bytes.
    static let maximumPixels = 256 << 20
    /// How large the unpacked JSON and the unpacked pixels may be, as a constant plus a multiple of
    /// the archive's size. JSON is repetitive and compresses well; pictures hardly compress.
    private static let growth = (manifest: (constant: 1 << 20, times: 64), pixels: (constant: 4 << 20, times: 20))

    /// The file of an image.
    package struct Pixels: Sendable {
        /// The file's contents.
        package let bytes: [UInt8]
        /// The usual file name extension of the picture's format, without a dot.
        package let filenameExtension: String

        /// A file from its contents.
        package init(_ bytes: [UInt8], filenameExtension: String) {
            self.bytes = bytes
            self.filenameExtension = filenameExtension
        }
    }

    /// Writes the archive of a gallery.
    ///
    /// - Parameters:
    ///   - gallery: the gallery.
    ///   - catalogue: supplies the file name extension of a MIME type.
    ///   - pixels: the files to include, by the images' indexes. The pixels in `data:` URLs are
    ///     always included.
    /// - Throws: ``FormError`` when the JSON has more than 16 MiB, or when the archive would have
    ///   too many files or bytes for its format.
    package static func bytes(of gallery: ImageGallery, catalogue: TypeCatalogue, pixels: [Int: Pixels] = [:]) throws(FormError) -> [UInt8] {
        var writer = ZIPWriter()
        var images: [JSONValue] = []
        var files: [(name: String, bytes: [UInt8])] = []
        let digits = max(4, String(gallery.images.count).count)
        for (index, image) in gallery.images.enumerated() {
            var members: [(String, JSONValue)] = []
            var file = pixels[index]
            if let inline = inline(image.url) {
                file = Pixels(inline.bytes, filenameExtension: filenameExtension(of: inline.mimeType, catalogue))
                members.append(("mimeType", .text(inline.mimeType)))
            } else {
                members.append(("url", .text(image.url)))
            }
            members.append(("aspectRatio", .number(GalleryArchive.number(image.aspectRatio))))
            if let file {
                let number = String(index + 1)
                let name = "images/" + String(repeating: "0", count: digits - number.count) + number + "." + file.filenameExtension
                members.append(("file", .text(name)))
                files.append((name, file.bytes))
            }
            images.append(.object(members))
        }
        var document: [(String, JSONValue)] = [("images", .array(images))]
        if let name = gallery.name { document.insert(("name", .text(name)), at: 0) }
        // The JSON comes first, so that a program that reads the archive from its beginning
        // recognizes a gallery.
        for file in [(manifest, JSONValue.object(document).encoded)] + files {
            guard file.0 != manifest || file.1.count <= maximumManifest else {
                throw FormError(
                    ZIPArchive.form, "would need \(file.1.count) bytes for the list of its images, more than the limit of \(maximumManifest)")
            }
            guard writer.add(file.0, file.1) else {
                throw FormError(ZIPArchive.form, "would have more than \(ZIPWriter.maximumCount) files or \(ZIPWriter.maximumSize) bytes")
            }
        }
        return writer.finished()
    }

    /// Reads a gallery from an archive.
    ///
    /// - Returns: nil for an archive without `gallery.json`.
    /// - Throws: ``FormError`` when the archive or the gallery is not valid, or too large when
    ///   unpacked.
    static func gallery(_ bytes: [UInt8]) throws(FormError) -> ImageGallery? {
        let archive = try ZIPArchive(parsing: bytes)
        guard let entry = archive.entries[manifest] else { return nil }
        let text = try archive.contents(of: entry, limit: min(maximumManifest, growth.manifest.constant + growth.manifest.times * archive.count))
        let document = try GalleryArchive.document(text)
        guard case .object(let members) = document, let images = document["images"]?.array else { return try GalleryArchive.gallery(document) }
        var left = min(maximumPixels, growth.pixels.constant + growth.pixels.times * archive.count)
        var completed: [JSONValue] = []
        for (index, image) in images.enumerated() { completed.append(try withAddress(image, index, archive, &left)) }
        return try GalleryArchive.gallery(.object(members.filter { $0.0 != "images" } + [("images", .array(completed))]))
    }

    /// Gives an image without an address, only with a file, a `data:` URL with the contents of the
    /// file.
    private static func withAddress(_ image: JSONValue, _ index: Int, _ archive: ZIPArchive, _ left: inout Int) throws(FormError) -> JSONValue {
        guard image["url"] == nil, case .object(let members) = image, let name = image["file"]?.string else { return image }
        guard let entry = archive.entries[name] else {
            throw FormError(ZIPArchive.form, "lacks the file of the image at images[\(index)]")
        }
        let bytes = try archive.contents(of: entry, limit: left)
        left -= bytes.count
        let url = DataURL(mimeType: image["mimeType"]?.string ?? "application/octet-stream", bytes: bytes)
        return .object([("url", .text(String(utf8Bytes: url.text)))] + members)
    }

    /// The picture in a `data:` URL; nil for other URLs, and for a URL whose exact spelling could
    /// not be restored from the picture.
    private static func inline(_ url: String) -> DataURL? {
        guard URLText.scheme(of: url.utf8) == "data", let data = try? DataURL(parsing: Array(url.utf8)), data.text == Array(url.utf8) else {
            return nil
        }
        return data
    }

    private static func filenameExtension(of mimeType: String, _ catalogue: TypeCatalogue) -> String {
        catalogue.type(mimeType: mimeType).flatMap(catalogue.filenameExtension) ?? "bin"
    }
}
