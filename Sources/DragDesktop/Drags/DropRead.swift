import CGTK4
import DragClipboard
import DragSystem
import DragTypes
import Synchronization

/// The content of one drop, read through GTK.
///
/// Owner and thread rule: holds a reference to the drop. GTK reads on the main thread; ``read(_:of:time:limit:)`` blocks another thread
/// meanwhile.
final class ToolkitDrop: Clipboard {
    let platform: Platform
    private let drop: Pointer

    @MainActor
    init(_ drop: OpaquePointer, on platform: Platform) {
        self.drop = Pointer(drop)
        self.platform = platform
        g_object_ref(self.drop.raw)
    }

    deinit { g_object_unref(drop.raw) }

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] { [] }

    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool { false }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        let read = DropRead(limit: limit)
        Task { @MainActor [drop] in read.begin(drop, target) }
        while read.moved.wait(for: time) {
            if let result = read.result { return ClipboardAnswer(bytes: try result.get(), target: target) }
        }
        read.cancel()
        throw .timedOut(time)
    }
}

/// One form of a drop's content on its way from the source's pipe.
///
/// Thread rule: everything but ``moved``, ``result`` and ``cancel()`` is used on the main thread only.
private final class DropRead: Sendable {
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

    func cancel() { g_cancellable_cancel(cancellable.raw.assumingMemoryBound(to: GCancellable.self)) }

    @MainActor
    func begin(_ drop: Pointer, _ name: String) {
        PathText.cString(name).withUnsafeBufferPointer { buffer in
            guard let name = buffer.baseAddress else { return }
            var names: [UnsafePointer<CChar>?] = [name, nil]
            gdk_drop_read_async(
                drop.opaque, &names, Self.priority, cancellable.raw.assumingMemoryBound(to: GCancellable.self),
                { object, task, data in
                    guard let object, let task, let data else { return }
                    let (source, result) = (Pointer(object), Pointer(task))
                    let read = Unmanaged<DropRead>.fromOpaque(data).takeRetainedValue()
                    MainActor.assumeIsolated { read.opened(gdk_drop_read_finish(source.opaque, result.opaque, nil, nil)) }
                }, Unmanaged.passRetained(self).toOpaque())
        }
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
                let read = Unmanaged<DropRead>.fromOpaque(data).takeRetainedValue()
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

    /// Closes without waiting: a blocking close would stop the main thread for as long as the source holds its end.
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
