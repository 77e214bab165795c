package import DragGallery
package import DragKit
import DragTypes

/// A handler of one or more formats of galleries. Every format is read into an ``ImageGallery`` and
/// written from one.
///
/// All handlers together are one family around the gallery's own JSON (see ``FormFamily/hub``).
/// Each has a name of its own, which is part of the published ids of its conversions. A new format
/// is one more handler with a reader or a writer.
package protocol GalleryFormat: FormFamilyHandler, PromptHandler where Model == ReadGallery {
    /// Reads a gallery from one of the handler's formats.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are not of the format,
    ///   `unsupported` for a document that is no gallery.
    func gallery(_ bytes: [UInt8], in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> ReadGallery

    /// Writes a gallery in one of the handler's formats. The name of the output is the gallery's
    /// name.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when the format cannot hold this very gallery.
    func document(
        of gallery: ImageGallery, as form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput
}

/// A gallery, and notes on the parts of its document that the gallery lacks.
package struct ReadGallery: Sendable {
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

extension GalleryFormat {
    /// Reads the gallery's own JSON or one of the handler's formats.
    package func model(
        _ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ReadGallery {
        let bytes = [UInt8](input)
        guard form.type == .gallery else { return try gallery(bytes, in: form, context: context) }
        return ReadGallery(try parsing { () throws(FormError) in try GalleryArchive.parse(bytes) })
    }

    /// Writes the gallery's own JSON or one of the handler's formats.
    package func output(
        _ model: ReadGallery, along edge: FormFamily.Edge, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard edge.target.type == .gallery else { return try document(of: model.gallery, as: edge.target, context: context) }
        return ConversionOutput(GalleryArchive.bytes(of: model.gallery), name: model.gallery.name, notes: model.notes)
    }

    /// The default for handlers that only write: their family has no conversion that reads.
    ///
    /// - Throws: ``ConversionError`` (`internalError`) always.
    package func gallery(
        _ bytes: [UInt8], in form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ReadGallery {
        throw .internalError("\(identifier) does not read \(form.type)")
    }

    /// The default for handlers that only read: their family has no conversion that writes.
    ///
    /// - Throws: ``ConversionError`` (`internalError`) always.
    package func document(
        of gallery: ImageGallery, as form: FormFamily.Form, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        throw .internalError("\(identifier) does not write \(form.type)")
    }
}

/// The family of galleries: its features, and the form in its middle.
enum GalleryFamily {
    /// The largest document that is read, in bytes.
    static let maximumInput = 256 << 20

    private static let images = FormFamily.Feature("the images", weight: 999)
    static let addresses = FormFamily.Feature("addresses", weight: 60)
    static let distant = FormFamily.Feature("images outside the gallery", weight: 32)
    static let name = FormFamily.Feature("the gallery's name", weight: 50)
    /// Plain text keeps the name and loses the aspect ratios, a table the other way round. A
    /// gallery that is wanted as text shall not become a table, whose type conforms to plain text.
    /// So the ratios are worth less.
    static let ratios = FormFamily.Feature("aspect ratios", weight: 40)
    /// Other programs see a list of links or a page, and no gallery.
    static let structure = FormFamily.Feature("the structure of a gallery", weight: 50)

    // Features of documents that a gallery lacks. A document is read as a gallery where it was seen
    // to be one, so that little else is in it.
    static let pixels = FormFamily.Feature("pixels of images outside the gallery", weight: 40)
    static let otherLinks = FormFamily.Feature("links that are not images", weight: 20)
    static let otherColumns = FormFamily.Feature("other columns", weight: 20)
    static let otherElements = FormFamily.Feature("all but the images", weight: 20)
    static let folders = FormFamily.Feature("folders, titles and dates", weight: 20)
    static let otherText = FormFamily.Feature("other text", weight: 20)
    static let otherMembers = FormFamily.Feature("members that a gallery lacks", weight: 20)

    /// The features of a gallery.
    static let whole = [images, addresses, distant, name, ratios, structure]
    private static let features =
        whole + [pixels, otherLinks, otherColumns, otherElements, folders, otherText, otherMembers]

    /// The conversions of one handler.
    ///
    /// - Parameters:
    ///   - handler: the handler's name, which begins the ids of its conversions.
    ///   - names: the published last parts of these ids.
    static func around(_ handler: String, _ forms: [FormFamily.Form], names: [String: String]) -> FormFamily {
        FormFamily(
            handler: handler, features: features,
            hub: FormFamily.Form("gallery", .gallery, holds: whole, cost: 5, maxInput: maximumInput), forms: forms, names: names)
    }

    /// A form of documents that may be galleries or anything else: only the contents tell, and a
    /// gallery is read on request alone.
    ///
    /// - Parameters:
    ///   - missing: the features of a gallery that the form has no room for.
    ///   - other: the features of its documents that a gallery lacks.
    ///   - effects: what reading does with content of each kind.
    static func form(
        _ name: String, _ type: TypeIdentifier, lacks missing: FormFamily.Feature..., adds other: FormFamily.Feature,
        access: FormFamily.Form.Access = .readAndWrite, cost: Int = 5, maxInput: Int = maximumInput, effects: [Effect] = []
    ) -> FormFamily.Form {
        FormFamily.Form(
            name, type, holds: all(but: missing, and: [other]), access: access, cost: cost, isConditional: true, maxInput: maxInput,
            isOfferedUnasked: false, effects: effects)
    }

    /// The features of a gallery without some of them, and with features of the documents of a
    /// format.
    static func all(but missing: [FormFamily.Feature] = [], and others: [FormFamily.Feature] = []) -> [FormFamily.Feature] {
        whole.filter { !missing.contains($0) } + others
    }
}
