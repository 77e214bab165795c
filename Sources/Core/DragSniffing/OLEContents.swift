package import DragTypes

/// Recognizes what an OLE file is by the names in its root directory (MS-CFB, "Compound File Binary
/// File Format"). What is embedded in a document, such as a table in a text, stands deeper and does
/// not count.
package struct OLEContents {
    /// The first bytes of every OLE file.
    static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    /// How many sectors of the directory are read. A directory that is longer is read in part.
    private static let maximumSectors = 4096
    /// The numbers of real sectors are smaller than this one.
    private static let firstSpecialSector = 0xFFFF_FFFA
    private static let noEntry = 0xFFFF_FFFF
    private static let entrySize = 128

    private let bytes: [UInt8]
    private let sectorShift: Int
    /// The sectors of the directory, in order.
    private var sectors: [Int] = []

    /// - Returns: the type of the file; nil for what is no OLE file, or one that is cut off or
    ///   damaged.
    package static func type(of bytes: [UInt8], catalogue: TypeCatalogue) -> TypeIdentifier? {
        guard let file = OLEContents(bytes), let root = file.entry(0), root.kind == 5 else { return nil }
        if root.classIdentifier == installer { return catalogue.type(mimeType: "application/x-msi") }
        let names = Set(file.names(below: root))
        let mimeType = kinds.first { names.contains($0.name) }?.mimeType ?? "application/x-ole-storage"
        return catalogue.type(mimeType: mimeType)
    }

    /// The streams and storages by which kinds of files are known.
    private static let kinds: [(name: String, mimeType: String)] = [
        ("WordDocument", "application/msword"), ("PowerPoint Document", "application/vnd.ms-powerpoint"),
        ("Workbook", "application/vnd.ms-excel"), ("Book", "application/vnd.ms-excel"), ("VisioDocument", "application/vnd.visio"),
        ("Quill", "application/vnd.ms-publisher"), ("__nameid_version1.0", "application/vnd.ms-outlook"),
        ("__properties_version1.0", "application/vnd.ms-outlook"), ("StarWriterDocument", "application/vnd.stardivision.writer"),
    ]

    /// The class of an installer package: {000C1084-0000-0000-C000-000000000046}.
    private static let installer: [UInt8] = [0x84, 0x10, 0x0C, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 512, bytes.starts(with: Self.signature) else { return nil }
        self.bytes = bytes
        sectorShift = Int(bytes[30])
        guard sectorShift == 9 || sectorShift == 12, var sector = number(48) else { return nil }
        // The chain of a broken file may run in a circle.
        while sector < Self.firstSpecialSector, sectors.count < Self.maximumSectors {
            sectors.append(sector)
            guard let next = next(after: sector) else { break }
            sector = next
        }
        guard !sectors.isEmpty else { return nil }
    }

    /// The number of four bytes at an offset; nil beyond the end.
    private func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func offset(ofSector sector: Int) -> Int { (sector + 1) << sectorShift }

    /// The sector that follows in the chain, by the allocation table. Only the table's first 109
    /// sectors are looked at, whose numbers stand in the header; they cover 7 MB and more.
    private func next(after sector: Int) -> Int? {
        let perSector = 1 << (sectorShift - 2)
        guard sector / perSector < 109, let table = number(76 + 4 * (sector / perSector)), table < Self.firstSpecialSector else { return nil }
        return number(offset(ofSector: table) + 4 * (sector % perSector))
    }

    private struct Entry {
        var name: String
        /// 1 for a storage, 2 for a stream, 5 for the root.
        var kind: UInt8
        var left: Int
        var right: Int
        var child: Int
        var classIdentifier: [UInt8]
    }

    /// The entry of the directory with that number.
    private func entry(_ number: Int) -> Entry? {
        let perSector = (1 << sectorShift) / Self.entrySize
        guard number / perSector < sectors.count else { return nil }
        let start = offset(ofSector: sectors[number / perSector]) + number % perSector * Self.entrySize
        guard start + Self.entrySize <= bytes.count, let left = self.number(start + 68), let right = self.number(start + 72),
            let child = self.number(start + 76)
        else { return nil }
        // The name's length counts bytes, with the NUL at its end.
        let length = min(Int(bytes[start + 64]), 64) / 2
        let units = (0..<max(length - 1, 0)).map { UInt16(bytes[start + 2 * $0]) | UInt16(bytes[start + 2 * $0 + 1]) << 8 }
        return Entry(
            name: String(decoding: units, as: UTF16.self), kind: bytes[start + 66], left: left, right: right, child: child,
            classIdentifier: Array(bytes[(start + 80)..<(start + 96)]))
    }

    /// The names of the entries right below a storage, which form a tree.
    private func names(below storage: Entry) -> [String] {
        var (pending, seen, names) = ([storage.child], Set<Int>(), [String]())
        while let number = pending.popLast() {
            guard number != Self.noEntry, seen.insert(number).inserted, let entry = entry(number) else { continue }
            names.append(entry.name)
            pending += [entry.left, entry.right]
        }
        return names
    }
}
