public import DragKit
public import DragTypes

/// Tells types by bytes and name together: the formats' own signatures and the shape of text first, libmagic for binary data that they don't
/// know. A name wins unless the bytes contradict it; the bytes choose among types that share a name.
public struct ContentSniffer: ContentSniffing {
    private let catalogue: TypeCatalogue

    public init(catalogue: TypeCatalogue = .builtIn) {
        self.catalogue = catalogue
    }

    /// The version of libmagic.
    public static var libraryVersion: String { Libmagic.version }

    public func type(of bytes: [UInt8], fileName: String?) -> TypeIdentifier? {
        let data = bytes.isEmpty ? nil : dataType(of: bytes)
        if let data, data.strength == .strong, let fileName, names(fileName, data.type) { return data.type }
        // That something is data says nothing.
        let named = (fileName.map(catalogue.types(fileName:)) ?? []).filter { !isRoot($0) }
        guard !bytes.isEmpty else { return named.first }
        guard !named.isEmpty else { return data?.type }
        guard let data else {
            // Nothing is known of the data but that it is binary: the first name that is no text.
            return named.first { !catalogue.conforms($0, to: .text) } ?? named.first
        }
        return choose(among: named, data)
    }

    /// Whether the name ends in an extension of that very type: then there is nothing to choose.
    private func names(_ fileName: String, _ type: TypeIdentifier) -> Bool {
        // `.tar.xz` says more than `.xz`.
        guard let dot = fileName.firstIndex(of: "."), let declaration = catalogue.declaration(of: type) else { return false }
        return declaration.filenameExtensions.contains(ASCII.lowercased(String(fileName[fileName.index(after: dot)...])))
    }

    /// What the bytes say by themselves, and how firmly.
    private struct Evidence {
        enum Strength { case shape, weak, strong }
        var type: TypeIdentifier
        var strength: Strength
        var isText: Bool
    }

    private func dataType(of bytes: [UInt8]) -> Evidence? {
        if let decoded = TextForms.decodedUTF16(bytes), let shape = dataType(of: decoded), shape.isText { return shape }
        let isText = TextForms.isText(bytes)
        // HTML is the commonest of all, and told without the table of signatures.
        if isText, TextForms.beginsWithHTML(bytes) { return Evidence(type: .html, strength: .strong, isText: true) }
        let sample = bytes.count > SignatureSet.reach ? Array(bytes.prefix(SignatureSet.reach)) : bytes
        let match = SignatureSet.builtIn.match(sample)
        if let match, !match.isWeak {
            // XML and ZIP are containers: their root element or contents may say more than their first bytes.
            if isText, match.type == .xml || match.type == .html {
                let shape = TextForms.type(of: bytes, catalogue: catalogue)
                if shape != .utf8PlainText { return Evidence(type: shape, strength: .strong, isText: true) }
            }
            return Evidence(type: match.type, strength: .strong, isText: isText)
        }
        if isText {
            let shape = TextForms.type(of: bytes, catalogue: catalogue)
            if shape != .utf8PlainText { return Evidence(type: shape, strength: .strong, isText: true) }
            return Evidence(type: match?.type ?? .utf8PlainText, strength: .shape, isText: true)
        }
        if let name = Libmagic.shared.mimeType(of: bytes), !Self.isVague(name), let type = catalogue.type(mimeType: name) {
            return Evidence(type: type, strength: .weak, isText: false)
        }
        if let match { return Evidence(type: match.type, strength: .weak, isText: false) }
        return TextForms.isEightBitText(bytes) ? Evidence(type: .plainText, strength: .shape, isText: true) : nil
    }

    private static func isVague(_ mimeType: String) -> Bool {
        mimeType == "application/octet-stream" || mimeType.hasPrefix("text/") || mimeType.hasPrefix("inode/")
    }

    /// The name that fits the data best: one that is the data's type or a kind of it, the data's type where it is a kind of the named one;
    /// then, unless the data is firmly something else, the first name.
    private func choose(among named: [TypeIdentifier], _ data: Evidence) -> TypeIdentifier {
        if named.contains(data.type) { return data.type }
        if let sibling = named.first(where: { isSibling($0, data.type) }) { return sibling }
        if let kind = named.first(where: { catalogue.conforms($0, to: data.type) && !isRoot(data.type) }) {
            return data.strength == .shape && data.type == .utf8PlainText ? named.first(where: isTextual) ?? kind : kind
        }
        if data.isText {
            if data.strength == .strong, !isGeneric(data.type) {
                if named.contains(where: { catalogue.conforms(data.type, to: $0) && !isRoot($0) }) { return data.type }
                // Text of a firm kind under the name of a binary format, or of another kind of text: the name of text wins.
                return named.first(where: isTextual) ?? data.type
            }
            return named.first(where: isTextual) ?? data.type
        }
        if named.contains(where: { catalogue.conforms(data.type, to: $0) && !isRoot($0) }) { return data.type }
        if let shared = named.first(where: { !isTextual($0) }) {
            return data.strength == .strong && !isGeneric(data.type) && areDisjoint(shared, data.type) ? data.type : shared
        }
        return data.type
    }

    /// Whether two Office Open XML types are those of the same program, such as a document and a template: their bytes begin alike, so that only
    /// the name tells them apart.
    private func isSibling(_ left: TypeIdentifier, _ right: TypeIdentifier) -> Bool {
        func family(_ type: TypeIdentifier) -> [Substring] { Array(type.canonical.split(separator: ".").prefix(3)) }
        return family(left) == family(right) && catalogue.conforms(left, to: Self.openXML) && catalogue.conforms(right, to: Self.openXML)
    }

    private static let openXML = TypeIdentifier("org.openxmlformats.openxml")

    private func isTextual(_ type: TypeIdentifier) -> Bool { catalogue.conforms(type, to: .text) }

    private func isRoot(_ type: TypeIdentifier) -> Bool { [.data, .content, .item, .compositeContent].contains(type) }

    // MARK: Contradictions

    public func contradiction(of bytes: [UInt8], to type: TypeIdentifier) -> TypeIdentifier? {
        guard type != .data, catalogue.declaration(of: type) != nil else { return nil }
        var head = bytes.count > 4096 ? Array(bytes.prefix(4096)) : bytes
        while head.last == 0 { head.removeLast() }
        if isTextual(type) || !catalogue.conforms(type, to: .image), TextForms.isText(head) { return nil }
        guard let match = SignatureSet.builtIn.match(head), !match.isWeak, !isGeneric(match.type), areDisjoint(type, match.type)
        else { return nil }
        // A thumbnail is said to be one or the other, and is known by its bytes.
        if type == .thumbnail, [.png, .jpeg].contains(match.type) { return nil }
        if isSibling(type, match.type) { return nil }
        // Text of one kind can look like text of another.
        if isTextual(type), isTextual(match.type) { return nil }
        // Two bytes a character can look like many a short signature; those of pictures are no text in any language.
        if Self.wideTexts.contains(type.canonical), ![.png, .jpeg].contains(match.type) { return nil }
        return match.type
    }

    /// Types that are forms of others rather than kinds of thing: carrying their signature contradicts nothing.
    private func isGeneric(_ type: TypeIdentifier) -> Bool {
        Self.containers.contains(type.canonical) || [.xml, .json, .plainText, .utf8PlainText, .text, .data].contains(type)
    }

    private static let containers: Set<String> = [
        "public.zip-archive", "org.gnu.gnu-zip-archive", "public.tar-archive", "com.microsoft.ole-storage", "com.microsoft.riff",
        "org.iso.base-media-file", "org.xiph.ogg", "org.matroska.matroska", "com.ea.interchange-file-format", "public.tiff",
        "com.apple.binary-property-list", "com.apple.property-list", "org.openxmlformats.openxml", "org.oasis-open.opendocument",
        "org.linuxfoundation.elf-file", "public.mpeg-4", "com.apple.quicktime-movie",
    ]

    private static let wideTexts: Set<String> = [
        "public.utf16-plain-text", "public.utf16-external-plain-text", "org.dragconv.cf-unicodetext", "org.dragconv.moz-url",
        "org.dragconv.moz-url-data", "org.dragconv.moz-url-desc", "org.dragconv.url-w", "org.dragconv.file-name-w",
    ]

    private func areDisjoint(_ left: TypeIdentifier, _ right: TypeIdentifier) -> Bool {
        !catalogue.conforms(left, to: right) && !catalogue.conforms(right, to: left)
    }
}
