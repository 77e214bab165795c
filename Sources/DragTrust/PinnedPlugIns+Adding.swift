import DragKit
public import DragPlugIns
import DragSystem
import Glibc

extension PinnedPlugIns {
    /// The largest plug-in that can be added, in bytes.
    private static let maximumSize = 512 << 20

    /// Copies a plug-in into the user's folder and records the digests of its files, so that it is trusted in its present state. A plug-in
    /// with the same id is replaced.
    ///
    /// - Returns: the plug-in at its new place, and the number of its files including the manifest.
    /// - Throws: ``PlugInTrustError``: `invalid` when the plug-in has a problem or is too large, `unreadable` or `unwritable` when copying
    ///   fails. A plug-in with the same id is then left as it was.
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
        defer { SystemPath.removeTree(fresh) }
        try copy(source, to: fresh)
        var manifest = plugIn.manifest
        let inner = manifest.program.folder == "." ? "" : "/" + manifest.program.folder
        manifest.program.folder = plugIn.id + inner
        // If the process ends from here on, the plug-in is left without trust, so a mixture of two versions can never run.
        var replaced: [PinnedFile]?
        try update { pins in
            replaced = pins[plugIn.id]
            pins[plugIn.id] = nil
        }
        let hadOld = rename(target, old) == 0
        do throws(PlugInTrustError) {
            guard hadOld || errno == ENOENT, rename(fresh, target) == 0 else {
                throw PlugInTrustError(.unwritable, "\u{201C}\(target)\u{201D} cannot be put in place: \(String(cString: strerror(errno))).")
            }
            // The manifest is replaced last, so that until then the old one is there to go back to.
            var files: [PinnedFile] = []
            for path in source.files { files.append(try PinnedFile(path: plugIn.id + "/" + path, in: folder)) }
            try SmallFile.replace(target + ".json", with: Array(manifest.text.utf8))
            files.insert(try PinnedFile(path: plugIn.id + ".json", in: folder), at: 0)
            try update { $0[plugIn.id] = files }
            SystemPath.removeTree(old)
            return (PlugIn(manifest, path: target + ".json", origin: .user), files.count)
        } catch {
            if hadOld {
                SystemPath.removeTree(target)
                if rename(old, target) == 0 { try? update { $0[plugIn.id] = replaced } }
            }
            throw error
        }
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

    /// Removes a plug-in that the user has added, with its files.
    ///
    /// - Throws: ``PlugInTrustError``: `unknown` when no plug-in has the id, `unwritable` when its manifest cannot be removed or `added.json`
    ///   cannot be written, `invalid` or `unreadable` when `added.json` cannot be read.
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
