/// The Windows clipboard formats `FileGroupDescriptorW` and `FileGroupDescriptor`: the names of
/// files that exist only on the clipboard, and whose contents are offered under `FileContents`
/// (Microsoft, *FILEGROUPDESCRIPTORW structure*).
public struct FileGroup: Hashable, Sendable {
    /// One entry of the list.
    public struct Entry: Hashable, Sendable {
        /// The name without folders.
        public var name: String
        /// Whether the entry is a folder, which has no contents.
        public var isFolder: Bool

        /// An entry with its name.
        public init(name: String, isFolder: Bool = false) {
            self.name = name
            self.isFolder = isFolder
        }
    }

    private static let form = "the list of virtual files"
    /// The sizes of an entry with a UTF-16 name and with an 8-bit name, in bytes. The name is the
    /// last field, and has room for 260 characters.
    private static let (wideSize, narrowSize) = (592, 332)
    private static let (flagsOffset, attributesOffset, nameOffset) = (0, 36, 72)
    /// The flag that says that the attributes count, and the attribute of folders.
    private static let (hasAttributes, folderAttribute): (UInt8, UInt8) = (0x04, 0x10)

    /// The entries, in the order of their contents.
    public var entries: [Entry]

    /// A list of virtual files.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Parses the format with UTF-16 names or, where the bytes are too few for these, with 8-bit
    /// names.
    ///
    /// - Throws: ``FormError`` when the bytes end before the last entry.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        var reader = ByteReader(Self.form, bytes)
        let count = Int(try reader.littleEndian32())
        let isWide = count <= reader.remaining / Self.wideSize
        guard isWide || count <= reader.remaining / Self.narrowSize else {
            throw FormError(Self.form, "announces \(count) files, more than it has room for", offset: 0)
        }
        entries = []
        for _ in 0..<count {
            let entry = Array(try reader.stretch(isWide ? Self.wideSize : Self.narrowSize))
            let field = Array(entry[Self.nameOffset...])
            let path = String(utf8Bytes: isWide ? WindowsText.utf8(fromUTF16: field) : WindowsText.utf8(from: field))
            let isFolder = entry[Self.flagsOffset] & Self.hasAttributes != 0 && entry[Self.attributesOffset] & Self.folderAttribute != 0
            entries.append(Entry(name: path.split { $0 == "\\" || $0 == "/" }.last.map(String.init) ?? "", isFolder: isFolder))
        }
    }

    /// The form `FileGroupDescriptorW`. Names that are too long for their field are cut.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.append(littleEndian32: UInt32(entries.count))
        for entry in entries {
            var fields = [UInt8](repeating: 0, count: Self.nameOffset)
            if entry.isFolder {
                fields[Self.flagsOffset] = Self.hasAttributes
                fields[Self.attributesOffset] = Self.folderAttribute
            }
            let name = UTF16Text.littleEndian(entry.name).prefix(Self.wideSize - Self.nameOffset - 2)
            result += fields + name + [UInt8](repeating: 0, count: Self.wideSize - Self.nameOffset - name.count)
        }
        return result
    }
}
