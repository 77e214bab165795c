package import DragTypes
import DragZIP

/// Recognizes what a ZIP archive is by its central directory: Office Open XML by the content type of its main part (ECMA-376 part 2, §10.1.2),
/// EPUB and OpenDocument by their file `mimetype` (OCF 3.2 §4.3), and others by the names of their files.
package enum ZIPContents {
    /// - Returns: the type, and whether the archive itself says so; nil when the archive is damaged or of no known kind.
    package static func type(of bytes: [UInt8], catalogue: TypeCatalogue) -> (type: TypeIdentifier, isStated: Bool)? {
        guard let archive = try? ZIPArchive(parsing: bytes) else { return nil }
        if let entry = archive.entries["mimetype"], let content = try? archive.contents(of: entry, limit: 256),
            let type = catalogue.type(mimeType: String(utf8Bytes: ASCII.trimmed(content)))
        {
            return (type, true)
        }
        if let content = document("[Content_Types].xml", in: archive), let type = mainType(in: content, catalogue) {
            // OpenXPS has the content types of XPS, and relationships of its own (ECMA-388, annex D).
            let isOpen = type.canonical == "com.microsoft.xps" && (document("_rels/.rels", in: archive) ?? []).contains(openXPS)
            return (isOpen ? catalogue.type(mimeType: "application/oxps") ?? type : type, true)
        }
        if let content = document("META-INF/container.xml", in: archive), let type = rootType(in: content, catalogue) { return (type, true) }
        let found =
            kinds.first { kind in kind.files.allSatisfy { archive.entries[$0] != nil } }
            ?? patterns.first { pattern in archive.entries.keys.contains(where: pattern.isKnown) }.map { ($0.mimeType, []) }
        return found.flatMap { catalogue.type(mimeType: $0.mimeType) }.map { ($0, false) }
    }

    private static let openXPS = Array("http://schemas.openxps.org/".utf8)

    /// The largest list of content types or relationships that is read, in bytes.
    private static let maximumDocument = 1 << 20

    private static func document(_ name: String, in archive: ZIPArchive) -> [UInt8]? {
        archive.entries[name].flatMap { try? archive.contents(of: $0, limit: maximumDocument) }
    }

    /// The files by which kinds of archives are known, the more specific kinds first.
    private static let kinds: [(mimeType: String, files: [String])] = [
        ("application/vnd.android.package-archive", ["AndroidManifest.xml", "classes.dex"]),
        ("application/vnd.android.package-archive", ["AndroidManifest.xml", "resources.arsc"]),
        ("application/vnd.apple.pkpass", ["pass.json", "manifest.json"]),
        ("application/vnd.apple.keynote", ["index.apxl"]), ("application/vnd.apple.keynote", ["Index/Document.iwa", "Index/Slide.iwa"]),
        ("application/vnd.google-earth.kmz", ["doc.kml"]), ("application/java-archive", ["META-INF/MANIFEST.MF"]),
        ("application/x-extension-fcstd", ["Document.xml", "GuiDocument.xml"]), ("application/vnd.geogebra.file", ["geogebra.xml"]),
    ]

    /// Names of files by which kinds of archives are known, where the whole path differs from archive to archive.
    private static let patterns: [(mimeType: String, isKnown: @Sendable (String) -> Bool)] = [
        // PEP 427: the folder of metadata is named after the package.
        ("application/x-wheel+zip", { $0.hasSuffix(".dist-info/WHEEL") }),
        ("application/vnd.google-earth.kmz", { $0.hasSuffix(".kml") && !$0.utf8.contains(UInt8(ascii: "/")) }),
        ("application/x-npz", { $0.hasSuffix(".npy") && !$0.utf8.contains(UInt8(ascii: "/")) }),
    ]

    /// The type of the first root file in a container description, which EPUB (OCF 3.2 §4.2.6.3) and compressed MusicXML share.
    private static func rootType(in xml: [UInt8], _ catalogue: TypeCatalogue) -> TypeIdentifier? {
        for (mimeType, name) in roots where xml.firstRange(of: Array(mimeType.utf8)) != nil { return catalogue.type(mimeType: name) }
        guard xml.firstRange(of: Array("<rootfile".utf8)) != nil else { return nil }
        // The media type may be left out in MusicXML's containers.
        return xml.firstRange(of: Array(".musicxml\"".utf8)) == nil && xml.firstRange(of: Array(".xml\"".utf8)) == nil
            ? nil : catalogue.type(mimeType: "application/vnd.recordare.musicxml")
    }

    private static let roots: KeyValuePairs = [
        "application/oebps-package+xml": "application/epub+zip", "application/vnd.recordare.musicxml": "application/vnd.recordare.musicxml",
    ]

    /// The type of an Office Open XML package: that of the first content type that names a main part.
    private static func mainType(in xml: [UInt8], _ catalogue: TypeCatalogue) -> TypeIdentifier? {
        var rest = xml[...]
        let attribute = Array("ContentType=".utf8)
        while let found = rest.firstRange(of: attribute) {
            rest = rest[found.upperBound...]
            guard let quote = rest.first, let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
            if let type = type(ofMainPart: String(utf8Bytes: rest[(rest.startIndex + 1)..<end]), catalogue) { return type }
            rest = rest[end...]
        }
        return nil
    }

    /// The type of a package whose main part has that content type. The registered MIME type of a package is the content type of its main part
    /// without `.main+xml`, with `.12` at its end where macros are allowed.
    private static func type(ofMainPart contentType: String, _ catalogue: TypeCatalogue) -> TypeIdentifier? {
        if let named = mainParts[contentType] { return catalogue.type(mimeType: named) }
        for ending in [".main+xml", ".main"] where contentType.hasSuffix(ending) {
            let name = String(contentType.dropLast(ending.count))
            return catalogue.type(mimeType: name) ?? catalogue.type(mimeType: name + ".12")
        }
        return nil
    }

    /// Content types of main parts that do not follow the rule.
    private static let mainParts = [
        "application/vnd.ms-word.template.macroEnabledTemplate.main+xml": "application/vnd.ms-word.template.macroEnabled.12",
        "application/vnd.ms-package.3dmanufacturing-3dmodel+xml": "model/3mf",
        "application/vnd.ms-package.xps-fixeddocumentsequence+xml": "application/vnd.ms-xpsdocument",
    ]
}
