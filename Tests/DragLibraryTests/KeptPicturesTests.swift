import DragGallery
import DragLibrary
import Foundation
import Testing

/// The pictures that are kept beside a library.
@Suite struct KeptPicturesTests {
    private let world: GalleryLibraryTests.World

    init() throws { world = try .init() }

    private func url(_ name: String) -> String { "https://e.example/" + name }

    private func images(_ names: String...) throws -> [GalleryImage] { try names.map { try GalleryImage(url: url($0)) } }

    private func files(_ library: GalleryLibrary) -> Int { (try? FileManager.default.contentsOfDirectory(atPath: library.pictureFolder).count) ?? 0 }

    /// Seconds since 1970, when no picture is new any more.
    private var later: Int { Int(Date().timeIntervalSince1970) + 3600 }

    @Test func picturesAreKeptByTheAddressesOfImages() throws {
        let library = try world.open()
        try library.keep([1, 2, 3], of: url("a"))
        try library.keep([1, 2, 3], of: url("b"), mayReadFile: true)
        try library.keep([4], of: url("c"))
        try library.keep([5], of: url("c"))
        #expect(try library.keptPicture(of: url("a")) == KeptPicture(bytes: [1, 2, 3], mayReadFile: false))
        #expect(try library.keptPicture(of: url("b")) == KeptPicture(bytes: [1, 2, 3], mayReadFile: true))
        #expect(try library.keptPicture(of: url("c"))?.bytes == [5])
        #expect(try library.keptPicture(of: url("d")) == nil)
        // Equal pictures are one file, and the replaced one goes with the next removal.
        #expect(files(library) == 3)
        #expect(try world.open().keptPicture(of: url("c"))?.bytes == [5])
    }

    /// A picture goes with its image, and stays while the image is in Recently Deleted.
    @Test func picturesGoWithTheirImages() throws {
        let library = try world.open()
        try library.insert(try images("a", "b"), into: "New Gallery")
        try library.add(ImageGallery(name: "Other", images: try images("c")))
        for name in ["a", "b", "c"] { try library.keep(Array(name.utf8), of: url(name)) }
        try library.delete("Other")
        try library.remove([0], from: "New Gallery")
        try library.removeUnusedPictures(now: later)
        #expect(try library.keptPicture(of: url("a")) == nil)
        #expect(try library.keptPicture(of: url("b"))?.bytes == Array("b".utf8))
        #expect(try library.keptPicture(of: url("c"))?.bytes == Array("c".utf8))
        #expect(files(library) == 2)
        try library.delete("Other")
        try library.remove([0], from: "New Gallery")
        try library.removeUnusedPictures(now: later)
        #expect(!FileManager.default.fileExists(atPath: library.pictureFolder))
    }

    /// A drop keeps the picture before its image is stored.
    @Test func aNewPictureWaitsForItsImage() throws {
        let library = try world.open()
        try library.keep([1], of: url("a"))
        try library.removeUnusedPictures()
        #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
        try library.removeUnusedPictures(now: later)
        #expect(try library.keptPicture(of: url("a")) == nil)
    }

    @Test func picturesAreBounded() throws {
        let library = try world.open()
        let error = #expect(throws: LibraryError.self) {
            try library.keep([UInt8](repeating: 0, count: GalleryLibrary.maximumPictureSize + 1), of: url("a"))
        }
        #expect(error?.code == .usage)
        #expect(try library.keptPicture(of: url("a")) == nil)
        // What others take counts, without a gigabyte of files.
        try run("INSERT INTO picture VALUES ('\(url("b"))', 'x', \(GalleryLibrary.maximumPicturesSize), 0, 0)")
        let full = #expect(throws: LibraryError.self) { try library.keep([1], of: url("a")) }
        #expect(full?.description.contains("limit of \(GalleryLibrary.maximumPicturesSize) bytes") == true)
        #expect(files(library) == 0)
    }

    /// A folder that cannot be made, or a picture that is gone, loses no image.
    @Test func picturesThatCannotBeWrittenLoseNothing() throws {
        let library = try world.open()
        try library.insert(try images("a"), into: "New Gallery")
        try "in the way".write(toFile: library.pictureFolder, atomically: true, encoding: .utf8)
        let error = #expect(throws: LibraryError.self) { try library.keep([1], of: url("a")) }
        #expect(error?.code == .unwritable)
        #expect(try library.gallery("New Gallery").images == images("a"))
        try FileManager.default.removeItem(atPath: library.pictureFolder)
        try library.keep([1], of: url("a"))
        try FileManager.default.removeItem(atPath: library.pictureFolder)
        #expect(try library.keptPicture(of: url("a")) == nil)
    }

    /// A library of the version before gets the new table, and keeps all that it has.
    @Test func earlierLibrariesAreMigrated() throws {
        do {
            let library = try world.open()
            try library.insert(try images("a", "b"), into: "New Gallery")
        }
        try run("DROP TABLE picture; DELETE FROM grdb_migrations WHERE identifier = '2'")
        let library = try world.open()
        #expect(try library.gallery("New Gallery").images == images("a", "b"))
        try library.keep([1], of: url("a"))
        #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
    }

    private func run(_ sql: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sqlite3", world.path, sql]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
