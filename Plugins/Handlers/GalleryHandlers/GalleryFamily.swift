import DragGallery
import DragKit
import DragTypes

/// A gallery, and notes on the parts of its document that the gallery lacks.
struct ReadGallery: Sendable {
    var gallery: ImageGallery
    var notes: [ConversionNote] = []

    /// - Parameters:
    ///   - skipped: how many images were left out because they have no absolute address.
    ///   - hasRatios: whether the document states the images' aspect ratios.
    init(_ gallery: ImageGallery, skipped: Int = 0, hasRatios: Bool = true) {
        self.gallery = gallery
        notes += ConversionNote.lost("images without an absolute address", skipped)
        if !hasRatios { notes.append(ConversionNote("the images' aspect ratios are not known; they count as 1.0")) }
    }
}

/// The family of galleries: its features, and the form in its middle.
///
/// All handlers together are one family around the gallery's own JSON (see
/// ``FormGraph/Connections/hub(_:)``). Each has a name of its own, which is part of the published
/// ids of its conversions.
enum GalleryFamily {
    /// The largest document that is read, in bytes.
    static let maximumInput = 256 << 20

    private static let images = FormFeature("the images", weight: 999)
    static let addresses = FormFeature("addresses", weight: 60)
    static let distant = FormFeature("images outside the gallery", weight: 32)
    static let name = FormFeature("the gallery's name", weight: 50)
    /// Plain text keeps the name and loses the aspect ratios, a table the other way round. A
    /// gallery that is wanted as text shall not become a table, whose type conforms to plain text.
    /// So the ratios are worth less.
    static let ratios = FormFeature("aspect ratios", weight: 40)
    /// Other programs see a list of links or a page, and no gallery.
    static let structure = FormFeature("the structure of a gallery", weight: 50)

    // Features of documents that a gallery lacks. A document is read as a gallery where it was seen
    // to be one, so that little else is in it.
    static let pixels = FormFeature("pixels of images outside the gallery", weight: 40)
    static let otherLinks = FormFeature("links that are not images", weight: 20)
    static let otherColumns = FormFeature("other columns", weight: 20)
    static let otherElements = FormFeature("all but the images", weight: 20)
    static let folders = FormFeature("folders, titles and dates", weight: 20)
    static let otherText = FormFeature("other text", weight: 20)
    static let otherMembers = FormFeature("members that a gallery lacks", weight: 20)

    /// The features of a gallery.
    static let whole = [images, addresses, distant, name, ratios, structure]
    private static let features =
        whole + [pixels, otherLinks, otherColumns, otherElements, folders, otherText, otherMembers]

    /// A feature of an image that some documents have a place for.
    enum Detail { case titles, pages }

    /// The forms of one handler.
    ///
    /// - Parameters:
    ///   - handler: the handler's name, which begins the ids of its conversions.
    ///   - forms: the forms beside the gallery's own JSON.
    ///   - keeping: what documents in these forms tell of images besides addresses and shapes.
    ///   - offers: which forms are offered without a request. A document may be a gallery or
    ///     anything else: only the contents tell, and a gallery is read on request alone.
    ///   - names: the published last parts of the ids.
    static func around(
        _ handler: String, _ forms: [Form<ReadGallery>], keeping: Set<Detail> = [], offers: FormFamily<ReadGallery>.Offers = .unconditional,
        names: [String: String]
    ) -> FormFamily<ReadGallery> {
        FormFamily(
            handler: handler, features: features, forms: [hub] + forms, connections: .hub(.gallery), offers: offers, names: names,
            notes: { read, _, edge in
                guard edge.target.type != .gallery else { return [] }
                let images = read.gallery.images
                return (keeping.contains(.titles) ? [] : ConversionNote.lost("titles of images", images.count { $0.name != nil }))
                    + (keeping.contains(.pages) ? [] : ConversionNote.lost("pages that images came from", images.count { $0.page != nil }))
            })
    }

    /// The gallery's own JSON.
    private static let hub = Form<ReadGallery>(
        "gallery", .gallery, holds: whole, cost: 5, maxInput: maximumInput,
        read: { ReadGallery(try GalleryArchive.parse($0.bytes)) },
        write: { ConversionOutput(GalleryArchive.bytes(of: $0.gallery), name: $0.gallery.name, notes: $0.notes) })

    /// The writer of a document, whose file is named as the gallery.
    static func write(_ bytes: @escaping @Sendable (ImageGallery) throws -> [UInt8]) -> Form<ReadGallery>.Writer {
        { read in ConversionOutput(try bytes(read.gallery), name: read.gallery.name) }
    }

    /// The gallery, if there is anything of it to write.
    static func nonEmpty(_ gallery: ImageGallery, isNameEnough: Bool = false) throws(ConversionError) -> ImageGallery {
        guard gallery.images.isEmpty, !isNameEnough || gallery.name == nil else { return gallery }
        throw .unsupported(isNameEnough ? "the gallery has neither name nor images" : "the gallery has no images")
    }

    /// The features of a gallery without some of them, and with features of the documents of a
    /// format.
    static func all(but missing: [FormFeature] = [], and others: [FormFeature] = []) -> [FormFeature] {
        whole.filter { !missing.contains($0) } + others
    }
}
