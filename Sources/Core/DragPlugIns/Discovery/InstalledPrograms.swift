import DragKit
import DragSystem
package import DragTypes
import Glibc

/// Which programs of the system are installed. Each is looked up once.
public struct InstalledPrograms: Sendable {
    private struct Answer {
        var isInstalled: Bool
        /// Whether the answer stays right until a folder of programs is changed. A symbolic link
        /// may lead to a program elsewhere, which comes and goes without a change of these folders.
        var isLasting: Bool
    }

    private var known: [String: Answer] = [:]
    /// The stamps that the folders of programs had before the first lookup: a program that is
    /// installed or removed changes one of them.
    private let stamps: [FileStamp?]

    /// Nothing looked up yet.
    public init() {
        stamps = Self.stamps
    }

    private static var stamps: [FileStamp?] { PlugInManifest.Program.systemFolders.map { FileStamp($0) } }

    /// Whether a program is installed in one of ``PlugInManifest/Program/systemFolders``.
    mutating func contains(_ name: String) -> Bool {
        if let answer = known[name] { return answer.isInstalled }
        let answer = Self.answer(for: name)
        known[name] = answer
        return answer.isInstalled
    }

    private static func answer(for name: String) -> Answer {
        var isLasting = true
        for folder in PlugInManifest.Program.systemFolders {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFLNK { isLasting = false }
            if SystemPath.exists(path) { return Answer(isInstalled: true, isLasting: isLasting) }
        }
        return Answer(isInstalled: false, isLasting: isLasting)
    }

    // MARK: Caching

    /// Whether the folders were last changed so long ago that any further change gives another
    /// stamp.
    ///
    /// - Parameter now: seconds since 1970.
    package func isSettled(now: Int) -> Bool { stamps.allSatisfy { $0?.isSettled(now: now) ?? true } }

    /// Writes the answers that last.
    package func write(to writer: inout CacheWriter) {
        for stamp in stamps { writer.optional(stamp) }
        writer.list(known.filter(\.value.isLasting).sorted { $0.key < $1.key }) {
            $0.text($1.key)
            $0.number($1.value.isInstalled ? 1 : 0)
        }
    }

    /// What an earlier run looked up; nil when programs may have been installed or removed since
    /// then.
    package init?(from reader: inout CacheReader) {
        let stamps = PlugInManifest.Program.systemFolders.map { _ in reader.optionalStamp() }
        let count = reader.elementCount()
        known.reserveCapacity(count)
        for _ in 0..<count { known[reader.text()] = Answer(isInstalled: reader.number() != 0, isLasting: true) }
        guard stamps == Self.stamps else { return nil }
        self.stamps = stamps
    }
}
