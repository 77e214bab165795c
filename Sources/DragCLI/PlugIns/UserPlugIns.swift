import DragEngine
import DragPlugIns
import DragTrust

/// The plug-ins that this user has added.
enum UserPlugIns {
    /// Where they are; nil without a home.
    static var pinned: PinnedPlugIns? { PlugInFolder.userFolder { Environment[$0] }.map { PinnedPlugIns(folder: $0) } }

    /// Who says whether one of them may run.
    static var trust: (any PlugInTrust)? { pinned }
}
