package import DragTypes
import DragZIP

/// Recognizes what a ZIP archive is: Office Open XML by the content type of its main part (ECMA-376
/// part 2, §10.1.2), EPUB and OpenDocument by their file `mimetype` (OCF 3.2 §4.3), and others by
/// the whole names of their files. A name that only contains such a name says nothing.
package enum ZIPContents {
    /// - Returns: the type, `public.zip-archive` for an archive of no known kind, and whether the
    ///   archive itself says what it is; nil for bytes that are no ZIP archive. Of an archive that
    ///   is cut off, the files count that are still there.
    package static func type(of bytes: [UInt8], catalogue: TypeCatalogue) -> (type: TypeIdentifier, isStated: Bool)? {
        guard let archive = (try? ZIPArchive(parsing: bytes)) ?? ZIPArchive(recovering: bytes) else { return nil }
        if let entry = archive.entries["mimetype"], let content = try? archive.contents(of: entry, limit: 256),
            let type = catalogue.type(mimeType: String(utf8Bytes: ASCII.trimmed(content)))
        {
            return (type, true)
        }
        if let content = document("[Content_Types].xml", in: archive), let type = mainType(in: content, catalogue) {
            // OpenXPS has the content types of XPS, and relationships of its own (ECMA-388, annex
            // D).
            let isOpen = type.canonical == "com.microsoft.xps" && (document("_rels/.rels", in: archive) ?? []).contains(openXPS)
            return (isOpen ? catalogue.type(mimeType: "application/oxps") ?? type : type, true)
        }
        if let content = document("META-INF/container.xml", in: archive), let type = rootType(in: content, catalogue) { return (type, true) }
        let kind = kinds.first { $0.fits(archive) }?.type ?? special(archive) ?? "application/zip"
        return catalogue.type(mimeTypeOrIdentifier: kind).map { ($0, false) }
    }

    private static let openXPS = Array("http://schemas.openxps.org/".utf8)

    /// The largest document that is read to find the kind of an archive, in bytes.
    private static let maximumDocument = 1 << 20

    private static func document(_ name: String, in archive: ZIPArchive) -> [UInt8]? {
        archive.entries[name].flatMap { try? archive.contents(of: $0, limit: maximumDocument) }
    }

    /// Files by which a kind of archive is known.
    private struct Kind: Sendable {
        /// The MIME type or identifier.
        let type: String
        /// The names of the files with their folders. `*` stands for any part of a name between two
        /// slashes.
        let files: [String]

        init(_ type: String, _ files: String...) {
            self.type = type
            self.files = files
        }

        func fits(_ archive: ZIPArchive) -> Bool {
            files.allSatisfy { file in
                archive.entries[file] != nil || file.contains("*") && archive.entries.keys.contains { Self.isLike($0, file) }
            }
        }

        private static func isLike(_ name: String, _ pattern: String) -> Bool {
            let (name, pattern) = (Array(name.utf8), Array(pattern.utf8))
            guard let star = pattern.firstIndex(of: UInt8(ascii: "*")), name.count >= pattern.count - 1 else { return false }
            let rest = pattern.count - star - 1
            return name.starts(with: pattern[..<star]) && name.suffix(rest).elementsEqual(pattern.suffix(rest))
                && !name[star..<(name.count - rest)].contains(UInt8(ascii: "/"))
        }
    }

    /// The more specific kinds stand first.
    private static let kinds = [
        // Of Office Open XML without its content types, which may be cut off.
        Kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "word/document.xml"),
        Kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xl/workbook.xml"),
        Kind("application/vnd.ms-excel.sheet.binary.macroEnabled.12", "xl/workbook.bin"),
        Kind("application/vnd.openxmlformats-officedocument.presentationml.presentation", "ppt/presentation.xml"),
        Kind("application/vnd.ms-visio.drawing.main+xml", "visio/document.xml"), Kind("model/3mf", "3D/3dmodel.model"),
        Kind("application/x-android-app-bundle", "BundleConfig.pb", "base/manifest/AndroidManifest.xml"),
        Kind("application/vnd.android.package-archive", "AndroidManifest.xml", "classes.dex"),
        Kind("application/vnd.android.package-archive", "AndroidManifest.xml", "resources.arsc"),
        Kind("application/x-ios-app", "Payload/*.app/Info.plist"), Kind("application/vnd.apple.pkpass", "pass.json", "manifest.json"),
        // Keynote, in the forms of 2009 and 2013. All of iWork has the document; only Keynote has
        // slides.
        Kind("application/vnd.apple.keynote", "index.apxl"), Kind("application/vnd.apple.keynote", "Index/Document.iwa", "Index/Slide*.iwa"),
        Kind("application/vnd.apple.keynote", "Index/Document.iwa", "Index/*Slide.iwa"),
        Kind("application/vsix", "extension.vsixmanifest"), Kind("application/x-nuget", "*.nuspec", "[Content_Types].xml"),
        Kind("application/x-xpinstall", "install.rdf"), Kind("application/x-xpinstall", "manifest.json", "META-INF/mozilla.rsa"),
        Kind("application/x-sketch-document", "document.json", "meta.json", "user.json"),
        Kind("application/vnd.xmind.workbook", "content.json", "metadata.json", "manifest.json"),
        Kind("application/vnd.comicbook+zip", "ComicInfo.xml"),
        // PEP 427: the folder of metadata is named after the package.
        Kind("application/x-wheel+zip", "*.dist-info/WHEEL"),
        Kind("application/vnd.google-earth.kmz", "doc.kml"), Kind("application/vnd.google-earth.kmz", "*.kml"),
        Kind("application/x-java-war", "META-INF/MANIFEST.MF", "WEB-INF/web.xml"), Kind("application/java-archive", "META-INF/MANIFEST.MF"),
        Kind("application/x-extension-fcstd", "Document.xml", "GuiDocument.xml"), Kind("application/vnd.geogebra.file", "geogebra.xml"),
    ]

    /// The kinds that more than the names of their files tells.
    private static func special(_ archive: ZIPArchive) -> String? {
        let names = archive.entries.keys
        // A source folder has the manifest as text. What is installed has it in Android's binary
        // form of XML.
        if document("AndroidManifest.xml", in: archive)?.starts(with: [0x03, 0x00, 0x08, 0x00]) == true {
            return "application/vnd.android.package-archive"
        }
        if !names.isEmpty, names.allSatisfy({ $0.hasSuffix(".npy") }) { return "application/x-npz" }
        if names.count == 1, Kind("", "*.fb2").fits(archive) { return "application/x-zip-compressed-fb2" }
        // The first file of a package is the stage, and no file is packed ("Usdz File Format
        // Specification").
        if archive.entries.values.allSatisfy(\.isStored), archive.entries.values.contains(where: { $0.isFirst && isStage($0.name) }) {
            return "model/vnd.usdz+zip"
        }
        switch document("Index/Document.iwa", in: archive).flatMap(firstObject) {
        case 1: return "application/vnd.apple.numbers"
        case 10_000: return "application/vnd.apple.pages"
        default: return nil
        }
    }

    private static func isStage(_ name: String) -> Bool { [".usd", ".usda", ".usdc"].contains(where: name.hasSuffix) }

    /// The kind of the document's own object in a file of iWork 2013, which is object 1 and stands
    /// first: a protocol buffer with the object's number (field 1) and a description (field 2) that
    /// begins with the kind. The packing keeps the beginning as it is.
    private static func firstObject(in file: [UInt8]) -> Int? {
        let head = Array(file.prefix(64))
        guard let number = head.firstRange(of: [0x08, 0x01, 0x12]), head.dropFirst(number.upperBound + 1).first == 0x08 else { return nil }
        var (kind, shift) = (0, 0)
        for byte in head.dropFirst(number.upperBound + 2).prefix(4) {
            kind |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { return kind }
        }
        return nil
    }

    /// The type of the first root file in a container description, which EPUB (OCF 3.2 §4.2.6.3)
    /// and compressed MusicXML share.
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

    /// The type of an Office Open XML package: that of the first content type that names a main
    /// part.
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

    /// The type of a package whose main part has that content type. The registered MIME type of a
    /// package is the content type of its main part without `.main+xml`, with `.12` at its end
    /// where macros are allowed.
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
