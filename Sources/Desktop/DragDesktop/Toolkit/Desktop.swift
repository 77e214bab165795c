import CAdwaita
import Dispatch
package import DragClipboard
import Glibc

/// The connection to the desktop, through which all windows are shown.
@MainActor
package final class Desktop {
    /// The desktop's protocol; it decides how dropped bytes are read.
    package let backend: ClipboardBackend

    /// The version of GTK that is loaded.
    package nonisolated static var toolkitVersion: String { "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())" }
    /// The version of libadwaita that is loaded.
    package nonisolated static var adwaitaVersion: String { "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())" }

    private static var opened: Desktop?

    /// The identity of the program's windows: the application id on Wayland, the window class on
    /// X11, the name for screen readers.
    private static let identity = "org.dragconv.desktop"

    /// Connects to the desktop, at the first call only.
    ///
    /// - Parameter prefersCairo: whether windows are painted by cairo even where there is a
    ///   graphics processor: cairo starts faster than OpenGL and takes less memory, and is slower
    ///   in windows with many pictures. Without a graphics processor, cairo is better in any case.
    ///   `GSK_RENDERER` in the environment decides otherwise.
    /// - Returns: nil when there is no display, or it refuses the connection.
    package static func open(prefersCairo: Bool) -> Desktop? {
        if let opened { return opened }
        if prefersCairo || !hasGraphicsProcessor { setenv("GSK_RENDERER", "cairo", 0) }
        let usesCairo = getenv("GSK_RENDERER").map { String(cString: $0) } == "cairo"
        silenceDiagnostics()
        g_set_prgname(identity)
        g_set_application_name("dragconv")
        let isInitialized = usesCairo ? withoutOpenGL { gtk_init_check() } : gtk_init_check()
        guard isInitialized != 0, let display = gdk_display_get_default() else { return nil }
        adw_init()
        gtk_window_set_default_icon_name(identity)
        let desktop = Desktop(String(cString: cgtk_type_name(UnsafeMutableRawPointer(display))))
        Style.install(for: display)
        closeWindowsOnSignals()
        opened = desktop
        return desktop
    }

    /// Initializes GTK so that it does not look for OpenGL: on X11, GTK would load Mesa and LLVM to
    /// choose a visual, which takes 50 MB and a good part of the start. The variable that says so
    /// belongs to the user when it is set, and is not passed on to programs that dragconv starts.
    private static func withoutOpenGL(_ initialize: () -> Int32) -> Int32 {
        // GTK 4.16 has given the setting another name, and complains of the former one.
        let (name, value) = gtk_get_minor_version() < 16 ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl")
        guard getenv(name) == nil else { return initialize() }
        setenv(name, value, 0)
        defer { unsetenv(name) }
        return initialize()
    }

    /// Whether the kernel has a device that draws (https://docs.kernel.org/gpu/drm-uapi.html,
    /// "Render nodes").
    private static var hasGraphicsProcessor: Bool { (128..<136).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 } }

    /// Keeps messages for GTK's own developers (a missing session bus, a late event of a drag) off
    /// standard error, which belongs to the user. `G_MESSAGES_DEBUG` brings them back.
    private static func silenceDiagnostics() {
        guard getenv("G_MESSAGES_DEBUG") == nil else { return }
        g_log_set_writer_func(writeFatalDiagnostics, nil, nil)
    }

    /// Has the signals that end a program close the windows, so that the program removes the files
    /// that it made for drags. The second signal ends the program at once.
    private static func closeWindowsOnSignals() {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            g_unix_signal_add(
                signal,
                { number in
                    MainActor.assumeIsolated {
                        Desktop.isToEnd = true
                        Window.closeAll()
                    }
                    Glibc.signal(Int32(Int(bitPattern: number)), SIG_DFL)
                    return 0
                }, UnsafeMutableRawPointer(bitPattern: Int(signal)))
        }
    }

    /// Whether a signal has asked the program to end.
    private static var isToEnd = false

    /// Waits until the time is over or a signal asks the program to end.
    package static func linger(_ time: Duration) async {
        let end = ContinuousClock.now + time
        while !isToEnd, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(100)) }
    }

    private init(_ displayType: String) { backend = displayType.contains("Wayland") ? .wayland : .x11 }
}

/// Writes what ends the program, and nothing else of what GLib has to say.
///
/// Thread rule: GLib calls this function on any thread, so the function belongs to no actor. (A
/// closure that is written in a function of the main actor traps on another thread.)
private func writeFatalDiagnostics(
    _ level: GLogLevelFlags, _ fields: UnsafePointer<GLogField>?, _ count: gsize, _ data: gpointer?
) -> GLogWriterOutput {
    let fatalError = level.rawValue & (G_LOG_FLAG_FATAL.rawValue | G_LOG_LEVEL_ERROR.rawValue) != 0
    return fatalError ? g_log_writer_default(level, fields, count, data) : G_LOG_WRITER_HANDLED
}

/// The loop of the main thread: GTK's events and the jobs of the main actor.
@MainActor
package enum MainLoop {
    /// The jobs' priority: after input events (0) and layout (110), before painting (120). At a
    /// higher priority, a stream of jobs would keep windows from being painted.
    private static let priority: Int32 = 115

    /// Runs until the process exits.
    package static func run() -> Never {
        // Dispatch counts the waiting jobs of the main actor in an eventfd. Its callback does not
        // read the count, so the source does: otherwise the descriptor would stay readable, and the
        // loop would never rest.
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
