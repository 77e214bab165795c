/// How `watch` recognizes what its own command has copied: the command inherits a variable, and `copy` offers its value as a mark beside the
/// content. (A compositor does not say who owns a selection.)
enum WatchMark {
    /// The variable that holds the number of a watch.
    static let variable = "DRAGCONV_WATCH"

    /// A number that no other watch has.
    static func newNumber() -> String { String(UInt64.random(in: 1...UInt64.max), radix: 16) }

    /// The name under which what a watch's command copies is marked.
    static func target(_ number: String) -> String { "application/x-dragconv-watch;id=\(number)" }
}
