/// The built-in tables and a hash index of every name in them.
///
/// A conversion needs a dozen look-ups among thousands of names, in a process that lives for milliseconds. So the
/// tables stay text: the index holds byte ranges, and a ``TypeDeclaration`` is made only for a line that is asked for.
struct CatalogueIndex: Sendable {
    /// The kinds of names; a name is looked up within its kind.
    enum NameKind: UInt8, Sendable {
        case identifier, mimeType, filenameExtension, fileName, target, legacyName, osType, windowsFormat

        /// Atoms and four-character codes differ by case (`TEXT` is a target, `text` is not).
        var isExact: Bool { self == .target || self == .osType || self == .legacyName }
    }

    private struct Entry {
        var start: UInt32
        var length: UInt16
        var kind: NameKind
        var line: UInt16
    }

    private let text: [UInt8]
    private let lineStarts: [UInt32]
    private var entries: [Entry] = []
    /// Open addressing, linear probing; 0 is empty, else index + 1. Equal names stand in table order.
    private var slots: [UInt32]
    /// Leading parts of file names: `README*`.
    private(set) var fileNamePrefixes: [(prefix: String, line: Int)] = []

    var lineCount: Int { lineStarts.count }

    init(tables: [String]) {
        var text: [UInt8] = []
        for table in tables {
            text.append(contentsOf: table.utf8)
            text.append(0x0A)
        }
        var starts: [UInt32] = []
        var atLineStart = true
        for (offset, byte) in text.enumerated() {
            if atLineStart, byte != 0x0A { starts.append(UInt32(offset)) }
            atLineStart = byte == 0x0A
        }
        self.text = text
        self.lineStarts = starts
        var capacity = 1024
        while capacity < starts.count * 16 { capacity *= 2 }
        self.slots = [UInt32](repeating: 0, count: capacity)
        entries.reserveCapacity(starts.count * 8)
        for line in starts.indices { index(line: line) }
    }

    /// The lines on which `name` stands as a name of that kind, in table order.
    func lines(_ kind: NameKind, _ name: String) -> [Int] {
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty, wanted.count <= Int(UInt16.max) else { return [] }
        var found: [Int] = []
        var slot = Self.hash(kind, wanted[...]) & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.kind == kind, Int(entry.length) == wanted.count, matches(entry, wanted) {
                found.append(Int(entry.line))
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return found
    }

    func declaration(line: Int) -> TypeDeclaration {
        let columns = columns(line: line)
        let legacy = Self.list(columns.count > 6 ? columns[6] : [])
        let flags = Self.list(columns.count > 8 ? columns[8] : [])
        var declaration = TypeDeclaration(
            identifier(line: line),
            description: columns.count > 1 ? String(utf8Bytes: columns[1]) : "",
            parents: columns.count > 2 ? Self.list(columns[2]).compactMap(TypeIdentifier.init) : [],
            mimeTypes: Self.list(columns.count > 3 ? columns[3] : []),
            filenameExtensions: Self.list(columns.count > 4 ? columns[4] : []),
            targets: Self.list(columns.count > 5 ? columns[5] : []),
            legacyNames: legacy.filter { !$0.hasPrefix("'") },
            osTypes: legacy.filter { $0.hasPrefix("'") }.map { String($0.dropFirst().dropLast()) },
            windowsFormats: Self.list(columns.count > 7 ? columns[7] : []))
        for flag in flags {
            if flag.hasPrefix("form of ") {
                declaration.formOf = TypeIdentifier(String(flag.dropFirst(8)))
            } else if let role = TypeDeclaration.Role(rawValue: flag) {
                declaration.role = role
            }
        }
        return declaration
    }

    func identifier(line: Int) -> TypeIdentifier {
        let start = Int(lineStarts[line])
        var end = start
        while end < text.count, text[end] != 0x20, text[end] != 0x0A { end += 1 }
        return TypeIdentifier(String(utf8Bytes: text[start..<end])) ?? .data
    }

    /// The third column alone: walking up the conformance graph needs nothing else.
    func parents(line: Int) -> [TypeIdentifier] {
        let columns = columns(line: line)
        return columns.count > 2 ? Self.list(columns[2]).compactMap(TypeIdentifier.init) : []
    }

    // MARK: Building

    private mutating func index(line: Int) {
        let columns = columns(line: line)
        add(.identifier, columns[0], line)
        for (column, kind) in [(3, NameKind.mimeType), (5, .target), (7, .windowsFormat)] where column < columns.count {
            Self.forEachName(columns[column]) { add(kind, $0, line) }
        }
        if columns.count > 4 {
            Self.forEachName(columns[4]) { name in
                if name.first == UInt8(ascii: "=") {
                    if name.last == UInt8(ascii: "*") {
                        fileNamePrefixes.append((String(utf8Bytes: name.dropFirst().dropLast()), line))
                    } else {
                        add(.fileName, name.dropFirst(), line)
                    }
                } else {
                    add(.filenameExtension, name, line)
                }
            }
        }
        if columns.count > 6 {
            Self.forEachName(columns[6]) { name in
                if name.first == UInt8(ascii: "'"), name.count >= 2 {
                    add(.osType, name.dropFirst().dropLast(), line)
                } else {
                    add(.legacyName, name, line)
                }
            }
        }
    }

    private mutating func add(_ kind: NameKind, _ name: ArraySlice<UInt8>, _ line: Int) {
        guard !name.isEmpty, entries.count < slots.count / 2 else { return }
        entries.append(
            Entry(start: UInt32(name.startIndex), length: UInt16(name.count), kind: kind, line: UInt16(line)))
        var slot = Self.hash(kind, name) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(entries.count)
    }

    private func matches(_ entry: Entry, _ wanted: [UInt8]) -> Bool {
        let start = Int(entry.start)
        if entry.kind.isExact {
            for offset in wanted.indices where text[start + offset] != wanted[offset] { return false }
        } else {
            for offset in wanted.indices
            where ASCII.lowercased(text[start + offset]) != ASCII.lowercased(wanted[offset]) { return false }
        }
        return true
    }

    /// FNV-1a over the lower-cased name: the same for every process, and quick for short names.
    private static func hash(_ kind: NameKind, _ name: ArraySlice<UInt8>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(kind.rawValue)
        for byte in name {
            hash = (hash ^ UInt64(ASCII.lowercased(byte))) &* 0x0000_0100_0000_01b3
        }
        return Int(truncatingIfNeeded: hash ^ hash >> 29) & Int.max
    }

    // MARK: Splitting

    /// The columns of a line; they are separated by ` | `.
    private func columns(line: Int) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        result.reserveCapacity(9)
        var start = Int(lineStarts[line])
        var position = start
        while true {
            let byte = position < text.count ? text[position] : 0x0A
            if byte == 0x0A || byte == UInt8(ascii: "|") {
                result.append(Self.trimmed(text[start..<position]))
                if byte == 0x0A { return result }
                start = position + 1
            }
            position += 1
        }
    }

    private static func trimmed(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var slice = slice
        while slice.first == 0x20 { slice.removeFirst() }
        while slice.last == 0x20 { slice.removeLast() }
        return slice
    }

    private static func forEachName(_ column: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        var start = column.startIndex
        while start < column.endIndex {
            var end = start
            while end < column.endIndex, column[end] != UInt8(ascii: ",") { end += 1 }
            // An OSType may end in a space: only the space behind the comma is the list's.
            let name = column[start..<end].drop { $0 == 0x20 }
            if !name.isEmpty { body(name) }
            start = end + 1
        }
    }

    private static func list(_ column: ArraySlice<UInt8>) -> [String] {
        var names: [String] = []
        forEachName(column) { names.append(String(utf8Bytes: $0)) }
        return names
    }
}
