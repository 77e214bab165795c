package import Glibc

/// What the system says of a file: as long as that is the same, nobody has written to it, moved it or changed its mode. (The time of
/// its last change cannot be set by hand.)
public struct FileStamp: Hashable, Sendable {
    var device: Int
    var inode: Int
    /// In bytes.
    var size: Int
    var mode: Int
    /// When the contents were last written: seconds since 1970, and nanoseconds.
    var modified: Int
    var modifiedNanoseconds: Int
    /// When anything about the file last changed: seconds since 1970, and nanoseconds.
    var changed: Int
    var changedNanoseconds: Int

    /// File systems count in ticks, some of two seconds: within one, a file can change and have the same stamp.
    private static let tick = 2

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

    /// The stamp of what `path` leads to; nil when there is nothing.
    public init?(_ path: String) { self.init(path, in: AT_FDCWD) }

    /// The stamp of what `path` leads to, counted from an open folder; nil when there is nothing.
    init?(_ path: String, in directory: Int32) {
        var status = stat()
        guard fstatat(directory, path, &status, 0) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the file has been as it is for so long that any further change would show.
    ///
    /// - Parameter now: seconds since 1970.
    func isSettled(now: Int) -> Bool { max(modified, changed) + Self.tick < now }

    /// The stamp as text.
    public var text: String {
        [device, inode, size, mode, modified, modifiedNanoseconds, changed, changedNanoseconds]
            .map { String($0, radix: 36) }.joined(separator: " ")
    }
}
