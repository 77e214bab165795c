/// The content that a program offers on a selection: names of forms, and bytes for each of them.
public protocol SelectionSource: Sendable {
    /// The names of the forms in which content is given (MIME types, on X11 also atoms such as `UTF8_STRING`), best first.
    var targets: [String] { get }
    /// The targets that a clipboard manager should keep after the program has ended; empty for confidential content.
    var lastingTargets: [String] { get }

    /// Whether a target only describes the others (as confidential, for example), so that a request for it is no paste.
    func isMark(_ target: String) -> Bool

    /// Whether the bytes for a target are ready, so that this answer can be given before others that take time.
    func isAtHand(_ target: String) -> Bool

    /// Makes the content for a target. Called on any thread, for several targets at once.
    ///
    /// - Returns: nil when the content can't be made after all.
    func answer(to target: String) async -> ClipboardAnswer?
}
