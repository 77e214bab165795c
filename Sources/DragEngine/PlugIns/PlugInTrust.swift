/// Who says whether a user's plug-in is the one that the user added.
public protocol PlugInTrust: Sendable {
    /// Why `plugIn` may not be run, as a clause, judged by its manifest alone; nil when the manifest is as it was when it was added.
    ///
    /// - Parameter manifest: the manifest's bytes as they were read.
    func objection(to plugIn: PlugIn, manifest: [UInt8]) -> String?

    /// Why `plugIn` may not be started, as a clause, judged by all of its files; nil when they are as they were when it was added.
    func objection(toStarting plugIn: PlugIn) -> String?
}
