import CSystem
import CXCB
import DragSystem
import Glibc

/// A connection to an X server, with an invisible window whose properties receive the selections'
/// content.
///
/// Owner and thread rule: owns the connection. Replies and events are freed in the function that
/// reads them. One thread uses it.
final class X11Connection {
    let connection: OpaquePointer
    let window: xcb_window_t
    private let root: xcb_window_t
    private var atoms: [String: xcb_atom_t] = [:]
    private var names: [xcb_atom_t: String] = [:]
    private var ownerEvent: UInt8?
    /// An event that ``hasQueuedEvent`` has taken from XCB's queue, for the next call of
    /// ``nextEvent()``.
    private var queued: X11Event?

    /// How much of a property is fetched at once, in units of four bytes.
    private static let pieceLength: UInt32 = 1 << 18

    /// The content of a property; the type is 0 if the property does not exist.
    struct Property {
        var type: xcb_atom_t = 0
        /// The size of an element in bits: 8, 16 or 32.
        var format: UInt8 = 0
        var bytes: [UInt8] = []

        /// The bytes as 32-bit numbers in little-endian order.
        var numbers: [UInt32] {
            stride(from: 0, to: bytes.count - 3, by: 4).map { start in
                bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
    }

    /// - Parameters:
    ///   - parent: the window below which the invisible window is made; nil for the root window.
    ///   - display: the server's display; nil for `$DISPLAY`.
    init(below parent: xcb_window_t? = nil, display: String? = nil) throws(ClipboardError) {
        var screen: Int32 = 0
        // $DISPLAY may name a host, as ssh's forwarding does.
        look_up_hosts_without_libraries()
        let connection = xcb_connect(display ?? Self.displayOnThisHost(), &screen)
        guard let connection, xcb_connection_has_error(connection) == 0 else {
            if let connection { xcb_disconnect(connection) }
            throw ClipboardError(.unavailable, "There is no X server at $DISPLAY, or it refuses the connection; is the session running?")
        }
        var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
        while screen > 0, screens.rem > 1 {
            xcb_screen_next(&screens)
            screen -= 1
        }
        guard let root = screens.data?.pointee.root else {
            xcb_disconnect(connection)
            throw ClipboardError(.unavailable, "The X server at $DISPLAY has no screen; set $DISPLAY to another one.")
        }
        self.connection = connection
        self.root = root
        window = xcb_generate_id(connection)
        var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        xcb_create_window(
            connection, 0, window, parent ?? root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, XCB_CW_EVENT_MASK.rawValue, &events
        )
    }

    deinit { xcb_disconnect(connection) }

    static let isOver = ClipboardError(.unavailable, "The X server ended the connection; is the session running?")

    // MARK: Events

    var descriptor: Int32 { xcb_get_file_descriptor(connection) }

    /// The display's name with `localhost` in place of this host's own name, which need not be in
    /// /etc/hosts. Nil for `$DISPLAY` as it is.
    private static func displayOnThisHost() -> String? {
        var name = [CChar](repeating: 0, count: 257)
        guard let display = getenv("DISPLAY").map({ PathText.text($0) }), gethostname(&name, name.count - 1) == 0 else { return nil }
        let host = PathText.text(name)
        return !host.isEmpty && display.hasPrefix(host + ":") ? "localhost" + display.dropFirst(host.count) : nil
    }

    func flush() { xcb_flush(connection) }

    /// The next event that has arrived; nil if there is none.
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when the connection is over.
    func nextEvent() throws(ClipboardError) -> X11Event? {
        if let event = queued {
            queued = nil
            return event
        }
        guard let event = xcb_poll_for_event(connection) else {
            guard xcb_connection_has_error(connection) == 0 else { throw Self.isOver }
            return nil
        }
        defer { free(event) }
        return X11Event(event, ownerEvent: ownerEvent)
    }

    /// Whether an event has been read already, so that waiting for the descriptor would not find
    /// it. Sending requests and waiting for replies also read events.
    var hasQueuedEvent: Bool {
        if queued == nil, let event = xcb_poll_for_queued_event(connection) {
            queued = X11Event(event, ownerEvent: ownerEvent)
            free(event)
        }
        return queued != nil
    }

    /// The server's time, which requests must state (ICCCM §2.1). Appending zero bytes to a
    /// property brings an event with the time.
    ///
    /// - Parameter takeEvents: takes all events that have arrived, and shows each to its argument.
    func now(taking takeEvents: ((X11Event) -> Void) throws(ClipboardError) -> Void) throws(ClipboardError) -> xcb_timestamp_t {
        let property = atom("DRAGCONV_TIME")
        _ = xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, property, xcb_atom_t(XCB_ATOM_INTEGER.rawValue), 32, 0, nil)
        flush()
        let deadline = Deadline(after: .seconds(10))
        while true {
            var time: xcb_timestamp_t?
            try takeEvents { event in
                if case .property(let notice) = event, notice.window == window, notice.atom == property { time = notice.time }
            }
            if let time { return time }
            guard hasQueuedEvent || deadline.waitToRead(descriptor) else {
                throw ClipboardError(.unavailable, "The X server does not answer; try again.")
            }
        }
    }

    /// Has the server report changes of another client's window and its properties; without a mask,
    /// no longer.
    func observe(_ other: xcb_window_t, _ mask: xcb_event_mask_t...) {
        var events = mask.reduce(0) { $0 | $1.rawValue }
        xcb_change_window_attributes(connection, other, XCB_CW_EVENT_MASK.rawValue, &events)
    }

    /// Has the server report every new owner of a selection (XFIXES 1.0 §4, SelectSelectionInput).
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when the server lacks the XFIXES extension.
    func observe(selection: xcb_atom_t) throws(ClipboardError) {
        guard let extensionData = cxcb_xfixes(connection), extensionData.pointee.present != 0 else {
            throw ClipboardError(.unavailable, "The X server has no XFIXES extension, so changes of its selections cannot be noticed.")
        }
        let version = xcb_xfixes_query_version_reply(connection, xcb_xfixes_query_version(connection, 1, 0), nil)
        free(version)
        let events =
            XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
        xcb_xfixes_select_selection_input(connection, root, selection, events)
        flush()
        ownerEvent = extensionData.pointee.first_event + UInt8(XCB_XFIXES_SELECTION_NOTIFY)
    }

    // MARK: Selections

    func atom(of selection: SelectionKind) -> xcb_atom_t {
        switch selection {
        case .clipboard: atom("CLIPBOARD")
        case .primary: xcb_atom_t(XCB_ATOM_PRIMARY.rawValue)
        case .dragAndDrop: atom("XdndSelection")
        }
    }

    /// The window of a selection's owner; nil if the selection has no owner.
    func owner(of selection: xcb_atom_t) -> xcb_window_t? {
        let reply = xcb_get_selection_owner_reply(connection, xcb_get_selection_owner(connection, selection), nil)
        defer { free(reply) }
        return reply.flatMap { $0.pointee.owner == 0 ? nil : $0.pointee.owner }
    }

    func clear(_ selection: SelectionKind) {
        xcb_set_selection_owner(connection, 0, atom(of: selection), xcb_timestamp_t(XCB_CURRENT_TIME))
        // The reply to this request shows that the server has processed the one before.
        _ = owner(of: atom(of: selection))
    }

    // MARK: Properties

    /// Reads a whole property, and deletes it.
    ///
    /// - Parameter limit: the largest content that is accepted, in bytes.
    func take(_ property: xcb_atom_t, of owner: xcb_window_t, limit: Int) throws(ClipboardError) -> Property {
        defer {
            xcb_delete_property(connection, owner, property)
            flush()
        }
        return try read(property, of: owner, limit: limit)
    }

    /// Reads a whole property.
    func read(_ property: xcb_atom_t, of owner: xcb_window_t, limit: Int) throws(ClipboardError) -> Property {
        var result = Property()
        while true {
            let cookie = xcb_get_property(
                connection, 0, owner, property, xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), UInt32(result.bytes.count / 4), Self.pieceLength)
            guard let reply = xcb_get_property_reply(connection, cookie, nil) else {
                throw ClipboardError(.refused, "the X server does not hand it over")
            }
            defer { free(reply) }
            let count = Int(xcb_get_property_value_length(reply))
            guard result.bytes.count + count <= limit else { throw .tooLarge(limit) }
            (result.type, result.format) = (reply.pointee.type, reply.pointee.format)
            result.bytes += UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: count)
            if reply.pointee.bytes_after == 0 { return result }
        }
    }

    /// Writes a property. The request is sent by the next ``flush()``.
    func put(_ bytes: ArraySlice<UInt8>, as type: xcb_atom_t, into property: xcb_atom_t, of owner: xcb_window_t) {
        bytes.withUnsafeBytes { bytes in
            _ = xcb_change_property(
                connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), owner, property, type, 8, UInt32(bytes.count), bytes.baseAddress)
        }
    }

    func put(_ numbers: [UInt32], as type: xcb_atom_t, into property: xcb_atom_t, of owner: xcb_window_t) {
        _ = xcb_change_property(connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), owner, property, type, 32, UInt32(numbers.count), numbers)
    }

    // MARK: Names

    func atom(_ name: String) -> xcb_atom_t { atoms([name])[0] }

    /// The atoms for names; 0 for a name that the server refuses. All requests are sent before the
    /// first reply is waited for.
    func atoms(_ list: [String]) -> [xcb_atom_t] {
        let cookies = list.map { name -> xcb_intern_atom_cookie_t? in
            guard atoms[name] == nil else { return nil }
            let bytes = PathText.cString(name)
            return xcb_intern_atom(connection, 0, UInt16(clamping: bytes.count - 1), bytes)
        }
        return zip(list, cookies).map { name, cookie in
            guard let cookie else { return atoms[name] ?? 0 }
            let reply = xcb_intern_atom_reply(connection, cookie, nil)
            defer { free(reply) }
            let atom = reply?.pointee.atom ?? 0
            atoms[name] = atom
            names[atom] = name
            return atom
        }
    }

    /// The names of atoms; atoms that the server does not know are left out.
    func names(of list: [xcb_atom_t]) -> [String] {
        let cookies = list.map { names[$0] == nil ? xcb_get_atom_name(connection, $0) : nil }
        return zip(list, cookies).compactMap { atom, cookie in
            guard let cookie else { return names[atom] }
            guard let reply = xcb_get_atom_name_reply(connection, cookie, nil) else { return nil }
            defer { free(reply) }
            let bytes = UnsafeRawBufferPointer(start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply)))
            let name = PathText.text(bytes)
            names[atom] = name
            atoms[name] = atom
            return name
        }
    }
}

/// The server's events that concern selections.
enum X11Event {
    case request(xcb_selection_request_event_t)
    case notice(xcb_selection_notify_event_t)
    case cleared(xcb_selection_clear_event_t)
    case property(xcb_property_notify_event_t)
    case destroyed(xcb_window_t)
    /// A selection has a new owner, whose window this is, or none: 0.
    case owner(of: xcb_atom_t, xcb_window_t)
    case other

    /// - Parameter ownerEvent: the event number of XFIXES' SelectionNotify; nil if no selection is
    ///   observed.
    init(_ event: UnsafeMutablePointer<xcb_generic_event_t>, ownerEvent: UInt8?) {
        let raw = UnsafeRawPointer(event)
        // The top bit marks events that another client sent by SendEvent, as owners do to answer.
        let number = event.pointee.response_type & 0x7F
        if number == ownerEvent {
            let notice = raw.load(as: xcb_xfixes_selection_notify_event_t.self)
            self = .owner(of: notice.selection, notice.owner)
            return
        }
        self =
            switch Int32(number) {
            case XCB_SELECTION_REQUEST: .request(raw.load(as: xcb_selection_request_event_t.self))
            case XCB_SELECTION_NOTIFY: .notice(raw.load(as: xcb_selection_notify_event_t.self))
            case XCB_SELECTION_CLEAR: .cleared(raw.load(as: xcb_selection_clear_event_t.self))
            case XCB_PROPERTY_NOTIFY: .property(raw.load(as: xcb_property_notify_event_t.self))
            case XCB_DESTROY_NOTIFY: .destroyed(raw.load(as: xcb_destroy_notify_event_t.self).window)
            default: .other
            }
    }
}
