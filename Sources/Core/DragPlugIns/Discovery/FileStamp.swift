package import Glibc

/// A file's metadata. As long as the stamp is the same, the file was not written, moved or given
/// another mode, because the time of the last status change (`st_ctime`) cannot be set by a
/// program.
public struct FileStamp: Hashable, Sendable {
    var device: Int
    var inode: Int
    /// The size in bytes.
    var size: Int
    var mode: Int
    /// When the content was last written (`st_mtime`): seconds since 1970, and nanoseconds.
    var modified: Int
    var modifiedNanoseconds: Int
    /// When the file's content or metadata last changed (`st_ctime`): seconds since 1970, and
    /// nanoseconds.
    var changed: Int
    var changedNanoseconds: Int

    init(
        device: Int, inode: Int, size: Int, mode: Int, modified: Int, modifiedNanoseconds: Int, changed: Int, changedNanoseconds: Int
    ) {
        self.device = device
        self.inode = inode
        self.size = size
        self.mode = mode
        self.modified = modified
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changed = changed
        self.changedNanoseconds = changedNanoseconds
    }

    package init(_ status: stat) {
        device = Int(truncatingIfNeeded: status.st_dev)
        inode = Int(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        mode = Int(status.st_mode)
        modified = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec
        changedNanoseconds = status.st_ctim.tv_nsec
    }

    /// The stamp of the file at `path`, links followed; nil when there is no such file.
    public init?(_ path: String) { self.init(path, in: AT_FDCWD) }

    /// The stamp of the file at `path` relative to an open folder, links followed; nil when there
    /// is no such file.
    init?(_ path: String, in directory: Int32) {
        var status = stat()
        guard fstatat(directory, path, &status, 0) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of an open file or folder; nil when the system refuses to tell.
    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The parts of the stamp, in the order of the initializer.
    var numbers: [Int] { [device, inode, size, mode, modified, modifiedNanoseconds, changed, changedNanoseconds] }

    /// The stamp as text: eight numbers in base 36, separated by spaces.
    public var text: String {
        // (Not `joined(separator:)`: the generic function looks up conformances at run time, which
        // takes longer than all the rest.)
        numbers.reduce(into: "") { text, number in
            if !text.isEmpty { text += " " }
            text += String(number, radix: 36)
        }
    }
}
