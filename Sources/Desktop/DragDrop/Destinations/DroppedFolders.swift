import DragEngine
import DragSystem
import DragTypes
import Glibc

/// Folders that are dropped: each stands for the pictures in it.
enum DroppedFolders {
    /// How many pictures of folders one drop adds at most.
    static let maximumCount = 10_000
    /// How deep folders within folders are looked into.
    static let maximumDepth = 8

    /// The links with the pictures of each folder in the folder's place, in the order of their
    /// names.
    ///
    /// - Parameter keeper: says which folders may be looked into.
    /// - Returns: the links, and a note when a limit was hit.
    static func expanded(_ links: [String], _ runner: Runner, _ keeper: any PictureKeeping) -> (links: [String], note: String?) {
        var result: [String] = []
        var walk = Walk(catalogue: runner.registry.catalogue)
        for link in links {
            if let path = folder(at: link), keeper.mayReadFile(at: link) {
                walk.look(into: path, depth: 0)
                result += walk.found
                walk.found = []
            } else {
                result.append(link)
            }
        }
        return (result, walk.note)
    }

    /// The path of the folder at an address; nil for anything else.
    private static func folder(at link: String) -> String? {
        guard URLText.scheme(of: link.utf8) == "file", let bytes = FileURI.path(of: link) else { return nil }
        let path = PathText.text(bytes)
        var status = stat()
        return stat(PathText.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? path : nil
    }

    private struct Walk {
        let catalogue: TypeCatalogue
        var found: [String] = []
        private(set) var note: String?
        private var count = 0

        init(catalogue: TypeCatalogue) { self.catalogue = catalogue }

        /// Finds the pictures below a folder, by their names. Hidden files and symbolic links are
        /// passed over.
        mutating func look(into folder: String, depth: Int) {
            for name in SystemPath.names(in: folder) ?? [] where !name.hasPrefix(".") {
                let path = folder + "/" + name
                var status = stat()
                guard lstat(PathText.cString(path), &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR:
                    guard depth < maximumDepth else {
                        note = "folders more than \(maximumDepth) deep are left out"
                        continue
                    }
                    look(into: path, depth: depth + 1)
                case S_IFREG where catalogue.types(fileName: name).contains { catalogue.conforms($0, to: .image) }:
                    guard count < maximumCount else {
                        note = "the folders have more than \(maximumCount) pictures; the others are left out"
                        return
                    }
                    count += 1
                    found.append(FileURI.uri(path: PathText.bytes(path)))
                default: continue
                }
            }
        }
    }
}
