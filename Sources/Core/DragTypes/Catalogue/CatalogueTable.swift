/// One of the built-in tables. ``NamePlaces`` says where names stand in them.
///
/// A conversion looks up a few dozen names out of thousands, in a process that lives for
/// milliseconds. The tables therefore stay text, a line is identified by the offset at which it
/// begins, and a ``TypeDeclaration`` is made only for a requested line.
final class CatalogueTable: Sendable {
    /// A kind of name. The raw value is the number of its column, counted from 0.
    enum NameKind: Int, CaseIterable {
        case identifier = 0
        case mimeType = 3
        case filenameExtension = 4
        case target = 5
        case legacyName = 6
        case windowsFormat = 7

        /// Whether names of the kind are compared with case. Targets and legacy names are (`TEXT`
        /// is a target, `text` is not).
        var isExact: Bool { self == .target || self == .legacyName }
    }

    private let source: @Sendable () -> String

    init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // The source returns a string literal, whose UTF-8 is contiguous, so that nothing is
        // copied.
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

    /// Whether the line that begins at `start` has that name. Whole file names begin with `=`, and
    /// four-character codes are in single quotes.
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

    /// Where `name` ends in the text if it begins at `position`; nil when something else stands
    /// there.
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
        withText { text in Self.names(text, Self.columns(text, start, upTo: kind.rawValue)[kind.rawValue]).map { Array(text[$0]) } }
    }

    func identifier(at start: Int) -> TypeIdentifier {
        withText { text in Self.identifier(text, Self.columns(text, start, upTo: 0)[0]) }
    }

    func parents(at start: Int) -> [TypeIdentifier] {
        withText { text in Self.names(text, Self.columns(text, start, upTo: 2)[2]).map { Self.identifier(text, $0) } }
    }

    func declaration(at start: Int) -> TypeDeclaration {
        withText { text in
            let columns = Self.columns(text, start)
            var (legacyNames, osTypes): ([String], [String]) = ([], [])
            for name in Self.strings(text, columns[6]) {
                if name.hasPrefix("'") { osTypes.append(String(name.dropFirst().dropLast())) } else { legacyNames.append(name) }
            }
            var declaration = TypeDeclaration(
                Self.identifier(text, columns[0]), description: Self.string(text, columns[1]),
                parents: Self.names(text, columns[2]).map { Self.identifier(text, $0) }, mimeTypes: Self.strings(text, columns[3]),
                filenameExtensions: Self.strings(text, columns[4]), targets: Self.strings(text, columns[5]), legacyNames: legacyNames,
                osTypes: osTypes, windowsFormats: Self.strings(text, columns[7]))
            (declaration.role, declaration.formOf) = Self.flags(text, columns[8])
            declaration.kinds = KindTable.kinds(of: declaration.identifier)
            return declaration
        }
    }

    /// What the last column says of the type in the line that begins at `start`.
    func flags(at start: Int) -> (role: TypeDeclaration.Role, formOf: TypeIdentifier?) {
        withText { text in Self.flags(text, Self.columns(text, start)[8]) }
    }

    private static func flags(
        _ text: UnsafeBufferPointer<UInt8>, _ column: Range<Int>
    ) -> (role: TypeDeclaration.Role, formOf: TypeIdentifier?) {
        var flags: (role: TypeDeclaration.Role, formOf: TypeIdentifier?) = (.content, nil)
        for flag in strings(text, column) {
            if flag.hasPrefix("form of ") {
                flags.formOf = TypeIdentifier(String(flag.dropFirst(8)))
            } else if let role = TypeDeclaration.Role(rawValue: flag) {
                flags.role = role
            }
        }
        return flags
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

    // MARK: Columns

    /// The columns of the line that begins at `start`, up to the column `last`, without the spaces
    /// around them. All other columns are empty.
    private static func columns(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, upTo last: Int = 8) -> InlineArray<9, Range<Int>> {
        var columns = InlineArray<9, Range<Int>>(repeating: 0..<0)
        var (position, begin) = (start, start)
        for column in 0...last {
            while position < text.count, text[position] != UInt8(ascii: "|"), text[position] != 0x0A { position += 1 }
            var end = position
            while begin < end, text[begin] == 0x20 { begin += 1 }
            while begin < end, text[end - 1] == 0x20 { end -= 1 }
            columns[column] = begin..<end
            if position == text.count || text[position] == 0x0A { break }
            position += 1
            begin = position
        }
        return columns
    }

    /// The comma-separated names of a column. Only spaces after a comma are removed, because a
    /// four-character code may end in a space.
    private static func names(_ text: UnsafeBufferPointer<UInt8>, _ column: Range<Int>) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var begin = column.lowerBound
        while begin < column.upperBound {
            var end = begin
            while end < column.upperBound, text[end] != UInt8(ascii: ",") { end += 1 }
            while begin < end, text[begin] == 0x20 { begin += 1 }
            if begin < end { names.append(begin..<end) }
            begin = end + 1
        }
        return names
    }

    private static func identifier(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> TypeIdentifier {
        TypeIdentifier(string(text, range)) ?? .data
    }

    private static func string(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
    }

    private static func strings(_ text: UnsafeBufferPointer<UInt8>, _ column: Range<Int>) -> [String] {
        names(text, column).map { string(text, $0) }
    }
}

/// The built-in catalogue's tables, whose columns are documented at ``TypeCatalogue``. Where types
/// share a name, the type in the earlier table is preferred. The most common types come first, so
/// that most searches end early.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries }, CatalogueTable { science },
    ]

    /// The table that declares a type, and the offset at which its line begins there. Nil when no
    /// table declares it.
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
