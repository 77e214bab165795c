import CSystem
import Glibc

/// The two ends of a pipe. Both are closed on exec.
///
/// Owner and thread rule: the caller owns both descriptors and closes them. Any thread may use them.
package struct Pipe {
    package let readableEnd: Int32
    package let writableEnd: Int32

    /// Nil, with `errno` set, when the process or the system has no file descriptors left.
    package init?() {
        var ends: [Int32] = [0, 0]
        guard pipe_closed_on_exec(&ends) == 0 else { return nil }
        (readableEnd, writableEnd) = (ends[0], ends[1])
    }
}
