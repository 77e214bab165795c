import DragKit
import DragTypes

/// Writes the cache file of parsed manifests, without their `libraries`, which only `dragconv --version --json` needs. Numbers are in LEB128
/// (groups of seven bits, the lowest first); strings and lists begin with their count.
struct ManifestCacheWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func text(_ value: String) {
        number(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    mutating func list<Element>(_ elements: some Collection<Element>, _ write: (inout ManifestCacheWriter, Element) -> Void) {
        number(elements.count)
        for element in elements { write(&self, element) }
    }

    mutating func texts(_ texts: [String]) { list(texts) { $0.text($1) } }

    mutating func types(_ types: [TypeIdentifier]) { list(types) { $0.text($1.rawValue) } }

    mutating func stamp(_ stamp: FileStamp) {
        number(stamp.device)
        number(stamp.inode)
        number(stamp.size)
        number(stamp.mode)
        number(stamp.modified)
        number(stamp.modifiedNanoseconds)
        number(stamp.changed)
        number(stamp.changedNanoseconds)
    }

    mutating func manifest(_ manifest: PlugInManifest) {
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

    private mutating func declaration(_ type: TypeDeclaration) {
        text(type.identifier.rawValue)
        text(type.description)
        types(type.parents)
        texts(type.mimeTypes)
        texts(type.filenameExtensions)
        texts(type.targets)
        texts(type.legacyNames)
        texts(type.windowsFormats)
        types(type.formOf.map { [$0] } ?? [])
    }

    private mutating func conversion(_ conversion: Conversion) {
        text(conversion.id)
        text(conversion.from.rawValue)
        text(conversion.to.rawValue)
        number(conversion.keep)
        number(conversion.cost)
        list(conversion.maxInput.map { [$0] } ?? []) { $0.number($1) }
        texts(conversion.loses)
        types(conversion.uses)
        number((conversion.isDynamic ? 1 : 0) | (conversion.isConditional ? 2 : 0) | (conversion.isOfferedUnasked ? 4 : 0))
        texts(conversion.schemes)
    }
}
