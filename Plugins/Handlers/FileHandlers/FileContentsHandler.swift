package import DragKit
import DragSystem
import DragTypes

/// `file:` URLs → the contents of the files, whose types follow from their names and bytes.
///
/// No other handler opens files that a payload names. Code that registers this handler must make
/// sure that the user has asked for that.
package struct FileContentsHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversion's id.
    package static let identifier = "org.dragconv.file-contents"
    /// The same name as the type's property.
    package var identifier: String { Self.identifier }

    /// A handler; it has no options.
    package init() {}

    /// From a file URL to data of a type that only the file tells.
    package var conversions: [Conversion] {
        [
            // Lower than what a list of files keeps, so that a file stays a link if a link is
            // wanted.
            Conversion(
                identifier + "/read", from: .fileURL, to: .data, keep: KeepLevel(700), cost: 20, maxInput: 1 << 16, loses: ["that it was a file"],
                isDynamic: true, schemes: ["file"], effects: [.resolves(.files), .resolves(.links)])
        ]
    }

    /// Reads the file that a URL names; symbolic links are followed.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a URL of another machine or scheme and for
    ///   a path that is no regular file, `limit` for a file that is too large, `unavailable` for a
    ///   file that can't be read, and `temporary` for a file that changes meanwhile.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let uri = String(utf8Bytes: ASCII.trimmed([UInt8](input)))
        guard let path = FileURI.path(of: uri) else { throw .unsupported("the URL does not name a file on this machine") }
        let bytes = try Self.contents(path, limit: context.limits.maximumOutput)
        let catalogue = context.catalogue
        let type = URLText.fileName(of: uri).flatMap { catalogue.types(fileName: $0).first }
        return ConversionOutput(bytes, name: type.flatMap { catalogue.declaration(of: $0)?.mimeTypes.first })
    }

    /// - Parameter limit: the maximum size of the file, in bytes.
    private static func contents(_ path: [UInt8], limit: Int) throws(ConversionError) -> [UInt8] {
        do {
            return try FileReader(limit: limit, followsLinks: true).file((path + [0]).map { CChar(bitPattern: $0) }).bytes
        } catch {
            switch error {
            case .folder, .fifo, .socket, .device, .isLink: throw .unsupported("the path names no regular file")
            case .tooLarge(let size): throw .limit("the file has \(size) bytes, more than the limit of \(limit)")
            case .unopened: throw .unavailable("the file cannot be opened: \(error.clause)")
            case .changed: throw .temporary("the file changes while it is read")
            case .failed: throw .unavailable("the file cannot be read: \(error.clause)")
            }
        }
    }
}
