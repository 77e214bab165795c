import DragKit
public import DragPlugIns
import DragSystem
import Glibc

extension PinnedPlugIns {
    /// The largest plug-in that is copied, in bytes.
    private static let maximumSize = 512 << 20

    /// Copies a plug-in into the user's folder, and trusts it from now on as it is now. One that is there already is replaced.
    ///
    /// - Returns: the plug-in as it is found from now on, and the number of its files.
    /// - Throws: ``PlugInTrustError``; the plug-in that was there before, if any, is left as it was.
    public func add(_ source: PlugInSource) throws(PlugInTrustError) -> (plugIn: PlugIn, fileCount: Int) {
        let plugIn = source.plugIn
        if let problem = plugIn.problem {
            throw PlugInTrustError(.invalid, "\u{201C}\(plugIn.path)\u{201D} cannot be added: \(problem).")
        }
        try SmallFile.makeFolder(folder)
        let target = folder + "/" + plugIn.id
        let fresh = "\(folder)/.\(plugIn.id).new-\(getpid())"
        let old = "\(folder)/.\(plugIn.id).old-\(getpid())"
        SystemPath.removeTree(fresh)
        defer {
            SystemPath.removeTree(fresh)
            SystemPath.removeTree(old)
        }
        try copy(source, to: fresh)
        var manifest = plugIn.manifest
        let inner = manifest.program.folder == "." ? "" : "/" + manifest.program.folder
        manifest.program.folder = plugIn.id + inner
        // From here on a crash leaves a plug-in that is not trusted, never one that is half of another.
        try update { $0[plugIn.id] = nil }
        guard rename(target, old) == 0 || errno == ENOENT, rename(fresh, target) == 0 else {
            throw PlugInTrustError(.unwritable, "\u{201C}\(target)\u{201D} cannot be put in place: \(String(cString: strerror(errno))).")
        }
        try SmallFile.replace(target + ".json", with: Array(manifest.text.utf8))
        var files = [try PinnedFile(path: plugIn.id + ".json", in: folder)]
        for path in source.files { files.append(try PinnedFile(path: plugIn.id + "/" + path, in: folder)) }
        try update { $0[plugIn.id] = files }
        return (PlugIn(manifest, path: target + ".json", origin: .user), files.count)
    }

    private func copy(_ source: PlugInSource, to folder: String) throws(PlugInTrustError) {
        let from = SystemPath.parent(of: source.plugIn.path)
        try SmallFile.makeFolder(folder)
        var size = 0
        for path in source.files {
            let bytes = try SmallFile.contents(from + "/" + path)
            size += bytes.count
            guard size <= Self.maximumSize else {
                throw PlugInTrustError(.invalid, "\u{201C}\(from)\u{201D} holds more than the limit of \(Self.maximumSize) bytes.")
            }
            let parts = path.split(separator: "/").dropLast()
            if !parts.isEmpty { try SmallFile.makeFolder(folder + "/" + parts.joined(separator: "/")) }
            try SmallFile.write(folder + "/" + path, bytes, mode: access(from + "/" + path, X_OK) == 0 ? 0o755 : 0o644)
        }
    }

    /// Removes a plug-in that was added.
    ///
    /// - Throws: ``PlugInTrustError`` (`unknown`) when there is none of that id.
    public func remove(_ id: String) throws(PlugInTrustError) {
        guard PlugInManifest.isPlugInID(id), access("\(folder)/\(id).json", F_OK) == 0 else {
            throw PlugInTrustError(
                .unknown, "No plug-in called \u{201C}\(id)\u{201D} has been added; \u{201C}dragconv plugins list\u{201D} shows those that are there.")
        }
        try update { $0[id] = nil }
        guard unlink("\(folder)/\(id).json") == 0 else {
            throw PlugInTrustError(.unwritable, "\u{201C}\(folder)/\(id).json\u{201D} cannot be removed: \(String(cString: strerror(errno))).")
        }
        SystemPath.removeTree("\(folder)/\(id)")
    }
}
