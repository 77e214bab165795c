import Glibc
import Synchronization

/// One of the built-in tables, with a hash index for each kind of name except identifiers (for these, see ``IdentifierPlaces``). An index
/// is built when it is first needed.
///
/// A conversion looks up a few dozen names out of thousands, in a process that lives for milliseconds, and finds most of them in the first
/// tables. The tables therefore stay text, and a line is identified by the offset at which it begins. An index contains offsets, a
/// ``TypeDeclaration`` is made only for a requested line, and a table that is never searched costs nothing.
///
/// Thread rule: the indexes are built and read under the lock. Everything else is constant.
final class CatalogueTable: Sendable {
    /// A kind of name. The raw value is the number of its column, counted from 0.
    enum NameKind: Int {
        case mimeType = 3
        case filenameExtension = 4
        case target = 5
        case legacyName = 6
        case windowsFormat = 7

        /// Whether names of the kind are compared with case. Targets and legacy names are (`TEXT` is a target, `text` is not).
        var isExact: Bool { self == .target || self == .legacyName }
    }

    /// The number of look-ups per kind of name that scan the text. Up to this number, scanning is faster than building the index.
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
        // The source returns a string literal, whose UTF-8 is contiguous, so that nothing is copied.
        var text = source()
        return text.withUTF8(body)
    }

    /// The offsets of the lines that have `name` as a name of that kind, in table order. Whole file names begin with `=`, and
    /// four-character codes are in single quotes.
    func lines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] {
        let isOften = indexes.withLock { indexes in
            indexes.scans[kind.rawValue] += 1
            return indexes.scans[kind.rawValue] > Self.scansBeforeIndexing
        }
        return isOften ? indexedLines(kind, name) : scannedLines(kind, name)
    }

    /// The same result as ``lines(_:_:)``, by scanning the text. Internal, so that a test can compare the two.
    func scannedLines(_ kind: NameKind, _ name: NameTable.Key) -> [Int] { withText { Self.scan($0, kind, name.bytes) } }

    /// The same result as ``lines(_:_:)``, from the index, which is built if need be.
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
        // No name in the tables begins or ends with a space outside quotes, and none contains a delimiter.
        guard name.first != 0x20, name.last != 0x20, !name.contains(where: { [0x0A, UInt8(ascii: "|"), UInt8(ascii: ",")].contains($0) })
        else { return [] }
        let wanted = kind.isExact ? name : name.map(ASCII.lowercased)
        // The scan looks for a byte of the name that is rare in the tables, so that few positions have to be compared.
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
        // A line may contain one name in two spellings, but is returned once.
        found.sort()
        return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    }

    /// Whether the range is a whole name: preceded by a comma or the beginning of a column, and followed by a comma or the end of the
    /// column.
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

    /// The offsets at which the lines begin.
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

    /// Whether the line that begins at `start` declares `identifier`.
    func isLine(_ start: Int, of identifier: TypeIdentifier) -> Bool {
        withText { text in
            var identifier = identifier.canonical
            let position = start + identifier.utf8.count
            guard position <= text.count, identifier.withUTF8({ zip($0, text[start...]).allSatisfy { $0 == ASCII.lowercased($1) } }) else {
                return false
            }
            return position == text.count || [0x20, 0x0A, UInt8(ascii: "|")].contains(text[position])
        }
    }

    func identifier(at start: Int) -> TypeIdentifier { Self.identifier(line(start)) }

    func parents(at start: Int) -> [TypeIdentifier] { Self.list(2, line(start)).map { TypeIdentifier(trusted: $0) } }

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

    /// The file name prefixes, which the table spells `=README*`, with the offsets of their lines.
    func fileNamePrefixes() -> [(prefix: String, line: Int)] {
        withText { text in
            text.indices.filter { text[$0] == UInt8(ascii: "*") }.compactMap { star in
                let start = text[..<star].lastIndex { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == 0x0A } ?? -1
                guard text[start + 1] == UInt8(ascii: "=") else { return nil }
                let line = text[..<star].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                return (String(utf8Bytes: text[(start + 2)..<star]), line + text[line...].prefix { $0 == 0x20 }.count)
            }
        }
    }

    /// The bytes of the line that begins at `start`, without its line end.
    private func line(_ start: Int) -> [UInt8] { withText { Array($0[start...].prefix { $0 != 0x0A }) } }

    private static func identifier(_ line: [UInt8]) -> TypeIdentifier { TypeIdentifier(String(utf8Bytes: column(0, line))) ?? .data }

    private static func list(_ column: Int, _ line: [UInt8]) -> [String] {
        names(self.column(column, line)).map { String(utf8Bytes: $0) }
    }

    /// The bytes of one column of a line, without the spaces around them. Empty when the line has fewer columns.
    private static func column(_ number: Int, _ line: [UInt8]) -> ArraySlice<UInt8> { line[column(number, line.span)] }

    /// The range of one column of a line, without the spaces around it. Empty when the line has fewer columns.
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

    /// The comma-separated names of a column. Only spaces after a comma are removed, because a four-character code may end in a space.
    static func names<Bytes: RandomAccessCollection<UInt8>>(_ column: Bytes) -> [Bytes.SubSequence] {
        if column.isEmpty { return [] }
        if !column.contains(UInt8(ascii: ",")) { return [column[...]] }  // The column has no spaces around it.
        return column.split(separator: UInt8(ascii: ",")).map { name in name[(name.firstIndex { $0 != 0x20 } ?? name.endIndex)...] }
    }
}

/// The built-in catalogue's tables, whose columns are documented at ``TypeCatalogue``. Where types share a name, the type in the earlier
/// table is preferred. The most common types come first, so that most searches end early.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries }, CatalogueTable { science },
    ]

    /// The table that declares a type, and the offset at which its line begins there. Nil when no table declares it.
    static func line(of type: TypeIdentifier) -> (table: CatalogueTable, start: Int)? {
        let slots = IdentifierPlaces.slots
        var slot = Int(truncatingIfNeeded: NameTable.hash(of: type)) & (slots.count - 1)
        while slots[slot] != 0 {
            let (table, start) = IdentifierPlaces.place(slots[slot])
            if all[table].isLine(start, of: type) { return (all[table], start) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
