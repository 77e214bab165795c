import DragSystem
import Glibc

/// The caches of earlier builds, in place of which there are indexes now.
enum FormerCaches {
    private static let names = ["registries", "manifests", "links"]

    /// Removes the files of the caches, where an earlier build has left them. Their names are
    /// numbers in base 16. Nothing else is removed, and nothing that a symbolic link leads to.
    static func remove() {
        guard let folder = Environment.cacheFolder, isOwnFolder(folder) else { return }
        for cache in names.map({ folder + "/" + $0 }) where isOwnFolder(cache) {
            for name in SystemPath.names(in: cache) ?? [] where UInt64(name, radix: 16) != nil { unlink(PathText.cString(cache + "/" + name)) }
            rmdir(PathText.cString(cache))
        }
    }

    /// Whether a folder is there, and no symbolic link to one.
    private static func isOwnFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(PathText.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }
}
