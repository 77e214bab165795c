import DragGallery
import DragKit
import DragTypes

/// JSON → a gallery, if the JSON has the members of one: the documents in tutorials have no type of
/// their own.
enum GalleryJSON {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-json",
        [
            Form(
                "json", .json, holds: GalleryFamily.all(and: [GalleryFamily.otherMembers]), cost: 5, isConditional: true,
                maxInput: GalleryFamily.maximumInput,
                effects: [.carries(.gallery), .interprets(.table, to: .gallery), .interprets(.data, to: .gallery)],
                recognises: [NameRecogniser(.json, .keys, [["images"]], as: .gallery, result: .gallery)],
                read: { ReadGallery(try gallery($0.bytes)) })
        ], names: ["json-to-gallery": "read"])

    private static func gallery(_ bytes: [UInt8]) throws -> ImageGallery {
        let document = try document(bytes)
        guard document["images"] != nil else { throw ConversionError.unsupported("the JSON has no images, so it is no gallery") }
        return try GalleryArchive.gallery(document)
    }

    private static func document(_ bytes: [UInt8]) throws(FormError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw FormError("the JSON", error.problem, offset: error.offset)
        }
    }
}
