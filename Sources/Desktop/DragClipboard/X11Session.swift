import CXCB
import DragSystem
import Glibc

/// Reads the selections of an X server.
///
/// Owner and thread rule: owns its connection; one thread uses it.
final class X11Session {
    private let x: X11Connection
    /// The number of requests so far. Each request uses a property of its own, so that a late
    /// answer is not mistaken for the answer to the next request. The names of the properties
    /// repeat after ``propertyCount`` requests, since a server keeps every atom for ever.
    private var requests = 0
    private static let propertyCount = 64
    /// The owner that was asked last. If its window is destroyed, no answer will arrive.
    private var owner: xcb_window_t?
    private var hasOwnerEnded = false
    /// What is known of a selection whose changes the server reports.
    private struct Observation {
        /// How often the selection has been replaced or emptied since the last wait returned.
        var changes = 0
        /// How many owners the selection has had.
        var owners = 0
        /// The same when the last wait returned; nil before the first wait.
        var ownersAtWait: Int?
        /// The same when its targets were last listed: if it has had more since, it has another
        /// owner now.
        var ownersAtListing = 0
    }

    private var observed: [xcb_atom_t: Observation] = [:]

    /// - Parameters:
    ///   - parent: the window below which this session's invisible window is made; nil for the root
    ///     window.
    ///   - display: the server's display; nil for `$DISPLAY`.
    init(below parent: UInt32? = nil, display: String? = nil) throws(ClipboardError) {
        x = try X11Connection(below: parent, display: display)
    }

    // MARK: Reading

    func targets(of selection: SelectionKind, time: PieceTime) throws(ClipboardError) -> [String] {
        owner = nil
        let atom = x.atom(of: selection)
        // Without reports, a new owner is only noticed at the end of its content.
        try? observe(atom)
        while try next() != nil {}
        // Owners since the last wait make another change, which is read for itself.
        if let known = observed[atom] { observed[atom]?.ownersAtListing = known.ownersAtWait ?? known.owners }
        observeOwner(of: selection)
        guard owner != nil else { return [] }
        guard let answer = try convert("TARGETS", of: selection, time: time, limit: 1 << 20), answer.format == 32 else {
            // Owners must answer TARGETS, but some old ones don't; nearly all of those have text.
            return ["UTF8_STRING", "STRING"]
        }
        var seen: Set<String> = []
        return x.names(of: answer.numbers).filter { !SelectionServices.names.contains($0) && seen.insert($0).inserted }
    }

    func read(_ target: String, of selection: SelectionKind, time: PieceTime, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        if selection == .dragAndDrop { observeOwner(of: selection) }
        try checkOwner(of: selection, mayHaveEnded: false)
        guard let answer = try convert(target, of: selection, time: time, limit: limit) else {
            // If the owner is gone, the server itself sends the refusal.
            try checkOwner(of: selection, mayHaveEnded: false)
            throw .refused
        }
        try checkOwner(of: selection, mayHaveEnded: true)
        let type = x.names(of: [answer.type]).first ?? target
        // These types say nothing about the bytes; the requested target says more.
        return ClipboardAnswer(
            bytes: answer.bytes, target: ["ATOM", "INTEGER", "CARDINAL", "STRING"].contains(type) && target != "TEXT" ? target : type)
    }

    /// Remembers the owner of a selection, and has the server report when the owner's window is
    /// destroyed. Without effect for an owner that is remembered already. (The names of a drag come
    /// from the toolkit, so the first read of a drag has to find the owner.)
    private func observeOwner(of selection: SelectionKind) {
        guard owner == nil else { return }
        owner = x.owner(of: x.atom(of: selection))
        hasOwnerEnded = false
        if let owner { x.observe(owner, XCB_EVENT_MASK_STRUCTURE_NOTIFY) }
    }

    /// Checks that the content belongs to the listed targets: the owner must be the same, and must
    /// not have taken the selection anew.
    ///
    /// - Parameter mayHaveEnded: whether a missing owner is no error, because everything has been
    ///   read already.
    private func checkOwner(of selection: SelectionKind, mayHaveEnded: Bool) throws(ClipboardError) {
        let atom = x.atom(of: selection)
        guard let owner else { return }
        let now = x.owner(of: atom)
        while try next() != nil {}
        guard !isReplaced(atom) else { throw .replaced }
        if hasOwnerEnded {
            guard mayHaveEnded else { throw Self.hasEnded }
            return
        }
        guard now == owner || now == nil && mayHaveEnded else { throw .replaced }
    }

    /// Whether the selection has had another owner since its targets were listed.
    private func isReplaced(_ selection: xcb_atom_t) -> Bool { observed[selection].map { $0.owners != $0.ownersAtListing } ?? false }

    /// Has the owner write its content for a target into a property; nil when the owner refuses, or
    /// when there is no owner.
    private func convert(_ target: String, of selection: SelectionKind, time: PieceTime, limit: Int) throws(ClipboardError) -> X11Connection.Property?
    {
        guard !hasOwnerEnded else { throw Self.hasEnded }
        requests = (requests + 1) % Self.propertyCount
        let atoms = x.atoms([target, "DRAGCONV_\(requests)", "INCR"])
        let (target, property, incremental) = (atoms[0], atoms[1], atoms[2])
        var moment = xcb_timestamp_t(XCB_CURRENT_TIME)
        if selection == .dragAndDrop {
            // Qt takes a request without a time for one about a drag that still goes on.
            moment = try x.now { see throws(ClipboardError) in while let event = try next() { see(event) } }
        }
        let selection = x.atom(of: selection)
        xcb_delete_property(x.connection, x.window, property)
        xcb_convert_selection(x.connection, x.window, selection, target, property, moment)
        let isGiven = try wait(time, of: selection) { event -> Bool? in
            guard case .notice(let notice) = event, notice.requestor == x.window, notice.selection == selection else { return nil }
            // Qt's refusals name no target.
            if notice.property == 0 { return notice.target == target || notice.target == 0 ? false : nil }
            return notice.target == target && notice.property == property ? true : nil
        }
        guard isGiven else { return nil }
        let whole = try x.take(property, of: x.window, limit: limit)
        // The owner announced the property without writing it.
        guard whole.type != 0 else { return nil }
        guard whole.type == incremental else { return whole }
        return try takePieces(property, from: selection, time: time, limit: limit)
    }

    /// Reads a large answer, which arrives in pieces: each is a new value of the property, and an
    /// empty one marks the end (ICCCM §2.7.2). The property's first value, an estimate of the size,
    /// has been deleted by the caller, which makes the owner begin.
    private func takePieces(
        _ property: xcb_atom_t, from selection: xcb_atom_t, time: PieceTime, limit: Int
    ) throws(ClipboardError) -> X11Connection.Property {
        var result = X11Connection.Property()
        while true {
            _ = try wait(time, after: result.bytes.count, of: selection) { event -> Bool? in
                guard case .property(let notice) = event else { return nil }
                return notice.window == x.window && notice.atom == property && UInt32(notice.state) == XCB_PROPERTY_NEW_VALUE.rawValue ? true : nil
            }
            let piece = try x.take(property, of: x.window, limit: limit - result.bytes.count)
            // The owner wrote this piece by two requests, and the first event already led to all of
            // it: the property is gone by now.
            guard piece.type != 0 else { continue }
            if piece.bytes.isEmpty { return result }
            result.type = piece.type
            result.bytes += piece.bytes
        }
    }

    /// Waits for the event for which `judge` returns a value.
    ///
    /// - Parameters:
    ///   - received: how many bytes of the answer have come.
    ///   - selection: the selection whose owner answers.
    /// - Throws: ``ClipboardError``: `timedOut`, `replaced` when the selection has another owner or
    ///   the owner has ended, or `unavailable` when the connection is over.
    private func wait(
        _ time: PieceTime, after received: Int = 0, of selection: xcb_atom_t, _ judge: (X11Event) -> Bool?
    ) throws(ClipboardError) -> Bool {
        x.flush()
        let deadline = time.deadline(after: received)
        // An owner that always has a piece ready would otherwise never be too late.
        guard !deadline.isOver else { throw time.passed(after: received) }
        while true {
            var answer: Bool?
            while answer == nil, let event = try next() { answer = judge(event) }
            guard !isReplaced(selection) else { throw .replaced }
            if let answer { return answer }
            guard !hasOwnerEnded else { throw Self.hasEnded }
            guard x.hasQueuedEvent || deadline.waitToRead(x.descriptor) else { throw time.passed(after: received) }
        }
    }

    private static let hasEnded = ClipboardError(.replaced, "the program that owns it has ended")

    /// The next event that has arrived. Events about owners are also recorded here.
    private func next() throws(ClipboardError) -> X11Event? {
        guard let event = try x.nextEvent() else { return nil }
        switch event {
        case .destroyed(owner): hasOwnerEnded = true
        case .owner(let selection, let owner):
            observed[selection]?.changes += 1
            if owner != 0 { observed[selection]?.owners += 1 }
        default: break
        }
        return event
    }

    // MARK: Changes

    /// Has the server report each new owner of a selection from now on.
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when the server does not do so.
    private func observe(_ selection: xcb_atom_t) throws(ClipboardError) {
        guard observed[selection] == nil else { return }
        try x.observe(selection: selection)
        observed[selection] = Observation()
    }

    /// Waits until a selection has a new owner. Returns at once if that has happened since the last
    /// wait returned.
    ///
    /// - Returns: false when `stop` was signalled.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        let selection = x.atom(of: selection)
        try observe(selection)
        while true {
            while try next() != nil {}
            if let known = observed[selection], known.changes > 0 {
                observed[selection]?.changes = 0
                observed[selection]?.ownersAtWait = known.owners
                return true
            }
            var descriptors = DescriptorSet()
            descriptors.add(x.descriptor, POLLIN)
            descriptors.add(stop.descriptor, POLLIN)
            descriptors.wait(until: x.hasQueuedEvent ? Deadline(after: .zero) : nil)
            if descriptors.isReady(stop.descriptor) { return false }
        }
    }
}
