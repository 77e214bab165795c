import DragGallery
package import DragKit
import DragTypes

/// JSON → a gallery, if the JSON has the members of one: the documents in tutorials have no type of their own.
package struct GalleryJSONHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversion's id.
    package let identifier = "org.dragconv.gallery-json"

    /// A handler; it has no options.
    package init() {}

    /// From JSON to a gallery.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/read", from: .json, to: .gallery, keep: GalleryConversion.anyDocument, cost: 5,
                maxInput: GalleryConversion.maximumInput,
                loses: ["members that a gallery has not"], isConditional: true, isOfferedUnasked: false)
        ]
    }

    /// Reads JSON as a gallery.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for JSON without a member `images`, `badInput` for bytes that are not JSON and for images
    ///   that are not valid.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let document = try parsing { () throws(FormError) in try Self.document(bytes) }
        guard document["images"] != nil else { throw .unsupported("the JSON has no images, so it is no gallery") }
        return GalleryConversion.output(try parsing { () throws(FormError) in try GalleryArchive.gallery(document) })
    }

    private static func document(_ bytes: [UInt8]) throws(FormError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw FormError("the JSON", error.problem, offset: error.offset)
        }
    }
}
