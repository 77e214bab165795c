/// How `watch` recognizes what its own command has copied: the command inherits an environment variable, and `copy` offers the variable's
/// value as a mark beside the content. (A compositor does not tell who owns a selection.)
enum WatchMark {
    /// The environment variable that holds the number of the watch.
    static let variable = "DRAGCONV_WATCH"

    /// A random number, so that no other watch has the same.
    static func newNumber() -> String { String(UInt64.random(in: 1...UInt64.max), radix: 16) }

    /// The target that marks what the watch's own command has copied.
    static func target(_ number: String) -> String { "application/x-dragconv-watch;id=\(number)" }
}
