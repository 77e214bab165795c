public import DragKit
import DragTypes

/// Archives as lists of their files, and as the items of a payload, one for each file.
///
/// The payload holds names and bytes only: no file is written, so that a name like `../../.bashrc` can do nothing.
public struct ArchivesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.archives"

    /// The address space that the plug-in program may use, in bytes: the largest unpacked archive as bytes, as base64 and in a frame, and
    /// the dictionaries of packing methods.
    public static let memory = 4 << 30

    /// A handler; it has no options.
    public init() {}

    /// An archive's format: its part of conversion ids, and its type.
    private static let formats: [(name: String, type: TypeIdentifier)] = [
        ("zip", "public.zip-archive"), ("tar", "public.tar-archive"), ("gzip", "org.gnu.gnu-zip-archive"), ("bzip2", "public.bzip2-archive"),
        ("xz", "org.tukaani.xz-archive"), ("lzma", "org.tukaani.lzma-archive"), ("zstd", "com.facebook.zstd-archive"),
        ("lz4", "org.lz4.lz4-archive"), ("compress", "public.z-archive"), ("7z", "org.7-zip.7-zip-archive"), ("rar", "com.rarlab.rar-archive"),
        ("cpio", "public.cpio-archive"), ("ar", "org.gnu.ar-archive"), ("cab", "com.microsoft.cab-archive"), ("lha", "public.lha-archive"),
        ("iso", "public.iso-image"), ("rpm", "org.rpm.package"),
    ].map { ($0.0, TypeIdentifier(trusted: $0.1)) }
    private static let csv = TypeIdentifier(trusted: "public.comma-separated-values-text")
    /// The supertype of documents that are archives of several files, such as docx. A user who wants a docx as text wants its words, not a list
    /// of those files.
    private static let document = TypeIdentifier(trusted: "public.composite-content")

    /// From each format to a list as text, a list as a table, and the items.
    public var conversions: [Conversion] {
        Self.formats.flatMap { format in
            [
                Conversion(
                    "\(identifier)/\(format.name)-to-text", from: format.type, to: .utf8PlainText, keep: KeepLevel(58), cost: 20,
                    maxInput: 1 << 30, loses: ["the files\u{2019} contents", "sizes and dates"], isOfferedUnasked: false),
                Conversion(
                    "\(identifier)/\(format.name)-to-csv", from: format.type, to: Self.csv, keep: KeepLevel(60), cost: 20, maxInput: 1 << 30,
                    loses: ["the files\u{2019} contents"], isOfferedUnasked: false),
                Conversion(
                    "\(identifier)/\(format.name)-to-items", from: format.type, to: .payload, keep: .near, cost: 50, maxInput: 1 << 30,
                    loses: ["folders and links"], isOfferedUnasked: false),
            ]
        }
    }

    /// Lists or unpacks an archive.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a damaged archive, `unsupported` for an encrypted or an empty one and for the list of a
    ///   document's files, `limit` for an archive of too many files or too many bytes.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.to != .payload, context.catalogue.conforms(context.inputType, to: Self.document) {
            throw .unsupported("the input is a document, and the list of the files in it is not what it says")
        }
        let context = copy context
        let format = conversion.from
        return try input.withUnsafeBytes { (bytes) throws(ConversionError) in
            switch conversion.to {
            case .utf8PlainText: try ArchiveListing(bytes, format, context).text
            case Self.csv: try ArchiveListing(bytes, format, context).table
            case .payload: try ArchiveItems.output(bytes, format, context)
            default: throw ConversionError.internalError("there is no such conversion")
            }
        }
    }
}
