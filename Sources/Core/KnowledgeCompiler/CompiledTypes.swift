import DragTypes

/// A line that declares a type.
struct TypeLine {
    let identifier: TypeIdentifier
    /// The names of each kind.
    let names: [BuiltInTypes.NameKind: [ArraySlice<UInt8>]]
    let text: ArraySlice<UInt8>

    private static let columnCount = 9

    /// The types of all files.
    ///
    /// - Throws: ``KnowledgeError`` for a line with a mistake.
    static func all(in files: [DataLines]) throws(KnowledgeError) -> [TypeLine] {
        var types: [TypeLine] = []
        var declared: Set<TypeIdentifier> = []
        for file in files {
            for line in file.lines {
                let type = try TypeLine(line, in: file)
                guard declared.insert(type.identifier).inserted else { throw file.mistake(line, "\(type.identifier) is declared before.") }
                types.append(type)
            }
        }
        for file in files {
            for line in file.lines {
                for parent in try identifiers(line.columns()[2], line, file) where !declared.contains(parent) {
                    throw file.mistake(line, "Its parent \(parent) is not declared.")
                }
                let form = line.columns().count == columnCount ? flags(line).compactMap { formOf($0) } : []
                for name in form where TypeIdentifier(name).map({ !declared.contains($0) }) ?? true {
                    throw file.mistake(line, "It is a form of \(name), which is not declared.")
                }
            }
        }
        return types
    }

    private init(_ line: DataLines.Line, in file: DataLines) throws(KnowledgeError) {
        let columns = line.columns()
        guard (3...Self.columnCount).contains(columns.count) else {
            throw file.mistake(line, "It has \(columns.count) columns; a type has at least three, and at most \(Self.columnCount).")
        }
        guard let identifier = TypeIdentifier(String(utf8Bytes: columns[0])) else {
            throw file.mistake(line, "\u{201C}\(String(utf8Bytes: columns[0]))\u{201D} is no identifier of a type.")
        }
        guard !columns[1].isEmpty else { throw file.mistake(line, "\(identifier) has no description.") }
        var names: [BuiltInTypes.NameKind: [ArraySlice<UInt8>]] = [:]
        for kind in BuiltInTypes.NameKind.allCases where kind.rawValue < columns.count { names[kind] = Self.names(columns[kind.rawValue]) }
        // Some programs use a word in place of a MIME type (`downloadurl`).
        for name in names[.mimeType] ?? [] where name.contains(where: { "/ ".utf8.contains($0) }) && MIMEType(String(utf8Bytes: name)) == nil {
            throw file.mistake(line, "\u{201C}\(String(utf8Bytes: name))\u{201D} is no MIME type.")
        }
        if columns.count == Self.columnCount {
            for flag in Self.flags(line) where Self.formOf(flag) == nil && TypeDeclaration.Role(rawValue: flag) == nil {
                throw file.mistake(line, "\u{201C}\(flag)\u{201D} is neither \u{201C}form of TYPE\u{201D} nor a role.")
            }
        }
        (self.identifier, self.names, text) = (identifier, names, line.text)
    }

    /// The names in a column, between which commas stand. A four-character code may end in a space,
    /// so that only spaces before a name are left out.
    private static func names(_ column: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        column.split(separator: UInt8(ascii: ",")).map { $0.drop { $0 == 0x20 } }.filter { !$0.isEmpty }
    }

    private static func identifiers(_ column: ArraySlice<UInt8>, _ line: DataLines.Line, _ file: DataLines) throws(KnowledgeError) -> [TypeIdentifier]
    {
        var found: [TypeIdentifier] = []
        for name in names(column) {
            guard let type = TypeIdentifier(String(utf8Bytes: name)) else {
                throw file.mistake(line, "\u{201C}\(String(utf8Bytes: name))\u{201D} is no identifier of a type.")
            }
            found.append(type)
        }
        return found
    }

    /// The words of the last column.
    private static func flags(_ line: DataLines.Line) -> [String] { names(line.columns()[columnCount - 1]).map { String(utf8Bytes: $0) } }

    private static func formOf(_ flag: String) -> String? { flag.hasPrefix("form of ") ? String(flag.dropFirst(8)) : nil }
}

/// The index of the types.
struct CompiledTypes {
    private let types: [TypeLine]
    private let kinds: KindLines
    private let byName: [String: TypeIdentifier]

    /// - Parameter kinds: the file of the types' kinds.
    /// - Throws: ``KnowledgeError`` for a line of that file with a mistake.
    init(_ types: [TypeLine], kinds: DataLines) throws(KnowledgeError) {
        self.types = types
        let declared = Set(types.map(\.identifier))
        self.kinds = try KindLines(kinds, isDeclared: declared.contains)
        var byName: [String: TypeIdentifier] = [:]
        for type in types {
            let names = [type.identifier.canonical] + (type.names[.mimeType] ?? []).map { ASCII.lowercased(String(utf8Bytes: $0)) }
            for name in names where byName[name] == nil { byName[name] = type.identifier }
        }
        self.byName = byName
    }

    /// The type with an identifier or a MIME type; nil when none has it.
    func type(_ name: ArraySlice<UInt8>) -> TypeIdentifier? { byName[ASCII.lowercased(String(utf8Bytes: name))] }

    /// The lines as one text, all names in their order, the lines with beginnings of names of
    /// files, and the types' kinds.
    var index: [UInt8] {
        var text: [UInt8] = []
        var names: [(kind: BuiltInTypes.NameKind, folded: [UInt8], place: Int, line: Int)] = []
        var linesOfPrefixes: [UInt32] = []
        var rowsOfLines: [(line: Int, row: Int)] = []
        for type in types {
            if !text.isEmpty { text.append(0x0A) }
            let line = text.count
            text += type.text
            if let row = kinds.numbers[type.identifier] { rowsOfLines.append((line, row)) }
            for kind in BuiltInTypes.NameKind.allCases {
                var seen: Set<[UInt8]> = []
                for name in type.names[kind] ?? [] where seen.insert(name.map(kind.folded)).inserted {
                    names.append((kind, name.map(kind.folded), line + name.startIndex - type.text.startIndex, line))
                }
            }
            let isPrefix = type.names[.filenameExtension]?.contains { $0.first == UInt8(ascii: "=") && $0.last == UInt8(ascii: "*") }
            if isPrefix == true { linesOfPrefixes.append(UInt32(line)) }
        }
        names.sort { left, right in
            if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
            return left.folded == right.folded ? left.line < right.line : left.folded.lexicographicallyPrecedes(right.folded)
        }
        var writer = IndexWriter()
        writer.block(text)
        writer.array(names.flatMap { [UInt32($0.place), UInt32($0.line), UInt32($0.kind.rawValue) << 24 | UInt32($0.folded.count)] })
        writer.array(linesOfPrefixes)
        KindTable.write(kinds.rows, rowsOfLines, to: &writer)
        return writer.bytes
    }
}
