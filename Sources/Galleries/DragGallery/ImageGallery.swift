public import DragTypes

/// A gallery: images in a fixed order, and a name.
public struct ImageGallery: Hashable, Sendable {
    /// The largest number of images that a gallery may have. The readers of ``GalleryArchive`` and
    /// of the other formats refuse larger ones.
    public static let maximumCount = 1_000_000

    /// The gallery's name; nil for a document that states none.
    public var name: String?
    /// The images in the gallery's order.
    public var images: [GalleryImage]

    /// A gallery with an optional name.
    public init(name: String? = nil, images: [GalleryImage] = []) {
        self.name = name
        self.images = images
    }
}

/// A gallery as a library lists it, without its images.
public struct GalleryEntry: Hashable, Identifiable, Sendable {
    /// The gallery's identity in its library, which stays the same when the gallery is renamed.
    public let id: Int64
    /// The gallery's name, which is unique in its library.
    public let name: String
    /// How many images the gallery has.
    public let imageCount: Int
    /// Whether the gallery is in Recently Deleted.
    public let isDeleted: Bool
    /// Whether the gallery is the library's current one.
    public let isCurrent: Bool

    /// An entry with the given values.
    public init(id: Int64, name: String, imageCount: Int, isDeleted: Bool, isCurrent: Bool) {
        self.id = id
        self.name = name
        self.imageCount = imageCount
        self.isDeleted = isDeleted
        self.isCurrent = isCurrent
    }
}

/// An image of a gallery: its address and its aspect ratio, and where these are known its name and
/// the page that it came from. The pixels are not part of a gallery; a
/// library may keep them beside (``KeptPicture``).
public struct GalleryImage: Hashable, Sendable {
    /// The image's absolute URL, as the source spelt it.
    public let url: String
    /// Width divided by height, above 0; ``unknownAspectRatio`` if the image's size is not known.
    public let aspectRatio: Double
    /// What the source called the image, on one line: the text that stands for the picture in its
    /// page. Nil when the source did not say.
    public let name: String?
    /// The address of the page that the image came from, with the scheme `http` or `https`. Nil
    /// when the source did not say.
    public let page: String?

    /// The longest name, in bytes; the rest of a longer one is left out.
    public static let maximumNameLength = 500

    /// The aspect ratio of an image whose size is not known: that of a square.
    public static let unknownAspectRatio = 1.0

    /// The aspect ratio of a width and a height in the same unit; nil unless both are above 0 and
    /// the ratio is a finite number above 0.
    public static func aspectRatio(width: Double, height: Double) -> Double? {
        let ratio = width / height
        return width > 0 && height > 0 && ratio.isFinite && ratio > 0 ? ratio : nil
    }

    /// An image at an absolute URL. A name becomes one line without control characters; an empty
    /// name, and a page that is no address of the web, count as nil.
    ///
    /// - Throws: `FormError` when `url` is no absolute URL, or when `aspectRatio` is not a finite
    ///   number above 0.
    public init(
        url: String, aspectRatio: Double = Self.unknownAspectRatio, name: String? = nil, page: String? = nil
    ) throws(FormError) {
        guard URLText.isURL(url) else { throw FormError("the image", "has an address that is no absolute URL") }
        guard aspectRatio.isFinite, aspectRatio > 0 else { throw FormError("the image", "has an aspect ratio that is no number above 0") }
        self.url = url
        self.aspectRatio = aspectRatio
        self.name = name.flatMap(Self.line)
        self.page = page.flatMap { URLText.isURL($0) && ["http", "https"].contains(URLText.scheme(of: $0.utf8)) ? $0 : nil }
    }

    /// The same image at another address, or of another shape.
    public func with(url: String? = nil, aspectRatio: Double? = nil) throws(FormError) -> GalleryImage {
        try GalleryImage(url: url ?? self.url, aspectRatio: aspectRatio ?? self.aspectRatio, name: name, page: page)
    }

    /// A text on one line; nil for one without anything to see.
    private static func line(_ text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
        let line = String(words.joined(separator: " ").unicodeScalars.filter { $0.properties.generalCategory != .control })
        if line.utf8.count <= maximumNameLength { return line.isEmpty ? nil : line }
        var (result, count) = ("", 0)
        for character in line {
            count += character.utf8.count
            if count > maximumNameLength { break }
            result.append(character)
        }
        return result
    }

    /// The last path component of the address, percent-decoded, to name an image that has no other
    /// name; nil when the address has none.
    public var fileName: String? { URLText.fileName(of: url) }

    /// A title for people: the name, or else the file name, or else the address. A picture that is
    /// within its own address (a `data:` URL) is called "Picture".
    public var title: String { name ?? fileName ?? (URLText.scheme(of: url.utf8) == "data" ? "Picture" : url) }
}
