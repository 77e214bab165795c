import DragSystem
import Glibc
import Testing

/// Reading files whole: what is read, what is refused, and that nothing is waited for.
@Suite struct FileReaderTests {
    /// A folder that goes with the test.
    private final class Folder {
        let path: String

        init() {
            var template = Array("/tmp/dragconv-reader.XXXXXX".utf8CString)
            path = template.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
            }
        }

        deinit {
            for name in ["file", "link", "fifo", "folder"] {
                unlink(self[name])
                rmdir(self[name])
            }
            rmdir(path)
        }

        subscript(name: String) -> String { path + "/" + name }

        func write(_ name: String, _ bytes: [UInt8]) {
            let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            #expect(BlockingDescriptor(descriptor).write(bytes))
            close(descriptor)
        }
    }

    private let folder = Folder()

    @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 20])
    func readsAll(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        folder.write("file", bytes)
        let file = try FileReader(limit: 1 << 20).file(folder["file"])
        #expect(file.bytes == bytes)
        #expect(Int(file.status.st_size) == size)
        var pieces: [UInt8] = []
        _ = try FileReader(limit: .max).pieces(of: folder["file"]) { pieces += $0 }
        #expect(pieces == bytes)
    }

    /// Files of /proc say that they are empty.
    @Test func readsWhatHasNoSize() throws {
        #expect(try FileReader(limit: 1 << 20).file("/proc/self/status").bytes.starts(with: Array("Name:".utf8)))
    }

    @Test func refusesWhatIsTooLarge() throws {
        folder.write("file", [1, 2, 3, 4])
        #expect(throws: FileReader.Fault.tooLarge(4)) { try FileReader(limit: 3).file(folder["file"]) }
        #expect(throws: FileReader.Fault.self) { try FileReader(limit: 3).file("/proc/self/status") }
    }

    @Test func followsLinksOnlyWhereItMay() throws {
        folder.write("file", [7])
        #expect(symlink(folder["file"], folder["link"]) == 0)
        #expect(throws: FileReader.Fault.isLink) { try FileReader(limit: 9).file(folder["link"]) }
        #expect(try FileReader(limit: 9, followsLinks: true).file(folder["link"]).bytes == [7])
    }

    /// A FIFO that nobody writes to would be waited for, for ever.
    @Test func refusesWhatIsNoFile() {
        #expect(mkfifo(folder["fifo"], 0o600) == 0)
        #expect(mkdir(folder["folder"], 0o700) == 0)
        let reader = FileReader(limit: 9)
        #expect(throws: FileReader.Fault.fifo) { try reader.file(folder["fifo"]) }
        #expect(throws: FileReader.Fault.folder) { try reader.file(folder["folder"]) }
        #expect(throws: FileReader.Fault.device) { try reader.file("/dev/zero") }
        #expect(throws: FileReader.Fault.unopened(ENOENT)) { try reader.file(folder["nothing"]) }
        #expect(mknod(folder["socket"], S_IFSOCK | 0o600, 0) == 0)
        #expect(throws: FileReader.Fault.socket) { try reader.file(folder["socket"]) }
        #expect(symlink(folder["socket"], folder["link"]) == 0)
        #expect(throws: FileReader.Fault.socket) { try FileReader(limit: 9, followsLinks: true).file(folder["link"]) }
        #expect(throws: FileReader.Fault.fifo) { try reader.pieces(of: folder["fifo"]) { _ in } }
    }

    /// The file grows between two pieces: that is an error, and not a longer file.
    @Test func noticesWhatGrows() {
        folder.write("file", [UInt8](repeating: 1, count: 1 << 17))
        let path = folder["file"]
        #expect(throws: FileReader.Fault.changed) {
            try FileReader(limit: .max).pieces(of: path) { _ in
                let descriptor = open(path, O_WRONLY | O_APPEND)
                _ = BlockingDescriptor(descriptor).write([9])
                close(descriptor)
            }
        }
    }
}
