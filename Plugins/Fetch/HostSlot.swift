import DragKit
import Glibc

/// A place in the queue for one host: however many downloads run, a host sees two of them at a time.
///
/// The places are locked files, so that they hold across processes. Owner and thread rule: the descriptor belongs to the value; it is
/// closed, and the place given back, when the value goes away.
struct HostSlot: ~Copyable {
    private static let placesPerHost = 2
    private let descriptor: Int32

    /// Waits for a place.
    ///
    /// - Throws: ``ConversionError`` (`timedOut`) when nobody waits any more.
    init(host: String, folder: String, context: borrowing ConversionContext) throws(ConversionError) {
        let name = host.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        while true {
            for place in 0..<Self.placesPerHost {
                let file = open("\(folder)/host-\(String(name, radix: 16))-\(place).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
                // Without a folder to lock in, nobody is kept waiting.
                guard file >= 0 else {
                    descriptor = -1
                    return
                }
                if flock(file, LOCK_EX | LOCK_NB) == 0 {
                    descriptor = file
                    return
                }
                close(file)
            }
            try context.checkCancellation()
            usleep(20_000)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
