/// What is known of a program that has ended.
extension ProgramProcess {
    /// How a program ended.
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
        /// bubblewrap ended without having run the program.
        case notStarted
        /// Other code in this process has reaped the child process and so taken its exit status.
        case unknown
    }

    /// The most lines of standard error that are shown.
    private static let shownLines = 8

    /// The first lines of ``complaint``, and the last one, which is where some languages say what
    /// is wrong; nil when there is none.
    var diagnosticLines: String? {
        let lines = complaint
        guard lines.count > Self.shownLines else { return lines.isEmpty ? nil : lines.joined(separator: "\n") }
        return (lines.prefix(Self.shownLines - 2) + ["\u{2026}", lines[lines.count - 1]]).joined(separator: "\n")
    }
}
