import DragSystem
import Glibc

/// One answer on its way through the pipe of whoever asked.
///
/// Owner and thread rule: owns its end of the pipe; one thread uses it.
final class PipeTransfer {
    /// How long a receiver may take for its next bytes: it may stand in a debugger, but not for ever.
    private static let patience = Duration.seconds(60)

    let descriptor: Int32
    let isMark: Bool
    /// Until when something must have been taken; nil before there is anything.
    private(set) var deadline: Deadline?
    private var bytes: [UInt8] = []
    private var position = 0

    init(_ descriptor: Int32, isMark: Bool) {
        self.descriptor = descriptor
        self.isMark = isMark
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func begin(_ bytes: [UInt8]) {
        self.bytes = bytes
        deadline = Deadline(after: Self.patience)
    }

    /// Writes what the pipe takes.
    ///
    /// - Returns: whether there is more to write; otherwise everything has been taken, or the receiver has gone.
    func write() -> Bool {
        while position < bytes.count {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + position }, bytes.count - position) }
            if written > 0 {
                position += written
                deadline = Deadline(after: Self.patience)
            } else if written < 0, errno == EAGAIN {
                return deadline?.isOver == false
            } else if written < 0, errno != EINTR {
                return false
            }
        }
        return false
    }
}
