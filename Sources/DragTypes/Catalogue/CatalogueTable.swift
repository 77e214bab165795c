/// One of the built-in tables. ``NamePlaces`` says where names stand in them.
///
/// A conversion looks up a few dozen names out of thousands, in a process that lives for milliseconds. The tables therefore stay text, a line is
/// identified by the offset at which it begins, and a ``TypeDeclaration`` is made only for a requested line.
final class CatalogueTable: Sendable {
    /// A kind of name. The raw value is the number of its column, counted from 0.
    enum NameKind: Int, CaseIterable {
        case identifier = 0
        case mimeType = 3
        case filenameExtension = 4
        case target = 5
        case legacyName = 6
        case windowsFormat = 7

        /// Whether names of the kind are compared with case. Targets and legacy names are (`TEXT` is a target, `text` is not).
        var isExact: Bool { self == .target || self == .legacyName }
    }

    private let source: @Sendable () -> String

    init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // The source returns a string literal, whose UTF-8 is contiguous, so that nothing is copied.
        var text = source()
        return text.withUTF8(body)
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

    /// Whether the line that begins at `start` has that name. Whole file names begin with `=`, and four-character codes are in single quotes.
    func isLine(_ start: Int, _ kind: NameKind, _ name: Span<UInt8>) -> Bool {
        withText { text in
            var position = start
            var column = 0
            while column < kind.rawValue {
                guard position < text.count, text[position] != 0x0A else { return false }
                if text[position] == UInt8(ascii: "|") { column += 1 }
                position += 1
            }
            while position < text.count {
                while position < text.count, text[position] == 0x20 { position += 1 }
                if let end = Self.end(of: name, in: text, at: position, isExact: kind.isExact), Self.endsName(text, end) { return true }
                while position < text.count, text[position] != UInt8(ascii: ",") {
                    if text[position] == 0x0A || text[position] == UInt8(ascii: "|") { return false }
                    position += 1
                }
                position += 1
            }
            return false
        }
    }

    /// Where `name` ends in the text if it begins at `position`; nil when something else stands there.
    private static func end(of name: Span<UInt8>, in text: UnsafeBufferPointer<UInt8>, at position: Int, isExact: Bool) -> Int? {
        guard !name.isEmpty, position + name.count <= text.count else { return nil }
        for offset in name.indices {
            let (left, right) = (text[position + offset], name[offset])
            if left != right, isExact || ASCII.lowercased(left) != ASCII.lowercased(right) { return nil }
        }
        return position + name.count
    }

    /// Whether a name ends at `position`: a comma follows, or the end of the column.
    private static func endsName(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        var after = position
        if after < text.count, text[after] == UInt8(ascii: ",") { return true }
        while after < text.count, text[after] == 0x20 { after += 1 }
        return after == text.count || text[after] == 0x0A || text[after] == UInt8(ascii: "|")
    }

    /// The names of that kind in the line that begins at `start`.
    func names(_ kind: NameKind, at start: Int) -> [[UInt8]] {
        let line = line(start)
        return Self.names(Self.column(kind.rawValue, line)).map(Array.init)
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
        var identifier = type.canonical
        return identifier.withUTF8 { NamePlaces.first(.identifier, $0.span) }
    }

    /// The lines that have a name of that kind, in the order of the tables and lines.
    static func lines(_ kind: CatalogueTable.NameKind, _ name: String) -> [(table: CatalogueTable, start: Int)] {
        var name = name
        return name.withUTF8 { NamePlaces.all(kind, $0.span) }
    }

    /// The first of these lines; nil when no line has the name.
    static func line(_ kind: CatalogueTable.NameKind, _ name: String) -> (table: CatalogueTable, start: Int)? {
        var name = name
        return name.withUTF8 { NamePlaces.first(kind, $0.span) }
    }
}
