import DragSystem
import Glibc
import Testing

/// Paths whose names are any bytes, and what the file system says of them.
@Suite struct SystemPathTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/dragconv-path.XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { SystemPath.removeTree(folder) }
        try body(folder)
    }

    /// A name in Latin-1 is no UTF-8, and is found, listed, resolved and removed all the same.
    @Test func namesAreBytes() throws {
        try withFolder { folder in
            let name = PathText.text([0x47, 0x72, 0xFC, 0xDF, 0x65] as [UInt8])
            let inner = folder + "/" + name
            #expect(SystemPath.makeFolders(inner + "/deep", mode: 0o700) == nil)
            #expect(SystemPath.names(in: folder) == [name])
            #expect(SystemPath.exists(inner) && SystemPath.isFolder(inner))
            #expect(SystemPath.canonical(inner)?.hasSuffix("/" + name) == true)
            #expect(SystemPath.writeFile(inner + "/file", [1], mode: 0o600))
            #expect(SystemPath.replaceFile(inner + "/file", with: [2], mode: 0o600))
            #expect(SystemPath.names(in: inner) == ["deep", "file"])
            SystemPath.removeTree(inner)
            #expect(SystemPath.names(in: folder) == [])
        }
    }

    /// Folders may be nested deeper than a path can be long, hold files and links, and forbid their
    /// owner to look into them.
    @Test(arguments: [1, 300, 3000]) func treesAreRemovedHoweverDeep(depth: Int) throws {
        try withFolder { folder in
            let top = folder + "/top"
            #expect(mkdir(top, 0o700) == 0)
            var current = open(top, O_RDONLY | O_DIRECTORY)
            for _ in 0..<depth {
                #expect(mkdirat(current, "inner", 0o700) == 0 && mkdirat(current, "empty", 0o700) == 0 && symlinkat("/etc", current, "link") == 0)
                close(openat(current, "file", O_CREAT | O_WRONLY, 0o600))
                let next = openat(current, "inner", O_RDONLY | O_DIRECTORY)
                #expect(fchmod(current, 0) == 0)
                close(current)
                current = next
            }
            close(current)
            SystemPath.removeTree(top)
            #expect(!SystemPath.exists(top))
            #expect(SystemPath.exists("/etc/passwd"))
        }
    }

    /// A file in the place of the folder is no folder.
    @Test func fileInThePlaceOfAFolder() throws {
        try withFolder { folder in
            #expect(SystemPath.writeFile(folder + "/taken", [], mode: 0o600))
            #expect(SystemPath.makeFolders(folder + "/taken", mode: 0o700) == folder + "/taken")
            #expect(errno == ENOTDIR)
            #expect(SystemPath.makeFolders(folder + "/taken/below", mode: 0o700) == folder + "/taken/below")
        }
    }

    /// Other programs are told a path without dots, by which the system finds the same file. A link
    /// that was named stays.
    @Test func locations() throws {
        try withFolder { folder in
            let folder = try #require(SystemPath.canonical(folder))
            #expect(SystemPath.makeFolders(folder + "/far/away", mode: 0o700) == nil)
            #expect(SystemPath.writeFile(folder + "/far/file", [1], mode: 0o600))
            #expect(symlink("far/away", folder + "/near") == 0)
            #expect(symlink("far/file", folder + "/link") == 0)
            // `..` after a link to a folder is the parent of the folder.
            #expect(SystemPath.location(of: folder + "/near/../file") == folder + "/far/file")
            #expect(SystemPath.location(of: folder + "/far/./away/../../link") == folder + "/link")
            #expect(SystemPath.location(of: folder + "/near/..") == folder + "/far")
            #expect(SystemPath.location(of: folder + "/link") == folder + "/link")
            #expect(SystemPath.location(of: "/etc/../etc/passwd") == "/etc/passwd")
            #expect(SystemPath.location(of: "/../etc") == "/etc")
            #expect(SystemPath.location(of: folder + "/lost/../file") == folder + "/lost/../file")
        }
    }
}
