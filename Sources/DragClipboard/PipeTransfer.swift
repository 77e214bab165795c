import DragSystem
import Glibc

/// One answer that is being written to the pipe of the program that asked for it.
///
/// Owner and thread rule: owns its end of the pipe; one thread uses it.
final class PipeTransfer {
    /// How long a receiver may take to read the next bytes: long enough for a program in a debugger, but not unlimited.
    private static let patience = Duration.seconds(60)

    let descriptor: Int32
    let isMark: Bool
    /// When the receiver must have read further bytes; nil before the answer is known.
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

    /// Writes as many bytes as the pipe takes.
    ///
    /// - Returns: whether bytes are left to be written; false when all have been written, or when the receiver is gone or too slow.
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
