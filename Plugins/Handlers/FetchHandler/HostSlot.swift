import DragKit
import DragSystem
import Glibc

/// One of the two places for downloads from a host: however many downloads run, a host serves two
/// of them at a time.
///
/// Each place is a locked file, so that the limit holds across processes. Owner and thread rule:
/// the value owns the descriptor, and closes it when the value is destroyed, which frees the place.
struct HostSlot: ~Copyable {
    private static let placesPerHost = 2
    private let descriptor: Int32
    private let path: String

    /// Waits for a free place.
    ///
    /// - Throws: ``ConversionError`` (`timedOut`) when the conversion is cancelled meanwhile.
    init(host: String, folder: String, context: borrowing ConversionContext) throws(ConversionError) {
        let name = StableHash.of(host)
        while true {
            for place in 0..<Self.placesPerHost {
                let path = "\(folder)/host-\(String(name, radix: 16))-\(place).lock"
                let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
                // If the lock file can't be created, the download goes ahead without a limit.
                guard file >= 0 else {
                    descriptor = -1
                    self.path = path
                    return
                }
                if flock(file, LOCK_EX | LOCK_NB) == 0, Self.isStill(file, path) {
                    descriptor = file
                    self.path = path
                    return
                }
                close(file)
            }
            try context.checkCancellation()
            usleep(20_000)
        }
    }

    /// Whether the locked file still has its name: its previous owner may have removed the file
    /// just before it was locked here.
    private static func isStill(_ file: Int32, _ path: String) -> Bool {
        var opened = stat(), named = stat()
        return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    deinit {
        guard descriptor >= 0 else { return }
        // The name is removed while the lock is held, so that no other process holds a lock on this
        // file.
        unlink(path)
        close(descriptor)
    }
}
