/// Finding a type by a name of any kind.
extension TypeCatalogue {
    /// The short names that people type on the command line, as in `--to text`.
    public static let shortNames: KeyValuePairs<String, TypeIdentifier> = [
        "text": .utf8PlainText,
        "url": .url,
        "image-url": .imageURL,
        "uri-list": .uriList,
        "html": .html,
        "markdown": .markdown,
        "csv": .commaSeparatedText,
        "tsv": .tabSeparatedText,
        "gallery": .gallery,
        "plist": TypeIdentifier(trusted: "com.apple.property-list"),
        "bookmarks": TypeIdentifier(trusted: "org.dragconv.netscape-bookmarks"),
        "geocache": TypeIdentifier(trusted: "org.dragconv.geocache"),
        "payload": .payload,
    ]

    /// The type that `name` means. The name may be an identifier, a short name, a MIME type, an X11
    /// or Wayland target, a Windows format, a legacy Mac name, a four-character code in single
    /// quotes, a file name extension with or without its dot, a whole file name (`todo.txt`), or
    /// the end of an identifier of dragconv's own: `vcard-4` for `org.dragconv.vcard-4`. Nil when
    /// the name is unknown, except that a dynamic identifier is always a type.
    public func resolve(_ name: String) -> TypeIdentifier? {
        if let short = Self.shortNames.first(where: { $0.key == name }) { return short.value }
        if let identifier = TypeIdentifier(name) {
            if let known = declaration(of: identifier)?.identifier { return known }
            if let known = canonicalType(of: identifier), known != identifier || identifier.isDynamic { return known }
        }
        return type(target: name) ?? type(windowsFormat: name) ?? type(legacyName: name)
            ?? types(filenameExtension: name.hasPrefix(".") ? String(name.dropFirst()) : name).first
            ?? (name.hasPrefix("'") && name.hasSuffix("'") ? type(osType: String(name.dropFirst().dropLast())) : nil)
            ?? type(wholeFileName: name) ?? TypeIdentifier("org.dragconv." + name).flatMap { declaration(of: $0)?.identifier }
    }

    /// The name by which people know a type: a short name, the ending of its files, or the end of
    /// an identifier of dragconv's own, if ``resolve(_:)`` finds the type by it; else the
    /// identifier.
    public func name(of type: TypeIdentifier) -> String {
        if let short = Self.shortNames.first(where: { $0.value == type }) { return short.key }
        if let ending = filenameExtension(of: type), resolve(ending) == type { return ending }
        let own = "org.dragconv."
        if type.rawValue.hasPrefix(own), resolve(String(type.rawValue.dropFirst(own.count))) == type {
            return String(type.rawValue.dropFirst(own.count))
        }
        return type.rawValue
    }

    /// The type that a source on `platform` means by `name`. An unknown name that is spelt like an
    /// identifier and contains a period becomes that identifier. Any other unknown name becomes a
    /// dynamic identifier that contains the name (``DynamicType``).
    ///
    /// - Parameters:
    ///   - name: the name under which the source offers the type.
    ///   - platform: the platform whose names are looked up. Nil looks up X11, Windows and Mac
    ///     names.
    public func identify(_ name: String, on platform: Platform? = nil) -> TypeIdentifier {
        let known =
            switch platform {
            case .windows: type(windowsFormat: name) ?? type(mimeType: name)
            case .macos, .ios: macType(name)
            default: type(target: name) ?? type(windowsFormat: name) ?? macType(name)
            }
        if let known { return known }
        // An ending such as `.c` would be taken for a file's in the next document.
        if let identifier = TypeIdentifier(name), name.contains("."), !name.contains("/"), !name.hasPrefix(".") {
            return canonicalType(of: identifier) ?? identifier
        }
        if MIMEType(name) != nil { return DynamicType(.mimeType, name).identifier }
        switch platform {
        case .windows: return DynamicType(.windowsFormat, name).identifier
        case .macos, .ios: return DynamicType(.pasteboardType, name).identifier
        default: return DynamicType(.selectionTarget, name).identifier
        }
    }

    /// The declared type that an identifier means: the type with that identifier, or the type that
    /// has the name contained in a dynamic identifier. A dynamic identifier with an unknown name is
    /// returned unchanged. Nil when the identifier is neither declared nor dynamic.
    public func canonicalType(of identifier: TypeIdentifier) -> TypeIdentifier? {
        if let declared = declaration(of: identifier) { return declared.identifier }
        guard let dynamic = DynamicType(identifier) else { return nil }
        let known =
            switch dynamic.tagClass {
            case .filenameExtension: types(filenameExtension: dynamic.tag).first
            case .osType: type(osType: dynamic.tag)
            case .mimeType: type(mimeType: dynamic.tag)
            case .pasteboardType: type(legacyName: dynamic.tag)
            case .selectionTarget: type(target: dynamic.tag)
            case .windowsFormat: type(windowsFormat: dynamic.tag)
            case .other: nil as TypeIdentifier?
            }
        return known ?? identifier
    }

    private func macType(_ name: String) -> TypeIdentifier? {
        if let known = type(legacyName: name) { return known }
        let flavour = "CorePasteboardFlavorType 0x"
        if name.hasPrefix(flavour), let code = UInt32(name.dropFirst(flavour.count), radix: 16) {
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
            return type(osType: String(utf8Bytes: bytes))
        }
        // The catalogue lists undeclared identifiers that programs use among the selection targets.
        if name.contains("."), let known = type(target: name) { return known }
        guard let identifier = TypeIdentifier(name) else { return nil }
        return declaration(of: identifier)?.identifier ?? (identifier.isDynamic ? canonicalType(of: identifier) : nil)
    }
}
