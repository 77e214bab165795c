import CXCB
import DragSystem
import Glibc

/// Owns a selection of an X server, and answers the requests for its content (ICCCM 2.0 §2.2 and
/// §2.6).
///
/// Owner and thread rule: owns its connection; one thread uses it.
final class X11Owner {
    private let x: X11Connection
    private let source: any SelectionSource
    private let answers: SourceAnswers
    private let selection: xcb_atom_t
    /// The server's time at which this program took the selection.
    private var begin: xcb_timestamp_t = 0
    private let targets: [xcb_atom_t: String]
    private let words: Words
    /// Requests that the source has been asked to answer, by request number.
    private var waiting: [Int: Request] = [:]
    private var requestCount = 0
    /// MULTIPLE requests, which ask for several targets at once, by request number.
    private var multiples: [Int: Multiple] = [:]
    private var transfers: [X11Transfer.Place: X11Transfer] = [:]
    private var isReplaced = false
    private var burst = PasteBurst()
    /// Whether the clipboard manager has confirmed that it keeps the content.
    private var isSaved = false

    /// Time limits after the program was told to stop: for everything; for a clipboard manager that
    /// sends no request; and between two requests of a clipboard manager that has sent one, which
    /// therefore works and may be slow on a busy machine.
    private static let timeToStop = (total: Duration.seconds(5), silence: Duration.milliseconds(700), pause: Duration.seconds(2))
    /// How long requests that arrived before the end may still take to be answered.
    private static let timeToFinish = (pasted: Duration.seconds(60), stopped: Duration.milliseconds(200))

    /// A larger answer is sent in pieces of this many bytes, or fewer if the server's maximum
    /// request is smaller.
    private static let maximumPiece = 1 << 18

    private struct Request {
        let event: xcb_selection_request_event_t
        let place: X11Transfer.Place
        /// The number of the MULTIPLE request that this request is a part of; nil for a request of
        /// its own.
        let multiple: Int?
        let isMark: Bool
    }

    private struct Multiple {
        let event: xcb_selection_request_event_t
        var pairs: [xcb_atom_t]
        var outstanding: Int
    }

    /// The atoms that requests and answers use.
    private struct Words {
        let targets, multiple, timestamp, saveTargets, atomPair, incremental, manager: xcb_atom_t

        init(_ x: X11Connection) {
            let atoms = x.atoms(["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "ATOM_PAIR", "INCR", "CLIPBOARD_MANAGER"])
            (targets, multiple, timestamp, saveTargets) = (atoms[0], atoms[1], atoms[2], atoms[3])
            (atomPair, incremental, manager) = (atoms[4], atoms[5], atoms[6])
        }
    }

    init(offering source: any SelectionSource, on selection: SelectionKind) throws(ClipboardError) {
        x = try X11Connection()
        self.source = source
        self.selection = x.atom(of: selection)
        answers = try SourceAnswers(of: source)
        words = Words(x)
        let names = source.targets
        targets = Dictionary(zip(x.atoms(names), names)) { first, _ in first }
    }

    // MARK: Owning

    /// Owns the selection until another program takes it over, or until `stop` is signalled.
    func serve(once: Bool, until stop: Wakeup, ready: () throws(ClipboardError) -> Void) throws(ClipboardError) -> OfferEnding {
        try acquire()
        try ready()
        // This round trip makes sure that the server has received everything before the connection
        // is closed.
        defer { _ = x.owner(of: selection) }
        while true {
            try takeEvents()
            var quiet: Deadline?
            // The offer does not end before every pending request has been answered.
            if waiting.isEmpty, transfers.isEmpty {
                if isReplaced { return .replaced }
                if once { quiet = burst.end }
                if let quiet, quiet.isOver {
                    try giveUp(within: Self.timeToFinish.pasted)
                    return .pasted
                }
            }
            if wait(stop, until: quiet) {
                try handOver()
                try giveUp(within: Self.timeToFinish.stopped)
                return .stopped
            }
            giveAnswers()
        }
    }

    /// Gives the selection up, and answers all requests that were sent before: a program whose
    /// request is never answered waits, in some cases for minutes. No request follows the server's
    /// SelectionClear event (X11 protocol, SetSelectionOwner).
    private func giveUp(within time: Duration) throws(ClipboardError) {
        if !isReplaced { xcb_set_selection_owner(x.connection, 0, selection, begin) }
        let deadline = Deadline(after: time)
        while true {
            try takeEvents()
            giveAnswers()
            if isReplaced, waiting.isEmpty, transfers.isEmpty { return }
            guard !deadline.isOver else { break }
            _ = wait(nil, until: deadline)
        }
        for request in waiting.values { end(request, isGiven: false) }
        waiting = [:]
    }

    private func acquire() throws(ClipboardError) {
        begin = try x.now { see throws(ClipboardError) in try takeEvents(see) }
        xcb_set_selection_owner(x.connection, x.window, selection, begin)
        guard x.owner(of: selection) == x.window else {
            throw ClipboardError(.unavailable, "Another program took the selection at the same moment; try again.")
        }
    }

    /// Waits for an event from the server, an answer of the source, or `stop`.
    ///
    /// - Returns: whether `stop` was signalled.
    private func wait(_ stop: Wakeup?, until deadline: Deadline? = nil) -> Bool {
        x.flush()
        var descriptors = DescriptorSet()
        descriptors.add(x.descriptor, POLLIN)
        descriptors.add(answers.wakeup.descriptor, POLLIN)
        if let stop { descriptors.add(stop.descriptor, POLLIN) }
        let limit = x.hasQueuedEvent ? Deadline(after: .zero) : transfers.values.reduce(deadline) { Deadline.earlier($0, $1.deadline) }
        descriptors.wait(until: limit)
        transfers = transfers.filter { !$0.value.deadline.isOver }
        return stop.map { descriptors.isReady($0.descriptor) } ?? false
    }

    private func takeEvents(_ body: (X11Event) -> Void = { _ in }) throws(ClipboardError) {
        while let event = try x.nextEvent() {
            body(event)
            switch event {
            case .request(let request) where request.selection == selection:
                burst.noteEvent()
                take(request)
            case .cleared(let event) where event.selection == selection: isReplaced = true
            case .property(let notice) where UInt32(notice.state) == XCB_PROPERTY_DELETE.rawValue:
                go(on: X11Transfer.Place(window: notice.window, property: notice.atom))
            case .destroyed(let window): transfers = transfers.filter { $0.key.window != window }
            case .notice(let notice) where notice.target == words.saveTargets: isSaved = true
            default: break
            }
        }
    }

    // MARK: Requests

    private func take(_ event: xcb_selection_request_event_t) {
        // A request from before this program owned the selection was meant for the previous owner.
        // The subtraction allows for times that wrap around.
        let isOld = event.time != XCB_CURRENT_TIME && Int32(bitPattern: event.time &- begin) < 0
        guard !isOld else { return notify(event, property: 0) }
        // Obsolete clients give no property and expect the answer in the property named like the
        // target (ICCCM §2.2).
        let property = event.property == 0 ? event.target : event.property
        guard event.target == words.multiple else {
            return begin(event, event.target, X11Transfer.Place(window: event.requestor, property: property), nil)
        }
        guard event.property != 0, let list = try? x.read(event.property, of: event.requestor, limit: 1 << 20), list.numbers.count > 1 else {
            return notify(event, property: 0)
        }
        requestCount += 1
        let number = requestCount
        let pairs = list.numbers
        multiples[number] = Multiple(event: event, pairs: pairs, outstanding: pairs.count / 2)
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            begin(event, pairs[index], X11Transfer.Place(window: event.requestor, property: pairs[index + 1]), number)
        }
    }

    /// Answers a request for one target, or has the source answer it.
    private func begin(_ event: xcb_selection_request_event_t, _ target: xcb_atom_t, _ place: X11Transfer.Place, _ multiple: Int?) {
        let atom = xcb_atom_t(XCB_ATOM_ATOM.rawValue)
        let name = targets[target] ?? ""
        let request = Request(event: event, place: place, multiple: multiple, isMark: source.isMark(name))
        switch target {
        case words.targets:
            let services = [words.targets, words.multiple, words.timestamp, words.saveTargets]
            x.put(services + x.atoms(source.targets).filter { $0 != 0 }, as: atom, into: place.property, of: place.window)
            end(request, isGiven: true)
        case words.timestamp:
            x.put([begin], as: xcb_atom_t(XCB_ATOM_INTEGER.rawValue), into: place.property, of: place.window)
            end(request, isGiven: true)
        case _ where !name.isEmpty && place.property != 0:
            requestCount += 1
            waiting[requestCount] = request
            answers.ask(for: name, request: requestCount)
        default: end(request, isGiven: false)
        }
    }

    private func giveAnswers() {
        for answer in answers.take() {
            guard let request = waiting.removeValue(forKey: answer.request) else { continue }
            if let given = answer.given {
                put(given.bytes, as: x.atom(given.target), request.place)
                if !request.isMark { burst.notePaste() }
            }
            end(request, isGiven: answer.given != nil)
        }
    }

    private func put(_ bytes: [UInt8], as type: xcb_atom_t, _ place: X11Transfer.Place) {
        // A property change request consists of a header and the data; the maximum length is in
        // units of 4 bytes.
        let piece = min(Self.maximumPiece, Int(xcb_get_maximum_request_length(x.connection)) * 4 - 64)
        guard bytes.count > piece else { return x.put(bytes[...], as: type, into: place.property, of: place.window) }
        x.observe(place.window, XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY)
        transfers[place] = X11Transfer(bytes, as: type, pieceLength: piece)
        x.put([UInt32(clamping: bytes.count)], as: words.incremental, into: place.property, of: place.window)
    }

    /// Writes the next piece after the requestor has deleted the previous one.
    private func go(on place: X11Transfer.Place) {
        guard var transfer = transfers[place] else { return }
        burst.noteEvent()
        let piece = transfer.next()
        x.put(piece, as: transfer.type, into: place.property, of: place.window)
        transfers[place] = piece.isEmpty ? nil : transfer
        if piece.isEmpty, !transfers.keys.contains(where: { $0.window == place.window }) { x.observe(place.window) }
    }

    /// Reports the result of a request to the requestor. A MULTIPLE request is reported when all of
    /// its parts have been answered.
    private func end(_ request: Request, isGiven: Bool) {
        guard let number = request.multiple, var multiple = multiples[number] else {
            return notify(request.event, property: isGiven ? request.place.property : 0)
        }
        if !isGiven {
            for index in stride(from: 1, to: multiple.pairs.count, by: 2) where multiple.pairs[index] == request.place.property {
                multiple.pairs[index] = 0
            }
        }
        multiple.outstanding -= 1
        multiples[number] = multiple.outstanding > 0 ? multiple : nil
        guard multiple.outstanding == 0 else { return }
        x.put(multiple.pairs, as: words.atomPair, into: multiple.event.property, of: multiple.event.requestor)
        notify(multiple.event, property: multiple.event.property)
    }

    private func notify(_ event: xcb_selection_request_event_t, property: xcb_atom_t) {
        var notice = xcb_selection_notify_event_t()
        notice.response_type = UInt8(XCB_SELECTION_NOTIFY)
        notice.time = event.time
        notice.requestor = event.requestor
        notice.selection = event.selection
        notice.target = event.target
        notice.property = property
        // SendEvent transmits 32 bytes, and the structure is shorter.
        withUnsafeBytes(of: notice) { notice in
            var bytes = [CChar](repeating: 0, count: 32)
            bytes.withUnsafeMutableBytes { $0.copyMemory(from: notice) }
            _ = xcb_send_event(x.connection, 0, event.requestor, 0, bytes)
        }
    }

    // MARK: The end

    /// Asks the clipboard manager to keep the content, which would otherwise be gone with this
    /// program (https://freedesktop.org/wiki/ClipboardManager/).
    private func handOver() throws(ClipboardError) {
        // An empty list would ask the manager to keep all targets.
        guard !isReplaced, !source.lastingTargets.isEmpty, selection != xcb_atom_t(XCB_ATOM_PRIMARY.rawValue), x.owner(of: words.manager) != nil
        else { return }
        let property = x.atom("DRAGCONV_SAVE")
        x.put(x.atoms(source.lastingTargets), as: xcb_atom_t(XCB_ATOM_ATOM.rawValue), into: property, of: x.window)
        xcb_convert_selection(
            x.connection, x.window, words.manager, words.saveTargets, property, try x.now { see throws(ClipboardError) in try takeEvents(see) })
        // Some managers never answer and fetch the content by themselves as soon as the owner is
        // gone. A manager that sends requests gets time.
        let deadline = Deadline(after: Self.timeToStop.total)
        burst.noteEvent()
        let requestsBefore = requestCount
        while !isSaved, !isReplaced, !deadline.isOver {
            var end: Deadline? = deadline
            // While the source is still making an answer, the delay is not the manager's.
            if waiting.isEmpty {
                let silence = burst.silence(of: requestCount == requestsBefore ? Self.timeToStop.silence : Self.timeToStop.pause)
                guard !silence.isOver else { return }
                end = Deadline.earlier(deadline, silence)
            }
            _ = wait(nil, until: end)
            giveAnswers()
            try takeEvents()
        }
    }
}

/// A large answer that is sent to its requestor in pieces (INCR, ICCCM §2.7.2): a new piece
/// whenever the requestor has deleted the last one, and an empty piece at the end.
struct X11Transfer {
    /// A property of a window, into which an answer is written.
    struct Place: Hashable {
        let window: xcb_window_t
        let property: xcb_atom_t
    }

    /// How long a requestor may take to delete a piece before the transfer is dropped.
    static let patience = Duration.seconds(60)

    let type: xcb_atom_t
    private(set) var deadline = Deadline(after: patience)
    private let bytes: [UInt8]
    private let pieceLength: Int
    private var position = 0

    init(_ bytes: [UInt8], as type: xcb_atom_t, pieceLength: Int) {
        self.bytes = bytes
        self.type = type
        self.pieceLength = pieceLength
    }

    var byteCount: Int { bytes.count }

    /// The next piece; empty after the last one.
    mutating func next() -> ArraySlice<UInt8> {
        let piece = bytes[position...].prefix(pieceLength)
        position = piece.endIndex
        deadline = Deadline(after: Self.patience)
        return piece
    }
}
