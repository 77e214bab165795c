import DragKit
import DragTypes
import Glibc
import TextHandlers

/// The list of an archive's entries.
struct ArchiveListing {
    private var entries: [ArchiveReader.Entry] = []

    /// - Throws: ``ConversionError`` as ``ArchiveReader`` does; `unsupported` for an archive without entries.
    init(_ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, _ context: ConversionContext) throws(ConversionError) {
        let reader = try ArchiveReader(bytes, format, name: context.suggestedName)
        while let entry = try reader.next() {
            try context.checkCancellation()
            // The folder that was packed, in archives of tar, is none of its own entries.
            if entry.name != "." && entry.name != "./" { entries.append(entry) }
        }
        guard !entries.isEmpty else { throw .unsupported("the archive is empty") }
    }

    /// The entries' names, a line each. A line end in a name becomes a space.
    var text: ConversionOutput {
        ConversionOutput(entries.map { String($0.name.map { $0.isNewline ? " " : $0 }) + "\n" }.joined())
    }

    /// A row for each entry, below a heading.
    var table: ConversionOutput {
        let rows = entries.map { entry in
            [entry.name, entry.kind.rawValue, entry.kind == .file ? entry.size.map(String.init) ?? "" : "", entry.modified.map(Self.time) ?? ""]
        }
        return ConversionOutput(DelimitedTable(rows: [["name", "kind", "size", "modified"]] + rows).csv)
    }

    /// A moment in UTC by ISO 8601; empty for one beyond all calendars.
    private static func time(_ seconds: Int) -> String {
        var (moment, parts) = (time_t(seconds), tm())
        guard gmtime_r(&moment, &parts) != nil else { return "" }
        let date = [digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2)]
        return date.joined(separator: "-") + "T" + [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }.joined(separator: ":") + "Z"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
}
