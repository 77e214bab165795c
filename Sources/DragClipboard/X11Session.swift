import CXCB
import DragSystem
import Glibc

/// Reads the selections of an X server.
///
/// Owner and thread rule: owns its connection; one thread uses it.
final class X11Session {
    private let x: X11Connection
    /// Every request has a property of its own, so that a late answer is not taken for the next one's; after so many, they begin again,
    /// since a server never forgets a name.
    private var requests = 0
    private static let propertyCount = 64
    /// The owner that was asked last: when its window goes, no answer will come.
    private var owner: xcb_window_t?
    private var hasOwnerEnded = false
    /// How often each selection that is observed has had a new owner since it was last waited for.
    private var changes: [xcb_atom_t: Int] = [:]

    /// Targets that are about the selection, not of it.
    private static let services: Set<String> = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_PROPERTY", "INSERT_SELECTION"]

    init() throws(ClipboardError) {
        x = try X11Connection()
    }

    // MARK: Reading

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
        owner = x.owner(of: x.atom(of: selection))
        hasOwnerEnded = false
        guard let owner else { return [] }
        x.observe(owner, XCB_EVENT_MASK_STRUCTURE_NOTIFY)
        guard let answer = try convert("TARGETS", of: selection, time: time, limit: 1 << 20), answer.format == 32 else {
            // An owner must say what it offers, and some old ones don't: text is what nearly all of them have.
            return ["UTF8_STRING", "STRING"]
        }
        var seen: Set<String> = []
        return x.names(of: answer.numbers).filter { !Self.services.contains($0) && seen.insert($0).inserted }
    }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        try checkOwner(of: selection, mayHaveEnded: false)
        guard let answer = try convert(target, of: selection, time: time, limit: limit) else {
            // The server refuses in the name of an owner that has gone.
            try checkOwner(of: selection, mayHaveEnded: false)
            throw ClipboardError(.refused, "its owner refuses it")
        }
        try checkOwner(of: selection, mayHaveEnded: true)
        let type = x.names(of: [answer.type]).first ?? target
        // A type that says nothing of the bytes: what was asked for says more.
        return ClipboardAnswer(
            bytes: answer.bytes, target: ["ATOM", "INTEGER", "CARDINAL", "STRING"].contains(type) && target != "TEXT" ? target : type)
    }

    /// What is read belongs to what was listed: the owner must still be the same, and have taken the selection no second time.
    ///
    /// - Parameter mayHaveEnded: whether nothing is wrong when there is no owner any more, since everything has been read.
    private func checkOwner(of selection: SelectionKind, mayHaveEnded: Bool) throws(ClipboardError) {
        let atom = x.atom(of: selection)
        guard let owner else { return }
        if hasOwnerEnded {
            guard mayHaveEnded else { throw Self.hasEnded }
            return
        }
        let now = x.owner(of: atom)
        while try next() != nil {}
        guard now == owner || now == nil && mayHaveEnded, changes[atom, default: 0] == 0 else { throw .replaced }
    }

    /// Has the owner write what it has under a name; nil when it refuses, or when there is no owner.
    private func convert(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> X11Connection.Property?
    {
        guard !hasOwnerEnded else { throw Self.hasEnded }
        requests = (requests + 1) % Self.propertyCount
        let atoms = x.atoms([target, "DRAGCONV_\(requests)", "INCR"])
        let (target, property, incremental) = (atoms[0], atoms[1], atoms[2])
        let selection = x.atom(of: selection)
        xcb_delete_property(x.connection, x.window, property)
        xcb_convert_selection(x.connection, x.window, selection, target, property, xcb_timestamp_t(XCB_CURRENT_TIME))
        let isGiven = try wait(time) { event -> Bool? in
            guard case .notice(let notice) = event, notice.requestor == x.window, notice.selection == selection, notice.target == target else {
                return nil
            }
            return notice.property == property ? true : notice.property == 0 ? false : nil
        }
        guard isGiven else { return nil }
        let whole = try x.take(property, of: x.window, limit: limit)
        // Announced, and not there.
        guard whole.type != 0 else { return nil }
        guard whole.type == incremental else { return whole }
        return try takePieces(property, time: time, limit: limit)
    }

    /// Large things come in pieces: a new value of the property for each, nothing in the last (ICCCM §2.7.2). The first value, a size that
    /// is a guess, has been taken away, which starts it.
    private func takePieces(_ property: xcb_atom_t, time: Duration, limit: Int) throws(ClipboardError) -> X11Connection.Property {
        var result = X11Connection.Property()
        while true {
            _ = try wait(time) { event -> Bool? in
                guard case .property(let notice) = event else { return nil }
                return notice.window == x.window && notice.atom == property && UInt32(notice.state) == XCB_PROPERTY_NEW_VALUE.rawValue ? true : nil
            }
            let piece = try x.take(property, of: x.window, limit: limit)
            // Written in two goes and taken with the first: that was no piece of its own.
            guard piece.type != 0 else { continue }
            if piece.bytes.isEmpty { return result }
            guard result.bytes.count + piece.bytes.count <= limit else { throw .tooLarge(limit) }
            result.type = piece.type
            result.bytes += piece.bytes
        }
    }

    /// Waits for the event of which `judge` makes something.
    ///
    /// - Throws: ``ClipboardError`` (`timedOut`, `refused`, `unavailable`).
    private func wait(_ time: Duration, _ judge: (X11Event) -> Bool?) throws(ClipboardError) -> Bool {
        x.flush()
        let deadline = Deadline(after: time)
        while true {
            var answer: Bool?
            while answer == nil, let event = try next() { answer = judge(event) }
            if let answer { return answer }
            guard !hasOwnerEnded else { throw Self.hasEnded }
            guard x.hasQueuedEvent || deadline.waitToRead(x.descriptor) else { throw .timedOut(time) }
        }
    }

    private static let hasEnded = ClipboardError(.replaced, "the program that owns it has ended")

    /// The next event that has come; what it says of owners is noted.
    private func next() throws(ClipboardError) -> X11Event? {
        guard let event = try x.nextEvent() else { return nil }
        switch event {
        case .destroyed(owner): hasOwnerEnded = true
        case .owner(let selection): changes[selection, default: 0] += 1
        default: break
        }
        return event
    }

    // MARK: Changes

    /// Waits until a selection has a new owner, or has had one since it was last waited for.
    ///
    /// - Returns: false when it is to stop.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool {
        let selection = x.atom(of: selection)
        if changes[selection] == nil {
            try x.observe(selection: selection)
            changes[selection] = 0
        }
        while true {
            while try next() != nil {}
            if changes[selection, default: 0] > 0 {
                changes[selection] = 0
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
