import CSpawn
import CSystem
import DragSystem
import Glibc

/// A folder of this process's own, which is removed with the object.
///
/// Owner rule: the object owns the folder and everything in it.
final class TemporaryFolder: Sendable {
    /// The usual place of temporary folders.
    static let usualPlace = "/tmp"

    let path: String

    /// Creates an empty folder with access for this user only. The warden removes the folder when
    /// this process ends, for whatever reason.
    ///
    /// - Parameter place: the folder in which it is created.
    /// - Returns: nil, with `errno` set, when it cannot be created.
    init?(in place: String = usualPlace) {
        guard let path = Self.make(in: place) else { return nil }
        self.path = path
    }

    deinit { Self.remove(path) }

    /// A folder from which programs may be started, which some systems forbid in `/tmp`.
    ///
    /// - Parameter other: another place for such a folder.
    static func forPrograms(orIn other: String) -> TemporaryFolder? {
        var status = statvfs()
        let isForbidden = statvfs(usualPlace, &status) == 0 && status.f_flag & UInt(SYSTEM_NO_PROGRAMS) != 0
        return TemporaryFolder(in: isForbidden ? other : usualPlace)
    }

    /// Creates such a folder. The caller removes it with ``remove(_:)``.
    static func make(in place: String = usualPlace) -> String? {
        guard warden_start() == 0 else { return nil }
        for _ in 0..<10 {
            let path = "\(place)/dragconv-plugin.\(getpid())." + String(UInt64.random(in: UInt64.min...UInt64.max), radix: 16)
            guard path.utf8.count <= Int(WARDEN_PATH_MAXIMUM) else {
                errno = ENAMETOOLONG
                return nil
            }
            warden_add_folder(path)
            if mkdir(path, 0o700) == 0 { return path }
            let why = errno
            warden_drop_folder(path)
            errno = why
            guard why == EEXIST else { return nil }
        }
        return nil
    }

    /// Removes a folder that ``make(in:)`` has created.
    static func remove(_ path: String) {
        remove_tree(path)
        warden_drop_folder(path)
    }
}
