import CArchive
import DragKit
import DragTypes
import Glibc

/// Reads the entries of an archive in memory, one after the other, by libarchive.
///
/// Owner and thread rule: the reader owns libarchive's object and its locale, and belongs to the
/// thread that made it. The archive's bytes must outlive the reader.
final class ArchiveReader {
    /// libarchive and the libraries in it. libarchive names itself first, as `libarchive 3.6.2`,
    /// and the others as `zlib/1.2.13`.
    static var libraries: [LinkedLibrary] {
        let text = String(cString: archive_version_details())
        return LinkedLibrary.list(parsing: text.hasPrefix("libarchive ") ? "libarchive/" + text.dropFirst(11) : text)
    }

    /// What an entry of an archive is.
    enum Kind: String {
        case file, folder, link, other
    }

    /// One entry, without its contents.
    struct Entry {
        /// The path in the archive, with `/` between its parts, in the archive's own encoding.
        let name: [UInt8]
        let kind: Kind
        /// The unpacked size in bytes; nil where the archive doesn't say.
        let size: Int?
        /// When the file was changed, in seconds since 1970; nil where the archive doesn't say.
        let modified: Int?
        let isEncrypted: Bool
        /// The path of an earlier entry that is another name for the same file; nil for none.
        let otherName: [UInt8]?
    }

    /// The most entries that are read, as many as a payload has room for.
    static let maximumEntries = 100_000
    /// The most bytes that an archive may unpack to: a constant and a multiple of its own size, and
    /// never more than a payload of JSON has room for. What people pack rarely shrinks to less than
    /// a twentieth; an archive that does was mostly made to fill a memory.
    static let growth = (constant: 64 << 20, times: 20, most: 700 << 20)

    /// The types of compressed files, which may hold an archive or any other file.
    private static let compressors = [
        "org.gnu.gnu-zip-archive", "public.bzip2-archive", "org.tukaani.xz-archive", "org.tukaani.lzma-archive", "com.facebook.zstd-archive",
        "org.lz4.lz4-archive", "public.z-archive",
    ].map(TypeIdentifier.init(trusted:))

    private static let formatsOfDOS = [
        "public.zip-archive", "com.rarlab.rar-archive", "com.microsoft.cab-archive", "public.lha-archive",
    ].map(TypeIdentifier.init(trusted:))

    private typealias Support = @convention(c) (OpaquePointer?) -> Int32
    private static let filters: [Support] = [
        archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz, archive_read_support_filter_lzma,
        archive_read_support_filter_zstd, archive_read_support_filter_lz4, archive_read_support_filter_compress, archive_read_support_filter_rpm,
    ]
    private static let formats: [Support] = [
        archive_read_support_format_zip, archive_read_support_format_tar, archive_read_support_format_7zip, archive_read_support_format_rar,
        archive_read_support_format_rar5, archive_read_support_format_cpio, archive_read_support_format_ar, archive_read_support_format_cab,
        archive_read_support_format_lha, archive_read_support_format_iso9660,
    ]
    /// What a compressed file is taken apart into. Any other archive in it is one file, since
    /// unpacking goes one level deep.
    private static let packedFormats: [Support] = [
        archive_read_support_format_tar, archive_read_support_format_cpio, archive_read_support_format_empty, archive_read_support_format_raw,
    ]

    private let archive: OpaquePointer
    private let isCompressedFile: Bool
    private let isFromDOS: Bool
    private let name: String?
    /// The name of an empty file that was compressed, which libarchive gives no entry for; nil for
    /// everything else.
    var emptyFile: String? { isCompressedFile && entryCount == 0 ? ArchiveName.uncompressed(name, stored: nil) : nil }
    private let locale: locale_t?
    private let outerLocale: locale_t?
    /// The most bytes that all entries together may unpack to.
    let maximumBytes: Int
    private(set) var entryCount = 0
    private var unpackedCount = 0

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - format: the archive's type. Where it is that of a compressed file, a file that is no
    ///     archive counts as an archive with one file.
    ///   - name: the archive's own file name, from which such a file has its name; nil where that
    ///     is not known.
    /// - Throws: ``ConversionError`` (`badInput`) when the bytes are no archive of a known format.
    init(_ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, name: String?) throws(ConversionError) {
        guard let archive = archive_read_new() else { throw .internalError("libarchive could not be set up") }
        self.archive = archive
        // libarchive delivers names in the encoding of the thread's locale.
        locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        outerLocale = locale.map { uselocale($0) } ?? nil
        maximumBytes = min(Self.growth.constant + Self.growth.times * bytes.count, Self.growth.most)
        isCompressedFile = Self.compressors.contains(format)
        isFromDOS = Self.formatsOfDOS.contains(format)
        // Not all formats and filters: mtree opens files, and some filters start programs.
        for support in Self.filters + (isCompressedFile ? Self.packedFormats : Self.formats) { _ = support(archive) }
        self.name = name
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
            throw .badInput("the archive can\u{2019}t be read\(problem)")
        }
    }

    deinit {
        archive_read_free(archive)
        if let outerLocale { uselocale(outerLocale) }
        if let locale { freelocale(locale) }
    }

    /// The next entry; nil at the end.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a damaged archive, `limit` for too many
    ///   entries or when names and contents exceed ``maximumBytes``, `unsupported` when even the
    ///   names are encrypted.
    func next() throws(ConversionError) -> Entry? {
        var entry: OpaquePointer?
        switch archive_read_next_header(archive, &entry) {
        case ARCHIVE_OK, ARCHIVE_WARN: break
        case ARCHIVE_EOF: return nil
        default:
            if entryCount == 0, archive_read_has_encrypted_entries(archive) == 1 { throw Self.encrypted }
            throw .badInput("the archive is damaged after \(entryCount) entries\(problem)")
        }
        guard let entry else { throw .internalError("libarchive gave no entry") }
        entryCount += 1
        guard entryCount <= Self.maximumEntries else {
            throw .limit("the archive has more than the limit of \(Self.maximumEntries) entries")
        }
        let name = try entryName(entry)
        unpackedCount += name.count
        guard unpackedCount <= maximumBytes else {
            throw tooLarge
        }
        return Entry(
            name: name,
            kind: Self.kind(of: entry),
            size: archive_entry_size_is_set(entry) != 0 ? Int(clamping: archive_entry_size(entry)) : nil,
            modified: archive_entry_mtime_is_set(entry) != 0 ? Int(archive_entry_mtime(entry)) : nil,
            isEncrypted: archive_entry_is_encrypted(entry) != 0,
            otherName: archive_entry_hardlink(entry).map(Self.bytes))
    }

    /// Reads the names of all entries, which tell their character set together.
    func decoding(of names: some Sequence<[UInt8]>, _ hint: CharacterSetHint) -> FileNameDecoding {
        FileNameDecoding(of: names, isFromDOS: isFromDOS, hint: hint)
    }

    /// What reading an entry's contents gave.
    enum Contents {
        case bytes([UInt8])
        /// This entry can't be read, for this reason; the next ones may.
        case unreadable(String)
    }

    /// The contents of the entry that ``next()`` gave last. Can be read once.
    ///
    /// - Throws: ``ConversionError``: `badInput` when nothing after the entry can be read either,
    ///   `limit` when the entries together are too large.
    func contents() throws(ConversionError) -> Contents {
        var result: [UInt8] = []
        while true {
            var chunk: UnsafeRawPointer?
            var (count, offset) = (0, la_int64_t(0))
            let status = archive_read_data_block(archive, &chunk, &count, &offset)
            switch status {
            case ARCHIVE_OK, ARCHIVE_EOF: break
            // A warning is a checksum or a size that is wrong.
            case ARCHIVE_WARN, ARCHIVE_FAILED: return .unreadable(problem.isEmpty ? "no reason is known" : String(problem.dropFirst(2)))
            default: throw .badInput("the archive is damaged in its entry number \(entryCount)\(problem)")
            }
            // A sparse file has holes between its blocks and after the last block. The bytes of a
            // hole are zeros.
            let hole = max(Int(offset) - result.count, 0)
            let room = maximumBytes - unpackedCount - result.count
            guard count >= 0, hole <= room, count <= room - hole else {
                throw tooLarge
            }
            result.append(contentsOf: repeatElement(0, count: hole))
            if status == ARCHIVE_EOF {
                unpackedCount += result.count
                return .bytes(result)
            }
            if let chunk { result.append(contentsOf: UnsafeRawBufferPointer(start: chunk, count: count)) }
        }
    }

    /// Whether the entry that ``next()`` gave last is the one file that was compressed.
    var holdsOneFile: Bool { isCompressedFile && archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] { Array(UnsafeRawBufferPointer(start: text, count: strlen(text))) }

    private func entryName(_ entry: OpaquePointer) throws(ConversionError) -> [UInt8] {
        if holdsOneFile {
            guard archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE else { throw .badInput("the input is not compressed as its type says") }
            let stored = archive_entry_pathname(entry).map { String(cString: $0) }
            return Array(ArchiveName.uncompressed(name, stored: stored == "data" ? nil : stored).utf8)
        }
        return archive_entry_pathname(entry).map(Self.bytes) ?? []
    }

    static let encrypted = ConversionError.unsupported(
        "the archive is encrypted; unpack it with a program that asks for its password")

    private var tooLarge: ConversionError {
        .limit("the archive unpacks to more than the limit of \(maximumBytes) bytes for an archive of its size")
    }

    /// The reason that libarchive gives for the failure of the last call, after ": "; empty when
    /// libarchive gives none.
    private var problem: String {
        archive_error_string(archive).map { ": " + String(utf8Bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? ""
    }

    private static func kind(of entry: OpaquePointer) -> Kind {
        // In archives of cpio the last of several names for one file has the contents.
        if archive_entry_hardlink(entry) != nil { return archive_entry_size(entry) > 0 ? .file : .link }
        return switch Int32(archive_entry_filetype(entry)) & 0o170000 {
        // What has no kind is a file: compressed single files, and some archives of Windows.
        case 0o100000, 0: .file
        case 0o040000: .folder
        case 0o120000: .link
        default: .other
        }
    }
}

/// Names of files in archives.
enum ArchiveName {
    /// The last part of a path, with either slash between the parts; nil where the path has none.
    static func lastPart(of path: String) -> String? {
        path.split { $0 == "/" || $0 == "\\" }.last.map(String.init).flatMap { $0 == "." || $0 == ".." ? nil : $0 }
    }

    private static let compressedEndings = ["gz", "bz2", "xz", "lzma", "zst", "lz4", "z"]

    /// The name of a file that was compressed, by the name of what it became: `notes.txt` for
    /// `notes.txt.gz`.
    ///
    /// - Parameter stored: the name that the compressed file holds; nil where it holds none.
    static func uncompressed(_ name: String?, stored: String?) -> String {
        guard let name = name.flatMap(lastPart) else { return stored.flatMap(lastPart) ?? "file" }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex, compressedEndings.contains(name[name.index(after: dot)...].lowercased())
        else { return name }
        return String(name[..<dot])
    }

    /// Whether macOS has added the entry for itself: extended attributes beside each file
    /// (AppleDouble, RFC 1740), and the looks of a folder.
    ///
    /// - Parameters:
    ///   - path: the entry's path in the archive's own encoding; these names are ASCII.
    ///   - contents: the entry's contents.
    static func isOfFinder(_ path: [UInt8], _ contents: [UInt8]) -> Bool {
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
        return path.starts(with: "__MACOSX/".utf8) || name.elementsEqual(".DS_Store".utf8)
            || name.starts(with: "._".utf8) && contents.starts(with: [0, 5, 0x16, 7])
    }
}
