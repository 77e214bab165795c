import Synchronization

/// Files that are made for programs that take nothing but files. They lie in a folder that only
/// this user can open, each in a folder of its own, so that two files may have the same name.
package final class MadeFiles: Sendable {
    private struct State {
        var folder: String?
        var count = 0
        var last: ContinuousClock.Instant?
    }

    /// The beginning of the folder's name.
    private let name: String
    private let state = Mutex(State())

    /// No files yet.
    ///
    /// - Parameter name: the beginning of the folder's name.
    package init(named name: String) { self.name = name }

    /// Makes a file.
    ///
    /// - Parameter name: the file's name, in which nothing leads out of a folder.
    /// - Returns: the file's path; nil when it cannot be made.
    package func make(_ name: String, _ bytes: [UInt8]) -> String? {
        state.withLock { state in
            if state.folder == nil { state.folder = SystemPath.makePrivateFolder(named: self.name) }
            guard let folder = state.folder else { return nil }
            state.count += 1
            let path = "\(folder)/\(state.count)/\(name)"
            guard SystemPath.makeFolders("\(folder)/\(state.count)", mode: 0o700) == nil, SystemPath.writeFile(path, bytes, mode: 0o600) else {
                return nil
            }
            state.last = .now
            return path
        }
    }

    /// When the last file was made; nil as long as there is none.
    package var lastMade: ContinuousClock.Instant? { state.withLock { $0.last } }

    /// Removes all files.
    package func end() {
        state.withLock { state in
            if let folder = state.folder { SystemPath.removeTree(folder) }
            state = State()
        }
    }
}
