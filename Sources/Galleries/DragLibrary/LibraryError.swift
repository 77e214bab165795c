import GRDB

/// The reason why an operation on a library failed. The description is a full sentence; where the
/// fault is in a gallery or a file, the sentence names the gallery or the file. A program adds the
/// command or the button for the next step.
public struct LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// The request is not valid: a name or an index that no call may have, too many images, or
        /// a gallery that is not in the needed list.
        case usage
        /// The library has no gallery of that name.
        case unknown
        /// The gallery has no image at that index.
        case outOfRange
        /// The gallery is in Recently Deleted.
        case deleted
        /// The file is no library, or cannot be read.
        case unreadable
        /// The library is damaged or was made by a newer version. The description names the next
        /// step.
        case damaged
        /// The file is another program's database.
        case foreign
        /// The library cannot be opened, created, or written.
        case unwritable
        /// Another process kept the library busy for too long.
        case busy
    }

    /// The kind of the failure.
    public let code: Code
    /// A full sentence.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension LibraryError {
    init(_ error: DatabaseError, _ path: String) {
        let library = "The library \u{201C}\(path)\u{201D}"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.busy, "\(library) is kept busy by another process; try again.")
        case .SQLITE_NOTADB: self.init(.unreadable, "\(library) is no database.")
        case .SQLITE_CORRUPT: self.init(.damaged, "\(library) is damaged; put back a copy, or move it away to begin anew.")
        case .SQLITE_CANTOPEN: self.init(.unwritable, "\(library) cannot be opened; its folder must be there and be yours.")
        case .SQLITE_READONLY, .SQLITE_PERM:
            self.init(.unwritable, "\(library) may not be written; make the file and its folder writable, or copy the library.")
        case .SQLITE_FULL: self.init(.unwritable, "\(library) cannot grow, because the disk is full; free some space and try again.")
        default: self.init(.unreadable, "\(library) cannot be used: \(error.message ?? "SQLite says \(error.resultCode.rawValue)").")
        }
    }
}
