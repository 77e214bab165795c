/// Who says whether a user's plug-in is the one that the user added.
public protocol PlugInTrust: Sendable {
    /// The stamp of what ``objection(to:)`` is decided by besides the manifest's own file: as long as both are the same, so is the answer.
    /// nil: answers are not remembered.
    var stamp: FileStamp? { get }

    /// Why `plugIn` may not be run, as a clause, judged by its manifest alone; nil when the manifest is as it was when it was added.
    func objection(to plugIn: PlugIn) -> String?

    /// Why `plugIn` may not be started, as a clause, judged by all of its files; nil when they are as they were when it was added.
    func objection(toStarting plugIn: PlugIn) -> String?
}
