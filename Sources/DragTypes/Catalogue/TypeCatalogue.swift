/// Every type that is known, with its names on all platforms, and which conforms to which.
///
/// The built-in catalogue is a set of tables (``CatalogueTables``), one type a line, columns separated by ` | `:
///
/// 1. identifier
/// 2. description
/// 3. direct parents
/// 4. MIME types, the preferred one first
/// 5. file name extensions; `=Makefile` is a whole file name, `=README*` its beginning
/// 6. other names on X11 and Wayland
/// 7. legacy Mac names; four-character codes stand in single quotes
/// 8. Windows clipboard formats
/// 9. `marker`, `secret`, `opaque`, or `form of TYPE`
///
/// Trailing empty columns are left out. Where two types share a name, the earlier line is preferred.
public struct TypeCatalogue: Sendable {
    /// The types that come with the library.
    public static let builtIn = TypeCatalogue()

    private var added: [TypeDeclaration] = []
    /// The numbers of ``added``.
    private var addedNumbers = TypeNumbers()

    private init() {}

    /// This catalogue with further declarations. A type that is already declared keeps its first declaration:
    /// its owner, the catalogue or an earlier plug-in, wins.
    public func adding(_ declarations: [TypeDeclaration]) -> TypeCatalogue {
        var result = self
        result.add([declarations])
        return result
    }

    /// Adds lists of declarations, as ``adding(_:)`` does.
    package mutating func add(_ lists: [[TypeDeclaration]]) {
        let count = lists.reduce(0) { $0 + $1.count }
        added.reserveCapacity(added.count + count)
        addedNumbers.reserveCapacity(count)
        for declaration in lists.joined() where CatalogueTables.line(of: declaration.identifier) == nil {
            if addedNumbers.add(declaration.identifier).isNew { added.append(declaration) }
        }
    }

    // MARK: Types

    /// All declarations, the built-in ones first, in table order.
    public var declarations: [TypeDeclaration] {
        CatalogueTables.all.flatMap { table in table.lines.map(table.declaration(at:)) } + added
    }

    /// What is declared of `type`, or nil for a type that nobody declared.
    public func declaration(of type: TypeIdentifier) -> TypeDeclaration? {
        if let position = addedNumbers.number(of: type) { return added[position] }
        return CatalogueTables.line(of: type).map { $0.table.declaration(at: $0.start) }
    }

    /// The direct parents of `type`; those that a dynamic identifier names; none for an unknown type.
    public func parents(of type: TypeIdentifier) -> [TypeIdentifier] {
        if let position = addedNumbers.number(of: type) { return added[position].parents }
        if type.isDynamic { return DynamicType(type)?.parents ?? [] }
        return CatalogueTables.line(of: type).map { $0.table.parents(at: $0.start) } ?? []
    }

    /// Types that name `type` as a direct parent.
    public func children(of type: TypeIdentifier) -> [TypeIdentifier] {
        declarations.filter { $0.parents.contains(type) }.map(\.identifier)
    }

    /// The other byte forms of `type`: CF_HTML for HTML.
    public func forms(of type: TypeIdentifier) -> [TypeDeclaration] {
        (Self.builtInForms[type] ?? []) + added.filter { $0.formOf == type }
    }

    private static let builtInForms: [TypeIdentifier: [TypeDeclaration]] = builtIn.declarations.reduce(into: [:]) { forms, declaration in
        if let base = declaration.formOf { forms[base, default: []].append(declaration) }
    }

    // MARK: Conformance

    /// `type` itself (distance 0) and everything it conforms to, nearest first; the distance is the number of steps up.
    public func supertypes(of type: TypeIdentifier) -> [(type: TypeIdentifier, distance: Int)] {
        var result: [(type: TypeIdentifier, distance: Int)] = [(type, 0)]
        var next = 0
        while next < result.count {
            let (current, distance) = result[next]
            next += 1
            for parent in parents(of: current) where !result.contains(where: { $0.type == parent }) {
                result.append((parent, distance + 1))
            }
        }
        return result
    }

    /// Whether `type` is `other` or a kind of it. Reflexive and transitive, as `UTType.conforms(to:)`.
    public func conforms(_ type: TypeIdentifier, to other: TypeIdentifier) -> Bool {
        distance(from: type, to: other) != nil
    }

    /// The number of steps from `type` up to `other`: 0 when they are equal, nil when `type` does not conform.
    public func distance(from type: TypeIdentifier, to other: TypeIdentifier) -> Int? {
        if type == other { return 0 }
        return supertypes(of: type).first { $0.type == other }?.distance
    }

    // MARK: Names

    /// The type with that MIME type. Parameters count where the catalogue knows the whole string
    /// (`text/plain;charset=utf-8`), else only `type/subtype` does.
    public func type(mimeType: String) -> TypeIdentifier? {
        if let type = type(.mimeType, mimeType, { $0.mimeTypes }) { return type }
        guard let parsed = MIMEType(mimeType) else { return nil }
        let normalized = parsed.normalized.description
        if normalized != mimeType, let type = type(.mimeType, normalized, { $0.mimeTypes }) { return type }
        return parsed.parameters.isEmpty ? nil : type(.mimeType, parsed.essence, { $0.mimeTypes })
    }

    /// All types with that file name extension (no dot), the preferred one first.
    public func types(filenameExtension: String) -> [TypeIdentifier] {
        let lowered = ASCII.lowercased(filenameExtension)
        return all(.filenameExtension, filenameExtension)
            + added.filter { $0.filenameExtensions.contains { ASCII.lowercased($0) == lowered } }.map(\.identifier)
    }

    /// All types that a file of that name may have, the preferred one first: by its whole name, by its longest known
    /// extension, then by how it begins.
    public func types(fileName: String) -> [TypeIdentifier] {
        let name = fileName.split(separator: "/").last.map(String.init) ?? fileName
        let whole = all(.filenameExtension, "=" + name)
        if !whole.isEmpty { return whole }
        var rest = Substring(name)
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            let found = types(filenameExtension: String(rest))
            if !found.isEmpty { return found }
        }
        return CatalogueTables.all.flatMap { table in
            table.fileNamePrefixes().filter { name.hasPrefix($0.prefix) }.map { table.identifier(at: $0.line) }
        }
    }

    /// The type that a name on an X11 or Wayland selection stands for, or nil.
    public func type(target: String) -> TypeIdentifier? { type(.target, target, { $0.targets }) ?? type(mimeType: target) }

    /// The type with that legacy Mac pasteboard name.
    public func type(legacyName: String) -> TypeIdentifier? { type(.legacyName, legacyName, { $0.legacyNames }) }

    /// The type with that four-character code.
    public func type(osType: String) -> TypeIdentifier? { type(.legacyName, "'" + osType + "'", { $0.osTypes.map { "'\($0)'" } }) }

    /// The type with that Windows clipboard format name.
    public func type(windowsFormat: String) -> TypeIdentifier? { type(.windowsFormat, windowsFormat, { $0.windowsFormats }) }

    private func first(_ kind: CatalogueTable.NameKind, _ name: String) -> TypeIdentifier? {
        let key = NameTable.Key(name)
        for table in CatalogueTables.all {
            if let start = table.lines(kind, key).first { return table.identifier(at: start) }
        }
        return nil
    }

    private func all(_ kind: CatalogueTable.NameKind, _ name: String) -> [TypeIdentifier] {
        let key = NameTable.Key(name)
        return CatalogueTables.all.flatMap { table in table.lines(kind, key).map(table.identifier(at:)) }
    }

    private func type(
        _ kind: CatalogueTable.NameKind, _ name: String, _ names: (TypeDeclaration) -> [String]
    ) -> TypeIdentifier? {
        if let type = first(kind, name) { return type }
        guard !added.isEmpty else { return nil }
        let lowered = ASCII.lowercased(name)
        return added.first { declaration in
            names(declaration).contains { kind.isExact ? $0 == name : ASCII.lowercased($0) == lowered }
        }?.identifier
    }
}
