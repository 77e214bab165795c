import Documents
public import DragKit
import DragTypes
import Glibc

/// Archives as lists of their files, and as the items of a payload, one for each file.
///
/// The payload holds names and bytes only: no file is written, so that a name like `../../.bashrc`
/// can do nothing.
public struct ArchivesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.archives"

    /// The address space that the plug-in program may use, in bytes: the largest unpacked archive
    /// as bytes, as base64 and in a frame, and the dictionaries of packing methods.
    public static let memory = 4 << 30

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { ArchiveReader.libraries }

    /// A handler; it has no options.
    public init() {}

    /// An archive's format: its part of conversion ids, and its type.
    private static let formats: [(name: String, type: TypeIdentifier)] = [
        ("zip", "public.zip-archive"), ("tar", "public.tar-archive"), ("gzip", "org.gnu.gnu-zip-archive"), ("bzip2", "public.bzip2-archive"),
        ("xz", "org.tukaani.xz-archive"), ("lzma", "org.tukaani.lzma-archive"), ("zstd", "com.facebook.zstd-archive"),
        ("lz4", "org.lz4.lz4-archive"), ("compress", "public.z-archive"), ("7z", "org.7-zip.7-zip-archive"), ("rar", "com.rarlab.rar-archive"),
        ("cpio", "public.cpio-archive"), ("ar", "org.gnu.ar-archive"), ("cab", "com.microsoft.cab-archive"), ("lha", "public.lha-archive"),
        ("iso", "public.iso-image"), ("rpm", "org.rpm.package"),
    ].map { ($0.0, TypeIdentifier(trusted: $0.1)) }
    private static let csv = TypeIdentifier(trusted: "public.comma-separated-values-text")
    /// The supertype of documents that are archives of several files, such as docx. A user who
    /// wants a docx as text wants its words, not a list of those files.
    private static let document = TypeIdentifier(trusted: "public.composite-content")

    /// From each format to a list as text, a list as a table, and the items.
    public var conversions: [Conversion] {
        Self.formats.flatMap { format in
            [
                Conversion(
                    "\(identifier)/\(format.name)-to-text", from: format.type, to: .utf8PlainText, keep: KeepLevel(58), cost: 20,
                    maxInput: 1 << 30, loses: ["the files\u{2019} contents", "sizes and dates"], isConditional: true,
                    isOfferedUnasked: false),
                Conversion(
                    "\(identifier)/\(format.name)-to-csv", from: format.type, to: Self.csv, keep: KeepLevel(60), cost: 20, maxInput: 1 << 30,
                    loses: ["the files\u{2019} contents"], isConditional: true, isOfferedUnasked: false),
                Conversion(
                    "\(identifier)/\(format.name)-to-items", from: format.type, to: .payload, keep: .near, cost: 50, maxInput: 1 << 30,
                    loses: ["folders and links"], isOfferedUnasked: false),
            ]
        }
    }

    /// Lists or unpacks an archive.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a damaged archive, `unsupported` for an
    ///   encrypted or an empty one and for the list of a document's files, `limit` for an archive
    ///   of too many files or too many bytes.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.to != .payload, context.catalogue.conforms(context.inputType, to: Self.document) {
            throw .unsupported("the input is a document, and the list of the files in it is not what it says")
        }
        let context = copy context
        let format = conversion.from
        return try input.withUnsafeBytes { (bytes) throws(ConversionError) in
            switch conversion.to {
            case .utf8PlainText: try ArchiveListing(bytes, format, context).text
            case Self.csv: try ArchiveListing(bytes, format, context).table
            case .payload: try ArchiveItems.output(bytes, format, context)
            default: throw ConversionError.internalError("there is no such conversion")
            }
        }
    }
}

/// The list of an archive's entries.
struct ArchiveListing {
    private var entries: [ArchiveReader.Entry] = []
    private let names: FileNameDecoding
    private let hint: CharacterSetHint

    /// - Throws: ``ConversionError`` as ``ArchiveReader`` does; `unsupported` for an archive
    ///   without entries, and for one compressed file.
    init(_ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, _ context: ConversionContext) throws(ConversionError) {
        let reader = try ArchiveReader(bytes, format, name: context.suggestedName)
        while let entry = try reader.next() {
            try context.checkCancellation()
            guard !reader.holdsOneFile else { throw .unsupported("the input is one compressed file, and no list of files") }
            // The folder that was packed, in archives of tar, is none of its own entries.
            if entry.name != Array(".".utf8) && entry.name != Array("./".utf8) { entries.append(entry) }
        }
        hint = context.characterSetHint
        names = reader.decoding(of: entries.lazy.map(\.name), hint)
        guard !entries.isEmpty else { throw .unsupported("the archive is empty") }
    }

    /// The entries' names, a line each. A line end in a name becomes a space.
    var text: ConversionOutput {
        ConversionOutput(entries.map { String(names.text($0.name).map { $0.isNewline ? " " : $0 }) + "\n" }.joined(), notes: notes)
    }

    /// A row for each entry, below a heading.
    var table: ConversionOutput {
        let rows = entries.map { entry in
            let size = entry.kind == .file ? entry.size.map(String.init) ?? "" : ""
            return [names.text(entry.name), entry.kind.rawValue, size, entry.modified.map(Self.time) ?? ""]
        }
        return ConversionOutput(DelimitedTable(rows: [["name", "kind", "size", "modified"]] + rows).csv, notes: notes)
    }

    private var notes: [ConversionNote] { names.guessed.map { [ConversionNote(hint.note(onNamesReadAs: $0))] } ?? [] }

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

/// The files of an archive as the items of a payload.
enum ArchiveItems {
    /// The most files that can't be read and are named.
    private static let maximumNotes = 5

    /// - Throws: ``ConversionError`` as ``ArchiveReader`` does; `unsupported` for an archive
    ///   without files that can be read.
    static func output(
        _ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, _ context: ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let reader = try ArchiveReader(bytes, format, name: context.suggestedName)
        var files: [(name: [UInt8], bytes: [UInt8])] = []
        var (encrypted, others, ofFinder) = (0, 0, 0)
        var unreadable: [(name: [UInt8], reason: String)] = []
        // The files that are empty so far, by their paths.
        var empty: [[UInt8]: Int] = [:]
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
            guard ArchiveName.lastPart(of: String(utf8Bytes: entry.name)) != nil else { continue }
            switch try reader.contents() {
            case .unreadable(let reason): unreadable.append((entry.name, reason))
            case .bytes(let bytes) where ArchiveName.isOfFinder(entry.name, bytes): ofFinder += 1
            case .bytes(let bytes):
                if let index = entry.otherName.flatMap({ empty[$0] }) { files[index].bytes = bytes }
                if bytes.isEmpty { empty[entry.name] = files.count }
                files.append((entry.name, bytes))
            }
        }
        let names = reader.decoding(of: (files.map(\.name) + unreadable.map(\.name)), context.characterSetHint)
        func name(_ path: [UInt8]) -> String { ArchiveName.lastPart(of: names.text(path)) ?? "file" }
        // The engine finds the type from the name and the bytes, as for a file.
        var items = files.map { Item(suggestedName: name($0.name), representations: [Representation(type: .data, bytes: $0.bytes)]) }
        let reasons = unreadable.map { "\u{201C}\(name($0.name))\u{201D} is left out: \($0.reason)" }
        if let name = reader.emptyFile { items = [Item(suggestedName: name, representations: [Representation(type: .data, bytes: [])])] }
        guard !items.isEmpty else {
            if let first = reasons.first { throw .badInput(first) }
            if encrypted > 0 { throw ArchiveReader.encrypted }
            throw .unsupported("the archive has no files")
        }
        var notes = reasons.prefix(maximumNotes).map { ConversionNote($0) }
        if let guessed = names.guessed { notes.append(ConversionNote(context.characterSetHint.note(onNamesReadAs: guessed))) }
        if reasons.count > maximumNotes { notes.append(ConversionNote("\(reasons.count - maximumNotes) more file(s) can\u{2019}t be read")) }
        notes += ConversionNote.lost("encrypted files", encrypted) + ConversionNote.lost("links and devices", others)
        if ofFinder > 0 { notes.append(ConversionNote("\(ofFinder) file(s) that macOS keeps for itself are left out")) }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)), notes: notes)
    }
}
