import CAdwaita
import DragClipboard
import DragSystem
import DragTypes
import Synchronization

/// The content of one drop, or of the clipboard, read through GTK.
///
/// Owner and thread rule: holds a reference to GDK's object. GTK reads on the main thread;
/// ``read(_:of:time:limit:until:)`` blocks another thread meanwhile.
final class ToolkitSelection: Clipboard {
    /// What is read: GDK has a reader for each.
    fileprivate enum Object {
        case drop(Pointer)
        case clipboard(Pointer)

        var pointer: Pointer {
            switch self {
            case .drop(let pointer), .clipboard(let pointer): pointer
            }
        }
    }

    let platform: Platform
    private let object: Object
    private let names: [String]

    /// A drop.
    @MainActor
    convenience init(_ drop: OpaquePointer, on platform: Platform) {
        self.init(.drop(Pointer(drop)), gdk_drop_get_formats(drop), on: platform)
    }

    /// The clipboard, with the names that it offers now. A compositor tells them to the program
    /// whose window has the focus.
    @MainActor
    convenience init(clipboard: OpaquePointer, on platform: Platform) {
        self.init(.clipboard(Pointer(clipboard)), gdk_clipboard_get_formats(clipboard), on: platform)
    }

    @MainActor
    private init(_ object: Object, _ formats: OpaquePointer?, on platform: Platform) {
        self.object = object
        self.platform = platform
        names = Self.names(formats)
        g_object_ref(object.pointer.raw)
    }

    deinit { g_object_unref(object.pointer.raw) }

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] { names }

    /// Returns at once: nothing waits for changes through the toolkit.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool { false }

    func read(
        _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
    ) throws(ClipboardError) -> ClipboardAnswer {
        let reading = FormReading(limit: limit)
        Task { @MainActor [object] in reading.begin(object, target) }
        let patience = PieceTime(time, until: end)
        var deadline = patience.deadline()
        while !deadline.isOver, reading.moved.wait(for: .milliseconds(Int(deadline.milliseconds))) {
            if let result = reading.result { return ClipboardAnswer(bytes: try result.get(), target: target) }
            deadline = patience.deadline(after: reading.received)
        }
        reading.cancel()
        throw patience.passed(after: reading.received)
    }

    /// A name by which the source of a drag is asked to save a file, and no form of content
    /// (https://www.freedesktop.org/wiki/Specifications/XDS/).
    private static let directSave = "XdndDirectSave0"

    /// The names of GDK's formats, without those that carry no content.
    @MainActor
    static func names(_ formats: OpaquePointer?) -> [String] {
        var count: gsize = 0
        guard let formats, let list = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
        let names = (0..<Int(count)).compactMap { list[$0].map { PathText.text($0) } }
        return names.filter { !SelectionServices.names.contains($0) && $0 != directSave }
    }
}

/// One form of the content on its way from the pipe of the program that offers the content.
///
/// Thread rule: everything but ``moved``, ``result`` and ``cancel()`` is used on the main thread
/// only.
private final class FormReading: Sendable {
    /// Signalled whenever a piece has arrived, and at the end.
    let moved = Semaphore()
    private let limit: Int
    private let state = Mutex<(bytes: [UInt8], result: Result<[UInt8], ClipboardError>?)>(([], nil))
    private let cancellable = Pointer(UnsafeMutableRawPointer(g_cancellable_new()))

    private static let pieceLength = 1 << 18
    private static let priority: Int32 = 0

    init(limit: Int) { self.limit = limit }

    deinit { g_object_unref(cancellable.raw) }

    /// The whole content, or why there is none; nil while pieces arrive.
    var result: Result<[UInt8], ClipboardError>? { state.withLock { $0.result } }

    /// How many bytes have come so far.
    var received: Int { state.withLock { $0.bytes.count } }

    func cancel() { g_cancellable_cancel(cancellable.raw.assumingMemoryBound(to: GCancellable.self)) }

    @MainActor
    fileprivate func begin(_ object: ToolkitSelection.Object, _ name: String) {
        let cancellable = cancellable.raw.assumingMemoryBound(to: GCancellable.self)
        let data = Unmanaged.passRetained(self).toOpaque()
        PathText.cString(name).withUnsafeBufferPointer { buffer in
            var names: [UnsafePointer<CChar>?] = [buffer.baseAddress, nil]
            switch object {
            case .drop(let drop):
                gdk_drop_read_async(
                    drop.opaque, &names, Self.priority, cancellable,
                    { object, task, data in
                        guard let object, let task, let data else { return }
                        let stream = gdk_drop_read_finish(OpaquePointer(object), task, nil, nil)
                        FormReading.opened(stream, data)
                    }, data)
            case .clipboard(let clipboard):
                gdk_clipboard_read_async(
                    clipboard.opaque, &names, Self.priority, cancellable,
                    { object, task, data in
                        guard let object, let task, let data else { return }
                        let stream = gdk_clipboard_read_finish(OpaquePointer(object), task, nil, nil)
                        FormReading.opened(stream, data)
                    }, data)
            }
        }
    }

    /// Takes the stream that GDK has opened for the reading which `data` holds.
    private static func opened(_ stream: UnsafeMutablePointer<GInputStream>?, _ data: UnsafeMutableRawPointer) {
        let (stream, reading) = (stream.map { Pointer($0) }, Unmanaged<FormReading>.fromOpaque(data).takeRetainedValue())
        MainActor.assumeIsolated { reading.opened(stream?.raw.assumingMemoryBound(to: GInputStream.self)) }
    }

    @MainActor
    private func opened(_ stream: UnsafeMutablePointer<GInputStream>?) {
        guard let stream else { return end(.failure(.refused)) }
        next(stream)
    }

    @MainActor
    private func next(_ stream: UnsafeMutablePointer<GInputStream>) {
        g_input_stream_read_bytes_async(
            stream, gsize(Self.pieceLength), Self.priority, cancellable.raw.assumingMemoryBound(to: GCancellable.self),
            { object, task, data in
                guard let object, let task, let data else { return }
                let (source, result) = (Pointer(object), Pointer(task))
                let read = Unmanaged<FormReading>.fromOpaque(data).takeRetainedValue()
                MainActor.assumeIsolated {
                    let stream = source.raw.assumingMemoryBound(to: GInputStream.self)
                    read.arrived(g_input_stream_read_bytes_finish(stream, result.opaque, nil), stream)
                }
            }, Unmanaged.passRetained(self).toOpaque())
    }

    @MainActor
    private func arrived(_ piece: OpaquePointer?, _ stream: UnsafeMutablePointer<GInputStream>) {
        guard let piece else {
            close(stream)
            return end(.failure(.refused))
        }
        defer { g_bytes_unref(piece) }
        var count: gsize = 0
        let start = g_bytes_get_data(piece, &count)
        guard count > 0 else {
            close(stream)
            return end(.success(state.withLock { $0.bytes }))
        }
        let isTooLarge = state.withLock { state in
            state.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(count)))
            return state.bytes.count > limit
        }
        guard !isTooLarge else {
            close(stream)
            return end(.failure(.tooLarge(limit)))
        }
        moved.signal()
        next(stream)
    }

    /// Closes without waiting: a blocking close would stop the main thread for as long as the
    /// source holds its end.
    @MainActor
    private func close(_ stream: UnsafeMutablePointer<GInputStream>) {
        g_input_stream_close_async(stream, Self.priority, nil, nil, nil)
        g_object_unref(stream)
    }

    private func end(_ result: Result<[UInt8], ClipboardError>) {
        state.withLock { $0 = ([], result) }
        moved.signal()
    }
}
