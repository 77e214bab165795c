import DragKit
import DragTypes

/// Reads what ``ManifestCacheWriter`` wrote. After malformed input ``isBroken`` is true and all returned values are meaningless.
struct ManifestCacheReader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var isBroken = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var remaining: Int { bytes.count - position }

    /// Takes the next `count` bytes; an empty range when fewer are left.
    private mutating func take(_ count: Int) -> Range<Int> {
        guard count >= 0, count <= remaining else {
            isBroken = true
            return position..<position
        }
        defer { position += count }
        return position..<(position + count)
    }

    mutating func number() -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
            shift += 7
        }
        isBroken = true
        return 0
    }

    mutating func text() -> String {
        let range = take(number())
        return bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    mutating func list<Element>(_ read: (inout ManifestCacheReader) -> Element) -> [Element] {
        let count = number()
        // Every element takes at least one byte, so a larger count is wrong and must not reserve memory.
        guard count >= 0, count <= remaining else {
            isBroken = true
            return []
        }
        return (0..<count).map { _ in read(&self) }
    }

    mutating func texts() -> [String] { list { $0.text() } }

    mutating func type() -> TypeIdentifier {
        guard let type = TypeIdentifier(text()) else {
            isBroken = true
            return .data
        }
        return type
    }

    mutating func types() -> [TypeIdentifier] { list { $0.type() } }

    mutating func stamp() -> FileStamp {
        FileStamp(
            device: number(), inode: number(), size: number(), mode: number(), modified: number(), modifiedNanoseconds: number(),
            changed: number(), changedNanoseconds: number())
    }

    mutating func manifest() -> PlugInManifest {
        PlugInManifest(
            id: text(), version: text(), description: text(), types: list { $0.declaration() }, conversions: list { $0.conversion() },
            program: program(), needs: Set(texts().compactMap(PlugInManifest.Need.init)))
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
        guard !exec.isEmpty, PlugInManifest.ProgramProtocol.allCases.indices.contains(kind) else {
            isBroken = true
            return .init(exec: ["/"], protocol: .filter)
        }
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

    private mutating func declaration() -> TypeDeclaration {
        TypeDeclaration(
            type(), description: text(), parents: types(), mimeTypes: texts(), filenameExtensions: texts(), targets: texts(),
            legacyNames: texts(), windowsFormats: texts(), formOf: types().first)
    }

    private mutating func conversion() -> Conversion {
        let ends = (id: text(), from: type(), to: type())
        let (keep, cost, limit, loses, uses) = (number(), number(), list { $0.number() }.first, texts(), types())
        let flags = number()
        return Conversion(
            ends.id, from: ends.from, to: ends.to, keep: KeepLevel(keep), cost: cost, maxInput: limit, loses: loses, uses: uses,
            isDynamic: flags & 1 != 0, isConditional: flags & 2 != 0, schemes: texts(), isOfferedUnasked: flags & 4 != 0)
    }
}
