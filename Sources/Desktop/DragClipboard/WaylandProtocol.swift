/// Requests and events by their opcodes: their order in wayland.xml, and in
/// ext-data-control-v1.xml, whose order wlr-data-control-unstable-v1.xml shares.
enum WaylandProtocol {
    /// `wl_display`
    enum Display {
        static let sync: UInt32 = 0
        static let getRegistry: UInt32 = 1
        enum Event {
            /// The compositor ends the connection: an object, a code, and a message.
            static let error: UInt32 = 0
            /// A number of an object that this process made is free again.
            static let deleteID: UInt32 = 1
        }
    }

    /// `wl_registry`
    enum Registry {
        static let bind: UInt32 = 0
        enum Event {
            static let global: UInt32 = 0
        }
    }

    /// `ext_data_control_manager_v1`
    enum Manager {
        static let createDataSource: UInt32 = 0
        static let getDataDevice: UInt32 = 1
        /// The interfaces' names, the newer and preferred one first, each with the newest version
        /// that is known here.
        static let interfaces: [(name: String, version: UInt32)] = [
            ("ext_data_control_manager_v1", 1), ("zwlr_data_control_manager_v1", 2),
        ]
    }

    /// `ext_data_control_device_v1`
    enum Device {
        static let setSelection: UInt32 = 0
        static let setPrimarySelection: UInt32 = 2
        enum Event {
            static let dataOffer: UInt32 = 0
            static let selection: UInt32 = 1
            /// The device is of no more use. The event has no arguments.
            static let finished: UInt32 = 2
            static let primarySelection: UInt32 = 3
        }
    }

    /// `ext_data_control_source_v1`
    enum Source {
        static let offer: UInt32 = 0
        static let destroy: UInt32 = 1
        enum Event {
            /// A program pastes: a type, and a descriptor to write the content to.
            static let send: UInt32 = 0
        }
    }

    /// `ext_data_control_offer_v1`
    enum Offer {
        static let receive: UInt32 = 0
        static let destroy: UInt32 = 1
        enum Event {
            static let offer: UInt32 = 0
        }
    }
}
