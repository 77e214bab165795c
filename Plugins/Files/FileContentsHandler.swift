public import DragKit
import DragSystem
import DragTypes

/// `file:` URLs → what the files hold, typed by their names and bytes.
///
/// The only handler that opens what a payload names: whoever registers it sees to it that the user has asked for that.
public struct FileContentsHandler: TypeHandler {
    public static let identifier = "org.dragconv.file-contents"
    public var identifier: String { Self.identifier }

    public init() {}

    public var conversions: [Conversion] {
        [
            // Less than a list of files keeps of itself, so that a file's link stays a link where one is wanted.
            Conversion(
                identifier + "/read", from: .fileURL, to: .data, keep: KeepLevel(700), cost: 20, maxInput: 1 << 16, loses: ["that it was a file"],
                isDynamic: true, schemes: ["file"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let uri = String(utf8Bytes: ASCII.trimmed([UInt8](input)))
        guard let path = FileURI.path(of: uri) else { throw .unsupported("the URL is none of a file on this machine") }
        let bytes = try Self.contents(path, limit: context.limits.maximumOutput)
        let catalogue = context.catalogue
        let type = URLText.fileName(of: uri).flatMap { catalogue.types(fileName: $0).first }
        return ConversionOutput(bytes, name: type.flatMap { catalogue.declaration(of: $0)?.mimeTypes.first })
    }

    /// - Parameter limit: the most that is read, in bytes.
    private static func contents(_ path: [UInt8], limit: Int) throws(ConversionError) -> [UInt8] {
        do {
            return try FileReader(limit: limit, followsLinks: true).file((path + [0]).map { CChar(bitPattern: $0) }).bytes
        } catch {
            switch error {
            case .folder, .fifo, .device, .isLink: throw .unsupported("the path names no regular file")
            case .tooLarge(let size): throw .limit("the file has \(size) bytes, more than the limit of \(limit)")
            case .unopened: throw .unavailable("the file cannot be opened: \(error.clause)")
            case .changed: throw .temporary("the file changes while it is read")
            case .failed: throw .unavailable("the file cannot be read: \(error.clause)")
            }
        }
    }
}
