import DragKit
import DragTypes

/// The files of an archive as the items of a payload.
enum ArchiveItems {
    /// - Throws: ``ConversionError`` as ``ArchiveReader`` does; `unsupported` for an archive without files that can be read.
    static func output(
        _ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, _ context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let reader = try ArchiveReader(bytes, format, name: context.suggestedName)
        var items: [Item] = []
        var (encrypted, others, ofFinder) = (0, 0, 0)
        while let entry = try reader.next() {
            try context.checkCancellation()
            guard entry.kind == .file else {
                if entry.kind != .folder { others += 1 }
                continue
            }
            guard !ArchiveName.isOfFinder(entry.name) else {
                ofFinder += 1
                continue
            }
            guard !entry.isEncrypted else {
                encrypted += 1
                continue
            }
            // The engine finds the type from the name and the bytes, as for a file.
            items.append(
                Item(
                    suggestedName: ArchiveName.lastPart(of: entry.name), representations: [Representation(type: .data, bytes: try reader.contents())])
            )
        }
        guard !items.isEmpty else {
            if encrypted > 0 { throw ArchiveReader.encrypted }
            throw .unsupported("the archive has no files")
        }
        var notes: [ConversionNote] = []
        if encrypted > 0 { notes.append(ConversionNote("\(encrypted) encrypted file(s) are left out")) }
        if others > 0 { notes.append(ConversionNote("\(others) link(s) and device(s) are left out")) }
        if ofFinder > 0 { notes.append(ConversionNote("\(ofFinder) file(s) that macOS keeps for itself are left out")) }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)), notes: notes)
    }
}
