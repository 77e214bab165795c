public import DragGallery
public import DragTypes

/// A gallery with its pixels: a ZIP archive with the gallery's JSON, `gallery.json`, and the images' files. Each image of the JSON names
/// its `file`, where there is one; one whose address was a `data:` URL has no other address than that, and its `mimeType`.
public enum GalleryZIP {
    static let manifest = "gallery.json"
    /// The largest gallery's JSON, in bytes.
    static let maximumManifest = 16 << 20
    /// The most that is read of an archive's files, in bytes.
    static let maximumPixels = 256 << 20
    /// How many times the archive's size its JSON and its pixels may be, beyond a constant: JSON repeats itself, pictures hardly.
    private static let growth = (manifest: (constant: 1 << 20, times: 64), pixels: (constant: 4 << 20, times: 20))

    /// An image's file.
    public struct Pixels: Sendable {
        public let bytes: [UInt8]
        /// What files of that form are called, without a dot.
        public let filenameExtension: String

        public init(_ bytes: [UInt8], filenameExtension: String) {
            self.bytes = bytes
            self.filenameExtension = filenameExtension
        }
    }

    /// The archive of a gallery.
    ///
    /// - Parameters:
    ///   - catalogue: knows how files of a form are called.
    ///   - pixels: the files that are there, by the images' indexes; the pixels of `data:` URLs go in anyway.
    /// - Throws: ``FormError`` when there is more than an archive can hold.
    public static func bytes(of gallery: ImageGallery, catalogue: TypeCatalogue, pixels: [Int: Pixels] = [:]) throws(FormError) -> [UInt8] {
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
        // First, so that who reads from the beginning knows what it is.
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

    /// The gallery that an archive holds; nil for an archive of something else.
    ///
    /// - Throws: ``FormError``.
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

    /// An image whose file is all that there is of it gets a `data:` URL.
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

    /// The picture behind a `data:` URL, if the URL can be made of it again as it was spelt.
    private static func inline(_ url: String) -> DataURL? {
        guard URLText.scheme(of: url.utf8) == "data", let data = try? DataURL(parsing: Array(url.utf8)), data.text == Array(url.utf8) else {
            return nil
        }
        return data
    }

    private static func filenameExtension(of mimeType: String, _ catalogue: TypeCatalogue) -> String {
        catalogue.type(mimeType: mimeType).flatMap { catalogue.declaration(of: $0) }?.filenameExtensions.first ?? "bin"
    }
}
