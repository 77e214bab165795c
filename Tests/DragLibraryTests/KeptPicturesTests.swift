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
        try library.keepThumbnail([1, 2, 3], ofFile: url("b"))
        try library.keepThumbnail([], ofFile: url("e"))
        try library.keep([4], of: url("c"))
        try library.keep([5], of: url("c"))
        #expect(try library.keptPicture(of: url("a")) == KeptPicture(bytes: [1, 2, 3], mayReadFile: false))
        #expect(try library.keptPicture(of: url("b")) == KeptPicture(bytes: [1, 2, 3], mayReadFile: true))
        #expect(try library.keptPicture(of: url("c"))?.bytes == [5])
        #expect(try library.keptPicture(of: url("d")) == nil)
        #expect(try library.keptPicture(of: url("e")) == KeptPicture(bytes: [], mayReadFile: true))
        for (name, isKept) in [("a", true), ("d", false), ("e", true)] { #expect(try library.keepsPicture(of: url(name)) == isKept) }
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

    /// Anybody can offer pixels with any address, so that these change no image that is there.
    @Test func pixelsDoNotReplaceThePictureOfAnImage() throws {
        let library = try world.open()
        try library.keep([1], of: url("a"))
        try library.keepThumbnail([2], ofFile: url("b"))
        try library.insert(try images("a", "b"), into: "New Gallery")
        for name in ["a", "b"] { try library.keep([9], of: url(name)) }
        #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
        #expect(try library.keptPicture(of: url("b")) == KeptPicture(bytes: [2], mayReadFile: true))
        try library.keepThumbnail([3], ofFile: url("b"))
        #expect(try library.keptPicture(of: url("b"))?.bytes == [3])
    }

    /// An image that was stored once needs no grace any more.
    @Test func aPictureGoesAtOnceWithItsImage() throws {
        let library = try world.open()
        try library.keep([1], of: url("a"))
        try library.add(ImageGallery(name: "Gone", images: try images("a")))
        try library.delete("Gone", permanently: true)
        try library.removeUnusedPictures()
        #expect(try library.keptPicture(of: url("a")) == nil && files(library) == 0)
    }

    /// A window can bring removed images back. Their pictures stay while the window is open.
    @Test func heldPicturesStay() throws {
        let library = try world.open()
        try library.keep([1], of: url("a"))
        do {
            let hold = PictureHold(library)
            try library.removeUnusedPictures(now: later)
            #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
            withExtendedLifetime(hold) {}
        }
        try library.removeUnusedPictures(now: later)
        #expect(try library.keptPicture(of: url("a")) == nil)
    }

    /// Only files that this program has named go, and none of a folder that is elsewhere.
    @Test func nothingElseIsRemoved() throws {
        let library = try world.open()
        try library.keep([1], of: url("a"))
        let note = library.pictureFolder + "/notes.txt"
        try "mine".write(toFile: note, atomically: true, encoding: .utf8)
        try library.removeUnusedPictures(now: later)
        #expect(FileManager.default.fileExists(atPath: note))
        let victim = world.folder + "/victim"
        try FileManager.default.moveItem(atPath: library.pictureFolder, toPath: victim)
        let name = victim + "/" + String(repeating: "0", count: 64)
        try "mine".write(toFile: name, atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: library.pictureFolder, withDestinationPath: victim)
        try library.removeUnusedPictures(now: later)
        #expect(FileManager.default.fileExists(atPath: name))
    }

    /// A library that is opened by another name has the same pictures.
    @Test func thePathMayBeALink() throws {
        let library = try world.open()
        let other = world.folder + "/other"
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: world.path)
        try GalleryLibrary(path: other).keep([1], of: url("a"))
        #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
    }

    @Test func picturesAreBounded() throws {
        let library = try world.open()
        let error = #expect(throws: LibraryError.self) {
            try library.keep([UInt8](repeating: 0, count: GalleryLibrary.maximumPictureSize + 1), of: url("a"))
        }
        #expect(error?.code == .usage)
        #expect(try library.keptPicture(of: url("a")) == nil)
        // What others take counts, without a gigabyte of files.
        try library.insert(try images("b"), into: "New Gallery")
        try run("INSERT INTO picture VALUES ('\(url("b"))', 'x', \(GalleryLibrary.maximumPicturesSize), 0, 0)")
        let full = #expect(throws: LibraryError.self) { try library.keep([1], of: url("a")) }
        #expect(full?.description.contains("limit of \(GalleryLibrary.maximumPicturesSize) bytes") == true)
        #expect(files(library) == 0)
        // What no image needs makes room.
        try library.remove([0], from: "New Gallery")
        try library.keep([1], of: url("a"))
        #expect(try library.keptPicture(of: url("a"))?.bytes == [1])
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
        try run("DROP TRIGGER pictureOfImage; DROP TABLE picture; DROP INDEX imageURL; DELETE FROM grdb_migrations WHERE identifier = '2'")
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
