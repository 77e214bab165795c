import CXCB

/// The server's events that concern selections.
enum X11Event {
    case request(xcb_selection_request_event_t)
    case notice(xcb_selection_notify_event_t)
    case cleared(xcb_selection_clear_event_t)
    case property(xcb_property_notify_event_t)
    case destroyed(xcb_window_t)
    /// A selection has a new owner, or none.
    case owner(of: xcb_atom_t)
    case other

    /// - Parameter ownerEvent: the event number of XFIXES' SelectionNotify; nil if no selection is observed.
    init(_ event: UnsafeMutablePointer<xcb_generic_event_t>, ownerEvent: UInt8?) {
        let raw = UnsafeRawPointer(event)
        // The top bit marks events that another client sent by SendEvent, as owners do to answer.
        let number = event.pointee.response_type & 0x7F
        if number == ownerEvent {
            self = .owner(of: raw.load(as: xcb_xfixes_selection_notify_event_t.self).selection)
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
