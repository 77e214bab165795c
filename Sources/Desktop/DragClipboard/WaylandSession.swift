import DragSystem
import DragTypes
import Glibc

/// A connection to a compositor, and the state of the compositor's selections.
///
/// Owner and thread rule: owns the connection; one thread uses it.
final class WaylandSession {
    private let connection: WaylandConnection
    private let registry: UInt32
    private var managers: [(index: Int, name: UInt32, version: UInt32)] = []
    private var seat: UInt32?
    private var manager: UInt32 = 0
    private var device: UInt32?
    /// The data source that this connection offers, and the closure that is told of its events.
    private var source: UInt32?
    private var sourceEvents: ((SourceEvent) -> Void)?
    /// Whether the compositor gives access to the primary selection.
    private var hasPrimary = true
    /// Whether the compositor has sent `finished`: no further event about its selections will
    /// follow.
    private var isFinished = false
    /// Whether nothing has been waited for since the connection began, so that its state is the
    /// compositor's.
    private var isNew = true
    private var offers = WaylandOffers()
    /// How often each selection had been replaced when the last wait for a change returned.
    private var seenChanges: [SelectionKind: Int] = [:]
    /// The same when its targets were last listed: if it has been replaced since, it has another
    /// owner now.
    private var listedChanges: [SelectionKind: Int] = [:]
    /// The form that was requested before it is read, and the pipe that the owner writes to.
    private var prepared: (target: String, offer: UInt32, pipe: Int32)?

    /// How long a compositor may take for its first answer.
    private static let answerTime = Duration.seconds(10)

    /// - Parameter socket: a connected socket, which becomes the connection's; nil for the
    ///   compositor of the session.
    init(socket: Int32? = nil) throws(ClipboardError) {
        if let socket { connection = WaylandConnection(socket) } else { connection = try WaylandConnection() }
        registry = connection.newObject()
        var request = WaylandRequest(WaylandProtocol.Display.getRegistry, to: WaylandConnection.display)
        request.append(registry)
        connection.send(request)
        do {
            try roundtrip(within: PieceTime(Self.answerTime))
        } catch {
            guard error.code == .timedOut else { throw error }
            throw ClipboardError(.unavailable, "The Wayland compositor at $WAYLAND_DISPLAY does not answer; is the session running?")
        }
        guard let seat, let found = managers.min(by: { $0.index < $1.index }) else {
            throw ClipboardError(
                .unsupported,
                "The compositor has neither ext_data_control_manager_v1 nor zwlr_data_control_manager_v1, so its clipboard cannot be read without a window."
            )
        }
        let interface = WaylandProtocol.Manager.interfaces[found.index]
        manager = bind(found.name, interface.name, version: min(found.version, interface.version))
        let device = connection.newObject()
        self.device = device
        request = WaylandRequest(WaylandProtocol.Manager.getDataDevice, to: manager)
        request.append(device)
        request.append(seat)
        connection.send(request)
        // Receives the device's events, and then those of the offers that these events introduce.
        try roundtrip()
        hasPrimary = found.index == 0 || found.version > 1
        // The selections' content at the beginning is no change.
        seenChanges = offers.changes
    }

    deinit { dropPrepared() }

    /// Makes an object for a global one of the compositor.
    private func bind(_ name: UInt32, _ interface: String, version: UInt32) -> UInt32 {
        let object = connection.newObject()
        var request = WaylandRequest(WaylandProtocol.Registry.bind, to: registry)
        request.append(name)
        request.append(interface.utf8)
        request.append(version)
        request.append(object)
        connection.send(request)
        return object
    }

    /// Waits until the compositor has processed all requests and all its events up to then have
    /// been dispatched.
    ///
    /// - Parameter time: how long the compositor may take; nil for any time.
    private func roundtrip(within time: PieceTime? = nil) throws(ClipboardError) {
        let deadline = time?.deadline()
        let callback = connection.newObject()
        var request = WaylandRequest(WaylandProtocol.Display.sync, to: WaylandConnection.display)
        request.append(callback)
        connection.send(request)
        while true {
            while let event = try connection.nextEvent() {
                if event.object == callback { return }
                try take(event)
            }
            if let time, deadline?.isOver == true { throw time.passed() }
            try connection.wait(until: deadline)
        }
    }

    // MARK: Waiting

    var descriptor: Int32 { connection.descriptor }

    /// Dispatches the events that have been read, and flushes the requests. Must be called before
    /// waiting for the descriptor.
    func dispatchPending() throws(ClipboardError) {
        while let event = try connection.nextEvent() { try take(event) }
        guard !isFinished else {
            throw ClipboardError(.unavailable, "The compositor has removed its seat, and the clipboard with it; is the session running?")
        }
        try connection.flush()
    }

    /// Reads the events that have arrived, and dispatches them.
    func dispatch() throws(ClipboardError) {
        try connection.read()
        while let event = try connection.nextEvent() { try take(event) }
    }

    /// Waits until a selection is replaced. Returns at once if that has happened since the last
    /// wait returned.
    ///
    /// - Returns: false when `stop` was signalled.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        try checkPrimary(selection)
        isNew = false
        while true {
            try dispatchPending()
            let count = offers.count(of: selection)
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

    /// What happens to the content that this connection offers.
    enum SourceEvent {
        /// A program asks for a target, whose content is to be written to a descriptor that belongs
        /// to the receiver of this event.
        case request(target: String, descriptor: Int32)
        /// Another program owns the selection now.
        case cancelled
    }

    /// Owns a selection.
    ///
    /// - Parameter events: called with each request for a target, and at the end of the ownership.
    func own(
        _ selection: SelectionKind, _ targets: [String], events: @escaping (SourceEvent) -> Void
    ) throws(ClipboardError) {
        try checkPrimary(selection)
        let source = connection.newObject()
        self.source = source
        sourceEvents = events
        var request = WaylandRequest(WaylandProtocol.Manager.createDataSource, to: manager)
        request.append(source)
        connection.send(request)
        for target in targets where target.utf8.count < Self.longestName {
            request = WaylandRequest(WaylandProtocol.Source.offer, to: source)
            request.append(PathText.bytes(target))
            connection.send(request)
        }
        setSelection(selection, to: source)
        try roundtrip()
    }

    /// Gives up what this connection offers. Requests that the compositor sent before are still
    /// dispatched.
    func disown() throws(ClipboardError) {
        guard let offered = source else { return }
        connection.send(WaylandRequest(WaylandProtocol.Source.destroy, to: offered))
        try roundtrip()
        source = nil
    }

    /// The longest name of a type, in bytes: what a request has room for beside its header.
    private static let longestName = WaylandRequest.longest - 96

    func clear(_ selection: SelectionKind) throws(ClipboardError) {
        try checkPrimary(selection)
        setSelection(selection, to: nil)
        try roundtrip()
    }

    private func setSelection(_ selection: SelectionKind, to source: UInt32?) {
        guard let device else { return }
        let opcode = selection == .primary ? WaylandProtocol.Device.setPrimarySelection : WaylandProtocol.Device.setSelection
        var request = WaylandRequest(opcode, to: device)
        request.append(source ?? 0)
        connection.send(request)
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
        listedChanges[selection] = offers.count(of: selection)
        return offers.types(of: selection)
    }

    func read(_ target: String, of selection: SelectionKind, time: PieceTime, limit: Int) throws(ClipboardError) -> (bytes: [UInt8], mayBeCut: Bool) {
        // A selection that is replaced from now on is noticed when nothing comes: an offer that is
        // over sends no bytes.
        guard listedChanges[selection] ?? offers.count(of: selection) == offers.count(of: selection) else { throw .replaced }
        guard let offer = offers.offer(of: selection, with: target) else {
            throw ClipboardError(.refused, "it is not offered any more")
        }
        let pipe: Int32
        if let prepared = takePrepared(target, offer) { pipe = prepared } else { pipe = try request(target, from: offer) }
        defer { close(pipe) }
        let bytes = try contents(of: pipe, from: selection, time: time, limit: limit)
        // The content ends with end-of-file, which looks the same whether the owner finished,
        // refused or died. What a pipe holds is written in one go. For more, and for nothing at
        // all, the compositor is asked whether the owner is still there.
        guard bytes.count >= Self.pipeLength || bytes.isEmpty else { return (bytes, false) }
        try roundtrip(within: time)
        let isHeld = offers.isHeld(offer, by: selection)
        guard !bytes.isEmpty || isHeld else { throw .replaced }
        return (bytes, !isHeld)
    }

    /// Has the owner write its content in that form to a pipe.
    ///
    /// - Returns: the readable end.
    private func request(_ target: String, from offer: UInt32) throws(ClipboardError) -> Int32 {
        guard let pipe = Pipe() else { throw ClipboardError(.refused, "no pipe can be created") }
        // This copy of the writable end is closed, so that end-of-file is reported as soon as the
        // owner closes its own.
        defer { close(pipe.writableEnd) }
        var request = WaylandRequest(WaylandProtocol.Offer.receive, to: offer)
        request.append(PathText.bytes(target))
        do throws(ClipboardError) {
            try connection.send(request, with: pipe.writableEnd)
        } catch {
            close(pipe.readableEnd)
            throw error
        }
        return pipe.readableEnd
    }

    /// Requests a form before it is read.
    func prepare(_ target: String, of selection: SelectionKind) {
        dropPrepared()
        guard let offer = offers.offer(of: selection, with: target), let pipe = try? request(target, from: offer) else { return }
        prepared = (target, offer, pipe)
    }

    /// The pipe of a form that was requested before. An owner that is asked for another form may
    /// answer one request after the other, and would wait for a pipe that nothing is read from.
    private func takePrepared(_ target: String, _ offer: UInt32) -> Int32? {
        guard let prepared, prepared.target == target, prepared.offer == offer else {
            dropPrepared()
            return nil
        }
        defer { self.prepared = nil }
        return prepared.pipe
    }

    private func dropPrepared() {
        if let prepared { close(prepared.pipe) }
        prepared = nil
    }

    /// The capacity of a pipe, in bytes (pipe(7)).
    private static let pipeLength = 1 << 16

    /// Reads a pipe to its end. A new owner of the selection ends the reading; an owner that has
    /// ended may have left more in the pipe.
    private func contents(of pipe: Int32, from selection: SelectionKind, time: PieceTime, limit: Int) throws(ClipboardError) -> [UInt8] {
        let owners = offers.owners(of: selection)
        var result: [UInt8] = []
        // Most content is short, and a large buffer costs more to be cleared than the content to be
        // read.
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let deadline = time.deadline(after: result.count)
            var descriptors = DescriptorSet()
            descriptors.add(pipe, POLLIN)
            descriptors.add(descriptor, POLLIN)
            // A pipe that always has something ready would otherwise never be too late.
            let isLate = deadline.isOver
            descriptors.wait(until: deadline)
            if descriptors.isReady(descriptor) { try dispatch() }
            guard offers.owners(of: selection) == owners else { throw .replaced }
            guard !isLate, descriptors.isReady(pipe) else {
                guard !deadline.isOver else { throw time.passed(after: result.count) }
                continue
            }
            let count = Glibc.read(pipe, &chunk, chunk.count)
            if count < 0 {
                guard errno == EINTR || errno == EAGAIN else {
                    throw ClipboardError(.refused, "it cannot be read: \(String(cString: strerror(errno)))")
                }
                continue
            }
            if count == 0 { return result }
            guard result.count + count <= limit else { throw .tooLarge(limit) }
            result += chunk[..<count]
            if count == chunk.count, count < Self.pipeLength { chunk = [UInt8](repeating: 0, count: Self.pipeLength) }
        }
    }

    // MARK: Events

    private func take(_ event: WaylandEvent) throws(ClipboardError) {
        do {
            switch event.object {
            case registry: if event.opcode == WaylandProtocol.Registry.Event.global { try announce(event) }
            case device: try takeDeviceEvent(event)
            case source: try takeSourceEvent(event)
            default: try takeOfferEvent(event)
            }
        } catch let error as ClipboardError {
            throw error
        } catch {
            throw WaylandConnection.isMalformed
        }
    }

    /// Takes a global object that the compositor announces in its registry.
    private func announce(_ event: WaylandEvent) throws {
        var event = event
        let name = try event.number(), interface = String(utf8Bytes: try event.text()), version = try event.number()
        if interface == "wl_seat", seat == nil { seat = bind(name, interface, version: 1) }
        if let index = WaylandProtocol.Manager.interfaces.firstIndex(where: { $0.name == interface }) {
            managers.append((index, name, version))
        }
    }

    private func takeDeviceEvent(_ event: WaylandEvent) throws {
        var event = event
        let offer = event.opcode == WaylandProtocol.Device.Event.finished ? 0 : try event.number()
        switch event.opcode {
        case WaylandProtocol.Device.Event.dataOffer: offers.begin(offer)
        case WaylandProtocol.Device.Event.selection: replace(.clipboard, by: offer)
        case WaylandProtocol.Device.Event.finished: isFinished = true
        case WaylandProtocol.Device.Event.primarySelection: replace(.primary, by: offer)
        default: break
        }
    }

    private func takeSourceEvent(_ event: WaylandEvent) throws {
        guard event.opcode == WaylandProtocol.Source.Event.send else {
            sourceEvents?(.cancelled)
            return
        }
        var event = event
        let descriptor = try connection.takeDescriptor()
        do {
            sourceEvents?(.request(target: PathText.text(try event.text()), descriptor: descriptor))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private func takeOfferEvent(_ event: WaylandEvent) throws {
        // Seats have events, too, of which nothing is needed here.
        guard event.opcode == WaylandProtocol.Offer.Event.offer, offers.isKnown(event.object) else { return }
        var event = event
        offers.add(PathText.text(try event.text()), to: event.object)
    }

    /// - Parameter offer: the offer's number; 0 for none.
    private func replace(_ selection: SelectionKind, by offer: UInt32) {
        guard let old = offers.replace(selection, by: offer == 0 ? nil : offer) else { return }
        // Numbers of offers are used again.
        if prepared?.offer == old { dropPrepared() }
        connection.send(WaylandRequest(WaylandProtocol.Offer.destroy, to: old))
    }
}
