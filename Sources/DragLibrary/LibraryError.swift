import GRDB

/// Why a library did not do what it was asked. The description is a full sentence that names the gallery or the file. A program adds how its
/// users take the next step, such as naming another library.
public struct LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// The request is not valid for any library.
        case usage
        /// The library has no gallery of that name.
        case unknown
        /// The gallery has no image at that index.
        case outOfRange
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

extension LibraryError {
    init(_ error: DatabaseError, _ path: String) {
        let library = "The library \u{201C}\(path)\u{201D}"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.busy, "\(library) is kept busy by another process; try again.")
        case .SQLITE_NOTADB: self.init(.unreadable, "\(library) is no database.")
        case .SQLITE_CORRUPT: self.init(.unreadable, "\(library) is damaged; put back a copy, or move it away to begin anew.")
        case .SQLITE_CANTOPEN: self.init(.unwritable, "\(library) cannot be opened; its folder must be there and be yours.")
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.unwritable, "\(library) may not be written.")
        case .SQLITE_FULL: self.init(.unwritable, "\(library) cannot grow: the disk is full.")
        default: self.init(.unreadable, "\(library) cannot be used: \(error.message ?? "SQLite says \(error.resultCode.rawValue)").")
        }
    }
}
