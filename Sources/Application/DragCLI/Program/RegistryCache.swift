import DragEngine
import DragKit
import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// What an earlier run with the same program found in the plug-in folders, and the types and
/// conversions of everything, in a cache file. Without the file, reading the folders and asking all
/// handlers and plug-ins for their thousand conversions takes half of a short run.
struct RegistryCache {
    private let file: CacheFile
    private let folders: [PlugInFolder]
    private let trust: FileStamp?
    private let isForOneRun: Bool
    /// Seconds since 1970.
    private let now = time(nil)

    /// The cache for plug-in folders; nil without a folder for caches.
    ///
    /// - Parameters:
    ///   - trust: the stamp of the file that the user's trust was read from; nil when there is
    ///     none.
    ///   - cacheFolder: the folder of the cache files; nil for no caches.
    ///   - isForOneRun: whether the process ends after one conversion, so that the file may be
    ///     mapped.
    init?(of folders: [PlugInFolder], trust: FileStamp?, in cacheFolder: String?, isForOneRun: Bool) {
        guard let cacheFolder, let program = FileStamp.ofProgram else { return nil }
        // Programs of one installation have the same folders, and each program has its own file.
        var paths = Environment.programPath ?? ""
        var basis = CacheWriter()
        basis.stamp(program)
        basis.optional(trust)
        for folder in folders {
            paths += "\n" + folder.path
            basis.text(folder.path)
            basis.text(folder.origin.rawValue)
        }
        file = CacheFile(in: cacheFolder, named: paths, basis: basis)
        self.folders = folders
        self.trust = trust
        self.isForOneRun = isForOneRun
    }

    /// What the earlier run found.
    struct Contents {
        let discovery: PlugInDiscovery
        let programs: InstalledPrograms
        private let rest: CacheReader

        init?(_ reader: CacheReader, folders: [PlugInFolder]) {
            var reader = reader
            guard let discovery = PlugInDiscovery(from: &reader, folders: folders), let programs = InstalledPrograms(from: &reader) else {
                return nil
            }
            (self.discovery, self.programs, rest) = (discovery, programs, reader)
        }

        /// The registry.
        ///
        /// - Parameters:
        ///   - handlers: the same handlers, in the same order, as when the file was written.
        ///   - restrictions: why some handlers may not be used, by the handlers' identifiers.
        func registry(of handlers: [any TypeHandler], restrictions: [String: Restriction]) -> Registry? {
            var reader = rest
            let registry = Registry(from: &reader, handlers: handlers, restrictions: restrictions)
            return reader.isBroken || reader.remaining > 0 ? nil : registry
        }
    }

    /// The content of the file; nil when the file is missing or out of date.
    var contents: Contents? { file.content(isMapped: isForOneRun).flatMap { Contents($0, folders: folders) } }

    /// Writes the file, unless something in the folders has only just been changed, or a plug-in is
    /// in a folder that the user named: such a folder may be used only once. A failure is ignored:
    /// it only makes the next run slower.
    func write(_ discovery: PlugInDiscovery, _ programs: InstalledPrograms, _ registry: Registry) {
        guard !discovery.found.contains(where: { $0.plugIn.origin == .named }), discovery.isSettled(now: now), programs.isSettled(now: now),
            trust?.isSettled(now: now) ?? true, file.isWritable
        else { return }
        var content = CacheWriter()
        discovery.write(to: &content)
        programs.write(to: &content)
        registry.write(to: &content)
        file.write(content, now: now)
    }
}
