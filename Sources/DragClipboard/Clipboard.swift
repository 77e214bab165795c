public import DragTypes

/// The selections of a desktop, to read from.
///
/// Thread rule: any thread may call; calls wait for each other.
public protocol Clipboard: Sendable {
    /// Whose names the targets have.
    var platform: Platform { get }

    /// The names under which the owner offers what it has, in its order; those that carry no content left out. Empty when nobody owns
    /// the selection.
    ///
    /// - Parameter time: the most that is waited for the owner.
    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String]

    /// What the owner gives under a name.
    ///
    /// - Parameters:
    ///   - time: the most that is waited for the owner, from one piece of the answer to the next.
    ///   - limit: the most that is taken, in bytes.
    func read(_ target: String, of selection: SelectionKind, time: Duration, limit: Int) throws(ClipboardError) -> ClipboardAnswer

    /// Waits until a selection has a new owner, or has had one since it was last waited for. What it was when the first wait began is no
    /// change.
    ///
    /// - Returns: false when it is to stop.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool
}
