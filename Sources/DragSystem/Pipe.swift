import CSystem
import Glibc

/// The two ends of a pipe, which close on exec.
///
/// Owner and thread rule: the ends belong to whoever made the pipe, who closes both; any thread.
package struct Pipe {
    package let readableEnd: Int32
    package let writableEnd: Int32

    /// nil, with `errno` set, when the process or the system has no descriptors left.
    package init?() {
        var ends: [Int32] = [0, 0]
        guard pipe_closed_on_exec(&ends) == 0 else { return nil }
        (readableEnd, writableEnd) = (ends[0], ends[1])
    }
}
