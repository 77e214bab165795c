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

    /// So many identifiers are looked for in the text itself: up to there that is quicker than making the index.
    private static let scansBeforeIndexing = 64

    /// Text in the shape that indexing needs, made at first use.
    private struct Contents {
        var bytes: [UInt8] = []
        var lineStarts: [Int32] = []
        var indexes: [NameTable?] = Array(repeating: nil, count: 8)
    }

    private let source: @Sendable () -> String
    /// Whether all identifiers of the table are in lower case, so that they can be looked for as they are.
    private let isLowerCase: Bool
    private let contents = Mutex<Contents?>(nil)
    private let scans = Mutex(0)

    init(isLowerCase: Bool = true, _ source: @escaping @Sendable () -> String) {
        self.isLowerCase = isLowerCase
        self.source = source
    }

    private func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
        contents.withLock { contents in
            var ready = contents ?? Self.load(source())
            contents = nil  // so that changing `ready` copies nothing
            defer { contents = ready }
            return body(&ready)
        }
    }

    private static func load(_ text: String) -> Contents {
        let bytes = Array(text.utf8) + [0x0A]
        let span = bytes.span
        var lineStarts: [Int32] = []
        var start = 0
        for index in span.indices where span[index] == 0x0A {
            if index > start { lineStarts.append(Int32(start)) }
            start = index + 1
        }
        return Contents(bytes: bytes, lineStarts: lineStarts)
    }

    /// The lines on which `name` stands as a name of that kind, in order. File names have `=` in front, four-character codes are
    /// in single quotes.
    func lines(_ kind: NameKind, _ name: String) -> [Int] {
        if kind == .identifier, isLowerCase, isWorthScanning() { return line(beginningWith: ASCII.lowercased(name)).map { [$0] } ?? [] }
        return withContents { contents in
            if contents.indexes[kind.rawValue] == nil {
                contents.indexes[kind.rawValue] = NameTable(kind, contents.bytes, contents.lineStarts)
            }
            return contents.indexes[kind.rawValue]?.lines(name, contents.bytes) ?? []
        }
    }

    private func isWorthScanning() -> Bool {
        scans.withLock { scans in
            scans += 1
            return scans <= Self.scansBeforeIndexing
        }
    }

    /// The line whose identifier is `name`, looked for in the text itself.
    func line(beginningWith name: String) -> Int? {
        var text = source()
        var wanted = name
        return text.withUTF8 { text in
            wanted.withUTF8 { wanted in
                guard let base = text.baseAddress, let first = wanted.baseAddress, !wanted.isEmpty else { return nil }
                var start = 0
                var line = 0
                while start + wanted.count < text.count {
                    if memcmp(base + start, first, wanted.count) == 0,
                        [0x20, UInt8(ascii: "|"), 0x0A].contains(base[start + wanted.count])
                    {
                        return line
                    }
                    guard let end = memchr(base + start, 0x0A, text.count - start) else { return nil }
                    let next = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(end)) + 1
                    // An empty line is none.
                    if next > start + 1 { line += 1 }
                    start = next
                }
                return nil
            }
        }
    }

    var lineCount: Int { withContents { $0.lineStarts.count } }

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
        return column.split(separator: UInt8(ascii: ",")).map { $0.drop { $0 == 0x20 } }
    }
}
