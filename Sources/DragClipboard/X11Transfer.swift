import CXCB
import DragSystem

/// A large answer that goes to its requestor in pieces (INCR, ICCCM §2.7.2): a new one whenever the last was taken away, an empty one at
/// the end.
struct X11Transfer {
    /// A property of a window: where an answer goes.
    struct Place: Hashable {
        let window: xcb_window_t
        let property: xcb_atom_t
    }

    /// How long a requestor may take for its next piece.
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

    /// The next piece; an empty one at the end.
    mutating func next() -> ArraySlice<UInt8> {
        let piece = bytes[position...].prefix(pieceLength)
        position = piece.endIndex
        deadline = Deadline(after: Self.patience)
        return piece
    }
}
