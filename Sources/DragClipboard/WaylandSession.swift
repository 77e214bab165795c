import CWayland
import DragSystem
import Glibc

/// A connection to a compositor, and the state of the compositor's selections.
///
/// Owner and thread rule: owns the connection, whose end frees all other libwayland objects; one thread uses it.
final class WaylandSession {
    private let display: OpaquePointer
    private var registry: OpaquePointer?
    private var managers: [(index: Int, name: UInt32, version: UInt32)] = []
    private var seat: OpaquePointer?
    private var manager: OpaquePointer?
    private var device: OpaquePointer?
    private var control = cwayland_protocols.0
    /// The data source that this connection offers, and the closure that is told of its events.
    private var source: OpaquePointer?
    private var sourceEvents: ((UInt32, UnsafeMutablePointer<wl_argument>) -> Void)?
    /// Whether the compositor gives access to the primary selection.
    private var hasPrimary = true
    /// Whether the compositor has sent `finished`: no further event about its selections will follow.
    private var isFinished = false
    /// Whether nothing has been waited for since the connection began, so that its state is the compositor's.
    private var isNew = true
    /// How often each selection has been replaced since the connection began.
    private var changes: [SelectionKind: Int] = [:]
    private var seenChanges: [SelectionKind: Int] = [:]
    /// The value of ``changes`` when the targets were last listed: a higher value means that the selection has another owner now.
    private var listedChanges: [SelectionKind: Int] = [:]
    /// The types of every known offer, and the offer that each selection holds.
    private var offers: [OpaquePointer: [String]] = [:]
    private var current: [SelectionKind: OpaquePointer] = [:]

    init() throws(ClipboardError) {
        guard cwayland_load() != 0 else {
            throw ClipboardError(.unavailable, "libwayland-client is not installed; on Debian, \u{201C}apt install libwayland-client0\u{201D}.")
        }
        guard let display = cwayland_connect(nil) else {
            throw ClipboardError(.unavailable, "There is no Wayland compositor at $WAYLAND_DISPLAY; is the session running?")
        }
        self.display = display
        registry = cwayland_get_registry(display)
        listen(registry)
        try roundtrip()
        guard let seat, let found = managers.min(by: { $0.index < $1.index }) else {
            throw ClipboardError(
                .unsupported,
                "The compositor has neither ext_data_control_manager_v1 nor zwlr_data_control_manager_v1, so its clipboard cannot be read without a window."
            )
        }
        control = Self.control(found.index)
        manager = cwayland_bind(registry, found.name, control.manager, min(found.version, UInt32(control.manager.pointee.version)))
        device = cwayland_get_device(manager, &control, seat)
        listen(device)
        // Receives the device's events, and then those of the offers that these events introduce.
        try roundtrip()
        hasPrimary = found.index == 0 || found.version > 1
        // The selections' content at the beginning is no change.
        seenChanges = changes
    }

    deinit { cwayland_disconnect(display) }

    private static func control(_ index: Int) -> cwayland_protocol { index == 0 ? cwayland_protocols.0 : cwayland_protocols.1 }

    /// Waits until the compositor has processed all requests and all its events up to then have been dispatched.
    private func roundtrip() throws(ClipboardError) {
        guard cwayland_roundtrip(display) >= 0 else { throw Self.isOver }
    }

    private static let isOver = ClipboardError(.unavailable, "The Wayland compositor ended the connection; is the session running?")

    // MARK: Waiting

    var descriptor: Int32 { cwayland_descriptor(display) }

    /// Dispatches the events that have been read, and flushes the requests. Must be called before waiting for the descriptor.
    func dispatchPending() throws(ClipboardError) {
        guard cwayland_dispatch_pending(display) >= 0 else { throw Self.isOver }
        guard !isFinished else {
            throw ClipboardError(.unavailable, "The compositor has removed its seat, and the clipboard with it; is the session running?")
        }
        // EAGAIN: the socket is full, and the rest is sent by a later flush.
        guard cwayland_flush(display) >= 0 || errno == EAGAIN else { throw Self.isOver }
    }

    /// Reads the events that have arrived, and dispatches them. Blocks if there are none.
    func dispatch() throws(ClipboardError) {
        guard cwayland_dispatch(display) >= 0 else { throw Self.isOver }
    }

    /// Waits until a selection is replaced. Returns at once if that has happened since the last wait returned.
    ///
    /// - Returns: false when `stop` was signalled.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try checkPrimary(selection)
        isNew = false
        while true {
            try dispatchPending()
            let count = changes[selection, default: 0]
            if count != seenChanges[selection, default: 0] {
                seenChanges[selection] = count
                return true
            }
            var descriptors = DescriptorSet()
            descriptors.add(descriptor, POLLIN)
            descriptors.add(stop.descriptor, POLLIN)
            descriptors.wait(until: nil)
            if descriptors.isReady(stop.descriptor) { return false }
            if descriptors.isReady(descriptor) { try dispatch() }
        }
    }

    // MARK: Owning

    /// Owns a selection.
    ///
    /// - Parameter events: called with the source's events: a request for a target, or the end of the ownership.
    func own(
        _ selection: SelectionKind, _ targets: [String], events: @escaping (UInt32, UnsafeMutablePointer<wl_argument>) -> Void
    ) throws(ClipboardError) {
        try checkPrimary(selection)
        source = cwayland_create_source(manager, &control)
        sourceEvents = events
        listen(source)
        for target in targets where target.utf8.count < Self.longestName { cwayland_offer(source, PathText.cString(target)) }
        cwayland_set_selection(device, source, selection == .primary ? 1 : 0)
        try roundtrip()
    }

    /// Gives up what this connection offers. Requests that the compositor sent before are still dispatched.
    func disown() throws(ClipboardError) {
        guard let offered = source else { return }
        cwayland_destroy_source(offered)
        try roundtrip()
        source = nil
    }

    /// The longest name of a type, in bytes: a message of the protocol has at most 4096 bytes with its header.
    private static let longestName = 4000

    func clear(_ selection: SelectionKind) throws(ClipboardError) {
        try checkPrimary(selection)
        cwayland_set_selection(device, nil, selection == .primary ? 1 : 0)
        try roundtrip()
    }

    private func checkPrimary(_ selection: SelectionKind) throws(ClipboardError) {
        guard selection == .clipboard || hasPrimary else {
            throw ClipboardError(
                .unavailable, "The compositor's zwlr_data_control_manager_v1 is too old for the primary selection; use the clipboard instead.")
        }
    }

    // MARK: Reading

    func targets(of selection: SelectionKind) throws(ClipboardError) -> [String] {
        try checkPrimary(selection)
        // Fetch the newest offer: an older one may be gone by the time that it is read.
        if !isNew { try roundtrip() }
        isNew = false
        listedChanges[selection] = changes[selection, default: 0]
        return current[selection].flatMap { offers[$0] } ?? []
    }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> (bytes: [UInt8], mayBeCut: Bool) {
        // A selection that is replaced from now on is noticed when nothing comes: an offer that is over sends no bytes.
        guard listedChanges[selection] ?? changes[selection, default: 0] == changes[selection, default: 0] else { throw .replaced }
        guard let offer = current[selection], offers[offer]?.contains(target) == true else {
            throw ClipboardError(.refused, "it is not offered any more")
        }
        guard let pipe = Pipe() else { throw ClipboardError(.refused, "no pipe can be created") }
        defer { close(pipe.readableEnd) }
        cwayland_receive(offer, PathText.cString(target), pipe.writableEnd)
        let isSent = cwayland_flush(display) >= 0
        // This copy of the writable end is closed, so that end-of-file is reported as soon as the owner closes its own.
        close(pipe.writableEnd)
        guard isSent else { throw Self.isOver }
        let bytes = try Self.contents(of: pipe.readableEnd, time: time, limit: limit)
        // An owner that is gone looks like a refusal: both send nothing.
        // The content ends with end-of-file, which looks the same whether the owner finished or died. At least a pipe's capacity of bytes
        // shows that the owner was writing; for fewer bytes, the compositor is asked whether the owner is still there.
        guard bytes.count >= Self.pipeLength || bytes.isEmpty else { return (bytes, false) }
        try roundtrip()
        guard !bytes.isEmpty || current[selection] == offer else { throw .replaced }
        return (bytes, current[selection] != offer)
    }

    /// The capacity of a pipe, in bytes (pipe(7)).
    private static let pipeLength = 1 << 16

    private static func contents(of descriptor: Int32, time: Duration, limit: Int) throws(ClipboardError) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            guard Deadline(after: time).waitToRead(descriptor) else { throw .timedOut(time) }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                guard errno == EINTR || errno == EAGAIN else {
                    throw ClipboardError(.refused, "it cannot be read: \(String(cString: strerror(errno)))")
                }
                continue
            }
            if count == 0 { return result }
            guard result.count + count <= limit else { throw .tooLarge(limit) }
            result += chunk[..<count]
        }
    }

    // MARK: Events

    private func listen(_ proxy: OpaquePointer?) {
        guard let proxy else { return }
        cwayland_listen(proxy, Self.dispatch, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The callback for all events. libwayland calls it only inside of this object's methods, so that the object is alive.
    private static let dispatch: wl_dispatcher_func_t = { session, target, event, _, arguments in
        guard let session, let target, let arguments else { return 0 }
        Unmanaged<WaylandSession>.fromOpaque(session).takeUnretainedValue().take(event, of: OpaquePointer(target), arguments)
        return 0
    }

    private func take(_ event: UInt32, of target: OpaquePointer, _ arguments: UnsafeMutablePointer<wl_argument>) {
        if target == registry {
            if event == WaylandEvent.Registry.global { announce(arguments) }
        } else if target == device {
            takeDeviceEvent(event, arguments)
        } else if target == source {
            sourceEvents?(event, arguments)
        } else if offers[target] != nil, event == WaylandEvent.Offer.offer, let type = cwayland_argument_text(arguments, 0) {
            let name = PathText.text(type)
            // Some owners offer a type twice.
            if offers[target]?.contains(name) == false { offers[target]?.append(name) }
        }
    }

    /// Takes a global object that the compositor announces in its registry.
    private func announce(_ arguments: UnsafeMutablePointer<wl_argument>) {
        let name = cwayland_argument_number(arguments, 0), version = cwayland_argument_number(arguments, 2)
        guard let text = cwayland_argument_text(arguments, 1) else { return }
        let interface = String(cString: text)
        if interface == "wl_seat", seat == nil {
            seat = cwayland_bind(registry, name, cwayland_seat_interface(), 1)
            listen(seat)
        }
        for index in 0..<2 where interface == String(cString: Self.control(index).manager.pointee.name) {
            managers.append((index, name, version))
        }
    }

    private func takeDeviceEvent(_ event: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {
        let offer = event == WaylandEvent.Device.finished ? nil : cwayland_argument_object(arguments, 0)
        switch event {
        case WaylandEvent.Device.dataOffer:
            guard let offer else { return }
            offers[offer] = []
            listen(offer)
        case WaylandEvent.Device.selection: replace(.clipboard, by: offer)
        case WaylandEvent.Device.finished: isFinished = true
        case WaylandEvent.Device.primarySelection: replace(.primary, by: offer)
        default: break
        }
    }

    private func replace(_ selection: SelectionKind, by offer: OpaquePointer?) {
        if let old = current[selection], old != offer {
            offers[old] = nil
            cwayland_destroy_offer(old)
        }
        current[selection] = offer
        changes[selection, default: 0] += 1
    }
}

/// Events by their opcodes: their order in wayland.xml, and in ext-data-control-v1.xml, whose order wlr-data-control-unstable-v1.xml shares.
enum WaylandEvent {
    /// `wl_registry`
    enum Registry {
        static let global: UInt32 = 0
    }

    /// `ext_data_control_device_v1`
    enum Device {
        static let dataOffer: UInt32 = 0
        static let selection: UInt32 = 1
        /// The device is of no more use. The event has no arguments.
        static let finished: UInt32 = 2
        static let primarySelection: UInt32 = 3
    }

    /// `ext_data_control_source_v1`
    enum Source {
        static let send: UInt32 = 0
    }

    /// `ext_data_control_offer_v1`
    enum Offer {
        static let offer: UInt32 = 0
    }
}
