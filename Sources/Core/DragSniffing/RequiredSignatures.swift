import DragTypes

/// The formats whose definition says how every file begins, so that bytes that begin otherwise are
/// none of them.
enum RequiredSignatures {
    private struct Row {
        /// The type's identifier.
        var type: String
        /// What a file begins with: one of these. None where files begin in many ways, of which no
        /// text is one.
        var beginnings: [[UInt8]]
        /// Whether all types that conform to this one begin in the same way.
        var isFamily = false
        /// How far into the file the beginning is looked for.
        var reach = 0
    }

    private static let rows = [
        Row(type: "public.png", beginnings: [[0x89, 0x50, 0x4E, 0x47]]),
        Row(type: "org.mozilla.apng", beginnings: [[0x89, 0x50, 0x4E, 0x47]]),
        Row(type: "public.jpeg", beginnings: [[0xFF, 0xD8, 0xFF]]),
        Row(type: "com.compuserve.gif", beginnings: [Array("GIF8".utf8)]),
        Row(type: "org.webmproject.webp", beginnings: [Array("RIFF".utf8)]),
        Row(type: "public.tiff", beginnings: [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B]]),
        Row(type: "com.microsoft.bmp", beginnings: ["BM", "BA", "IC", "PT", "CI", "CP"].map { Array($0.utf8) }),
        Row(type: "public.heif", beginnings: [Array("ftyp".utf8)], isFamily: true, reach: 4),
        Row(type: "public.avif", beginnings: [Array("ftyp".utf8)], isFamily: true, reach: 4),
        Row(type: "com.adobe.photoshop-image", beginnings: [Array("8BPS".utf8)]),
        Row(type: "com.microsoft.ico", beginnings: [[0, 0, 1, 0]]),
        // Programs take a PDF that begins within the first kilobyte.
        Row(type: "com.adobe.pdf", beginnings: [Array("%PDF-".utf8)], reach: 1024),
        Row(type: "public.zip-archive", beginnings: [Array("PK".utf8)], isFamily: true),
        Row(type: "org.gnu.gnu-zip-archive", beginnings: [[0x1F, 0x8B]], isFamily: true),
        Row(type: "public.bzip2-archive", beginnings: [Array("BZh".utf8)]),
        Row(type: "org.tukaani.xz-archive", beginnings: [[0xFD, 0x37, 0x7A, 0x58, 0x5A]], isFamily: true),
        Row(type: "org.7-zip.7-zip-archive", beginnings: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]),
        Row(type: "org.sqlite.sqlite3", beginnings: [Array("SQLite format 3".utf8)]),
        Row(type: "org.xiph.ogg", beginnings: [Array("OggS".utf8)], isFamily: true),
        Row(type: "org.xiph.flac", beginnings: [Array("fLaC".utf8), Array("ID3".utf8)]),
        Row(type: "com.microsoft.waveform-audio", beginnings: ["RIFF", "RIFX", "RF64", "BW64"].map { Array($0.utf8) }),
        Row(type: "public.aiff-audio", beginnings: [Array("FORM".utf8)]),
        Row(type: "public.mp3", beginnings: []),
        Row(type: "public.aac-audio", beginnings: []),
        Row(type: "public.mpeg-4", beginnings: [], isFamily: true),
        Row(type: "public.mpeg-4-audio", beginnings: [], isFamily: true),
        Row(type: "com.apple.quicktime-movie", beginnings: []),
    ]

    /// Whether bytes of that type begin as no file of it does.
    ///
    /// - Parameter head: the beginning of the content.
    static func lacks(_ head: [UInt8], of type: TypeIdentifier, catalogue: TypeCatalogue) -> Bool {
        guard let row = row(of: type, catalogue) else { return false }
        for start in 0...min(row.reach, head.count) where row.beginnings.contains(where: { head[start...].starts(with: $0) }) { return false }
        // Bytes of another format have been told from the type before, unless they are text.
        if TextForms.isText(head) { return true }
        return !row.beginnings.isEmpty && SignatureSet.builtIn.match(head)?.isWeak ?? true
    }

    /// Whether the definition of a type says how each of its files begins.
    static func demands(_ type: TypeIdentifier, catalogue: TypeCatalogue) -> Bool { row(of: type, catalogue)?.beginnings.isEmpty == false }

    private static func row(of type: TypeIdentifier, _ catalogue: TypeCatalogue) -> Row? {
        rows.first { row in
            if type.canonical == row.type { return true }
            return row.isFamily && TypeIdentifier(row.type).map { catalogue.conforms(type, to: $0) } == true
        }
    }
}
