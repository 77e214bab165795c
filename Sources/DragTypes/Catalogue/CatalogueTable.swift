import Glibc
import Synchronization

/// One of the built-in tables, with a hash index for every kind of name in it but identifiers (``IdentifierPlaces``), each built when it is
/// first needed.
///
/// A conversion looks up a few dozen names among thousands, in a process that lives for milliseconds, and nearly always finds them in
/// the first tables. So the tables stay text, and a line is known by the byte that it begins at: an index holds byte ranges, a
/// ``TypeDeclaration`` is made only for a line that is asked for, and a table that nobody asks costs nothing.
///
/// Thread rule: the indexes are made and read under the lock; everything else is constant.
final class CatalogueTable: Sendable {
    /// Where a kind of name stands (its column), and how names of the kind compare.
    enum NameKind: Int {
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

    private struct Indexes {
        var tables: [NameTable?] = Array(repeating: nil, count: 8)
        var scans: [Int] = Array(repeating: 0, count: 8)
    }

    private let source: @Sendable () -> String
    private let indexes = Mutex(Indexes())

    init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // (A literal: its bytes are where they are.)
        var text = source()
        return text.withUTF8(body)
    }

    /// Where the lines begin on which `name` stands as a name of that kind, in order. File names have `=` in front, four-character codes
    /// are in single quotes.
    func lines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] {
        let isOften = indexes.withLock { indexes in
            indexes.scans[kind.rawValue] += 1
            return indexes.scans[kind.rawValue] > Self.scansBeforeIndexing
        }
        return isOften ? indexedLines(kind, name) : scannedLines(kind, name)
    }

    /// What ``lines(_:_:)`` finds, looked for in the text; internal for a test that the index finds the same.
    func scannedLines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] { withText { Self.scan($0, kind, name.bytes) } }

    /// What ``lines(_:_:)`` finds, looked up in the index.
    func indexedLines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] {
        withText { text in
            let table = indexes.withLock { indexes in
                if let table = indexes.tables[kind.rawValue] { return table }
                let table = NameTable(kind, text)
                indexes.tables[kind.rawValue] = table
                return table
            }
            return table.lines(name, text)
        }
    }

    private static func scan(_ text: UnsafeBufferPointer<UInt8>, _ kind: NameKind, _ name: [UInt8]) -> [Int] {
        // No name begins or ends in a space (codes stand in quotes), and none holds what stands between names.
        guard name.first != 0x20, name.last != 0x20, !name.contains(where: { [0x0A, UInt8(ascii: "|"), UInt8(ascii: ",")].contains($0) })
        else { return [] }
        let wanted = kind.isExact ? name : name.map(ASCII.lowercased)
        // The rarer the byte that is looked for, the fewer the places that have to be looked at.
        let common = Array("eaitosnrlcpmdux./-_ ".utf8)
        guard let anchor = wanted.firstIndex(where: { !common.contains($0) }) ?? wanted.indices.first, let base = text.baseAddress else { return [] }
        var found: [Int] = []
        let hasTwoCases = !kind.isExact && ASCII.isLetter(wanted[anchor])
        for byte in hasTwoCases ? [wanted[anchor], wanted[anchor] ^ 0x20] : [wanted[anchor]] {
            var position = anchor
            while position < text.count, let hit = memchr(base + position, Int32(byte), text.count - position) {
                let start = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit)) - anchor
                position = start + anchor + 1
                guard start + wanted.count <= text.count,
                    wanted.indices.allSatisfy({ wanted[$0] == (kind.isExact ? text[start + $0] : ASCII.lowercased(text[start + $0])) }),
                    stands(text, start, start + wanted.count)
                else { continue }
                let line = (text[..<start].lastIndex(of: 0x0A) ?? -1) + 1
                if text[line..<start].count(where: { $0 == UInt8(ascii: "|") }) == kind.rawValue { found.append(line) }
            }
        }
        // A line may have a name in two spellings.
        found.sort()
        return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    }

    /// Whether a whole name stands there: behind a comma or at the beginning of a column, and before a comma or at its end.
    private static func stands(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var before = start - 1
        while before >= 0, text[before] == 0x20 { before -= 1 }
        guard before < 0 || [0x0A, UInt8(ascii: "|"), UInt8(ascii: ",")].contains(text[before]) else { return false }
        var after = end
        if after < text.count, text[after] == UInt8(ascii: ",") { return true }
        while after < text.count, text[after] == 0x20 { after += 1 }
        return after == text.count || text[after] == 0x0A || text[after] == UInt8(ascii: "|")
    }

    // MARK: Lines

    /// Where all lines begin.
    var lines: [Int] { withText(Self.lines) }

    static func lines(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts: [Int] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            if end > start { starts.append(start) }
            start = end + 1
        }
        return starts
    }

    /// Whether the line that begins at `start` is that of `identifier`.
    func isLine(_ start: Int, of identifier: TypeIdentifier) -> Bool {
        withText { text in
            var position = start
            for byte in identifier.canonical.utf8 {
                guard position < text.count, ASCII.lowercased(text[position]) == byte else { return false }
                position += 1
            }
            return position == text.count || [0x20, 0x0A, UInt8(ascii: "|")].contains(text[position])
        }
    }

    func identifier(at start: Int) -> TypeIdentifier { Self.identifier(line(start)) }

    func parents(at start: Int) -> [TypeIdentifier] { Self.list(2, line(start)).compactMap(TypeIdentifier.init) }

    func declaration(at start: Int) -> TypeDeclaration {
        let line = line(start)
        let legacy = Self.list(6, line)
        var declaration = TypeDeclaration(
            Self.identifier(line), description: String(utf8Bytes: Self.column(1, line)),
            parents: Self.list(2, line).compactMap(TypeIdentifier.init),
            mimeTypes: Self.list(3, line), filenameExtensions: Self.list(4, line), targets: Self.list(5, line),
            legacyNames: legacy.filter { !$0.hasPrefix("'") },
            osTypes: legacy.filter { $0.hasPrefix("'") }.map { String($0.dropFirst().dropLast()) },
            windowsFormats: Self.list(7, line))
        for flag in Self.list(8, line) {
            if flag.hasPrefix("form of ") {
                declaration.formOf = TypeIdentifier(String(flag.dropFirst(8)))
            } else if let role = TypeDeclaration.Role(rawValue: flag) {
                declaration.role = role
            }
        }
        return declaration
    }

    /// Leading parts of file names, written `=README*`, and where their lines begin.
    func fileNamePrefixes() -> [(prefix: String, line: Int)] {
        lines.flatMap { start in
            Self.list(NameKind.filenameExtension.rawValue, line(start)).compactMap { name in
                name.hasPrefix("=") && name.hasSuffix("*") ? (String(name.dropFirst().dropLast()), start) : nil
            }
        }
    }

    /// The line that begins at `start`.
    private func line(_ start: Int) -> [UInt8] { withText { Array($0[start...].prefix { $0 != 0x0A }) } }

    private static func identifier(_ line: [UInt8]) -> TypeIdentifier { TypeIdentifier(String(utf8Bytes: column(0, line))) ?? .data }

    private static func list(_ column: Int, _ line: [UInt8]) -> [String] {
        names(self.column(column, line)).map { String(utf8Bytes: $0) }
    }

    /// One column of a line, without the spaces around it; empty where the line has fewer.
    private static func column(_ number: Int, _ line: [UInt8]) -> ArraySlice<UInt8> { line[column(number, line.span)] }

    /// Where one column of a line stands, without the spaces around it; empty where the line has fewer.
    static func column(_ number: Int, _ line: Span<UInt8>) -> Range<Int> {
        var start = 0
        var position = 0
        var column = 0
        while position < line.count, column < number || line[position] != UInt8(ascii: "|") {
            if line[position] == UInt8(ascii: "|") {
                column += 1
                start = position + 1
            }
            position += 1
        }
        if column < number { return 0..<0 }
        while start < position, line[start] == 0x20 { start += 1 }
        while start < position, line[position - 1] == 0x20 { position -= 1 }
        return start..<position
    }

    /// The names of a column. A four-character code may end in a space: only the one behind the comma is the list's.
    static func names<Bytes: RandomAccessCollection<UInt8>>(_ column: Bytes) -> [Bytes.SubSequence] {
        if column.isEmpty { return [] }
        if !column.contains(UInt8(ascii: ",")) { return [column[...]] }  // (it has no spaces around it)
        return column.split(separator: UInt8(ascii: ",")).map { name in name[(name.firstIndex { $0 != 0x20 } ?? name.endIndex)...] }
    }
}
