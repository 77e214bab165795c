/// A list of files that were copied or cut in a file manager, in the form of GNOME's
/// `x-special/gnome-copied-files`: a line `copy` or `cut`, then one URI per line.
public struct CopiedFiles: Hashable, Sendable {
    /// What a paste is to do with the files. The raw value is the first line of the GNOME form.
    public enum Operation: String, Sendable {
        /// The files stay where they are, and the paste makes copies.
        case copy
        /// The paste moves the files.
        case cut
    }

    /// Whether the files were copied or cut.
    public var operation: Operation
    /// The URIs of the files, usually `file:` URIs, as the source spelt them. Never empty when the
    /// list was parsed.
    public var uris: [String]

    /// A list of files and what was done with them.
    public init(_ operation: Operation, _ uris: [String]) {
        self.operation = operation
        self.uris = uris
    }

    /// Parses the GNOME form, with or without a line end or NUL at the end. Also parses the text
    /// form of old Nautilus versions, whose first line is `x-special/nautilus-clipboard`.
    ///
    /// - Throws: ``FormError`` when the first line is neither `copy` nor `cut`, when a later line
    ///   is no URI, or when no URI follows.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        let text = TextDecoding.utf8(from: bytes)
        var lines = text.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }[...]
        if lines.first.map({ ASCII.equals($0, ignoringCase: Self.nautilusHead) }) == true {
            lines = lines.dropFirst()
        }
        guard let first = lines.first, let operation = Operation(rawValue: String(utf8Bytes: first)) else {
            throw FormError("the list of copied files", "does not begin with \"copy\" or \"cut\"")
        }
        self.operation = operation
        self.uris = []
        for line in lines.dropFirst() {
            guard URLText.scheme(of: line) != nil else {
                throw FormError("the list of copied files", "has a line that is no URL", offset: line.startIndex)
            }
            uris.append(String(utf8Bytes: line))
        }
        guard !uris.isEmpty else { throw FormError("the list of copied files", "names no file") }
    }

    /// The form `x-special/gnome-copied-files` in UTF-8: LF between the lines and no LF at the end.
    /// Nautilus would take a final LF for an empty line and refuse the whole list.
    public var gnomeBytes: [UInt8] {
        Array(([operation.rawValue] + uris).joined(separator: "\n").utf8)
    }

    private static let nautilusHead = "x-special/nautilus-clipboard"

    /// Whether plain text is the file list of an old Nautilus version, which offered its list as
    /// plain text.
    package static func isNautilusText(_ text: some Sequence<UInt8>) -> Bool {
        text.starts(with: (nautilusHead + "\n").utf8)
    }

    /// The text form of old Nautilus versions, in UTF-8, with LF after every line.
    public var nautilusBytes: [UInt8] {
        Array(([Self.nautilusHead, operation.rawValue] + uris).map { $0 + "\n" }.joined().utf8)
    }

    // MARK: The other dialects' markers

    /// The operation that KDE's marker `application/x-kde-cutselection` means: cut when the first
    /// byte is `1`, otherwise copy.
    public static func operation(kdeCutSelection bytes: [UInt8]) -> Operation {
        bytes.first == UInt8(ascii: "1") ? .cut : .copy
    }

    /// The content of KDE's marker `application/x-kde-cutselection`: `1` for cut, `0` for copy.
    public static func kdeCutSelection(_ operation: Operation) -> [UInt8] { [UInt8(ascii: operation == .cut ? "1" : "0")] }

    /// The operation that the Windows format `Preferred DropEffect` means. Its content is a
    /// little-endian 32-bit set of flags: 1 copy, 2 move, 4 link. Only 2 without 1 and 4 is a cut.
    /// Fewer than 4 bytes mean copy.
    public static func operation(dropEffect bytes: [UInt8]) -> Operation {
        bytes.count >= 4 && bytes[0] & 7 == 2 ? .cut : .copy
    }

    /// The content of the Windows format `Preferred DropEffect`, 4 bytes, little-endian: 2 (move)
    /// for cut, 1 for copy.
    public static func dropEffect(_ operation: Operation) -> [UInt8] { [operation == .cut ? 2 : 1, 0, 0, 0] }
}
