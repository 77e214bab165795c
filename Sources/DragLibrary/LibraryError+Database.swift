import GRDB

extension LibraryError {
    init(_ error: DatabaseError, _ path: String) {
        let library = "The library \u{201C}\(path)\u{201D}"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.busy, "\(library) is kept busy by another process; try again.")
        case .SQLITE_NOTADB: self.init(.unreadable, "\(library) is no database; name another one with --library.")
        case .SQLITE_CORRUPT: self.init(.unreadable, "\(library) is damaged; put back a copy, or move it away to begin anew.")
        case .SQLITE_CANTOPEN: self.init(.unwritable, "\(library) cannot be opened; its folder must be there and be yours.")
        case .SQLITE_READONLY, .SQLITE_PERM: self.init(.unwritable, "\(library) may not be written.")
        case .SQLITE_FULL: self.init(.unwritable, "\(library) cannot grow: the disk is full.")
        default: self.init(.unreadable, "\(library) cannot be used: \(error.message ?? "SQLite says \(error.resultCode.rawValue)").")
        }
    }
}
