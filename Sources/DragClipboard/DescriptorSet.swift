import DragSystem
import Glibc

/// File descriptors that a thread waits for at the same time.
struct DescriptorSet {
    private var entries: [pollfd] = []

    /// - Parameter events: `POLLIN`, or `POLLOUT`.
    mutating func add(_ descriptor: Int32, _ events: Int32) {
        entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }

    /// Waits until a descriptor is ready, a signal arrives, or the deadline passes; nil waits without a limit.
    mutating func wait(until deadline: Deadline?) {
        let milliseconds = deadline?.milliseconds ?? -1
        if poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
            for index in entries.indices { entries[index].revents = 0 }
        }
    }

    /// Whether the last wait found the descriptor ready. An error or a hang-up counts as ready, since the next call will report it.
    func isReady(_ descriptor: Int32) -> Bool { entries.contains { $0.fd == descriptor && $0.revents != 0 } }
}
