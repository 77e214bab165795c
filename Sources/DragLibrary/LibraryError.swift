/// Why the library could not do what it was asked: a full sentence that names the gallery and the next step.
public struct LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The request makes no sense, whatever the library holds.
        case usage
        /// There is no such gallery, or no image at such an index.
        case unknown
        /// The gallery is in Recently Deleted.
        case deleted
        /// The file is no library, or a newer one.
        case unreadable
        /// The file is another program's.
        case foreign
        /// The library cannot be written.
        case unwritable
        /// Another process keeps it busy.
        case busy
    }

    public let code: Code
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
