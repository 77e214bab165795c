import DragKit
package import DragTypes

/// Which programs of the system are installed. Each is looked up once.
public struct InstalledPrograms: Sendable {
    private var known: [String: Bool] = [:]

    /// Nothing looked up yet.
    public init() {}

    /// Whether a program is installed in one of ``PlugInManifest/Program/systemFolders``.
    mutating func contains(_ name: String) -> Bool {
        if let isInstalled = known[name] { return isInstalled }
        let isInstalled = PlugIn.systemPath(of: name) != nil
        known[name] = isInstalled
        return isInstalled
    }

    // MARK: Caching

    /// The stamps of the folders of programs: a program that is installed or removed changes one of them.
    private static var stamps: [FileStamp?] { PlugInManifest.Program.systemFolders.map { FileStamp($0) } }

    /// Whether the folders were last changed so long ago that any further change gives another stamp.
    ///
    /// - Parameter now: seconds since 1970.
    package static func isSettled(now: Int) -> Bool { stamps.allSatisfy { $0?.isSettled(now: now) ?? true } }

    /// Writes what was looked up.
    package func write(to writer: inout CacheWriter) {
        for stamp in Self.stamps { writer.optional(stamp) }
        writer.list(known.sorted { $0.key < $1.key }) {
            $0.text($1.key)
            $0.number($1.value ? 1 : 0)
        }
    }

    /// What an earlier run looked up; nil when programs may have been installed or removed since then.
    package init?(from reader: inout CacheReader) {
        let stamps = PlugInManifest.Program.systemFolders.map { _ in reader.optionalStamp() }
        let count = reader.elementCount()
        known.reserveCapacity(count)
        for _ in 0..<count { known[reader.text()] = reader.number() != 0 }
        if stamps != Self.stamps { return nil }
    }
}
