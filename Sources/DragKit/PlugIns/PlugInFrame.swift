/// One frame of the protocol `frames/1` between dragconv and a plug-in program.
///
/// On the wire: the length of the body as 32 bits, least significant byte first; the kind, one byte of ASCII; the body. Control frames
/// hold one JSON object (``PlugInMessage``); a data frame holds bytes of the input or the result as they are.
public struct PlugInFrame: Hashable, Sendable {
    /// What a frame is; the byte on the wire.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// dragconv → program: the first frame, with the versions it speaks.
        case hello = 0x48  // H
        /// program → dragconv: the answer, with the version it chose.
        case ready = 0x59  // Y
        /// dragconv → program: one conversion; data frames with its input follow.
        case convert = 0x43  // C
        /// both ways: bytes.
        case data = 0x44  // D
        /// program → dragconv: how far the conversion is.
        case progress = 0x50  // P
        /// dragconv → program: nobody wants the result any more. The program answers with `failure`, or with the `result` it has.
        case cancel = 0x58  // X
        /// program → dragconv: the conversion is done; all data frames of the result came before.
        case result = 0x52  // R
        /// program → dragconv: the conversion failed; data frames of it that came before are void.
        case failure = 0x46  // F
    }

    /// The longest body that either side accepts, in bytes: 1 MiB.
    public static let maximumBody = 1 << 20
    /// Length and kind.
    public static let headerSize = 5

    public var kind: Kind
    public var body: [UInt8]

    public init(_ kind: Kind, _ body: [UInt8] = []) {
        self.kind = kind
        self.body = body
    }

    /// A frame's first five bytes.
    public static func header(_ kind: Kind, bodySize: Int) -> [UInt8] {
        let size = UInt32(truncatingIfNeeded: bodySize)
        return [
            UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size >> 16),
            UInt8(truncatingIfNeeded: size >> 24), kind.rawValue,
        ]
    }

    /// The frame as it goes over the wire.
    public var encoded: [UInt8] { Self.header(kind, bodySize: body.count) + body }
}
