import DragCLI
import DragGallery
import DragLibrary

/// Makes a library available to the commands of `dragconv gallery`, and turns its errors into the program's exit statuses.
struct LibraryStore: GalleryStore {
    private let library: GalleryLibrary

    /// Registers this store, so that the commands can open libraries.
    static func install() {
        GalleryStores.install { path throws(CLIError) in
            LibraryStore(library: try mapping { () throws(LibraryError) in try GalleryLibrary(path: path) })
        }
    }

    func list(deleted: Bool) throws(CLIError) -> [GalleryEntry] { try mapping { () throws(LibraryError) in try library.galleries(deleted: deleted) } }

    func gallery(_ name: String) throws(CLIError) -> ImageGallery { try mapping { () throws(LibraryError) in try library.gallery(name) } }

    func add(_ gallery: ImageGallery) throws(CLIError) -> String { try mapping { () throws(LibraryError) in try library.add(gallery) } }

    func rename(_ name: String, to new: String) throws(CLIError) -> String {
        try mapping { () throws(LibraryError) in try library.rename(name, to: new) }
    }

    func delete(_ name: String, permanently: Bool) throws(CLIError) -> Bool {
        try mapping { () throws(LibraryError) in try library.delete(name, permanently: permanently) }
    }

    func undelete(_ name: String) throws(CLIError) { try mapping { () throws(LibraryError) in try library.undelete(name) } }

    func open(_ name: String) throws(CLIError) { try mapping { () throws(LibraryError) in try library.open(name) } }

    func insert(_ images: [GalleryImage], into name: String, at index: Int?) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.insert(images, into: name, at: index) }
    }

    func remove(_ indexes: [Int], from name: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.remove(indexes, from: name) }
    }

    func move(_ index: Int, to destination: Int, in name: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.move(index, to: destination, in: name) }
    }

    func move(_ indexes: [Int], from name: String, to other: String) throws(CLIError) {
        try mapping { () throws(LibraryError) in try library.move(indexes, from: name, to: other) }
    }
}

private func mapping<Result>(_ body: () throws(LibraryError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        let status: ExitStatus =
            switch error.code {
            case .usage, .unknown, .deleted: .usage
            case .unreadable: .unreadableInput
            case .foreign: .badInput
            case .unwritable: .cannotWrite
            case .busy: .temporary
            }
        throw CLIError(status, error.description)
    }
}
