import CSpawn
import CSystem
import Glibc

/// A program's private folder in /tmp.
enum TemporaryFolder {
    /// Creates an empty folder with access for this user only. The warden removes the folder when this process ends, for whatever reason.
    ///
    /// - Returns: the folder's path; nil, with `errno` set, when it cannot be created.
    static func make() -> String? {
        guard warden_start() == 0 else { return nil }
        for _ in 0..<10 {
            let path = "/tmp/dragconv-plugin.\(getpid())." + String(UInt64.random(in: UInt64.min...UInt64.max), radix: 16)
            warden_add_folder(path)
            if mkdir(path, 0o700) == 0 { return path }
            let why = errno
            warden_drop_folder(path)
            errno = why
            guard why == EEXIST else { return nil }
        }
        return nil
    }

    /// Removes a folder that ``make()`` has created.
    static func remove(_ path: String) {
        remove_tree(path)
        warden_drop_folder(path)
    }
}
