import DragKit
import DragSystem
import Glibc

/// A place in the queue for one host: however many downloads run, a host sees two of them at a time.
///
/// The places are locked files, so that they hold across processes. Owner and thread rule: the descriptor belongs to the value; it is
/// closed, and the place given back, when the value goes away.
struct HostSlot: ~Copyable {
    private static let placesPerHost = 2
    private let descriptor: Int32
    private let path: String

    /// Waits for a place.
    ///
    /// - Throws: ``ConversionError`` (`timedOut`) when nobody waits any more.
    init(host: String, folder: String, context: borrowing ConversionContext) throws(ConversionError) {
        let name = StableHash.of(host)
        while true {
            for place in 0..<Self.placesPerHost {
                let path = "\(folder)/host-\(String(name, radix: 16))-\(place).lock"
                let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
                // Without a folder to lock in, nobody is kept waiting.
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

    /// Whether the file that was locked has its name still: its last owner may have removed it meanwhile.
    private static func isStill(_ file: Int32, _ path: String) -> Bool {
        var opened = stat(), named = stat()
        return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    deinit {
        guard descriptor >= 0 else { return }
        // The file is removed while the lock is held: no other process can have locked this file.
        unlink(path)
        close(descriptor)
    }
}
