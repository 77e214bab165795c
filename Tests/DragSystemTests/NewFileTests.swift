import DragSystem
import Foundation
import Testing

/// A new file replaces another file in one step, and no temporary file remains.
@Suite struct NewFileTests {
    /// A folder of its own on a file system with unnamed files, or on one that may lack them.
    private final class Folder {
        let path: String

        init(in parent: String) throws {
            path = parent + "/dragconv-new-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

        func text(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }
    }

    static let parents = ["/tmp", "/dev/shm", NSHomeDirectory()]

    @Test(arguments: parents) func nothingIsSeenBeforeTheEnd(parent: String) throws {
        let folder = try Folder(in: parent)
        for text in ["first", "second"] {
            let before = folder.text("a")
            let file = try #require(NewFile(replacing: folder.path + "/a", mode: 0o640))
            #expect(BlockingDescriptor(file.descriptor).write(Array(text.utf8)))
            #expect(folder.text("a") == before)
            #expect(file.replace())
            #expect(folder.text("a") == text && folder.names == ["a"])
        }
        let mask = umask(0)
        umask(mask)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a")[.posixPermissions] as? Int
        #expect(mode == 0o640 & ~Int(mask))
    }

    @Test(arguments: parents) func droppedFileLeavesNothing(parent: String) throws {
        let folder = try Folder(in: parent)
        let file = try #require(NewFile(replacing: folder.path + "/a", mode: 0o600))
        errno = ENOSPC
        file.discard()
        #expect(errno == ENOSPC && folder.names == [])
    }

    /// A temporary file of an earlier process with the same process id is replaced.
    @Test func oldNamesAreTaken() throws {
        let folder = try Folder(in: "/tmp")
        try "old".write(toFile: folder.path + "/a", atomically: true, encoding: .utf8)
        try "left".write(toFile: folder.path + "/a.dragconv-\(getpid())", atomically: true, encoding: .utf8)
        let file = try #require(NewFile(replacing: folder.path + "/a", mode: 0o600))
        #expect(BlockingDescriptor(file.descriptor).write(Array("new".utf8)))
        #expect(file.replace())
        #expect(folder.text("a") == "new" && folder.names == ["a"])
    }

    @Test func foldersThatAreMissingOrInTheWayAreReported() throws {
        let folder = try Folder(in: "/tmp")
        #expect(NewFile(replacing: folder.path + "/none/a", mode: 0o600) == nil && errno == ENOENT)
        try FileManager.default.createDirectory(atPath: folder.path + "/a/b", withIntermediateDirectories: true)
        let file = try #require(NewFile(replacing: folder.path + "/a", mode: 0o600))
        #expect(!file.replace() && errno == EISDIR)
        #expect(folder.names == ["a"])
    }
}
