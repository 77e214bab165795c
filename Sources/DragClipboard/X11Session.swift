import CXCB
import Glibc

/// A connection to an X server with a window of its own, to which selections are handed over as properties.
///
/// Owner and thread rule: owns the connection; replies and events are freed where they were read; one thread uses it.
final class X11Session {
    private let connection: OpaquePointer
    private let window: xcb_window_t
    private var atoms: [String: xcb_atom_t] = [:]
    private var names: [xcb_atom_t: String] = [:]
    /// Every request has a property of its own, so that a late answer is not taken for the next one's.
    private var requests = 0

    /// Targets that are about the selection, not of it.
    private static let services: Set<String> = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_PROPERTY", "INSERT_SELECTION"]
    /// How much of a property is fetched at once, in units of four bytes.
    private static let pieceLength: UInt32 = 1 << 18

    init() throws(ClipboardError) {
        var screen: Int32 = 0
        let connection = xcb_connect(nil, &screen)
        guard let connection, xcb_connection_has_error(connection) == 0 else {
            if let connection { xcb_disconnect(connection) }
            throw ClipboardError(.unavailable, "There is no X server at $DISPLAY, or it lets nobody in; is the session running?")
        }
        var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
        while screen > 0, screens.rem > 1 {
            xcb_screen_next(&screens)
            screen -= 1
        }
        guard let root = screens.data?.pointee.root else {
            xcb_disconnect(connection)
            throw ClipboardError(.unavailable, "The X server at $DISPLAY has no screen.")
        }
        self.connection = connection
        window = xcb_generate_id(connection)
        var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        xcb_create_window(
            connection, 0, window, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue, &events)
    }

    deinit { xcb_disconnect(connection) }

    // MARK: Reading

    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
        guard let answer = try convert("TARGETS", of: selection, time: time, limit: 1 << 20) else { return [] }
        var list: [xcb_atom_t] = []
        for start in stride(from: 0, to: answer.bytes.count - 3, by: 4) {
            list.append(answer.bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | xcb_atom_t($1) })
        }
        var seen: Set<String> = []
        return atomNames(list).filter { !Self.services.contains($0) && seen.insert($0).inserted }
    }

    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer {
        guard let answer = try convert(target, of: selection, time: time, limit: limit) else { throw ClipboardError(.refused, "its owner refuses it") }
        let type = atomNames([answer.type]).first ?? target
        // A type that says nothing of the bytes: what was asked for says more.
        return ClipboardAnswer(bytes: answer.bytes, target: ["ATOM", "INTEGER", "CARDINAL", "STRING"].contains(type) && target != "TEXT" ? target : type)
    }

    private typealias Property = (type: xcb_atom_t, bytes: [UInt8])

    /// Has the owner write what it has under a name; nil when it refuses, or when there is no owner.
    private func convert(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> Property? {
        requests += 1
        let (target, property) = (atom(target), atom("DRAGCONV_\(requests)"))
        let selection = selection == .primary ? xcb_atom_t(XCB_ATOM_PRIMARY.rawValue) : atom("CLIPBOARD")
        xcb_delete_property(connection, window, property)
        xcb_convert_selection(connection, window, selection, target, property, xcb_timestamp_t(XCB_CURRENT_TIME))
        let isGiven = try wait(time) { event -> Bool? in
            guard Int32(event.pointee.response_type & 0x7F) == XCB_SELECTION_NOTIFY else { return nil }
            return UnsafeRawPointer(event).withMemoryRebound(to: xcb_selection_notify_event_t.self, capacity: 1) { notice in
                guard notice.pointee.requestor == window, notice.pointee.selection == selection, notice.pointee.target == target else { return nil }
                return notice.pointee.property == property ? true : notice.pointee.property == 0 ? false : nil
            }
        }
        guard isGiven else { return nil }
        let whole = try take(property, limit: limit)
        guard whole.type == atom("INCR") else { return whole }
        return try takePieces(property, time: time, limit: limit)
    }

    /// Large things come in pieces: a new value of the property for each, nothing in the last (ICCCM §2.7.2). The first value, a size that
    /// is a guess, has been taken away, which starts it.
    private func takePieces(_ property: xcb_atom_t, time: Duration, limit: Int) throws(ClipboardError) -> Property {
        var result: Property = (0, [])
        while true {
            _ = try wait(time) { event -> Bool? in
                guard Int32(event.pointee.response_type & 0x7F) == XCB_PROPERTY_NOTIFY else { return nil }
                return UnsafeRawPointer(event).withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) { notice in
                    notice.pointee.atom == property && UInt32(notice.pointee.state) == XCB_PROPERTY_NEW_VALUE.rawValue ? true : nil
                }
            }
            let piece = try take(property, limit: limit - result.bytes.count)
            if piece.bytes.isEmpty { return result }
            result.type = piece.type
            result.bytes += piece.bytes
        }
    }

    /// Reads a property to its end, and takes it away.
    private func take(_ property: xcb_atom_t, limit: Int) throws(ClipboardError) -> Property {
        var result: Property = (0, [])
        while true {
            let cookie = xcb_get_property(
                connection, 0, window, property, xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), UInt32(result.bytes.count / 4), Self.pieceLength)
            guard let reply = xcb_get_property_reply(connection, cookie, nil) else { throw ClipboardError(.refused, "the X server does not hand it over") }
            defer { free(reply) }
            let count = Int(xcb_get_property_value_length(reply))
            guard result.bytes.count + count <= limit else {
                xcb_delete_property(connection, window, property)
                xcb_flush(connection)
                throw .tooLarge(limit)
            }
            result.type = reply.pointee.type
            result.bytes += UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: count)
            if reply.pointee.bytes_after == 0 { break }
        }
        xcb_delete_property(connection, window, property)
        xcb_flush(connection)
        return result
    }

    /// Waits for the event of which `judge` makes something.
    ///
    /// - Throws: ``ClipboardError`` (`timedOut`, `unavailable`).
    private func wait(_ time: Duration, _ judge: (UnsafeMutablePointer<xcb_generic_event_t>) -> Bool?) throws(ClipboardError) -> Bool {
        xcb_flush(connection)
        let deadline = Deadline(after: time)
        while true {
            while let event = xcb_poll_for_event(connection) {
                defer { free(event) }
                if let answer = judge(event) { return answer }
            }
            guard xcb_connection_has_error(connection) == 0 else { throw ClipboardError(.unavailable, "The X server ended the connection.") }
            guard deadline.waitToRead(xcb_get_file_descriptor(connection)) else { throw .timedOut(time) }
        }
    }

    // MARK: Names

    private func atom(_ name: String) -> xcb_atom_t {
        if let known = atoms[name] { return known }
        let cookie = xcb_intern_atom(connection, 0, UInt16(clamping: name.utf8.count), name)
        let reply = xcb_intern_atom_reply(connection, cookie, nil)
        defer { free(reply) }
        let atom = reply?.pointee.atom ?? 0
        atoms[name] = atom
        names[atom] = name
        return atom
    }

    /// All are asked for before the first answer is waited for.
    private func atomNames(_ list: [xcb_atom_t]) -> [String] {
        let cookies = list.map { names[$0] == nil ? xcb_get_atom_name(connection, $0) : nil }
        return zip(list, cookies).compactMap { atom, cookie in
            if let known = names[atom] {
                if let cookie { xcb_discard_reply(connection, cookie.sequence) }
                return known
            }
            guard let cookie, let reply = xcb_get_atom_name_reply(connection, cookie, nil) else { return nil }
            defer { free(reply) }
            let bytes = UnsafeRawBufferPointer(start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply)))
            let name = String(decoding: bytes, as: UTF8.self)
            names[atom] = name
            return name
        }
    }
}
