import CArchive
import DragKit
import DragTypes
import Glibc

/// Reads the entries of an archive in memory, one after the other, by libarchive.
///
/// Owner and thread rule: the reader owns libarchive's object and its locale, and belongs to the thread that made it. The archive's bytes must
/// outlive the reader.
final class ArchiveReader {
    /// What an entry of an archive is.
    enum Kind: String {
        case file, folder, link, other
    }

    /// One entry, without its contents.
    struct Entry {
        /// The path in the archive, with `/` between its parts, as text.
        let name: String
        let kind: Kind
        /// The unpacked size in bytes; nil where the archive doesn't say.
        let size: Int?
        /// When the file was changed, in seconds since 1970; nil where the archive doesn't say.
        let modified: Int?
        let isEncrypted: Bool
    }

    /// The most entries that are read, as many as a payload has room for.
    static let maximumEntries = 100_000
    /// The most bytes that an archive may unpack to, as a constant and a multiple of its own size. What people pack rarely shrinks to less than
    /// a twentieth; an archive that does was mostly made to fill a memory.
    static let growth = (constant: 64 << 20, times: 20)

    /// The types of compressed files, which may hold an archive or any other file.
    private static let compressors = [
        "org.gnu.gnu-zip-archive", "public.bzip2-archive", "org.tukaani.xz-archive", "org.tukaani.lzma-archive", "com.facebook.zstd-archive",
        "org.lz4.lz4-archive", "public.z-archive",
    ].map(TypeIdentifier.init(trusted:))

    private let archive: OpaquePointer
    private let isCompressedFile: Bool
    private let name: String?
    private let locale: locale_t?
    private let outerLocale: locale_t?
    /// The most bytes that all entries together may unpack to.
    let maximumBytes: Int
    private(set) var entryCount = 0
    private var unpackedCount = 0
    private var entry: OpaquePointer?

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - format: the archive's type. Where it is that of a compressed file, a file that is no archive counts as an archive with one file.
    ///   - name: the archive's own file name, from which such a file has its name; nil where that is not known.
    /// - Throws: ``ConversionError`` (`badInput`) when the bytes are no archive of a known format.
    init(_ bytes: UnsafeRawBufferPointer, _ format: TypeIdentifier, name: String?) throws(ConversionError) {
        guard let archive = archive_read_new() else { throw .internalError("libarchive could not be set up") }
        self.archive = archive
        // libarchive delivers names in the encoding of the thread's locale.
        locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        outerLocale = locale.map { uselocale($0) } ?? nil
        maximumBytes = Self.growth.constant + Self.growth.times * bytes.count
        // Not all formats and filters: mtree opens files, and some filters start programs.
        let supports = [
            archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz, archive_read_support_filter_lzma,
            archive_read_support_filter_zstd, archive_read_support_filter_lz4, archive_read_support_filter_compress,
            archive_read_support_filter_rpm, archive_read_support_format_zip, archive_read_support_format_tar,
            archive_read_support_format_gnutar, archive_read_support_format_7zip, archive_read_support_format_rar,
            archive_read_support_format_rar5, archive_read_support_format_cpio, archive_read_support_format_ar, archive_read_support_format_cab,
            archive_read_support_format_lha, archive_read_support_format_iso9660,
        ]
        for support in supports { _ = support(archive) }
        isCompressedFile = Self.compressors.contains(format)
        if isCompressedFile { archive_read_support_format_raw(archive) }
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
    /// - Throws: ``ConversionError``: `badInput` for a damaged archive, `limit` for too many entries, `unsupported` when even the names are
    ///   encrypted.
    func next() throws(ConversionError) -> Entry? {
        var entry: OpaquePointer?
        switch archive_read_next_header(archive, &entry) {
        case ARCHIVE_OK, ARCHIVE_WARN: break
        case ARCHIVE_EOF: return nil
        default:
            if archive_read_has_encrypted_entries(archive) == 1 { throw Self.encrypted }
            throw .badInput("the archive is damaged after \(entryCount) entries\(problem)")
        }
        guard let entry else { throw .internalError("libarchive gave no entry") }
        entryCount += 1
        guard entryCount <= Self.maximumEntries else {
            throw .limit("the archive has more than the limit of \(Self.maximumEntries) entries")
        }
        self.entry = entry
        return Entry(
            name: try entryName(entry),
            kind: Self.kind(of: entry),
            size: archive_entry_size_is_set(entry) != 0 ? Int(clamping: archive_entry_size(entry)) : nil,
            modified: archive_entry_mtime_is_set(entry) != 0 ? Int(archive_entry_mtime(entry)) : nil,
            isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    /// The contents of the entry that ``next()`` gave last. Can be read once.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a damaged archive, `limit` when the entries together are too large.
    func contents() throws(ConversionError) -> [UInt8] {
        var result: [UInt8] = []
        // The size that the archive claims is a hint. Memory is taken for what is really there.
        if let entry, archive_entry_size_is_set(entry) != 0 { result.reserveCapacity(min(max(Int(archive_entry_size(entry)), 0), 1 << 20)) }
        while true {
            var chunk: UnsafeRawPointer?
            var (count, offset) = (0, la_int64_t(0))
            switch archive_read_data_block(archive, &chunk, &count, &offset) {
            case ARCHIVE_OK, ARCHIVE_WARN: break
            case ARCHIVE_EOF:
                unpackedCount += result.count
                return result
            default: throw .badInput("the archive is damaged in its entry number \(entryCount)\(problem)")
            }
            // A sparse file has holes, which are zeros.
            guard offset >= result.count, Int(offset) - result.count + count <= maximumBytes - unpackedCount - result.count else {
                throw .limit("the archive unpacks to more than the limit of \(maximumBytes) bytes for an archive of its size")
            }
            result.append(contentsOf: repeatElement(0, count: Int(offset) - result.count))
            if let chunk { result.append(contentsOf: UnsafeRawBufferPointer(start: chunk, count: count)) }
        }
    }

    private func entryName(_ entry: OpaquePointer) throws(ConversionError) -> String {
        if isCompressedFile, archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW {
            guard archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE else { throw .badInput("the input is not compressed as its type says") }
            return ArchiveName.uncompressed(name)
        }
        return archive_entry_pathname(entry).map { ArchiveName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? ""
    }

    static let encrypted = ConversionError.unsupported(
        "the archive is encrypted; unpack it with a program that asks for its password")

    /// What libarchive says of the last call, behind a colon; empty when it says nothing.
    private var problem: String {
        archive_error_string(archive).map { ": " + String(utf8Bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? ""
    }

    private static func kind(of entry: OpaquePointer) -> Kind {
        if archive_entry_hardlink(entry) != nil { return .link }
        return switch Int32(archive_entry_filetype(entry)) & 0o170000 {
        // What has no kind is a file: compressed single files, and some archives of Windows.
        case 0o100000, 0: .file
        case 0o040000: .folder
        case 0o120000: .link
        default: .other
        }
    }
}
