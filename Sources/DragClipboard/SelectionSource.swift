/// What a program offers on a selection: names, and what it gives under each.
public protocol SelectionSource: Sendable {
    /// The names under which something is given, best first.
    var targets: [String] { get }
    /// The names of what a clipboard manager should keep when the program ends; none for what is confidential.
    var lastingTargets: [String] { get }

    /// Whether a name says something about the others (that they are confidential, say), so that asking for it is no paste.
    func isMark(_ target: String) -> Bool

    /// Whether the bytes for a target are ready, so that this answer does not wait for other answers.
    func isAtHand(_ target: String) -> Bool

    /// What is given under one of the names; nil when it cannot be had after all. Called on any thread, for several names at once.
    func answer(to target: String) async -> ClipboardAnswer?
}
