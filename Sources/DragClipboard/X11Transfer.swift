import CXCB
import DragSystem

/// A large answer that is sent to its requestor in pieces (INCR, ICCCM §2.7.2): a new piece whenever the requestor has deleted the last one,
/// and an empty piece at the end.
struct X11Transfer {
    /// A property of a window, into which an answer is written.
    struct Place: Hashable {
        let window: xcb_window_t
        let property: xcb_atom_t
    }

    /// How long a requestor may take to delete a piece before the transfer is dropped.
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

    /// The next piece; empty after the last one.
    mutating func next() -> ArraySlice<UInt8> {
        let piece = bytes[position...].prefix(pieceLength)
        position = piece.endIndex
        deadline = Deadline(after: Self.patience)
        return piece
    }
}
