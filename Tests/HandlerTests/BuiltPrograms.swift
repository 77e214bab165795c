import DragContract
import DragEngine
import DragPlugIns
import Foundation

/// The release programs that scripts/build makes: nothing of the toolchain is in the sandbox, so
/// debug ones would not start there.
enum BuiltPrograms {
    /// dragconv itself.
    static let dragconv = ProcessInfo.processInfo.environment["DRAGCONV"] ?? Fixtures.root + "/.build/release/dragconv"

    /// The plug-ins beside it.
    static var plugIns: [PlugIn] {
        let folder = (dragconv as NSString).deletingLastPathComponent + "/dragconv-plugins"
        return PlugInDiscovery([PlugInFolder(folder, .bundled)], trust: nil).found.map(\.plugIn)
    }
}
