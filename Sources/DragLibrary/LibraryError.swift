/// Why a library did not do what it was asked. The description is a full sentence that names the gallery or the file, and the next step.
public struct LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// The request is not valid for any library.
        case usage
        /// The library has no gallery of that name, or the gallery has no image at that index.
        case unknown
        /// The gallery is in Recently Deleted.
        case deleted
        /// The file is no library, is damaged, or was made by a newer version.
        case unreadable
        /// The file is another program's database.
        case foreign
        /// The library cannot be opened, created, or written.
        case unwritable
        /// Another process kept the library busy for too long.
        case busy
    }

    /// The kind of the failure.
    public let code: Code
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
