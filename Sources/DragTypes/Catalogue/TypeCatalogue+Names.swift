/// Finding a type by whatever name it goes by.
extension TypeCatalogue {
    /// Short names that people type: `--to text`.
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

    /// The type that `name` stands for, whichever of its names it is: identifier, short name, MIME type, X11 or
    /// Wayland target, Windows format, legacy Mac name, file name extension. Nil when nobody knows it.
    public func resolve(_ name: String) -> TypeIdentifier? {
        if let short = Self.shortNames.first(where: { $0.key == name }) { return short.value }
        if let identifier = TypeIdentifier(name) {
            if let known = declaration(of: identifier)?.identifier { return known }
            if let known = canonicalType(of: identifier), known != identifier || identifier.isDynamic { return known }
        }
        return type(target: name) ?? type(windowsFormat: name) ?? type(legacyName: name)
            ?? types(filenameExtension: name.hasPrefix(".") ? String(name.dropFirst()) : name).first
            ?? (name.hasPrefix("'") && name.hasSuffix("'") ? type(osType: String(name.dropFirst().dropLast())) : nil)
    }

    /// The type that a source means by `name`. Never fails: a name that nobody knows becomes a dynamic identifier
    /// that keeps it.
    public func identify(_ name: String, on platform: Platform? = nil) -> TypeIdentifier {
        let known =
            switch platform {
            case .windows: type(windowsFormat: name) ?? type(mimeType: name)
            case .macos, .ios: macType(name)
            default: type(target: name) ?? type(windowsFormat: name) ?? macType(name)
            }
        if let known { return known }
        if let identifier = TypeIdentifier(name), name.contains("."), !name.contains("/") {
            return canonicalType(of: identifier) ?? identifier
        }
        if MIMEType(name) != nil { return DynamicType(.mimeType, name).identifier }
        switch platform {
        case .windows: return DynamicType(.windowsFormat, name).identifier
        case .macos, .ios: return DynamicType(.pasteboardType, name).identifier
        default: return DynamicType(.selectionTarget, name).identifier
        }
    }

    /// The declared type behind an identifier: itself, or what a dynamic identifier's tag names.
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
        // Names that programs use as identifiers without declaring them stand with the selection targets.
        if name.contains("."), let known = type(target: name) { return known }
        guard let identifier = TypeIdentifier(name) else { return nil }
        return declaration(of: identifier)?.identifier ?? (identifier.isDynamic ? canonicalType(of: identifier) : nil)
    }
}
