import DragGallery
package import DragKit
import DragTypes
import TextHandlers

/// A gallery ↔ a table with one row for each image: columns `url` and `aspectRatio`, or columns with other known names, such as `width` and
/// `height`.
package struct GalleryTableHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    package let identifier = "org.dragconv.gallery-table"

    /// A handler; it has no options.
    package init() {}

    /// From comma-separated and tab-separated text to a gallery, and back.
    package var conversions: [Conversion] {
        let limit = GalleryConversion.maximumInput
        return [
            Conversion(
                identifier + "/csv-read", from: .commaSeparatedText, to: .gallery, keep: .visible, cost: 5, maxInput: limit, loses: ["other columns"],
                isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/tsv-read", from: .tabSeparatedText, to: .gallery, keep: .visible, cost: 5, maxInput: limit, loses: ["other columns"],
                isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/csv-write", from: .gallery, to: .commaSeparatedText, keep: .near, cost: 5, maxInput: limit,
                loses: ["the gallery's name"]),
            Conversion(
                identifier + "/tsv-write", from: .gallery, to: .tabSeparatedText, keep: .near, cost: 5, maxInput: limit, loses: ["the gallery's name"]
            ),
        ]
    }

    /// Reads or writes a table.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a gallery or an image that is not valid, `unsupported` for a table without a column of
    ///   addresses.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.from == .gallery {
            let gallery = try GalleryConversion.gallery(input)
            let rows = gallery.images.map { [$0.url, GalleryArchive.number($0.aspectRatio)] }
            let table = DelimitedTable(rows: [["url", "aspectRatio"]] + rows)
            return ConversionOutput(conversion.to == .commaSeparatedText ? table.csv : table.tsv, name: gallery.name)
        }
        let bytes = [UInt8](input)
        let table = conversion.from == .commaSeparatedText ? try DelimitedTable(csv: bytes) : DelimitedTable(tsv: bytes)
        guard let columns = GalleryColumns(table.rows) else { throw .unsupported("the table has no column of addresses") }
        var reader = GalleryReader("the table")
        for row in table.rows.dropFirst(columns.hasHeader ? 1 : 0) {
            let (url, ratio) = columns.image(in: row)
            try parsing { () throws(FormError) in try reader.take(url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio) }
        }
        return GalleryConversion.output(reader.gallery, hasRatios: columns.hasRatios)
    }
}
