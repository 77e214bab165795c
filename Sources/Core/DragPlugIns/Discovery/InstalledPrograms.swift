import DragKit
import DragSystem

/// Which programs of the system are installed. Each is looked up once.
public struct InstalledPrograms: Sendable {
    private var known: [String: Bool] = [:]

    /// Nothing looked up yet.
    public init() {}

    /// Whether a program is installed in one of ``PlugInManifest/Program/systemFolders``.
    mutating func contains(_ name: String) -> Bool {
        if let answer = known[name] { return answer }
        let answer = PlugInManifest.Program.systemFolders.contains { SystemPath.exists($0 + "/" + name) }
        known[name] = answer
        return answer
    }
}
