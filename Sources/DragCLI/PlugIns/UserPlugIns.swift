import DragEngine
import DragPlugIns
import DragTrust

/// The plug-ins that the user has added.
enum UserPlugIns {
    /// The folder of these plug-ins and the record of their files; nil without a home folder.
    static var pinned: PinnedPlugIns? { PlugInFolder.userFolder { Environment[$0] }.map { PinnedPlugIns(folder: $0) } }

    /// Decides whether one of these plug-ins may run.
    static var trust: (any PlugInTrust)? { pinned }
}
