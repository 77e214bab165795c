import DragSystem
package import DragTypes
import Glibc

/// A file with an index: a checksum, the basis of the index, and the content.
///
/// The command that changes the sources of an index writes the index anew. No run writes one
/// unasked.
package struct IndexFile {
    /// The largest index that is read, in bytes.
    private static let maximumSize = 256 << 20
    private static let checksumSize = 8

    /// The path of the file.
    package let path: String

    /// The index at `path`, which need not be there.
    package init(_ path: String) {
        self.path = path
    }

    /// The file is there, and is no index.
    package struct Fault: Error {
        /// What is wrong, as a clause without a full stop.
        package let clause: String
    }

    /// A reader of the content, which follows the basis.
    ///
    /// - Parameters:
    ///   - basis: what the content must have been made of, as the writer wrote it.
    ///   - isPrivate: whether the file counts only if it belongs to this user, and only this user
    ///     may write to it. Whoever can write to the index of an installation can also write to its
    ///     programs.
    /// - Returns: nil when there is no file that counts, or the index is of another basis.
    /// - Throws: ``Fault`` when the file is damaged.
    package func content(of basis: IndexWriter, isPrivate: Bool) throws(Fault) -> IndexReader? {
        let (file, status): (MappedFile, stat)
        do throws(FileReader.Fault) {
            (file, status) = try FileReader(limit: Self.maximumSize).mapped(path)
        } catch {
            if case .unopened = error { return nil }
            throw Fault(clause: error.clause)
        }
        guard !isPrivate || status.st_uid == geteuid() && status.st_mode & 0o022 == 0 else { return nil }
        guard file.count >= Self.checksumSize else { throw Fault(clause: "it is damaged") }
        var content = IndexReader(file)
        let checksum = UInt64(bitPattern: Int64(content.fixedNumber()))
        guard checksum == file.checksum(from: Self.checksumSize) else { throw Fault(clause: "it is damaged") }
        return content.isNext(block: basis.bytes) ? content : nil
    }

    /// The checksum with which the file begins; nil when there is none. Two indexes with the same
    /// checksum have the same content.
    package var checksum: Int? {
        guard let bytes = FileReader.beginning(of: path, count: Self.checksumSize), bytes.count == Self.checksumSize else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Replaces the file.
    ///
    /// - Parameters:
    ///   - mode: the file's mode; 0o600 for a file of the user's own.
    /// - Returns: whether the file was written.
    package func write(_ content: IndexWriter, basis: IndexWriter, mode: UInt32) -> Bool {
        var body = IndexWriter()
        body.block(basis.bytes)
        let bytes = body.bytes + content.bytes
        var whole = IndexWriter()
        whole.fixedNumber(Int(bitPattern: UInt(bytes.withUnsafeBytes(StableHash.checksum))))
        return SystemPath.replaceFile(path, with: whole.bytes + bytes, mode: mode)
    }
}
