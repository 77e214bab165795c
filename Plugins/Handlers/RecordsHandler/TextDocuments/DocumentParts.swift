import DragZIP

/// The parts of a document that it may have besides its content, such as pictures.
final class DocumentParts {
    private let archive: ZIPArchive
    /// How many bytes of parts may still be read.
    private var budget: Int
    /// Whether there was no room for a part.
    private(set) var isCut = false

    /// The most bytes of all parts, as a constant and a multiple of the archive's size.
    private static let growth = (constant: 64 << 20, times: 64)

    init(_ archive: ZIPArchive, byteCount: Int) {
        self.archive = archive
        budget = Self.growth.constant + Self.growth.times * byteCount
    }

    /// The bytes of a part; nil where there is none, or no room for it.
    func part(_ name: String) -> [UInt8]? {
        guard let entry = archive.entries[name] else { return nil }
        guard entry.count <= budget else {
            isCut = true
            return nil
        }
        guard let bytes = try? archive.contents(of: entry, limit: budget) else { return nil }
        budget -= bytes.count
        return bytes
    }
}
