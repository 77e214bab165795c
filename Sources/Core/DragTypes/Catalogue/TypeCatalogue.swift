import Synchronization

/// All known types: their names on all platforms, and which type conforms to which.
///
/// The built-in types are those of `Sources/Knowledge/types`. Where two types share a name, the
/// type on the earlier line is preferred.
public struct TypeCatalogue: Sendable {
    /// The catalogue of the types that come with the library.
    public static let builtIn = TypeCatalogue()

    private var added: [TypeDeclaration] = []
    /// The kinds of the types of ``added``, which an index has in a place of their own: a run asks
    /// for those of a few types.
    private var indexedKinds: IndexRecords?
    /// The index of each type in ``added``.
    private var addedNumbers = TypeInterner()

    private init() {}

    /// This catalogue with further declarations. A type that is already declared keeps its first
    /// declaration, whether that is in the built-in catalogue or was added before. A new name that
    /// a declared type already has still finds that type first.
    public func adding(_ declarations: [TypeDeclaration]) -> TypeCatalogue {
        var result = self
        result.add([declarations])
        return result
    }

    /// Adds the declarations of all lists, by the rule of ``adding(_:)``.
    package mutating func add(_ lists: [[TypeDeclaration]]) {
        let count = lists.reduce(0) { $0 + $1.count }
        added = addedDeclarations
        indexedKinds = nil
        added.reserveCapacity(added.count + count)
        addedNumbers.reserveCapacity(count)
        for declaration in lists.joined() where BuiltInTypes.line(of: declaration.identifier) == nil {
            guard addedNumbers.add(declaration.identifier).isNew else { continue }
            added.append(declaration)
        }
    }

    // MARK: The form in an index

    /// Writes the added declarations. The built-in ones are in the program that reads them back.
    package func write(to writer: inout IndexWriter) {
        let declarations = addedDeclarations
        writer.list(declarations) { writer, declaration in
            var names = declaration
            names.kinds = nil
            writer.declaration(names)
        }
        writer.records(declarations) { writer, declaration in writer.list(declaration.kinds.map { [$0] } ?? []) { $0.kinds($1) } }
        addedNumbers.write(to: &writer)
    }

    package init(from reader: inout IndexReader) {
        added = reader.list { $0.declaration() }
        indexedKinds = IndexRecords(from: &reader)
        addedNumbers = TypeInterner(from: &reader)
    }

    // MARK: Types

    /// All declarations: the built-in ones in table order, then the added ones.
    public var declarations: [TypeDeclaration] {
        BuiltInTypes.lines.map(BuiltInTypes.declaration) + addedDeclarations
    }

    /// The added declarations, with their kinds.
    private var addedDeclarations: [TypeDeclaration] { added.indices.map(addedDeclaration) }

    private func addedDeclaration(at position: Int) -> TypeDeclaration {
        var declaration = added[position]
        declaration.kinds = addedKinds(at: position)
        return declaration
    }

    private func addedKinds(at position: Int) -> TypeKinds? {
        guard var reader = indexedKinds?[position] else { return added[position].kinds }
        return reader.list { $0.kinds() }.first
    }

    /// The declaration of `type`. Nil when no declaration has that identifier.
    public func declaration(of type: TypeIdentifier) -> TypeDeclaration? {
        if let position = addedNumbers.number(of: type) { return addedDeclaration(at: position) }
        return BuiltInTypes.line(of: type).map(BuiltInTypes.declaration)
    }

    /// Whether some declaration has that identifier.
    public func declares(_ type: TypeIdentifier) -> Bool { addedNumbers.number(of: type) != nil || BuiltInTypes.line(of: type) != nil }

    /// The role of representations of `type`: content, unless a declaration says something else.
    public func role(of type: TypeIdentifier) -> TypeDeclaration.Role {
        if let position = addedNumbers.number(of: type) { return added[position].role }
        return BuiltInTypes.line(of: type).map { BuiltInTypes.flags(at: $0).role } ?? .content
    }

    /// The type of which `type` is another form (``TypeDeclaration/formOf``); nil when it is none.
    public func base(of type: TypeIdentifier) -> TypeIdentifier? {
        if let position = addedNumbers.number(of: type) { return added[position].formOf }
        return BuiltInTypes.line(of: type).flatMap { BuiltInTypes.flags(at: $0).formOf }
    }

    /// The direct parents of `type`. For a dynamic identifier, the parents that the identifier
    /// contains. Empty for an unknown type.
    public func parents(of type: TypeIdentifier) -> [TypeIdentifier] {
        if let position = addedNumbers.number(of: type) { return added[position].parents }
        if type.isDynamic { return DynamicType(type)?.parents ?? [] }
        return BuiltInTypes.line(of: type).map(BuiltInTypes.parents) ?? []
    }

    /// The file name extensions of `type`, the preferred one first. Empty for an unknown type.
    package func filenameExtensions(of type: TypeIdentifier) -> [String] {
        if let position = addedNumbers.number(of: type) { return added[position].filenameExtensions }
        return BuiltInTypes.line(of: type).map(BuiltInTypes.filenameExtensions) ?? []
    }

    /// The declared types that have `type` as a direct parent. Empty when there are none.
    public func children(of type: TypeIdentifier) -> [TypeIdentifier] {
        declarations.filter { $0.parents.contains(type) }.map(\.identifier)
    }

    /// The declarations of the other byte forms of `type`: CF_HTML for `public.html`. Empty when
    /// there are none.
    public func forms(of type: TypeIdentifier) -> [TypeDeclaration] {
        (Self.builtInForms[type] ?? []) + added.indices.filter { added[$0].formOf == type }.map(addedDeclaration)
    }

    private static let builtInForms: [TypeIdentifier: [TypeDeclaration]] = builtIn.declarations.reduce(into: [:]) { forms, declaration in
        if let base = declaration.formOf { forms[base, default: []].append(declaration) }
    }

    // MARK: Kinds

    /// The kinds of content that `type` is written for: its own, or those of the nearest supertype
    /// that declares some. Nil when none does.
    ///
    /// A syntax type such as JSON says nothing of its subtypes' meaning, so that nothing is
    /// inherited from it or through it. A built-in type of which only the syntax is known is what
    /// the syntax shows: data, for JSON. Any other such type has no kinds, and is its supertype in
    /// every respect.
    public func kinds(of type: TypeIdentifier) -> TypeKinds? {
        var layer = [type]
        var seen: Set<TypeIdentifier> = [type]
        var view: TypeKinds.View?
        while !layer.isEmpty {
            var next: [TypeIdentifier] = []
            for current in layer {
                if let own = ownKinds(of: current) {
                    if current == type || own.view == nil { return own }
                    view = view ?? own.view
                    continue
                }
                for parent in parents(of: current) where seen.insert(parent).inserted { next.append(parent) }
            }
            layer = next
        }
        guard let view, BuiltInTypes.line(of: type) != nil else { return nil }
        return TypeKinds(means: [view.kind], shares: [view.kind])
    }

    private func ownKinds(of type: TypeIdentifier) -> TypeKinds? {
        if let kinds = BuiltInTypes.line(of: type).flatMap(BuiltInTypes.kinds) { return kinds }
        return addedNumbers.number(of: type).flatMap(addedKinds)
    }

    // MARK: Conformance

    /// `type` itself (distance 0) and all its supertypes, nearest first. The distance is the number
    /// of steps from a type to its parent.
    public func supertypes(of type: TypeIdentifier) -> [(type: TypeIdentifier, distance: Int)] { supertypes(of: type, until: nil) }

    /// Supertypes of built-in types that were asked for before. A batch asks thousands of times for
    /// those of the same few types. (What a catalogue adds changes no built-in type.)
    private static let knownSupertypes = Mutex<[TypeIdentifier: [(type: TypeIdentifier, distance: Int)]]>([:])

    /// The supertypes, at least up to `wanted` if that is one of them.
    private func supertypes(of type: TypeIdentifier, until wanted: TypeIdentifier?) -> [(type: TypeIdentifier, distance: Int)] {
        if let known = Self.knownSupertypes.withLock({ $0[type] }) { return known }
        guard BuiltInTypes.line(of: type) != nil else { return readSupertypes(of: type, until: wanted) }
        let supertypes = readSupertypes(of: type, until: nil)
        Self.knownSupertypes.withLock { $0[type] = supertypes }
        return supertypes
    }

    private func readSupertypes(of type: TypeIdentifier, until wanted: TypeIdentifier?) -> [(type: TypeIdentifier, distance: Int)] {
        var result: [(type: TypeIdentifier, distance: Int)] = [(type, 0)]
        var next = 0
        while next < result.count {
            let (current, distance) = result[next]
            next += 1
            for parent in parents(of: current) where !result.contains(where: { $0.type == parent }) {
                result.append((parent, distance + 1))
                if parent == wanted { return result }
            }
        }
        return result
    }

    /// Whether `type` is `other` or one of its subtypes. Reflexive and transitive, like
    /// `UTType.conforms(to:)`.
    public func conforms(_ type: TypeIdentifier, to other: TypeIdentifier) -> Bool {
        distance(from: type, to: other) != nil
    }

    /// The number of steps from `type` up to `other`. 0 when they are equal, nil when `type` does
    /// not conform to `other`.
    public func distance(from type: TypeIdentifier, to other: TypeIdentifier) -> Int? {
        if type == other { return 0 }
        return supertypes(of: type, until: other).first { $0.type == other }?.distance
    }

    // MARK: Names

    /// The type with that MIME type. A declaration with the same parameters
    /// (`text/plain;charset=utf-8`) takes precedence. Otherwise only `type/subtype` is looked up.
    /// Nil when neither is known.
    public func type(mimeType: String) -> TypeIdentifier? {
        if let type = type(.mimeType, mimeType, { $0.mimeTypes }) { return type }
        guard let parsed = MIMEType(mimeType) else { return nil }
        let normalized = parsed.normalized.description
        if normalized != mimeType, let type = type(.mimeType, normalized, { $0.mimeTypes }) { return type }
        return parsed.parameters.isEmpty ? nil : type(.mimeType, parsed.essence, { $0.mimeTypes })
    }

    /// The declared type that a table of this project names, by one of its MIME types or its
    /// identifier; nil for a type that is not declared.
    package func type(mimeTypeOrIdentifier name: String) -> TypeIdentifier? {
        name.contains("/") ? type(mimeType: name) : TypeIdentifier(name).flatMap { declaration(of: $0)?.identifier }
    }

    /// The preferred MIME type of a type; nil for a type that has none.
    public func mimeType(of type: TypeIdentifier) -> String? {
        if let declaration = declaration(of: type) { return declaration.mimeTypes.first }
        return DynamicType(type).flatMap { $0.tagClass == .mimeType ? $0.tag : nil }
    }

    /// The usual file name extension of a type, without a dot; nil for a type that has none, or
    /// only whole file names such as `Makefile`.
    public func filenameExtension(of type: TypeIdentifier) -> String? {
        filenameExtensions(of: type).first { !$0.hasPrefix("=") }
    }

    /// All types with that file name extension, the preferred one first. The extension has no dot
    /// and may be in any case. Empty when it is unknown.
    public func types(filenameExtension: String) -> [TypeIdentifier] {
        let lowered = ASCII.lowercased(filenameExtension)
        return all(.filenameExtension, filenameExtension)
            + added.filter { $0.filenameExtensions.contains { ASCII.lowercased($0) == lowered } }.map(\.identifier)
    }

    /// All types that a file with that name may have, the preferred one first. The first rule that
    /// gives a result counts: the whole name, the longest known extension, the beginning of the
    /// name. `fileName` may contain folders. Empty when no rule applies.
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
        return types(fileNameBeginning: name)
    }

    /// The types of files whose names begin as `name` does, whatever the ending: `README.ru` is a
    /// read-me file. Empty when no rule applies.
    package func types(fileNameBeginning name: String) -> [TypeIdentifier] {
        BuiltInTypes.fileNamePrefixes().filter { name.hasPrefix($0.prefix) }.map { BuiltInTypes.identifier(at: $0.line) }
    }

    /// The type of files that have exactly that name, such as `todo.txt`. Nil when the name is
    /// unknown.
    func type(wholeFileName name: String) -> TypeIdentifier? { first(.filenameExtension, "=" + name) }

    /// The type that a name on an X11 or Wayland selection means: an atom, in exactly that case, or
    /// a MIME type. Nil when the name is unknown.
    public func type(target: String) -> TypeIdentifier? { type(.target, target, { $0.targets }) ?? type(mimeType: target) }

    /// The type with that pasteboard name of old macOS versions, such as `NSStringPboardType`, in
    /// exactly that case. Nil when the name is unknown.
    public func type(legacyName: String) -> TypeIdentifier? { type(.legacyName, legacyName, { $0.legacyNames }) }

    /// The type with that four-character code, given without quotes. Nil when the code is unknown.
    public func type(osType: String) -> TypeIdentifier? { type(.legacyName, "'" + osType + "'", { $0.osTypes.map { "'\($0)'" } }) }

    /// The type with that Windows clipboard format name, in any case. Nil when the name is unknown.
    public func type(windowsFormat: String) -> TypeIdentifier? { type(.windowsFormat, windowsFormat, { $0.windowsFormats }) }

    private func first(_ kind: BuiltInTypes.NameKind, _ name: String) -> TypeIdentifier? {
        BuiltInTypes.lines(kind, name).first.map(BuiltInTypes.identifier)
    }

    private func all(_ kind: BuiltInTypes.NameKind, _ name: String) -> [TypeIdentifier] {
        BuiltInTypes.lines(kind, name).map(BuiltInTypes.identifier)
    }

    private func type(
        _ kind: BuiltInTypes.NameKind, _ name: String, _ names: (TypeDeclaration) -> [String]
    ) -> TypeIdentifier? {
        if let type = first(kind, name) { return type }
        guard !added.isEmpty else { return nil }
        let lowered = ASCII.lowercased(name)
        return added.first { declaration in
            names(declaration).contains { kind.isExact ? $0 == name : ASCII.lowercased($0) == lowered }
        }?.identifier
    }
}
