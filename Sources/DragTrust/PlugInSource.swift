public import DragEngine
import DragKit
import DragTypes
import Glibc

/// A plug-in as its author hands it over: a folder with a manifest in it, or a manifest alone.
public struct PlugInSource: Sendable {
    public let plugIn: PlugIn
    /// What belongs to it beside the manifest, counted from the manifest's folder: the whole folder, or what the manifest names.
    let files: [String]

    /// Reads what `path` leads to.
    ///
    /// - Throws: ``PlugInTrustError`` that says what is wrong with it.
    public init(_ path: String) throws(PlugInTrustError) {
        guard let resolved = realpath(path, nil) else { throw PlugInTrustError(.unreadable, "There is no plug-in at \u{201C}\(path)\u{201D}.") }
        let whole = String(cString: resolved)
        free(resolved)
        var status = stat()
        guard stat(whole, &status) == 0 else { throw PlugInTrustError(.unreadable, "\u{201C}\(path)\u{201D} cannot be looked at.") }
        if status.st_mode & S_IFMT == S_IFDIR {
            let tree = try PlugInTree(whole)
            let manifest = try Self.manifest(among: tree.files, in: whole, called: path)
            plugIn = PlugIn(manifest.value, path: whole + "/" + manifest.name, origin: .named)
            files = tree.files.filter { $0 != manifest.name }
        } else {
            let parent = SystemPath.parent(of: whole)
            plugIn = PlugIn(try Self.read(whole), path: whole, origin: .named)
            // What a manifest names may stand among anything: the folder's other files are none of its business.
            var named: [String] = []
            for argument in plugIn.manifest.program.exec where argument.hasPrefix("./") && !argument.split(separator: "/").contains("..") {
                let file = String(argument.dropFirst(2))
                if access(parent + "/" + file, F_OK) == 0 { named.append(file) }
            }
            files = named
        }
    }

    private static func manifest(among files: [String], in folder: String, called name: String) throws(PlugInTrustError) -> (name: String, value: PlugInManifest) {
        let candidates = files.filter { $0.hasSuffix(".json") && !$0.contains("/") }
        guard !candidates.isEmpty else {
            throw PlugInTrustError(.invalid, "There is no manifest in \u{201C}\(name)\u{201D}, a file whose name ends in .json.")
        }
        var manifests: [(name: String, value: PlugInManifest)] = []
        var problem: PlugInTrustError?
        for name in candidates {
            do throws(PlugInTrustError) { manifests.append((name, try read(folder + "/" + name))) } catch { problem = error }
        }
        guard let first = manifests.first else { throw problem ?? PlugInTrustError(.invalid, "There is no manifest in \u{201C}\(name)\u{201D}.") }
        guard manifests.count == 1 else {
            throw PlugInTrustError(
                .invalid, "There are several manifests in \u{201C}\(name)\u{201D} (\(manifests.map(\.name).joined(separator: ", "))); name the one that is meant.")
        }
        return first
    }

    private static func read(_ path: String) throws(PlugInTrustError) -> PlugInManifest {
        do {
            return try PlugInManifest(parsing: try SmallFile.contents(path))
        } catch let error as PlugInTrustError {
            throw error
        } catch {
            throw PlugInTrustError(.invalid, "\u{201C}\(path)\u{201D}: \(error)")
        }
    }
}
