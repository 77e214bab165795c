import DragKit
import DragTypes

/// The files of an archive as the items of a payload.
enum ArchiveItems {
    /// The most files that can't be read and are named.
    private static let maximumNotes = 5

    /// - Throws: ``ConversionError`` as ``ArchiveReader`` does; `unsupported` for an archive without files that can be read.
    static func output(
        _ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, _ context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let reader = try ArchiveReader(bytes, format, name: context.suggestedName)
        var items: [Item] = []
        var (encrypted, others, ofFinder) = (0, 0, 0)
        var unreadable: [String] = []
        // The items that are empty so far, by their paths.
        var empty: [String: Int] = [:]
        while let entry = try reader.next() {
            try context.checkCancellation()
            guard entry.kind == .file else {
                if entry.kind != .folder { others += 1 }
                continue
            }
            guard !entry.isEncrypted else {
                encrypted += 1
                continue
            }
            // The table of names in a library of object files has no name itself.
            guard let name = ArchiveName.lastPart(of: entry.name) else { continue }
            switch try reader.contents() {
            case .unreadable(let reason): unreadable.append("\u{201C}\(name)\u{201D} is left out: \(reason)")
            case .bytes(let bytes) where ArchiveName.isOfFinder(entry.name, bytes): ofFinder += 1
            // The engine finds the type from the name and the bytes, as for a file.
            case .bytes(let bytes):
                let representation = Representation(type: .data, bytes: bytes)
                if let index = entry.otherName.flatMap({ empty[$0] }) { items[index].representations = [representation] }
                if bytes.isEmpty { empty[entry.name] = items.count }
                items.append(Item(suggestedName: name, representations: [representation]))
            }
        }
        if let name = reader.emptyFile { items = [Item(suggestedName: name, representations: [Representation(type: .data, bytes: [])])] }
        guard !items.isEmpty else {
            if let first = unreadable.first { throw .badInput(first) }
            if encrypted > 0 { throw ArchiveReader.encrypted }
            throw .unsupported("the archive has no files")
        }
        var notes = unreadable.prefix(maximumNotes).map { ConversionNote($0) }
        if unreadable.count > maximumNotes { notes.append(ConversionNote("\(unreadable.count - maximumNotes) more file(s) can\u{2019}t be read")) }
        if encrypted > 0 { notes.append(ConversionNote("\(encrypted) encrypted file(s) are left out")) }
        if others > 0 { notes.append(ConversionNote("\(others) link(s) and device(s) are left out")) }
        if ofFinder > 0 { notes.append(ConversionNote("\(ofFinder) file(s) that macOS keeps for itself are left out")) }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)), notes: notes)
    }
}
