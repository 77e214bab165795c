import CSystem
import Glibc

/// A file that gets its name when its content is complete, and then replaces another file in one
/// step.
///
/// A process that is killed before that leaves no file. There are two exceptions, in which the file
/// has a temporary name beside the target's: on file systems without unnamed files (`O_TMPFILE` of
/// open(2)) while the file is written, and everywhere for some microseconds before the file
/// replaces another one.
///
/// Owner and thread rule: one thread uses the value, and calls either ``replace()`` or
/// ``discard()`` once, which close the descriptor.
package struct NewFile {
    /// The open file, for writing.
    package let descriptor: Int32
    private let target: String
    /// The name beside the target from which the file is moved to the target.
    private let temporary: String
    private let hasName: Bool

    /// Begins a file. Returns nil, with `errno` set, when there can be none in the folder.
    ///
    /// - Parameters:
    ///   - target: the path of the file that is to be replaced, or that is to be made.
    ///   - mode: the permissions of the new file, without those that the process's mask withholds.
    package init?(replacing target: String, mode: UInt32) {
        self.target = target
        temporary = target + ".dragconv-\(getpid())"
        let unnamed = open_unnamed(PathText.cString(SystemPath.parent(of: target)), mode)
        // The name is made by way of /proc.
        hasName = unnamed < 0 || !SystemPath.exists("/proc/self/fd/\(unnamed)")
        guard hasName else {
            descriptor = unnamed
            return
        }
        if unnamed >= 0 { close(unnamed) }
        descriptor = open(PathText.cString(temporary), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor < 0 { return nil }
    }

    /// Puts the file in the target's place, after its content has reached the disk. Returns false,
    /// with `errno` set, when that fails; then the target is as it was, and the file is gone.
    ///
    /// - Parameter isDurable: whether to wait for the disk. Otherwise the content may be lost when
    ///   the machine fails.
    package func replace(isDurable: Bool = true) -> Bool {
        guard !isDurable || fsync(descriptor) == 0 || errno == EINVAL else {
            discard()
            return false
        }
        // Where nothing is in the way, the file gets its final name at once.
        if !hasName, name_unnamed(descriptor, PathText.cString(target)) == 0 { return close(descriptor) == 0 }
        guard hasName || makeName() else {
            discard()
            return false
        }
        guard close(descriptor) == 0, rename(PathText.cString(temporary), PathText.cString(target)) == 0 else {
            removeName()
            return false
        }
        return true
    }

    private func makeName() -> Bool {
        if name_unnamed(descriptor, PathText.cString(temporary)) == 0 { return true }
        // An earlier process with this process's id may have been killed before it could remove the
        // name.
        guard errno == EEXIST else { return false }
        unlink(PathText.cString(temporary))
        return name_unnamed(descriptor, PathText.cString(temporary)) == 0
    }

    /// Drops the file. `errno` stays as it is.
    package func discard() {
        let why = errno
        close(descriptor)
        errno = why
        if hasName { removeName() }
    }

    private func removeName() {
        let why = errno
        unlink(PathText.cString(temporary))
        errno = why
    }
}
