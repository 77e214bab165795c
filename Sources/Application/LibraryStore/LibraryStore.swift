package import DragCLI
package import DragGallery
import DragKit
package import DragLibrary

/// Makes a library available to the commands of `dragconv gallery`, and turns its errors into the
/// program's exit statuses.
package struct LibraryStore: GalleryStore {
    /// The library, for windows that show the library itself.
    package let library: GalleryLibrary

    /// Registers this store, so that the commands can open libraries.
    package static func install() {
        VersionReport.register([LinkedLibrary("SQLite", GalleryLibrary.sqliteVersion), LinkedLibrary("GRDB", nil)])
        GalleryStores.install { path throws(CLIError) in
            LibraryStore(library: try mapping { () throws(LibraryError) in try GalleryLibrary(path: path) })
        }
    }

    package func list(deleted: Bool) throws(CLIError) -> [GalleryEntry] {
        try mapping { () throws(LibraryError) in try library.galleries(deleted: deleted) }
    }

    package func gallery(_ name: String) throws(CLIError) -> ImageGallery { try mapping { () throws(LibraryError) in try library.gallery(name) } }

    package func add(_ gallery: ImageGallery) throws(CLIError) -> String { try mapping { () throws(LibraryError) in try library.add(gallery) } }

    package func rename(_ name: String, to new: String) throws(CLIError) -> String {
        try mapping { () throws(LibraryError) in try library.rename(name, to: new) }
    }

    package func delete(_ name: String, permanently: Bool) throws(CLIError) -> Bool {
        try mapping { () throws(LibraryError) in try library.delete(name, permanently: permanently) }
    }

    package func undelete(_ name: String) throws(CLIError) { try mapping { () throws(LibraryError) in try library.undelete(name) } }

    package func open(_ name: String) throws(CLIError) { try mapping { () throws(LibraryError) in try library.open(name) } }

    package func insert(_ images: [GalleryImage], into name: String, at index: Int?) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.insert(images, into: name, at: index) }
    }

    package func remove(_ indexes: [Int], from name: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.remove(indexes, from: name) }
    }

    package func move(_ index: Int, to destination: Int, in name: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.move(index, to: destination, in: name) }
    }

    package func move(_ indexes: [Int], from name: String, to other: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.move(indexes, from: name, to: other) }
    }

    package func keep(_ picture: [UInt8], of url: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.keep(picture, of: url) }
    }

    package func keepThumbnail(_ thumbnail: [UInt8], ofFile url: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.keepThumbnail(thumbnail, ofFile: url) }
    }

    package func keepsPicture(of url: String) throws(CLIError) -> Bool {
        try mapping { () throws(LibraryError) in try library.keepsPicture(of: url) }
    }

    package func holdPictures() -> AnyObject { PictureHold(library) }

    package func keptPicture(of url: String) throws(CLIError) -> KeptPicture? {
        try mapping { () throws(LibraryError) in try library.keptPicture(of: url) }
    }

    package func removeUnusedPictures() throws(CLIError) { try mapping { () throws(LibraryError) in try library.removeUnusedPictures() } }
}

/// Runs a body that uses a library, and converts its error to a ``CLIError``.
package func mapping<Result>(_ body: () throws(LibraryError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(error)
    }
}

extension CLIError {
    /// The error of a library, with the program's exit status for it.
    package init(_ error: LibraryError) {
        let status: ExitStatus =
            switch error.code {
            case .usage, .unknown, .outOfRange, .deleted: .usage
            case .unreadable, .damaged: .unreadableInput
            case .foreign: .badInput
            case .unwritable: .cannotWrite
            case .busy: .temporary
            }
        let advice: String? =
            switch error.code {
            case .unknown: "\u{201C}dragconv gallery list\u{201D} shows them all"
            case .deleted: "\u{201C}dragconv gallery undelete\u{201D} brings it back"
            case .foreign: "name a library of dragconv with --library"
            case .unreadable: "name another one with --library"
            case .usage, .outOfRange, .damaged, .unwritable, .busy: nil
            }
        self.init(status, advice.map { String(error.description.dropLast()) + "; \($0)." } ?? error.description)
    }
}
