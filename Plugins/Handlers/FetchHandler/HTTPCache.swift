import DragKit
import DragSystem
import DragTypes
import Glibc

/// A private HTTP cache on disk (RFC 9111).
///
/// Each answer is one file: a line of JSON with URL, time and header fields, then the bytes. A file
/// is replaced by renaming, so that several processes can use the cache at once and see complete
/// files only. Owner and thread rule: every descriptor is opened and closed within one call.
struct HTTPCache {
    /// The maximum size of all files together, in bytes.
    static let maximumSize = 256 << 20
    /// The maximum size of one answer, in bytes.
    static let maximumEntry = 32 << 20

    struct Entry {
        var url: String
        /// When the answer was received or last confirmed by the server, in seconds since 1970.
        var arrival: Int
        /// Whether the answer came from an address that is not on the public internet.
        var isPrivate: Bool
        var headers: ResponseHeaders
        var bytes: [UInt8]

        func isFresh(at now: Int) -> Bool { arrival >= 0 && now >= arrival && now - arrival < headers.freshness(arrival: arrival) }
    }

    private let folder: String

    /// - Parameter folder: a folder for the cache alone, which exists.
    init(folder: String) {
        self.folder = folder
    }

    /// The path of the file for a URL, named by a hash. If two URLs have the same hash, each
    /// replaces the other's file; the URL in the file tells which one it is for.
    private func path(_ url: String) -> String {
        func hash(_ seed: UInt64) -> String {
            let value = StableHash.of(url, basis: seed)
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return "\(folder)/\(hash(StableHash.basis))\(hash(0x9E37_79B9_7F4A_7C15)).answer"
    }

    /// The stored answer for `url`, fresh or stale; nil if there is no readable file for this URL,
    /// or only what may not be given.
    ///
    /// - Parameter allowsPrivateNetwork: whether an answer may be one from an address that is not
    ///   on the public internet.
    func entry(for url: String, allowsPrivateNetwork: Bool) -> Entry? {
        guard let bytes = read(path(url)), let end = bytes.firstIndex(of: 0x0A),
            let head = try? JSONValue(parsing: Array(bytes[..<end])), head["url"]?.string == url, let arrival = head["arrival"]?.integer,
            let size = head["bytes"]?.integer, size == bytes.count - end - 1, let fields = head["headers"]?.array,
            case .bool(let isPrivate)? = head["private"], allowsPrivateNetwork || !isPrivate
        else { return nil }
        let headers = fields.compactMap { field -> (String, String)? in
            guard let pair = field.array, pair.count == 2, let name = pair[0].string, let value = pair[1].string else { return nil }
            return (name, value)
        }
        return Entry(url: url, arrival: arrival, isPrivate: isPrivate, headers: ResponseHeaders(headers), bytes: Array(bytes[(end + 1)...]))
    }

    /// Stores an answer, unless it is too large. Errors are ignored: the answer is then not cached.
    func store(_ entry: Entry) {
        guard entry.bytes.count <= Self.maximumEntry else { return }
        let head = JSONValue.object([
            ("url", .text(entry.url)), ("arrival", .integer(entry.arrival)), ("private", .bool(entry.isPrivate)),
            ("bytes", .integer(entry.bytes.count)),
            ("headers", .array(entry.headers.fields.map { .array([.text($0.name), .text($0.value)]) })),
        ])
        let temporary = "\(folder)/.new-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let file = BlockingDescriptor(descriptor)
        let isWritten = file.write(head.encoded + [0x0A]) && file.write(entry.bytes)
        close(descriptor)
        guard isWritten, rename(temporary, path(entry.url)) == 0 else {
            unlink(temporary)
            return
        }
        trim()
    }

    /// Removes the stored answer for `url`, if any.
    func remove(_ url: String) { unlink(path(url)) }

    /// Removes the oldest answers until the rest is small enough, and temporary files that a killed
    /// process left more than an hour ago.
    private func trim() {
        guard let stream = opendir(folder) else { return }
        var files: [(path: String, size: Int, time: Int)] = []
        while let file = readdir(stream) {
            let name = withUnsafeBytes(of: &file.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            var status = stat()
            guard name.hasSuffix(".answer") || name.hasPrefix(".new-"), lstat("\(folder)/\(name)", &status) == 0 else { continue }
            if name.hasPrefix(".new-") {
                if time(nil) - status.st_mtim.tv_sec > 3600 { unlink("\(folder)/\(name)") }
            } else {
                files.append(("\(folder)/\(name)", Int(status.st_size), status.st_mtim.tv_sec))
            }
        }
        closedir(stream)
        var size = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { $0.time < $1.time }) where size > Self.maximumSize {
            unlink(file.path)
            size -= file.size
        }
    }

    private func read(_ path: String) -> [UInt8]? { try? FileReader(limit: Self.maximumEntry + 1 << 20).file(path).bytes }
}
