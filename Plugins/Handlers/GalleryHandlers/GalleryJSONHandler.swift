import DragGallery
package import DragKit
import DragTypes

/// JSON → a gallery, if the JSON has the members of one: the documents in tutorials have no type of
/// their own.
package struct GalleryJSONHandler: GalleryFormat {
    /// A handler; it has no options.
    package init() {}

    package var recognisers: [any Recognising] {
        [
            NameRecogniser(.json, .keys, [["images"]], as: .gallery, result: .gallery),
            NameRecogniser("com.apple.property-list", .keys, [["images"]], as: .gallery),
            NameRecogniser(.commaSeparatedText, .columns, [["url"], ["aspectratio"]], as: .gallery),
            NameRecogniser(.tabSeparatedText, .columns, [["url"], ["aspectratio"]], as: .gallery),
        ]
    }

    /// From JSON to a gallery.
    package static let forms = GalleryFamily.around(
        "org.dragconv.gallery-json",
        [
            GalleryFamily.form(
                "json", .json, adds: GalleryFamily.otherMembers, access: .read,
                effects: [.carries(.gallery), .interprets(.table, to: .gallery), .interprets(.data, to: .gallery)])
        ],
        names: ["json-to-gallery": "read"])

    /// Reads JSON as a gallery.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for JSON without a member `images`, `badInput`
    ///   for bytes that are not JSON and for images that are not valid.
    package func gallery(
        _ bytes: [UInt8], in form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ReadGallery {
        let document = try parsing { () throws(FormError) in try Self.document(bytes) }
        guard document["images"] != nil else { throw .unsupported("the JSON has no images, so it is no gallery") }
        return ReadGallery(try parsing { () throws(FormError) in try GalleryArchive.gallery(document) })
    }

    private static func document(_ bytes: [UInt8]) throws(FormError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw FormError("the JSON", error.problem, offset: error.offset)
        }
    }
}
