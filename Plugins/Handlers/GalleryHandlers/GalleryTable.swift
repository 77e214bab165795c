import Documents
import DragGallery
import DragKit
import DragTypes

/// A gallery ↔ a table with one row for each image: columns `url` and `aspectRatio`, or columns
/// with other known names, such as `width` and `height`.
enum GalleryTable {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-table",
        [
            Form(
                "csv", .commaSeparatedText, holds: GalleryFamily.all(but: [GalleryFamily.name], and: [GalleryFamily.otherColumns]), cost: 5,
                isConditional: true,
                maxInput: GalleryFamily.maximumInput, recognises: [columns(.commaSeparatedText)],
                read: { try gallery(DelimitedTable(csv: $0.bytes)) }, write: GalleryFamily.write { table(of: $0).csv }),
            Form(
                "tsv", .tabSeparatedText, holds: GalleryFamily.all(but: [GalleryFamily.name], and: [GalleryFamily.otherColumns]), cost: 5,
                isConditional: true,
                maxInput: GalleryFamily.maximumInput, recognises: [columns(.tabSeparatedText)],
                read: { try gallery(DelimitedTable(tsv: $0.bytes)) }, write: GalleryFamily.write { table(of: $0).tsv }),
        ], names: ["csv-to-gallery": "csv-read", "gallery-to-csv": "csv-write", "tsv-to-gallery": "tsv-read", "gallery-to-tsv": "tsv-write"])

    private static func columns(_ type: TypeIdentifier) -> NameRecogniser {
        NameRecogniser(type, .columns, [["url"], ["aspectratio"]], as: .gallery)
    }

    private static func gallery(_ table: DelimitedTable) throws(ConversionError) -> ReadGallery {
        guard let columns = GalleryColumns(table.rows) else { throw .unsupported("the table has no column of addresses") }
        var reader = GalleryReader("the table")
        for row in table.rows.dropFirst(columns.hasHeader ? 1 : 0) {
            let (url, ratio) = columns.image(in: row)
            try parsing { () throws(FormError) in try reader.take(url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio) }
        }
        return ReadGallery(reader.gallery, hasRatios: columns.hasRatios)
    }

    /// A table with a line of column names.
    private static func table(of gallery: ImageGallery) -> DelimitedTable {
        DelimitedTable(rows: [["url", "aspectRatio"]] + gallery.images.map { [$0.url, GalleryArchive.number($0.aspectRatio)] })
    }
}

/// Finds the columns of a table that hold the images' addresses and sizes.
struct GalleryColumns {
    private static let urlNames = ["url", "link", "href", "src", "image", "imageurl", "image url", "address"]
    private static let ratioNames = ["aspectratio", "aspect ratio", "aspect_ratio", "ratio"]

    /// Whether the first row names the columns.
    let hasHeader: Bool
    private let url: Int
    private let ratio: Int?
    private let width: Int?
    private let height: Int?

    /// Nil when no column holds addresses.
    init?(_ rows: [[String]]) {
        guard let first = rows.first else { return nil }
        let names = first.map { ASCII.lowercased(String(utf8Bytes: ASCII.trimmed(Array($0.utf8)[...]))) }
        func column(_ wanted: [String]) -> Int? { wanted.lazy.compactMap { names.firstIndex(of: $0) }.first }
        if let url = column(Self.urlNames) {
            hasHeader = true
            self.url = url
            ratio = column(Self.ratioNames)
            width = column(["width"])
            height = column(["height"])
            return
        }
        hasHeader = false
        (ratio, width, height) = (nil, nil, nil)
        // Without column names, take the first column that has an address in every row.
        guard let url = first.indices.first(where: { column in rows.allSatisfy { column < $0.count && URLText.isURL($0[column].utf8) } }) else {
            return nil
        }
        self.url = url
    }

    /// Whether the table has a column of aspect ratios, or columns of widths and heights.
    var hasRatios: Bool { ratio != nil || width != nil && height != nil }

    /// The address and the aspect ratio in a row. A missing address is empty, and an aspect ratio
    /// that is no number is -1, which is refused later.
    func image(in row: [String]) -> (url: String, ratio: Double?) {
        func field(_ column: Int?) -> String? { column.flatMap { row.indices.contains($0) ? row[$0] : nil } }
        let url = String(utf8Bytes: ASCII.trimmed(Array((field(url) ?? "").utf8)[...]))
        if let text = field(ratio), !text.isEmpty { return (url, Double(text) ?? -1) }
        guard let width = field(width).flatMap(Double.init), let height = field(height).flatMap(Double.init) else { return (url, nil) }
        return (url, GalleryImage.aspectRatio(width: width, height: height))
    }
}
