import CGTK4
import Dispatch
import Glibc

/// The loop of the main thread: GTK's events and the jobs of the main actor.
@MainActor
package enum MainLoop {
    /// The jobs' priority: after input events (0) and layout (110), before painting (120). At a higher priority, a stream of jobs would
    /// keep windows from being painted.
    private static let priority: Int32 = 115

    /// Runs until the process exits.
    package static func run() -> Never {
        // Dispatch counts the waiting jobs of the main actor in an eventfd. Its callback does not read the count, so the source does:
        // otherwise the descriptor would stay readable, and the loop would never rest.
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        g_unix_fd_add_full(
            priority, descriptor, G_IO_IN,
            { descriptor, _, _ in
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
        while true { g_main_context_iteration(nil, 1) }
    }
}
