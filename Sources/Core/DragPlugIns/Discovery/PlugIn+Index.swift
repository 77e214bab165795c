import DragKit
package import DragTypes

// The form of a plug-in in an index: what every start needs, and then the manifest as a block,
// which is read when the plug-in is used.

extension IndexWriter {
    mutating func plugIn(_ plugIn: PlugIn, objection: String?) {
        texts(objection.map { [$0] } ?? [])
        requirements(plugIn.requirements)
        var block = IndexWriter()
        block.manifest(plugIn.manifest)
        self.block(block.bytes)
    }

    package mutating func stamp(_ stamp: FileStamp) {
        for value in stamp.numbers { number(value) }
    }

    package mutating func optional(_ stamp: FileStamp?) {
        number(stamp == nil ? 0 : 1)
        if let stamp { self.stamp(stamp) }
    }

    private mutating func requirements(_ requirements: PlugIn.Requirements) {
        text(requirements.id)
        needs(requirements.needs)
        texts(requirements.ownProgram.map { [$0] } ?? [])
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
        needs(manifest.needs)
        list(manifest.recognisers) { $0.recogniser($1) }
    }

    /// Writes needs as a number with one bit for each of them.
    private mutating func needs(_ needs: Set<PlugInManifest.Need>) {
        number(PlugInManifest.Need.allCases.enumerated().reduce(0) { $0 | (needs.contains($1.element) ? 1 << $1.offset : 0) })
    }
}

extension IndexReader {
    /// The plug-in whose manifest is at `path`, and why it may not run.
    mutating func plugIn(_ path: String, origin: PlugIn.Origin) -> (PlugIn, objection: String?) {
        let objection = texts().first
        return (PlugIn(requirements(), indexed: block(), path: path, origin: origin), objection)
    }

    mutating func optionalStamp() -> FileStamp? { number() == 0 ? nil : stamp() }

    private mutating func stamp() -> FileStamp {
        FileStamp(
            device: number(), inode: number(), size: number(), mode: number(), modified: number(), modifiedNanoseconds: number(),
            changed: number(), changedNanoseconds: number())
    }

    private mutating func requirements() -> PlugIn.Requirements {
        PlugIn.Requirements(id: text(), needs: needs(), ownProgram: texts().first, programs: texts(), package: texts().first)
    }

    private mutating func needs() -> Set<PlugInManifest.Need> {
        let bits = number()
        var needs: Set<PlugInManifest.Need> = []
        if bits == 0 { return needs }
        for (offset, need) in PlugInManifest.Need.allCases.enumerated() where bits >> offset & 1 == 1 { needs.insert(need) }
        return needs
    }

    mutating func manifest() -> PlugInManifest {
        PlugInManifest(
            id: text(), version: text(), description: text(), types: list { $0.declaration() }, conversions: list { $0.conversion() },
            program: program(), needs: needs(), recognisers: list { $0.recogniser() })
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
        // The index's checksum was right, so this does not happen; the path is none that could
        // be started.
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
