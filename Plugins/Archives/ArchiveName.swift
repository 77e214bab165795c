import DragTypes

/// Names of files in archives.
enum ArchiveName {
    /// The name as text. Archives rarely say how their names are encoded: they are in UTF-8 from most programs, and in DOS's code page 437 from
    /// old ones (PKWARE's APPNOTE, appendix D).
    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { $0 < 128 ? Unicode.Scalar($0) : upperHalf[Int($0) - 128] }))
    }

    /// The bytes 128 to 255 of code page 437.
    private static let upperHalf = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// The last part of a path, with either slash between the parts; nil where the path has none.
    static func lastPart(of path: String) -> String? {
        path.split { $0 == "/" || $0 == "\\" }.last.map(String.init).flatMap { $0 == "." || $0 == ".." ? nil : $0 }
    }

    private static let compressedEndings = ["gz", "bz2", "xz", "lzma", "zst", "lz4", "z"]

    /// The name of a file that was compressed, by the name of what it became: `notes.txt` for `notes.txt.gz`.
    ///
    /// - Parameter stored: the name that the compressed file holds; nil where it holds none.
    static func uncompressed(_ name: String?, stored: String?) -> String {
        guard let name = name.flatMap(lastPart) else { return stored.flatMap(lastPart) ?? "file" }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex, compressedEndings.contains(name[name.index(after: dot)...].lowercased())
        else { return name }
        return String(name[..<dot])
    }

    /// Whether macOS has added the entry for itself: extended attributes beside each file (AppleDouble, RFC 1740), and the looks of a folder.
    ///
    /// - Parameter contents: the entry's contents.
    static func isOfFinder(_ path: String, _ contents: [UInt8]) -> Bool {
        let name = lastPart(of: path) ?? ""
        return path.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasPrefix("._") && contents.starts(with: [0, 5, 0x16, 7])
    }
}
