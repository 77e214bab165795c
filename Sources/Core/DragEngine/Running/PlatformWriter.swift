public import DragKit
public import DragTypes

/// Writes a payload under a platform's own type names and in the platform's byte forms.
///
/// For every representation, the writer finds the names of its type on the platform. Some of these
/// names stand for another byte form of the type, which a conversion makes. A type without a
/// platform name is written under its MIME type, as programs commonly do.
public struct PlatformWriter: Sendable {
    private let registry: Registry
    let platform: Platform
    private let hint: CharacterSetHint

    /// A writer for a platform, which converts with the handlers of `registry`.
    ///
    /// - Parameters:
    ///   - registry: what converts.
    ///   - platform: the platform for which is written.
    ///   - hint: what the user knows of texts that name no character set.
    public init(_ registry: Registry, platform: Platform, hint: CharacterSetHint = CharacterSetHint()) {
        self.registry = registry
        self.platform = platform
        self.hint = hint
    }

    var catalogue: TypeCatalogue { registry.catalogue }

    /// The payload in the platform's form, and notes on representations that are left out because
    /// they cannot be read. Markers and types that are private to the source are left out without a
    /// note. A confidential item gets the platform's mark for confidential content.
    public func payload(_ payload: Payload) -> (payload: Payload, notes: [ConversionNote]) {
        var notes: [ConversionNote] = []
        let items = prepared(payload.items, &notes).map { item in
            Item(suggestedName: item.suggestedName, representations: representations(of: item, &notes))
        }
        let source = Payload.Source(program: payload.source?.program, platform: platform)
        return (Payload(source: source, items: items), notes)
    }

    private func representations(of item: Item, _ notes: inout [ConversionNote]) -> [Representation] {
        var result: [Representation] = []
        var names: Set<String> = []
        let siblings = siblings(of: item)
        let pageFormats = pageFormatNames(of: item)
        func add(_ type: TypeIdentifier, _ name: String, _ bytes: [UInt8]) {
            guard names.insert(name).inserted else { return }
            // On Windows, text/x-moz-url ends in a NUL, which is two bytes in UTF-16.
            let bytes = platform == .windows && type == .mozURL ? bytes + [0, 0] : bytes
            result.append(Representation(type: type, target: name == type.rawValue ? nil : name, bytes: bytes))
        }
        for representation in item.representations {
            let role = catalogue.role(of: representation.type)
            guard role == .content else { continue }
            guard let raw = representation.bytes, !raw.isEmpty else {
                let name = representation.target ?? representation.type.rawValue
                notes.append(ConversionNote("\u{201C}\(name)\u{201D} has no bytes and is left out"))
                continue
            }
            if let name = representation.target.flatMap({ pageFormats[$0] }) {
                add(representation.type, name, raw)
                continue
            }
            let text = CanonicalText.decoded(raw, of: representation.type, target: representation.target, in: catalogue, hint: hint)
            if let guessed = text.guessed { notes.append(ConversionNote(hint.note(onTextReadAs: guessed))) }
            // In canonical form, text of an unstated encoding is UTF-8. Text that is stated to be
            // UTF-8 is better: some programs escape characters in the other one.
            let isUTF8 = representation.type == .plainText && siblings[.utf8PlainText] == nil
            let canonical = canonical(isUTF8 ? .utf8PlainText : representation.type, text.bytes, siblings)
            for form in forms(of: canonical.type) {
                guard let encoded = convert(canonical.bytes, canonical.type, form.type, siblings) else { continue }
                for name in form.names { add(form.type, name, encoded) }
            }
            if let operation = operation(canonical, siblings), let marker = cutMarker(operation) {
                add(marker.type, marker.name, marker.bytes)
            }
        }
        if let picture = pictureForWindows(item, siblings) {
            for name in Self.windowsPictures where !names.contains(name) {
                guard let type = catalogue.type(windowsFormat: name), let encoded = convert(picture.bytes, picture.type, type, siblings) else {
                    continue
                }
                add(type, name, encoded)
            }
        }
        for description in descriptions(of: item, beside: names) { add(description.type, description.target ?? "", description.bytes ?? []) }
        let marks = secretMarks(of: item)
        if marks.isEmpty, item.isSecret(in: catalogue) {
            notes.append(ConversionNote("the payload is confidential, and the platform has no mark for that"))
        }
        return marks + result
    }

    /// The formats in which programs on Windows look for a picture, best first. Few of them read
    /// any other, and many read only a bitmap.
    private static let windowsPictures = ["PNG", "CF_DIBV5", "CF_DIB"]

    /// The item's first picture, for Windows.
    private func pictureForWindows(_ item: Item, _ siblings: [TypeIdentifier: [UInt8]]) -> (type: TypeIdentifier, bytes: [UInt8])? {
        guard platform == .windows else { return nil }
        return item.representations.lazy.map(\.type).filter { catalogue.conforms($0, to: .image) }.compactMap { type in
            siblings[type].flatMap { $0.isEmpty ? nil : (type, $0) }
        }.first
    }

    /// The platform's marks beside an item: that the item is confidential, and that files were cut
    /// rather than copied.
    package func marks(of item: Item) -> [Representation] {
        let siblings = siblings(of: item)
        let cut = siblings.lazy.compactMap { operation(canonical($0.key, $0.value, siblings), siblings) }.compactMap(cutMarker).first
        return secretMarks(of: item) + (cut.map { [Representation(type: $0.type, target: $0.name, bytes: $0.bytes)] } ?? [])
    }

    /// The platform's marks for confidential content if the item is confidential, whichever mark
    /// the source used; empty otherwise.
    private func secretMarks(of item: Item) -> [Representation] {
        item.isSecret(in: catalogue) ? secretMarks : []
    }

    /// The platform's marks for confidential content; empty where the platform has none.
    package var secretMarks: [Representation] {
        Self.secretNames(platform).map { Representation(type: catalogue.identify($0.name, on: platform), target: $0.name, bytes: $0.bytes) }
    }

    /// Whether files were copied or cut; nil when the representation is no list of files.
    private func operation(
        _ representation: (type: TypeIdentifier, bytes: [UInt8]), _ siblings: [TypeIdentifier: [UInt8]]
    ) -> CopiedFiles.Operation? {
        guard let gnome = catalogue.type(mimeType: "x-special/gnome-copied-files"),
            representation.type == .uriList || catalogue.base(of: representation.type) == .uriList,
            let list = convert(representation.bytes, representation.type, gnome, siblings)
        else { return nil }
        return try? CopiedFiles(parsing: list).operation
    }

    /// The platform's mark beside a list of files that says whether they were cut. Only Windows
    /// also marks copied files.
    private func cutMarker(_ operation: CopiedFiles.Operation) -> (type: TypeIdentifier, name: String, bytes: [UInt8])? {
        switch platform {
        case .x11 where operation == .cut, .wayland where operation == .cut:
            let name = "application/x-kde-cutselection"
            return catalogue.type(mimeType: name).map { ($0, name, CopiedFiles.kdeCutSelection(operation)) }
        case .windows:
            let name = "Preferred DropEffect"
            return catalogue.type(windowsFormat: name).map { ($0, name, CopiedFiles.dropEffect(operation)) }
        default: return nil
        }
    }

    /// The base type of a byte form and the bytes in that type; a type that is no form of another
    /// is returned unchanged.
    private func canonical(
        _ type: TypeIdentifier, _ bytes: [UInt8], _ siblings: [TypeIdentifier: [UInt8]]
    ) -> (type: TypeIdentifier, bytes: [UInt8]) {
        guard let base = catalogue.base(of: type) else { return (type, bytes) }
        // The base type would lose a title or the operation (copy or cut), so such forms are
        // converted directly into each other.
        if forms(of: base).contains(where: { $0.type == type || $0.type != base && conversion(from: type, to: $0.type)?.keep == 1000 }),
            (conversion(from: type, to: base)?.keep ?? 0) < 1000
        {
            return (type, bytes)
        }
        return convert(bytes, type, base, siblings).map { (base, $0) } ?? (type, bytes)
    }

    /// The byte forms of a type that have names on the platform, the base type first.
    private func forms(of type: TypeIdentifier) -> [(type: TypeIdentifier, names: [String])] {
        let base = catalogue.base(of: type) ?? type
        let candidates = [base] + catalogue.forms(of: base).map(\.identifier)
        var result = candidates.map { ($0, names(of: $0)) }.filter { !$0.1.isEmpty }
        // A type without a name on the platform is written under its MIME type.
        if result.isEmpty, let mime = catalogue.declaration(of: base)?.mimeTypes.first { result = [(base, [mime])] }
        // A type without any name is written under its identifier.
        if result.isEmpty { result = [(type, [type.rawValue])] }
        return result
    }

    /// The names by which programs on the platform know a type, the most common one first; empty
    /// when they do not know the type.
    package func names(of type: TypeIdentifier) -> [String] {
        guard let declaration = catalogue.declaration(of: type) else {
            return DynamicType(type).map { [$0.tag] } ?? [type.rawValue]
        }
        let mime = declaration.mimeTypes.first.map { [$0] } ?? []
        switch platform {
        case .x11: return mime + declaration.targets.filter { !$0.contains(".") }
        case .wayland: return mime + declaration.targets.filter { !$0.contains(".") && !Self.atomsOnX11.contains($0) }
        case .windows:
            // Browsers register text/x-moz-url by its MIME type.
            return type == .mozURL ? mime : Array(declaration.windowsFormats.prefix(1))
        case .macos, .ios: return declaration.identifier.rawValue.hasPrefix("org.dragconv.") ? declaration.legacyNames : [type.rawValue]
        case .web:
            // Web pages see MIME types without parameters.
            return declaration.formOf == nil ? mime.map { MIMEType($0)?.essence ?? $0 } : []
        }
    }

    /// X11 atoms that Wayland programs ignore.
    private static let atomsOnX11: Set<String> = ["_NETSCAPE_URL", "COMPOUND_TEXT"]

    private static func secretNames(_ platform: Platform) -> [(name: String, bytes: [UInt8])] {
        switch platform {
        case .x11, .wayland: [("x-kde-passwordManagerHint", Array("secret".utf8))]
        case .windows: [("ExcludeClipboardContentFromMonitorProcessing", [0, 0, 0, 0]), ("CanIncludeInClipboardHistory", [0, 0, 0, 0])]
        case .macos, .ios: [("org.nspasteboard.ConcealedType", [])]
        case .web: []
        }
    }

    private func siblings(of item: Item) -> [TypeIdentifier: [UInt8]] {
        var result: [TypeIdentifier: [UInt8]] = [:]
        for representation in item.representations {
            guard result[representation.type] == nil, let bytes = representation.bytes else { continue }
            result[representation.type] = CanonicalText.bytes(
                bytes, of: representation.type, target: representation.target, in: catalogue, hint: hint)
        }
        return result
    }

    private func conversion(from: TypeIdentifier, to: TypeIdentifier) -> Conversion? {
        registry.graph.position(from: from, to: to).map { registry.conversions[$0] }
    }

    func convert(
        _ bytes: [UInt8], _ from: TypeIdentifier, _ to: TypeIdentifier, _ siblings: [TypeIdentifier: [UInt8]]
    ) -> [UInt8]? {
        if from == to { return bytes }
        // A conversion may leave unusual input to another one.
        return registry.graph.positions(from: from, to: to).lazy.compactMap { index in
            let conversion = registry.conversions[index]
            var context = ConversionContext(
                catalogue: catalogue, inputType: from, siblings: siblings.filter { conversion.uses.contains($0.key) })
            context.characterSetHint = hint
            return try? registry.handler(ofConversion: index).convert(bytes, using: conversion, context: context).bytes
        }.first
    }
}
