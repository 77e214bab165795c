import DragKit
import DragTypes

// The form of an entry in the cache: what every start needs, and then the manifest as a block, which is read when the plug-in is used.

extension CacheWriter {
    mutating func entry(_ entry: ManifestCache.Entry) {
        text(entry.name)
        stamp(entry.stamp)
        texts(entry.objection.map { [$0] } ?? [])
        requirements(entry.plugIn.requirements)
        var block = CacheWriter()
        block.manifest(entry.plugIn.manifest)
        self.block(block.bytes)
    }

    private mutating func stamp(_ stamp: FileStamp) {
        for value in stamp.numbers { number(value) }
    }

    private mutating func requirements(_ requirements: PlugIn.Requirements) {
        text(requirements.id)
        texts(requirements.needs.map(\.rawValue))
        texts(requirements.programs)
        texts(requirements.package.map { [$0] } ?? [])
    }

    /// Writes a manifest without its `libraries`, which only `dragconv --version --json` needs.
    private mutating func manifest(_ manifest: PlugInManifest) {
        text(manifest.id)
        text(manifest.version)
        text(manifest.description)
        list(manifest.types) { $0.declaration($1) }
        list(manifest.conversions) { $0.conversion($1) }
        texts(manifest.program.exec)
        number(PlugInManifest.ProgramProtocol.allCases.firstIndex(of: manifest.program.protocol) ?? 0)
        text(manifest.program.folder)
        number(manifest.program.memory)
        texts(manifest.program.package.map { [$0] } ?? [])
        texts(manifest.program.runs)
        texts(manifest.program.settings)
        list(manifest.program.arguments.sorted { $0.key < $1.key }) { $0.texts([$1.key] + $1.value) }
        list(manifest.program.environment.sorted { $0.key < $1.key }) { $0.texts([$1.key, $1.value]) }
        list(manifest.program.badInput.sorted()) { $0.number($1) }
        list(manifest.program.unsupported.sorted()) { $0.number($1) }
        number(manifest.program.usesFiles ? 1 : 0)
        texts(manifest.needs.map(\.rawValue))
    }
}

extension CacheReader {
    mutating func entry(in folder: PlugInFolder) -> ManifestCache.Entry {
        let name = text()
        return ManifestCache.Entry(
            name: name, stamp: stamp(), objection: texts().first,
            plugIn: PlugIn(requirements(), cached: block(), path: folder.path + "/" + name, origin: folder.origin))
    }

    private mutating func stamp() -> FileStamp {
        FileStamp(
            device: number(), inode: number(), size: number(), mode: number(), modified: number(), modifiedNanoseconds: number(),
            changed: number(), changedNanoseconds: number())
    }

    private mutating func requirements() -> PlugIn.Requirements {
        PlugIn.Requirements(id: text(), needs: needs(), programs: texts(), package: texts().first)
    }

    private mutating func needs() -> Set<PlugInManifest.Need> { Set(texts().compactMap(PlugInManifest.Need.init)) }

    mutating func manifest() -> PlugInManifest {
        PlugInManifest(
            id: text(), version: text(), description: text(), types: list { $0.declaration() }, conversions: list { $0.conversion() },
            program: program(), needs: needs())
    }

    /// A dictionary from lists of texts, each of which begins with the key.
    private mutating func pairs<Value>(_ value: ([String]) -> Value) -> [String: Value] {
        var result: [String: Value] = [:]
        for texts in list({ $0.texts() }) {
            if let key = texts.first { result[key] = value(texts) }
        }
        return result
    }

    private mutating func program() -> PlugInManifest.Program {
        let exec = texts()
        let kind = number()
        // The cache file's checksum was right, so this does not happen; the path is none that could be started.
        guard !exec.isEmpty, PlugInManifest.ProgramProtocol.allCases.indices.contains(kind) else { return .init(exec: ["/"], protocol: .filter) }
        var program = PlugInManifest.Program(
            exec: exec, protocol: PlugInManifest.ProgramProtocol.allCases[kind], folder: text(), memory: number())
        program.package = texts().first
        program.runs = texts()
        program.settings = texts()
        program.arguments = pairs { Array($0.dropFirst()) }
        program.environment = pairs { $0.dropFirst().first ?? "" }
        program.badInput = Set(list { $0.number() })
        program.unsupported = Set(list { $0.number() })
        program.usesFiles = number() != 0
        return program
    }
}
