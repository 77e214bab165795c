import DragPlugIns
import DragSystem
import DragTypes
import Glibc
import MessageDigest

/// The state of one file of a plug-in at the time when the plug-in was added.
struct PinnedFile: Hashable, Sendable {
    /// The path relative to the folder of the user's manifests.
    var path: String
    var sha256: String
    var isExecutable: Bool
    /// The file's metadata as ``FileStamp/text``. While the stamp is the same, the file was not
    /// written to, because the time of the last status change cannot be set by a program.
    var stamp: String

    /// - Throws: ``PlugInTrustError`` when the file cannot be read.
    init(path: String, in folder: String) throws(PlugInTrustError) {
        let whole = folder + "/" + path
        var hash = SHA256()
        let status: stat
        do {
            status = try FileReader(limit: .max).pieces(of: whole) { hash.update($0) }
        } catch {
            throw PlugInTrustError(.unreadable, "The file \u{201C}\(whole)\u{201D} cannot be read: \(error.clause).")
        }
        self.init(path: path, sha256: hash.finish(), isExecutable: status.st_mode & 0o111 != 0, stamp: FileStamp(status).text)
    }

    init(path: String, sha256: String, isExecutable: Bool, stamp: String) {
        self.path = path
        self.sha256 = sha256
        self.isExecutable = isExecutable
        self.stamp = stamp
    }

    /// Whether the file's content and its permission to be executed are unchanged.
    func isUnchanged(in folder: String) -> Bool {
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0 else { return false }
        if FileStamp(status).text == stamp { return true }
        // A file restored from a backup has another stamp and the same bytes.
        guard let now = try? PinnedFile(path: path, in: folder) else { return false }
        return now.sha256 == sha256 && now.isExecutable == isExecutable
    }

    /// Copies the file into another folder. The digest is taken of the bytes that are written.
    ///
    /// - Returns: false when the content or the permission to be executed has changed.
    /// - Throws: ``PlugInTrustError`` when the copy cannot be written.
    func copy(from folder: String, to other: String) throws(PlugInTrustError) -> Bool {
        let target = open(other + "/" + path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw SmallFile.unwritable(other + "/" + path) }
        defer { close(target) }
        var hash = SHA256()
        var failure: Int32 = 0
        let status = try? FileReader(limit: .max).pieces(of: folder + "/" + path) { piece in
            hash.update(piece)
            if failure == 0, !BlockingDescriptor(target).write(piece) { failure = errno }
        }
        // Whatever this process withholds from others: another user may run the program.
        if failure == 0, fchmod(target, isExecutable ? 0o755 : 0o644) != 0 { failure = errno }
        guard failure == 0 else {
            errno = failure
            throw SmallFile.unwritable(other + "/" + path)
        }
        guard let status else { return false }
        return hash.finish() == sha256 && (status.st_mode & 0o111 != 0) == isExecutable
    }

    var json: JSONValue {
        .object([
            ("path", .text(path)), ("sha256", .text(sha256)), ("executable", .bool(isExecutable)), ("stamp", .text(stamp)),
        ])
    }

    init?(_ json: JSONValue) {
        guard let path = json["path"]?.string, let sha256 = json["sha256"]?.string, let stamp = json["stamp"]?.string,
            case .bool(let isExecutable)? = json["executable"]
        else { return nil }
        self.init(path: path, sha256: sha256, isExecutable: isExecutable, stamp: stamp)
    }
}
