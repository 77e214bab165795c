public import DragKit
public import DragTypes

/// Recognises types by the bytes and the file name together. The bytes are judged by the
/// catalogue's signatures and the shape of text first, containers by the list of their contents,
/// and binary data that these do not recognise by libmagic. The file name decides unless the bytes
/// contradict it, and the bytes decide between types that share a file name. Any thread may use a
/// sniffer.
public struct ContentSniffer: ContentSniffing {
    private let catalogue: TypeCatalogue

    /// A sniffer that finds types of `catalogue`. Signatures are always those of the built-in
    /// catalogue.
    public init(catalogue: TypeCatalogue = .builtIn) {
        self.catalogue = catalogue
    }

    /// The version of libmagic that is linked: `5.44`.
    public static var libraryVersion: String { Libmagic.version }

    /// Whether libmagic has found a database of its own version. Without one, only the catalogue's
    /// signatures and the shape of text count.
    public static var hasDatabase: Bool { Libmagic.shared.hasDatabase }

    /// The type of `bytes`, from their content and their file name.
    ///
    /// - Parameters:
    ///   - bytes: the content, or its beginning. Empty bytes are judged by the file name alone.
    ///   - path: the file name, with or without a folder. Nil when unknown.
    /// - Returns: nil when neither the bytes nor the file name give evidence.
    public func type(of bytes: [UInt8], fileName path: String?) -> TypeIdentifier? {
        let fileName = path.map { String($0.split(separator: "/").last ?? "") }
        let data = bytes.isEmpty ? nil : dataType(of: bytes)
        if let data, data.strength >= .strong, let fileName, names(fileName, data.type) { return data.type }
        guard !bytes.isEmpty else { return fileName.flatMap { types(named: $0).first } }
        let text = data?.isText == true ? TextForms.decodedUTF16(bytes) ?? SignatureSet.beginning(of: bytes) : nil
        guard let fileName else { return withLanguage(data, in: text)?.type }
        let forms = NamedTypes(catalogue: catalogue)
        let possible = { (types: [TypeIdentifier]) in forms.possible(types, bytes, text: text, name: fileName) }
        var named = possible(types(named: fileName))
        if let text, let data, data.strength == .shape, let type = forms.conventional(fileName, named) {
            return withLanguage(data, in: text).flatMap { named.contains($0.type) ? $0.type : nil } ?? type
        }
        // A name may mean one file, such as `todo.txt`, or add to such a name, such as
        // `README.net`. Where the bytes refute the meaning of the whole name, its parts count.
        if named.isEmpty, let dot = fileName.lastIndex(of: ".") { named = possible(types(named: "_" + fileName[dot...])) }
        if named.isEmpty { named = possible(forms.conventionalPart(of: fileName)) }
        if named.isEmpty, let original = NamedTypes.original(of: fileName) { named = possible(types(named: original)) }
        guard !named.isEmpty else { return withLanguage(data, in: text)?.type }
        // A file that says what it is may have any name. A name may say more: a slide show is often
        // only a presentation with another ending.
        if let data, data.strength == .stated {
            let isBase = Self.openXMLBases.contains(data.type)
            return named.first { catalogue.conforms($0, to: data.type) || isBase && isSibling($0, data.type) } ?? data.type
        }
        guard let data else {
            // All that is known of the bytes is that they are no text. The first named type that is
            // no text therefore fits best.
            return named.first { !isTextual($0) } ?? (TextForms.isBinary(bytes) ? nil : named.first)
        }
        let isOpen = named.count > 1 || !isTextual(named[0])
        return choose(among: named, isOpen ? withLanguage(data, in: text) ?? data : data, bytes)
    }

    /// The evidence of bytes, with the language of a text that has no other form. Looking for
    /// languages takes longer than all the rest, and is left out where a name answers the question.
    private func withLanguage(_ data: Evidence?, in text: [UInt8]?) -> Evidence? {
        guard let data, let text, data.strength == .shape else { return data }
        // Constructs of a language tell a text without a name, and say nothing against a name.
        return SourceForms.type(of: text[...], catalogue: catalogue).map { Evidence(type: $0, strength: .weak, isText: true) } ?? data
    }

    /// The types that a file name may mean. A root type such as `public.data` is no evidence, so
    /// that it is left out.
    private func types(named fileName: String) -> [TypeIdentifier] { catalogue.types(fileName: fileName).filter { !isRoot($0) } }

    /// Whether the file name ends in an extension of exactly that type. Then the file name and the
    /// bytes agree.
    private func names(_ fileName: String, _ type: TypeIdentifier) -> Bool {
        // The extension begins at the first dot, because `.tar.xz` is more specific than `.xz`.
        guard let dot = fileName.firstIndex(of: ".") else { return false }
        return catalogue.filenameExtensions(of: type).contains(ASCII.lowercased(String(fileName[fileName.index(after: dot)...])))
    }

    /// The type that the bytes alone show, and how reliable that is.
    private struct Evidence {
        /// `stated`: the bytes say their own type, as the file `mimetype` in an archive does.
        enum Strength: Comparable { case shape, weak, strong, stated }
        var type: TypeIdentifier
        var strength: Strength
        var isText: Bool
    }

    private func dataType(of bytes: [UInt8]) -> Evidence? {
        if let decoded = wideText(bytes), let shape = dataType(of: decoded), shape.isText { return shape }
        let isText = TextForms.isText(bytes)
        // HTML is the most common type, and is recognised faster without the signatures.
        if isText, TextForms.beginsWithHTML(bytes), !TextForms.holdsPHP(bytes) { return Evidence(type: .html, strength: .strong, isText: true) }
        let match = SignatureSet.builtIn.match(SignatureSet.beginning(of: bytes))
        // A text may quote a signature that does not stand at its beginning.
        if let match, !match.isWeak, match.isAtBeginning || !isText {
            if let container = container(bytes) { return container }
            if match.type.canonical == "org.gnu.gnu-zip-archive", let type = GzipContents.type(of: bytes, inner: { dataType(of: $0)?.type }) {
                return Evidence(type: type, strength: .strong, isText: false)
            }
            if let audio = Self.audio(afterTagOf: bytes, in: catalogue) { return Evidence(type: audio, strength: .strong, isText: false) }
            // XML is a container format: the root element may show a more specific type than the
            // first bytes.
            if isText, Self.embedded.contains(match.type.canonical) || match.type == .xml || match.type == .html {
                let shape = TextForms.type(of: bytes, catalogue: catalogue)
                if shape != .utf8PlainText { return Evidence(type: shape, strength: .strong, isText: true) }
            }
            return Evidence(type: match.type, strength: .strong, isText: isText)
        }
        if isText {
            let shape = TextForms.type(of: bytes, catalogue: catalogue)
            if shape != .utf8PlainText { return Evidence(type: shape, strength: .strong, isText: true) }
            if let match, !match.isWeak { return Evidence(type: match.type, strength: .weak, isText: true) }
            return Evidence(type: match?.type ?? .utf8PlainText, strength: .shape, isText: true)
        }
        if Self.isTriangles(bytes), let type = catalogue.type(mimeType: "model/stl") { return Evidence(type: type, strength: .strong, isText: false) }
        if ModelForms.isONNX(bytes), let type = catalogue.type(mimeType: "application/onnx") {
            return Evidence(type: type, strength: .strong, isText: false)
        }
        let eightBitText = TextForms.eightBitText(bytes)
        // Words are better evidence than the few bytes that libmagic asks of many formats.
        if eightBitText != .words, let name = Libmagic.shared.mimeType(of: bytes), !Self.isVague(name), Self.hold(name, bytes),
            let type = catalogue.type(mimeType: name)
        {
            return Evidence(type: type, strength: .weak, isText: false)
        }
        // Bytes that are no text may hold what is a signature in a text.
        if let match, eightBitText != .none || !isTextual(match.type) { return Evidence(type: match.type, strength: .weak, isText: false) }
        guard eightBitText != .none else { return nil }
        let shape = TextForms.type(of: TextDecoding.utf8(from: SignatureSet.beginning(of: bytes)), catalogue: catalogue)
        return shape == .utf8PlainText
            ? Evidence(type: .plainText, strength: .shape, isText: true) : Evidence(type: shape, strength: .strong, isText: true)
    }

    /// Vocabularies that documents of others hold.
    private static let embedded: Set<String> = ["public.svg-image", "public.xhtml", "org.w3.mathml"]

    /// UTF-16 text in UTF-8. Bytes that have a signature of a binary format are no text without a
    /// byte order mark: a bitmap may be full of zeros.
    private func wideText(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = TextForms.decodedUTF16(bytes) else { return nil }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return text }
        let match = SignatureSet.builtIn.match(SignatureSet.beginning(of: bytes))
        return match.map { !$0.isWeak && $0.isAtBeginning && !isTextual($0.type) } == true ? nil : text
    }

    /// What a ZIP archive or an OLE file is by its list of contents, and a program of Windows by
    /// its headers; nil for other bytes, and for a container that is cut off or damaged.
    private func container(_ bytes: [UInt8]) -> Evidence? {
        if Self.isArchive(bytes), let found = ZIPContents.type(of: bytes, catalogue: catalogue) {
            return Evidence(type: found.type, strength: found.isStated ? .stated : .strong, isText: false)
        }
        if let type = PortableExecutable.type(of: bytes) { return Evidence(type: type, strength: .strong, isText: false) }
        guard bytes.starts(with: OLEContents.signature), let type = OLEContents.type(of: bytes, catalogue: catalogue) else { return nil }
        return Evidence(type: type, strength: .strong, isText: false)
    }

    private static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// The audio that follows an ID3 tag (id3.org, "ID3 tag version 2.4.0"), which may stand in
    /// front of FLAC, True Audio and AAC as well as of MP3. Nil where there is no such tag, or when
    /// the bytes after the tag are of no known kind.
    private static func audio(afterTagOf bytes: [UInt8], in catalogue: TypeCatalogue) -> TypeIdentifier? {
        guard bytes.starts(with: Array("ID3".utf8)), bytes.count > 10 else { return nil }
        // The size has seven bits in each byte, and counts what follows the header of ten bytes.
        let size = bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        let audio = bytes.dropFirst(10 + size).drop { $0 == 0 }.prefix(4)
        if audio.elementsEqual("fLaC".utf8) { return catalogue.type(mimeType: "audio/flac") }
        if audio.elementsEqual("TTA1".utf8) { return catalogue.type(mimeType: "audio/x-tta") }
        if audio.elementsEqual("MAC ".utf8) { return catalogue.type(mimeType: "audio/x-ape") }
        if audio.elementsEqual("wvpk".utf8) { return catalogue.type(mimeType: "audio/x-wavpack") }
        if audio.starts(with: "MP+".utf8) || audio.elementsEqual("MPCK".utf8) { return catalogue.type(mimeType: "audio/x-musepack") }
        // ADTS: twelve bits set, then the layer 0 that no MPEG audio has.
        guard audio.count == 4, audio[audio.startIndex] == 0xFF, audio[audio.startIndex + 1] & 0xF6 == 0xF0 else { return nil }
        return catalogue.type(mimeType: "audio/aac")
    }

    /// Binary STL has no signature, but its size follows from the number of triangles: 50 bytes
    /// each after a header of 84, the last four of which are that number.
    private static func isTriangles(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 134 else { return false }
        let count = bytes[80..<84].reversed().reduce(0) { $0 << 8 | Int($1) }
        return bytes.count == 84 + 50 * count
    }

    /// Whether bytes are what libmagic takes them for. Of these types it looks at two or three
    /// bytes only, so that one random file in a hundred is one of them.
    private static func hold(_ mimeType: String, _ bytes: [UInt8]) -> Bool {
        switch mimeType {
        case "image/x-tga": isTarga(bytes)
        case "application/x-dosexec": bytes.starts(with: Array("MZ".utf8))
        default: true
        }
    }

    /// Whether the fields of a Targa picture's header agree with each other (Truevision, *TGA File
    /// Format Specification, Version 2.0*).
    private static func isTarga(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 18, [1, 2, 3, 9, 10, 11].contains(bytes[2]), [8, 15, 16, 24, 32].contains(bytes[16]), bytes[17] < 0x40 else {
            return false
        }
        let hasPalette = bytes[1] == 1 && [15, 16, 24, 32].contains(bytes[7])
        let hasNone = bytes[1] == 0 && bytes[3..<8].allSatisfy { $0 == 0 }
        return (hasPalette || hasNone) && (bytes[12] | bytes[13]) > 0 && (bytes[14] | bytes[15]) > 0
    }

    private static func isVague(_ mimeType: String) -> Bool {
        vagueNames.contains(mimeType) || mimeType.hasPrefix("text/") || mimeType.hasPrefix("inode/")
    }

    /// A few zeros are all that libmagic asks of a colour table of Photoshop and of dBASE's files.
    private static let vagueNames: Set<String> = [
        "application/octet-stream", "application/x-adobe-aco", "application/x-dbase-index", "application/x-dbt",
    ]

    /// Chooses between the types that the file name may mean and the type that the bytes show.
    ///
    /// The named type counts when it is the type of the bytes or a subtype. The type of the bytes
    /// counts when it is a subtype of a named type. Otherwise the first suitable named type counts,
    /// unless the bytes are strong evidence of something else.
    private func choose(among named: [TypeIdentifier], _ data: Evidence, _ bytes: [UInt8]) -> TypeIdentifier {
        if named.contains(data.type) { return data.type }
        if data.isText, named.count > 1, let type = SourceForms.type(of: bytes, among: named) { return type }
        if let sibling = named.first(where: { isSibling($0, data.type) }) { return sibling }
        if let kind = named.first(where: { catalogue.conforms($0, to: data.type) && !isRoot(data.type) }) {
            return data.strength == .shape && data.type == .utf8PlainText ? named.first(where: isTextual) ?? kind : kind
        }
        if data.isText {
            if saysMore(bytes, than: named, data) { return data.type }
            if data.strength == .strong, !isGeneric(data.type) {
                if named.contains(where: { catalogue.conforms(data.type, to: $0) && !isRoot($0) }) { return data.type }
                // The bytes are text of a recognised kind, and the file name means a binary format
                // or another kind of text. A named text type counts first.
                return named.first(where: isTextual) ?? data.type
            }
            return named.first(where: isTextual) ?? named.first(where: NamedTypes.mayBeText) ?? data.type
        }
        // Many formats are compressed as a whole, so that the compression says nothing against the
        // name. What is inside may.
        if Self.compressions.contains(data.type.canonical) { return named.first { GzipContents.mayBe(bytes, packed: $0) } ?? data.type }
        // What is in an archive is a guess at what the archive is for. A name that says that it is
        // just an archive is believed.
        if Self.isArchive(bytes), let archive = named.first(where: { $0.canonical == "public.zip-archive" }) { return archive }
        if named.contains(where: { catalogue.conforms(data.type, to: $0) && !isRoot($0) }) { return data.type }
        if let shared = named.first(where: { !isTextual($0) }) {
            let mayBeNamed = Self.mayBe(bytes, shared)
            let isContradicted = data.strength == .strong || !mayBeNamed
            // Raw pictures of cameras are TIFF, and other pictures have signatures of their own.
            let demands = catalogue.conforms(shared, to: .image) || RequiredSignatures.demands(shared, catalogue: catalogue)
            let isOpen = isGeneric(data.type) && (mayBeNamed || !demands)
            return isContradicted && !isOpen && areDisjoint(shared, data.type) ? data.type : shared
        }
        return data.type
    }

    /// Whether bytes can be of a type, as far as its signature tells, or the header that it has
    /// instead.
    private static func mayBe(_ bytes: [UInt8], _ type: TypeIdentifier) -> Bool {
        switch type.canonical {
        case "com.truevision.tga-image": isTarga(bytes)
        case "org.w3.svg-compressed": bytes.starts(with: [0x1F, 0x8B])
        default: SignatureSet.builtIn.allows(SignatureSet.beginning(of: bytes), of: type)
        }
    }

    /// Whether the first line of a text says what the text is, and the file name means another kind
    /// of text: settings in XML are often called `.conf`, and a script may have any ending.
    private func saysMore(_ bytes: [UInt8], than named: [TypeIdentifier], _ data: Evidence) -> Bool {
        if bytes.starts(with: Array("#!".utf8)) { return data.strength == .strong }
        // A property list says less than the name of a format that is one.
        let isList = data.type.canonical == "com.apple.property-list"
        return bytes.starts(with: Array("<?xml ".utf8))
            && !named.contains { type in
                [.xml, .html].contains { catalogue.conforms(type, to: $0) } || isList && NamedTypes.mayBeText(type)
            }
    }

    /// Whether two Office Open XML types belong to the same program, such as a document and a
    /// template. Their bytes begin alike, so that only the file name distinguishes them.
    private func isSibling(_ left: TypeIdentifier, _ right: TypeIdentifier) -> Bool {
        func family(_ type: TypeIdentifier) -> [Substring] { Array(type.canonical.split(separator: ".").prefix(3)) }
        return family(left) == family(right) && catalogue.conforms(left, to: Self.openXML) && catalogue.conforms(right, to: Self.openXML)
    }

    private static let openXML = TypeIdentifier("org.openxmlformats.openxml")
    /// The types of which the others of their programs are variants.
    private static let openXMLBases: Set<TypeIdentifier> = [
        "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.spreadsheetml.sheet", "org.openxmlformats.presentationml.presentation",
    ]

    private func isTextual(_ type: TypeIdentifier) -> Bool { catalogue.conforms(type, to: .text) }

    private func isRoot(_ type: TypeIdentifier) -> Bool { [.data, .content, .item, .compositeContent].contains(type) }

    // MARK: Contradictions

    /// The type whose signature `bytes` have, when bytes of `type` cannot have that signature.
    ///
    /// - Parameters:
    ///   - bytes: the content. Only the first 4096 bytes are examined.
    ///   - type: the type under which the source offered the bytes.
    /// - Returns: nil when the bytes may be of `type`, and also when `type` is `public.data` or not
    ///   declared.
    public func contradiction(of bytes: [UInt8], to type: TypeIdentifier) -> TypeIdentifier? {
        guard type != .data, catalogue.declares(type) else { return nil }
        var head = bytes.count > 4096 ? Array(bytes.prefix(4096)) : bytes
        while head.last == 0 { head.removeLast() }
        if isTextual(type) || !catalogue.conforms(type, to: .image), TextForms.isText(head) { return nil }
        guard let match = SignatureSet.builtIn.match(head), !match.isWeak else { return nil }
        var actual = match.type
        if Self.isArchive(head), let found = ZIPContents.type(of: head, catalogue: catalogue) {
            // Archives of one kind may hold the files by which another kind is known.
            guard found.isStated || !catalogue.conforms(type, to: match.type) else { return nil }
            actual = found.type
        }
        guard !isGeneric(actual), areDisjoint(type, actual) else { return nil }
        // The thumbnail type stands for PNG and JPEG alike. Only the bytes show which.
        if type == .thumbnail, [.png, .jpeg].contains(actual) { return nil }
        if isSibling(type, actual) { return nil }
        // Text of one kind may look like text of another kind.
        if isTextual(type), isTextual(actual) { return nil }
        // UTF-16 text may begin with the bytes of many short signatures. Those of PNG and JPEG
        // occur in no text.
        if Self.wideTexts.contains(type.canonical), ![.png, .jpeg].contains(actual) { return nil }
        return actual
    }

    /// Whether the specification of `type` demands a signature, and `bytes` have none. Known of the
    /// usual types of pictures, archives, sounds and films, and of PDF.
    public func lacksSignature(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool {
        RequiredSignatures.lacks(bytes.count > 4096 ? Array(bytes.prefix(4096)) : bytes, of: type, catalogue: catalogue)
    }

    /// Whether a type is a container or base format, on which many other types are built. Its
    /// signature contradicts no type.
    private func isGeneric(_ type: TypeIdentifier) -> Bool {
        Self.containers.contains(type.canonical) || [.xml, .json, .plainText, .utf8PlainText, .text, .data].contains(type)
    }

    private static let containers: Set<String> = [
        "public.zip-archive", "org.gnu.gnu-zip-archive", "public.tar-archive", "com.microsoft.ole-storage", "com.microsoft.riff",
        "org.iso.base-media-file", "org.xiph.ogg", "org.matroska.matroska", "com.ea.interchange-file-format", "public.tiff",
        "com.apple.binary-property-list", "com.apple.property-list", "org.openxmlformats.openxml", "org.oasis-open.opendocument",
        "org.linuxfoundation.elf-file", "public.mpeg-4", "com.apple.quicktime-movie",
    ]

    private static let compressions: Set<String> = [
        "org.gnu.gnu-zip-archive", "public.bzip2-archive", "org.tukaani.xz-archive", "com.facebook.zstd-archive",
    ]

    private static let wideTexts: Set<String> = [
        "public.utf16-plain-text", "public.utf16-external-plain-text", "org.dragconv.cf-unicodetext", "org.dragconv.moz-url",
        "org.dragconv.moz-url-data", "org.dragconv.moz-url-desc", "org.dragconv.url-w", "org.dragconv.file-name-w",
    ]

    private func areDisjoint(_ left: TypeIdentifier, _ right: TypeIdentifier) -> Bool {
        !catalogue.conforms(left, to: right) && !catalogue.conforms(right, to: left)
    }
}
