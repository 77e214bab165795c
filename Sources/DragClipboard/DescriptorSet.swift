import DragSystem
import Glibc

/// Descriptors that are waited for together.
struct DescriptorSet {
    private var entries: [pollfd] = []

    /// - Parameter events: `POLLIN`, or `POLLOUT`.
    mutating func add(_ descriptor: Int32, _ events: Int32) {
        entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }

    /// Waits until one of them is ready, a signal comes, or the time is up.
    mutating func wait(until deadline: Deadline?) {
        let milliseconds = deadline?.milliseconds ?? -1
        if poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
            for index in entries.indices { entries[index].revents = 0 }
        }
    }

    /// Whether something can be done with it: an error or a hang-up counts, since the next call tells.
    func isReady(_ descriptor: Int32) -> Bool { entries.contains { $0.fd == descriptor && $0.revents != 0 } }
}
