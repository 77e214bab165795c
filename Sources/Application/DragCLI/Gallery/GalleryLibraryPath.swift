import DragEngine
package import DragGallery
import DragSystem
import Synchronization

/// The library that the user names, or the usual one.
struct GalleryLibraryPath: Hashable, Sendable {
    /// The environment variable that names the library.
    static let variable = "DRAGCONV_LIBRARY"

    /// The value of `--library`.
    var library: String?

    func store() throws(CLIError) -> any GalleryStore { try GalleryStores.open(try path()) }

    /// The path of the library. The folder for the user's data is made if need be.
    func path() throws(CLIError) -> String {
        if let path = library ?? Environment[Self.variable] { return path }
        guard let folder = Environment.folder("XDG_DATA_HOME", belowHome: ".local/share") else {
            throw CLIError(.cannotWrite, "There is no home to keep galleries in; name a library with --library.")
        }
        if let missing = SystemPath.makeFolders(folder, mode: 0o700) {
            throw CLIError(.cannotWrite, "The folder \u{201C}\(missing)\u{201D} cannot be made; name a library with --library.")
        }
        return folder + "/library.sqlite"
    }
}

extension Parameter where Command == GalleryLibraryPath {
    static var library: [Parameter] {
        [
            .option(
                "library", "file", "The library, instead of $\(Command.variable) or the one in the data folder.", .files
            ) { $0.library = $1 }
        ]
    }
}

/// The storage of galleries, as the commands need it. The library is a database, which only the
/// program `dragconv-gallery` contains; `dragconv` starts that program for the verb `gallery`.
///
/// The methods do the same as those of `GalleryLibrary`, and throw its errors as ``CLIError`` with
/// the program's exit status.
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
    func keep(_ picture: [UInt8], of url: String) throws(CLIError)
    func keepThumbnail(_ thumbnail: [UInt8], ofFile url: String) throws(CLIError)
    func keepsPicture(of url: String) throws(CLIError) -> Bool
    /// Keeps other programs from removing pictures, for as long as the result exists.
    func holdPictures() -> AnyObject
    func keptPicture(of url: String) throws(CLIError) -> KeptPicture?
    func removeUnusedPictures() throws(CLIError)
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

    /// Replaces this process by the program that contains the database, before the arguments are
    /// parsed. If that program is missing, this process continues, and reports the error when the
    /// library is opened.
    static func handOverEarly() {
        if opener.withLock({ $0 == nil }) { _ = SiblingProgram.gallery.handOver() }
    }
}
