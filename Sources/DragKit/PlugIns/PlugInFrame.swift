/// One frame of the protocol `frames/1` between dragconv and a plug-in program.
///
/// On the wire, a frame is the length of the body as 32 bits in little-endian order, the kind as one ASCII byte, and the body. The body of a
/// control frame is one JSON object (``PlugInMessage``); the body of a data frame is a piece of the input or the result.
public struct PlugInFrame: Hashable, Sendable {
    /// The kind of a frame. The raw value is the byte on the wire.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// dragconv → program: the first frame, with the protocol versions that dragconv speaks.
        case hello = 0x48  // H
        /// program → dragconv: the answer to `hello`, with the version that the program chose.
        case ready = 0x59  // Y
        /// dragconv → program: a request for one conversion; data frames with its input follow.
        case convert = 0x43  // C
        /// Both directions: a piece of the input or the result.
        case data = 0x44  // D
        /// program → dragconv: how far the conversion is.
        case progress = 0x50  // P
        /// dragconv → program: the result is no longer wanted. The program answers with `failure`, or with `result` if it has finished.
        case cancel = 0x58  // X
        /// program → dragconv: the conversion is done; all data frames of the result were sent before.
        case result = 0x52  // R
        /// program → dragconv: the conversion failed; data frames that were sent for it before are void.
        case failure = 0x46  // F
    }

    /// The longest body that either side accepts, in bytes: 1 MiB.
    public static let maximumBody = 1 << 20
    /// The size of the header, in bytes: four for the length and one for the kind.
    public static let headerSize = 5

    /// The kind of the frame.
    public var kind: Kind
    /// The frame's content: JSON in UTF-8 for a control frame, raw bytes for a data frame. At most ``maximumBody`` bytes.
    public var body: [UInt8]

    /// A frame of the given kind, by default with an empty body.
    public init(_ kind: Kind, _ body: [UInt8] = []) {
        self.kind = kind
        self.body = body
    }

    /// The five header bytes of a frame.
    ///
    /// - Parameters:
    ///   - kind: the kind of the frame.
    ///   - bodySize: the length of the body in bytes, 0 to ``maximumBody``.
    public static func header(_ kind: Kind, bodySize: Int) -> [UInt8] {
        let size = UInt32(truncatingIfNeeded: bodySize)
        return [
            UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size >> 16),
            UInt8(truncatingIfNeeded: size >> 24), kind.rawValue,
        ]
    }

    /// The header and the body, as they are sent.
    public var encoded: [UInt8] { Self.header(kind, bodySize: body.count) + body }
}
