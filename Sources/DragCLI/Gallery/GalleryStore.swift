import DragEngine
package import DragGallery
import Synchronization

/// The storage of galleries, as the commands need it. The library is a database, which only the program `dragconv-gallery` contains;
/// `dragconv` starts that program for the verb `gallery`.
package protocol GalleryStore: Sendable {
    func list(deleted: Bool) throws(CLIError) -> [GalleryEntry]
    func gallery(_ name: String) throws(CLIError) -> ImageGallery
    func add(_ gallery: ImageGallery) throws(CLIError) -> String
    func rename(_ name: String, to new: String) throws(CLIError) -> String
    func delete(_ name: String, permanently: Bool) throws(CLIError) -> Bool
    func undelete(_ name: String) throws(CLIError)
    func open(_ name: String) throws(CLIError)
    func insert(_ images: [GalleryImage], into name: String, at index: Int?) throws(CLIError)
    func remove(_ indexes: [Int], from name: String) throws(CLIError)
    func move(_ index: Int, to destination: Int, in name: String) throws(CLIError)
    func move(_ indexes: [Int], from name: String, to other: String) throws(CLIError)
}

/// Opens libraries.
package enum GalleryStores {
    package typealias Opener = @Sendable (_ path: String) throws(CLIError) -> any GalleryStore

    private static let opener = Mutex<Opener?>(nil)

    /// Lets this program open libraries itself. Called by `dragconv-gallery` only.
    package static func install(_ open: @escaping Opener) { opener.withLock { $0 = open } }

    /// Opens a library, or replaces this process by the program that can.
    static func open(_ path: String) throws(CLIError) -> any GalleryStore {
        if let open = opener.withLock({ $0 }) { return try open(path) }
        throw SiblingProgram.gallery.handOver()
    }

    /// Replaces this process by the program that contains the database, before the arguments are parsed. If that program is missing, this
    /// process continues, and reports the error when the library is opened.
    static func handOverEarly() {
        if opener.withLock({ $0 == nil }) { _ = SiblingProgram.gallery.handOver() }
    }
}
