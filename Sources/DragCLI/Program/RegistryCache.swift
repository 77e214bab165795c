import DragEngine
import DragKit
import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// The types and conversions of an earlier run with the same program and the same plug-ins, in a cache file. Without the file, asking all
/// handlers and plug-ins for their thousand conversions takes a third of a short run.
struct RegistryCache {
    private let file: CacheFile
    /// Seconds since 1970.
    private let now = time(nil)

    /// The cache for what was found; nil when no cache can be kept: without a folder for caches, with a manifest that has only just been
    /// written, and with plug-ins of a folder that the user named, as such a folder may be used only once.
    ///
    /// - Parameter folder: the folder of the cache files; nil for no caches.
    init?(of discovery: PlugInDiscovery, in folder: String?) {
        guard let folder, let program = FileStamp.ofProgram else { return nil }
        // Programs of one installation have the same plug-ins, and each program has its own file.
        var paths = Environment.programPath ?? ""
        var basis = "registry\n" + program.text
        for found in discovery.found {
            guard found.stamp.isSettled(now: now), found.plugIn.origin != .named else { return nil }
            paths += "\n" + found.plugIn.path
            basis += "\n\(found.plugIn.path)\n\(found.stamp.text)"
        }
        file = CacheFile(in: folder, named: paths, basis: basis)
    }

    /// The registry in the file; nil when the file is missing or out of date.
    ///
    /// - Parameters:
    ///   - handlers: the same handlers, in the same order, as for ``write(_:)``.
    ///   - restrictions: why some handlers may not be used, by the handlers' identifiers.
    func registry(of handlers: [any TypeHandler], restrictions: [String: Restriction]) -> Registry? {
        guard var content = file.content else { return nil }
        let registry = Registry(from: &content, handlers: handlers, restrictions: restrictions)
        return content.isBroken || content.remaining > 0 ? nil : registry
    }

    /// Writes the file. A failure is ignored: it only makes the next run slower.
    func write(_ registry: Registry) {
        var content = CacheWriter()
        registry.write(to: &content)
        file.write(content, now: now)
    }
}
