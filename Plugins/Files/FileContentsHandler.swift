public import DragKit
import DragTypes
import Glibc

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
        // A FIFO must not be waited for, and a terminal not taken.
        let descriptor = open((path + [0]).map { CChar(bitPattern: $0) }, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unavailable("the file cannot be opened: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unsupported("the path names no regular file") }
        guard Int(status.st_size) <= limit else { throw .limit("the file has \(status.st_size) bytes, more than the limit of \(limit)") }
        let input = BlockingDescriptor(descriptor)
        var result: [UInt8] = []
        var capacity = max(Int(status.st_size) + 1, 1 << 12)
        while true {
            var failure: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < buffer.count {
                    let received = input.read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                    if received < 0 { failure = errno }
                    if received <= 0 { break }
                    count += received
                }
            }
            guard failure == 0 else { throw .unavailable("the file cannot be read: \(String(cString: strerror(failure)))") }
            let isAll = chunk.count < capacity
            result = result.isEmpty ? chunk : result + chunk
            guard result.count <= limit else { throw .limit("the file has more bytes than the limit of \(limit)") }
            if isAll { return result }
            capacity = 1 << 20
        }
    }
}
