/// Decides whether a plug-in in the user's data folder is the one that the user added.
public protocol PlugInTrust: Sendable {
    /// The stamp of the file, other than the plug-in's manifest, on which ``objection(to:)`` depends. While this stamp and the manifest's
    /// stamp are unchanged, so is the answer, and it may be cached. nil when answers must not be cached.
    var stamp: FileStamp? { get }

    /// Checks the plug-in's manifest only.
    ///
    /// - Returns: why `plugIn` may not run, as a clause without a full stop; nil when the manifest is unchanged since the plug-in was added.
    func objection(to plugIn: PlugIn) -> String?

    /// Checks all files of the plug-in.
    ///
    /// - Returns: why `plugIn` may not be started, as a clause without a full stop; nil when all files are unchanged
    ///   since the plug-in was added.
    func objection(toStarting plugIn: PlugIn) -> String?
}
