public import DragTypes

/// A connection to a desktop that reads its selections.
///
/// Thread rule: any thread may call; simultaneous calls run one after the other.
public protocol Clipboard: Sendable {
    /// The platform whose naming scheme the targets follow: MIME types on Wayland, atoms on X11.
    var platform: Platform { get }

    /// The names of the forms in which the owner offers its content, in the owner's order. Names
    /// that carry no content (`TARGETS`, `TIMESTAMP` …) are left out. Empty when the selection has
    /// no owner. An X11 owner that does not answer `TARGETS` is assumed to have text: the names are
    /// then `UTF8_STRING` and `STRING`.
    ///
    /// - Parameters:
    ///   - selection: the selection to ask for.
    ///   - time: how long to wait for the owner at most. On Wayland the compositor knows the names,
    ///     and nothing is waited for.
    /// - Throws: ``ClipboardError``: `unavailable` when the connection ends or the compositor does
    ///   not give access to the selection, `timedOut` when the owner does not answer, `replaced`
    ///   when the owner ends meanwhile.
    func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String]

    /// The owner's content in the form of that name.
    ///
    /// - Parameters:
    ///   - target: one of the names that ``targets(of:time:)`` returned last, or that a window got
    ///     with a drag.
    ///   - selection: the selection to read.
    ///   - time: how long to wait for the owner at most, from each piece of its answer to the next.
    ///     The whole answer gets the same time, and a second more for each quarter of a mebibyte
    ///     that has come.
    ///   - limit: the largest answer that is accepted, in bytes.
    ///   - end: when the whole answer must be there; nil for any time.
    /// - Throws: ``ClipboardError``: `refused` when the owner does not give the content, `replaced`
    ///   when the selection has another owner than when its targets were listed, which also ends a
    ///   read that goes on, `timedOut`, `limit`, and `unavailable` when the connection ends.
    func read(
        _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
    ) throws(ClipboardError) -> ClipboardAnswer

    /// Has the owner begin with an answer that will probably be read next, so that the owner works
    /// while this process still makes up its mind. An answer that is not read is dropped. Errors
    /// are told by ``read(_:of:time:limit:until:)``. Does nothing where requests cannot overlap.
    ///
    /// - Parameters:
    ///   - target: one of the names that ``targets(of:time:)`` returned last.
    ///   - selection: the selection that will be read.
    func prepare(_ target: String, of selection: SelectionKind)

    /// Waits until a selection has a new owner. Returns at once if the owner has changed since the
    /// last wait returned. The first call counts changes since the connection was made on Wayland,
    /// and since the call on X11.
    ///
    /// - Returns: false when `stop` was signalled.
    /// - Throws: ``ClipboardError`` (`unavailable`) when the desktop does not report changes of the
    ///   selection, or the connection ends.
    func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool
}

extension Clipboard {
    /// Does nothing, for desktops on which requests cannot overlap.
    public func prepare(_ target: String, of selection: SelectionKind) {}
}

/// The content that a selection's owner gave for one target.
public struct ClipboardAnswer: Hashable, Sendable {
    /// The content's bytes.
    public let bytes: [UInt8]
    /// The target that the bytes belong to. An X11 owner may answer with another target than was
    /// asked for (`UTF8_STRING` for `TEXT`).
    public let target: String

    /// Whether the owner ended while its answer was being read, so that the bytes may be
    /// incomplete.
    public let mayBeCut: Bool

    /// An answer, complete by default.
    public init(bytes: [UInt8], target: String, mayBeCut: Bool = false) {
        self.bytes = bytes
        self.target = target
        self.mayBeCut = mayBeCut
    }
}

/// The selections of a desktop.
public enum SelectionKind: String, Hashable, Sendable, CaseIterable {
    /// The selection that Copy and Paste in menus and by keys use.
    case clipboard
    /// The text that is selected with the pointer, which the middle button pastes.
    case primary
    /// What is being dragged. Programs that have been given the drop read it, on X11 through a
    /// selection of its own (XDND, https://www.freedesktop.org/wiki/Specifications/XDND/), on
    /// Wayland through their window only.
    case dragAndDrop

    /// The selection's name in messages.
    package var name: String {
        switch self {
        case .clipboard: "clipboard"
        case .primary: "primary selection"
        case .dragAndDrop: "drag"
        }
    }
}

/// Targets that are requests about a selection, and no forms of its content (ICCCM §2.6.2 and
/// §2.6.3).
package enum SelectionServices {
    package static let names: Set<String> = [
        "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_PROPERTY", "INSERT_SELECTION",
    ]
}

/// Why a selection could not be read, owned, or cleared.
public struct ClipboardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Hashable, Sendable {
        /// The desktop can't be reached.
        case unavailable
        /// The desktop has no protocol for programs without a window. Where there is Xwayland, its
        /// X11 server may be asked instead.
        case unsupported
        /// The selection has no content.
        case empty
        /// The owner offered the content, but does not give it.
        case refused
        /// Another program has taken the selection over since its targets were listed, or its owner
        /// has ended. The selection can be asked again.
        case replaced
        /// The owner did not answer in time, or stopped in the middle of its answer.
        case timedOut
        /// The content is larger than the caller's limit.
        case limit
    }

    /// The kind of the failure.
    public let code: Code
    /// For `unavailable`, `unsupported` and `empty`, a full sentence that names the next step; for
    /// all others, a clause without a full stop.
    public let description: String

    /// An error with its description in the form that ``description`` tells.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The owner has left an earlier request without an answer, and is therefore not asked again.
    public static let silent = Self(.timedOut, "its owner did not answer an earlier request, and is not asked again")

    /// The error as a full sentence for people.
    package func sentence(reading selection: SelectionKind = .clipboard) -> String {
        switch code {
        case .unavailable, .unsupported, .empty: description
        case .refused, .replaced, .timedOut, .limit: "The \(selection.name) cannot be read: \(description)."
        }
    }

    package static let refused = Self(.refused, "its owner refuses it")

    package static let replaced = Self(.replaced, "something else has been copied meanwhile")

    package static func timedOut(_ time: Duration) -> Self {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds / 1_000_000_000_000_000) / 1000
        let text = seconds.rounded() == seconds ? "\(time.components.seconds)" : "\(seconds)"
        return Self(.timedOut, "the program that owns it did not answer within \(text) s")
    }

    package static func tooLarge(_ limit: Int) -> Self { Self(.limit, "it has more than the limit of \(limit) bytes") }
}
