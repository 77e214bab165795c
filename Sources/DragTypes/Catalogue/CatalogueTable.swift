import Glibc
import Synchronization

/// One of the built-in tables, with a hash index for every kind of name in it, each built when it is first needed.
///
/// A conversion looks up a few dozen names among thousands, in a process that lives for milliseconds, and nearly always finds them in
/// the first tables. So the tables stay text: an index holds byte ranges, a ``TypeDeclaration`` is made only for a line that is
/// asked for, and a table that nobody asks costs nothing.
///
/// Thread rule: the indexes are made and read under the lock; everything else is constant.
final class CatalogueTable: Sendable {
    /// Where a kind of name stands (its column), and how names of the kind compare.
    enum NameKind: Int {
        case identifier = 0
        case mimeType = 3
        case filenameExtension = 4
        case target = 5
        case legacyName = 6
        case windowsFormat = 7

        /// Atoms and legacy names differ by case (`TEXT` is a target, `text` is not).
        var isExact: Bool { self == .target || self == .legacyName }
    }

    /// So many names of a kind are looked for in the text itself: up to there that is quicker than making the index.
    private static let scansBeforeIndexing = 40

    /// Text in the shape that looking up needs, made at first use.
    private struct Contents {
        var bytes: [UInt8] = []
        /// The same in lower case.
        var lowered: [UInt8] = []
        var lineStarts: [Int32] = []
        var indexes: [NameTable?] = Array(repeating: nil, count: 8)
        var scans: [Int] = Array(repeating: 0, count: 8)
    }

    private let source: @Sendable () -> String
    private let contents = Mutex(Contents())

    init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    private func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
        contents.withLock { contents in
            if contents.bytes.isEmpty { contents = Self.load(source()) }
            return body(&contents)
        }
    }

    private static func load(_ text: String) -> Contents {
        let bytes = Array(text.utf8) + [0x0A]
        var lineStarts: [Int32] = []
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            var start = 0
            while start < buffer.count, let end = memchr(base + start, 0x0A, buffer.count - start) {
                let position = base.distance(to: UnsafeRawPointer(end))
                if position > start { lineStarts.append(Int32(start)) }
                start = position + 1
            }
        }
        return Contents(bytes: bytes, lowered: lowered(bytes), lineStarts: lineStarts)
    }

    /// The text in lower case, without a branch, so that many bytes are done at once.
    private static func lowered(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for index in 0..<source.count { target[index] = source[index] | (source[index] &- 0x41 < 26 ? 0x20 : 0) }
            }
            count = bytes.count
        }
    }

    /// The lines on which `name` stands as a name of that kind, in order. File names have `=` in front, four-character codes are
    /// in single quotes.
    func lines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] {
        withContents { contents in
            contents.scans[kind.rawValue] += 1
            if contents.scans[kind.rawValue] <= Self.scansBeforeIndexing { return Self.scan(contents, kind, name.bytes) }
            if contents.indexes[kind.rawValue] == nil {
                contents.indexes[kind.rawValue] = NameTable(kind, contents.bytes, contents.lineStarts)
            }
            return contents.indexes[kind.rawValue]?.lines(name, contents.bytes) ?? []
        }
    }

    /// What ``lines(_:_:)`` finds, looked for in the text; for a test that the index finds the same.
    func scannedLines(_ kind: NameKind, _ name: String) -> [Int] { withContents { Self.scan($0, kind, Array(name.utf8)) } }

    /// What ``lines(_:_:)`` finds, looked up in the index.
    func indexedLines(_ kind: NameKind, _ name: String) -> [Int] {
        withContents { contents in
            let index = contents.indexes[kind.rawValue] ?? NameTable(kind, contents.bytes, contents.lineStarts)
            contents.indexes[kind.rawValue] = index
            return index.lines(NameTable.Key(name), contents.bytes)
        }
    }

    private static func scan(_ contents: Contents, _ kind: NameKind, _ exact: [UInt8]) -> [Int] {
        // No name begins or ends in a space (codes stand in quotes), and none holds what stands between names.
        guard exact.first != 0x20, exact.last != 0x20, !exact.contains(where: { [0x0A, UInt8(ascii: "|"), UInt8(ascii: ",")].contains($0) })
        else { return [] }
        let wanted = exact.map { ASCII.lowercased($0) }
        // The rarer the byte that is looked for, the fewer the places that have to be looked at.
        let common = Array("eaitosnrlcpmdux./-_ ".utf8)
        guard let anchor = wanted.firstIndex(where: { !common.contains($0) }) ?? wanted.indices.first else { return [] }
        var found: [Int] = []
        contents.lowered.withUnsafeBytes { text in
            guard let base = text.baseAddress else { return }
            var position = anchor
            while position < text.count, let hit = memchr(base + position, Int32(wanted[anchor]), text.count - position) {
                let place = base.distance(to: UnsafeRawPointer(hit))
                position = place + 1
                let start = place - anchor
                guard start + wanted.count < text.count, memcmp(base + start, wanted, wanted.count) == 0,
                    !kind.isExact || contents.bytes[start..<(start + exact.count)].elementsEqual(exact),
                    stands(text, start, start + wanted.count)
                else { continue }
                let line = lineNumber(contents.lineStarts, start)
                let lineStart = Int(contents.lineStarts[line])
                let column = contents.bytes[lineStart..<start].count { $0 == UInt8(ascii: "|") }
                if column == kind.rawValue, found.last != line { found.append(line) }
            }
        }
        return found
    }

    /// Whether a whole name stands there: behind a comma or at the beginning of a column, and before a comma or at its end.
    private static func stands(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
        var before = start - 1
        while before >= 0, text[before] == 0x20 { before -= 1 }
        guard before < 0 || [0x0A, UInt8(ascii: "|"), UInt8(ascii: ",")].contains(text[before]) else { return false }
        var after = end
        if text[after] == UInt8(ascii: ",") { return true }
        while text[after] == 0x20 { after += 1 }
        return text[after] == 0x0A || text[after] == UInt8(ascii: "|")
    }

    private static func lineNumber(_ starts: [Int32], _ position: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= position { low = middle } else { high = middle }
        }
        return low
    }

    var lineCount: Int { withContents { $0.lineStarts.count } }

    /// Calls `body` with the hash of every identifier. The table is not made ready for looking up.
    func forEachIdentifierHash(_ body: (UInt64) -> Void) {
        var text = source()
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                let line = bytes[start...]
                let end = line.firstIndex { $0 == 0x20 || $0 == 0x0A || $0 == UInt8(ascii: "|") } ?? bytes.count
                if end > start { body(NameTable.hash(UnsafeBufferPointer(rebasing: bytes[start..<end]).span)) }
                start = (bytes[end...].firstIndex(of: 0x0A) ?? bytes.count) + 1
            }
        }
    }

    // MARK: Lines

    func identifier(line: Int) -> TypeIdentifier { TypeIdentifier(String(utf8Bytes: column(0, line: line))) ?? .data }

    func parents(line: Int) -> [TypeIdentifier] { list(2, line: line).compactMap(TypeIdentifier.init) }

    func declaration(line: Int) -> TypeDeclaration {
        let legacy = list(6, line: line)
        var declaration = TypeDeclaration(
            identifier(line: line), description: String(utf8Bytes: column(1, line: line)), parents: parents(line: line),
            mimeTypes: list(3, line: line), filenameExtensions: list(4, line: line), targets: list(5, line: line),
            legacyNames: legacy.filter { !$0.hasPrefix("'") },
            osTypes: legacy.filter { $0.hasPrefix("'") }.map { String($0.dropFirst().dropLast()) },
            windowsFormats: list(7, line: line))
        for flag in list(8, line: line) {
            if flag.hasPrefix("form of ") {
                declaration.formOf = TypeIdentifier(String(flag.dropFirst(8)))
            } else if let role = TypeDeclaration.Role(rawValue: flag) {
                declaration.role = role
            }
        }
        return declaration
    }

    /// Leading parts of file names, written `=README*`.
    func fileNamePrefixes() -> [(prefix: String, line: Int)] {
        (0..<lineCount).flatMap { line in
            list(NameKind.filenameExtension.rawValue, line: line).compactMap { name in
                name.hasPrefix("=") && name.hasSuffix("*") ? (String(name.dropFirst().dropLast()), line) : nil
            }
        }
    }

    private func column(_ number: Int, line: Int) -> ArraySlice<UInt8> {
        withContents { Self.column(number, at: Int($0.lineStarts[line]), $0.bytes) }
    }

    private func list(_ column: Int, line: Int) -> [String] {
        Self.names(self.column(column, line: line)).map { String(utf8Bytes: $0) }
    }

    /// One column of the line that begins at `start`, without the spaces around it; empty where the line has fewer.
    static func column(_ number: Int, at start: Int, _ text: [UInt8]) -> ArraySlice<UInt8> {
        let bytes = text.span
        var start = start
        var position = start
        var column = 0
        while true {
            let byte = bytes[position]
            if byte == 0x0A || byte == UInt8(ascii: "|") {
                if column == number { break }
                if byte == 0x0A { return [] }
                column += 1
                start = position + 1
            }
            position += 1
        }
        while start < position, bytes[start] == 0x20 { start += 1 }
        while start < position, bytes[position - 1] == 0x20 { position -= 1 }
        return text[start..<position]
    }

    /// The names of a column. A four-character code may end in a space: only the one behind the comma is the list's.
    static func names(_ column: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        if column.isEmpty { return [] }
        if !column.contains(UInt8(ascii: ",")) { return [column] }  // (it has no spaces around it)
        return column.split(separator: UInt8(ascii: ",")).map { $0.drop { $0 == 0x20 } }
    }
}
