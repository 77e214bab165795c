import DragSystem
package import DragTypes
import Glibc

/// A file in a folder of caches: a checksum, the file's basis, and the content.
package struct CacheFile {
    /// How long a cache file is kept, in seconds: a month. Afterwards it is written anew if it is
    /// still of use.
    private static let lifetime = 30 * 86_400
    /// The largest cache file that is read, in bytes.
    private static let maximumSize = 256 << 20
    private static let checksumSize = 8

    /// The path of the file.
    private let path: String
    /// What the content depends on: when the basis in the file is another one, the content is out
    /// of date.
    private let basis: [UInt8]

    /// - Parameters:
    ///   - folder: the folder of the cache files.
    ///   - name: tells the files in the folder apart. The file's name is a hash of it, so the basis
    ///     must tell apart what `name` does.
    package init(in folder: String, named name: String, basis: CacheWriter) {
        path = folder + "/" + String(StableHash.of(name), radix: 16)
        self.basis = basis.bytes
    }

    /// A file with a name of its own.
    package init(path: String, basis: CacheWriter) {
        self.path = path
        self.basis = basis.bytes
    }

    /// The content; nil unless the file belongs to this user, only this user can write to it, it is
    /// undamaged, and its basis is the same.
    ///
    /// - Parameter isMapped: whether the file is mapped into memory, which saves copying. Only for
    ///   processes that end soon, because another program that shortens the file would end this
    ///   process (``MappedFile``).
    package func content(isMapped: Bool) -> CacheReader? {
        let reader = FileReader(limit: Self.maximumSize)
        let file: MappedFile
        let status: stat
        if isMapped {
            guard let mapped = try? reader.mapped(path) else { return nil }
            (file, status) = mapped
        } else {
            guard let read = try? reader.file(path), let copy = MappedFile(copying: read.bytes) else { return nil }
            (file, status) = (copy, read.status)
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0, file.count >= Self.checksumSize else { return nil }
        var content = CacheReader(file)
        let checksum = UInt64(bitPattern: Int64(content.fixedNumber()))
        guard checksum == file.checksum(from: Self.checksumSize), content.isNext(block: basis) else { return nil }
        return content
    }

    /// Whether the file can be written. False in a home folder that may only be read, where making
    /// the content would take time in vain.
    package var isWritable: Bool {
        let folder = SystemPath.parent(of: path)
        return SystemPath.makeFolders(folder, mode: 0o700) == nil && access(folder, W_OK) == 0
    }

    /// Writes the file. A failure is ignored: it only makes the next run slower.
    ///
    /// - Parameter now: seconds since 1970.
    package func write(_ content: CacheWriter, now: Int) {
        let folder = SystemPath.parent(of: path)
        var head = CacheWriter()
        head.block(basis)
        let bytes = head.bytes + content.bytes
        var whole = CacheWriter()
        whole.fixedNumber(Int(bitPattern: UInt(bytes.withUnsafeBytes(StableHash.checksum))))
        guard SystemPath.makeFolders(folder, mode: 0o700) == nil, SystemPath.replaceFile(path, with: whole.bytes + bytes, mode: 0o600) else { return }
        // Deletes old cache files, because there is no notice when a plug-in folder is deleted.
        for name in SystemPath.names(in: folder) ?? [] where UInt64(name, radix: 16) != nil {
            var status = stat()
            let file = folder + "/" + name
            if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec < now - Self.lifetime { unlink(file) }
        }
    }
}
