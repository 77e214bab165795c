import CKnowledge
import DragHTML

/// The built-in types: the lines of `Sources/Knowledge/types`, with an index of all their names.
/// `Sources/Knowledge/README.md` documents the lines.
///
/// A conversion looks up a few dozen names out of thousands, in a process that lives for
/// milliseconds. The lines therefore stay text, a line is identified by the offset at which it
/// begins, and a ``TypeDeclaration`` is made only for a requested line.
package enum BuiltInTypes {
    /// A kind of name. The raw value is the number of its column, counted from 0.
    package enum NameKind: Int, CaseIterable, Sendable {
        case identifier = 0
        case mimeType = 3
        case filenameExtension = 4
        case target = 5
        case legacyName = 6
        case windowsFormat = 7

        /// Whether names of the kind are compared with case. Targets and legacy names are (`TEXT`
        /// is a target, `text` is not).
        package var isExact: Bool { self == .target || self == .legacyName }

        /// A byte of a name as it is compared.
        package func folded(_ byte: UInt8) -> UInt8 { isExact ? byte : ASCII.lowercased(byte) }
    }

    /// The index that the compiler of knowledge has made.
    private struct Index: Sendable {
        /// Where the text is in the index.
        let text: Range<Int>
        /// The names, sorted by kind, folded name and line. Three numbers each: the offset of the
        /// name in the text, the offset of its line, and the length of the name with its kind in
        /// the highest byte.
        let names: IndexArray<UInt32>
        /// The offsets of the lines that state the beginnings of file names (`=README*`).
        let linesOfPrefixes: [UInt32]
        let kinds: KindTable

        init() {
            var reader = Knowledge.reader(of: dragconv_types())
            text = reader.place()
            names = IndexArray(from: &reader)
            linesOfPrefixes = reader.array()
            kinds = KindTable(from: &reader)
        }
    }

    private static let index = Index()

    /// All lines.
    private static var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: Knowledge.bytes(of: dragconv_types())[index.text])
    }

    // MARK: Names

    /// The line that declares a type; nil when none does.
    static func line(of type: TypeIdentifier) -> Int? {
        var identifier = type.canonical
        return identifier.withUTF8 { name in lines(.identifier, name).first }
    }

    /// The lines that have a name of that kind, in their order. Whole file names begin with `=`,
    /// and four-character codes are in single quotes.
    static func lines(_ kind: NameKind, _ name: String) -> [Int] {
        var name = name
        return name.withUTF8 { lines(kind, $0) }
    }

    private static func lines(_ kind: NameKind, _ name: UnsafeBufferPointer<UInt8>) -> [Int] {
        let (text, names) = (text, index.names)
        let positions = 0..<(names.count / 3)
        let first = positions.partitioningIndex { order(of: $0, in: names, text, kind, name) >= 0 }
        return positions[first...].prefix { order(of: $0, in: names, text, kind, name) == 0 }.map { Int(names[3 * $0 + 1]) }
    }

    /// Negative when the name at a position of the index precedes the wanted one, 0 when it is the
    /// same.
    private static func order(
        of position: Int, in names: IndexArray<UInt32>, _ text: UnsafeBufferPointer<UInt8>, _ kind: NameKind, _ name: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let (start, last) = (Int(names[3 * position]), names[3 * position + 2])
        let otherKind = Int(last >> 24)
        if otherKind != kind.rawValue { return otherKind - kind.rawValue }
        let length = Int(last & 0xFF_FFFF)
        for offset in 0..<min(length, name.count) {
            let difference = Int(kind.folded(text[start + offset])) - Int(kind.folded(name[offset]))
            if difference != 0 { return difference }
        }
        return length - name.count
    }

    /// The beginnings of file names, with their lines.
    static func fileNamePrefixes() -> [(prefix: String, line: Int)] {
        index.linesOfPrefixes.map(Int.init).flatMap { line in
            strings(columns(line, upTo: 4)[4]).filter { $0.hasPrefix("=") && $0.hasSuffix("*") }.map { (String($0.dropFirst().dropLast()), line) }
        }
    }

    // MARK: Lines

    /// The offsets at which the lines begin.
    static var lines: [Int] {
        let text = text
        return [0] + text.indices.filter { text[$0] == 0x0A && $0 + 1 < text.count }.map { $0 + 1 }
    }

    static func identifier(at line: Int) -> TypeIdentifier { identifier(columns(line, upTo: 0)[0]) }

    static func parents(at line: Int) -> [TypeIdentifier] { names(columns(line, upTo: 2)[2]).map(identifier) }

    /// The kinds of the type on a line; nil for a type that says nothing itself.
    static func kinds(at line: Int) -> TypeKinds? { index.kinds.kinds(ofLine: line) }

    static func filenameExtensions(at line: Int) -> [String] { strings(columns(line, upTo: 4)[4]) }

    static func declaration(at line: Int) -> TypeDeclaration {
        let columns = columns(line)
        var (legacyNames, osTypes): ([String], [String]) = ([], [])
        for name in strings(columns[6]) {
            if name.hasPrefix("'") { osTypes.append(String(name.dropFirst().dropLast())) } else { legacyNames.append(name) }
        }
        var declaration = TypeDeclaration(
            identifier(columns[0]), description: string(columns[1]), parents: names(columns[2]).map(identifier), mimeTypes: strings(columns[3]),
            filenameExtensions: strings(columns[4]), targets: strings(columns[5]), legacyNames: legacyNames, osTypes: osTypes,
            windowsFormats: strings(columns[7]))
        (declaration.role, declaration.formOf) = flags(columns[8])
        declaration.kinds = kinds(at: line)
        return declaration
    }

    /// What the last column of a line says of the type.
    static func flags(at line: Int) -> (role: TypeDeclaration.Role, formOf: TypeIdentifier?) { flags(columns(line)[8]) }

    private static func flags(_ column: Range<Int>) -> (role: TypeDeclaration.Role, formOf: TypeIdentifier?) {
        var flags: (role: TypeDeclaration.Role, formOf: TypeIdentifier?) = (.content, nil)
        for flag in strings(column) {
            if flag.hasPrefix("form of ") {
                flags.formOf = TypeIdentifier(String(flag.dropFirst(8)))
            } else if let role = TypeDeclaration.Role(rawValue: flag) {
                flags.role = role
            }
        }
        return flags
    }

    // MARK: Columns

    /// The columns of a line, up to the column `last`, without the spaces around them. All other
    /// columns are empty.
    private static func columns(_ line: Int, upTo last: Int = 8) -> InlineArray<9, Range<Int>> {
        let text = text
        var columns = InlineArray<9, Range<Int>>(repeating: 0..<0)
        var (position, begin) = (line, line)
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
    private static func names(_ column: Range<Int>) -> [Range<Int>] {
        let text = text
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

    private static func identifier(_ range: Range<Int>) -> TypeIdentifier { TypeIdentifier(string(range)) ?? .data }

    private static func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
    }

    private static func strings(_ column: Range<Int>) -> [String] { names(column).map(string) }
}
