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
