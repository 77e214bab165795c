import DragContract
import DragGallery
import DragLibrary
import Foundation
import Synchronization
import Testing

/// The library: names, lists, the current gallery, images.
@Suite struct GalleryLibraryTests {
    /// A library in a folder of its own, removed with the object.
    final class World: Sendable {
        let folder = NSTemporaryDirectory() + "dragconv-library-" + UUID().uuidString
        var path: String { folder + "/library.sqlite" }

        init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func open() throws -> GalleryLibrary { try GalleryLibrary(path: path) }
    }

    /// One for each test.
    private let world: World

    init() throws { world = try World() }

    private func images(_ names: String...) throws -> [GalleryImage] {
        try names.map { try GalleryImage(url: "https://e.example/\($0)", aspectRatio: 1.5) }
    }

    private func names(_ library: GalleryLibrary, _ name: String) throws -> String {
        try library.gallery(name).images.map { String($0.url.dropFirst("https://e.example/".count)) }.joined(separator: " ")
    }

    private func names(_ library: GalleryLibrary, deleted: Bool = false) throws -> [String] { try library.galleries(deleted: deleted).map(\.name) }

    @Test func firstStartHasOneGallery() throws {
        for _ in 0..<2 {
            let library = try world.open()
            #expect(try names(library) == ["New Gallery"])
            #expect(try library.current == "New Gallery")
            #expect(try names(library, deleted: true) == [])
        }
    }

    /// A gallery beyond the limit is refused, and nothing of it is there.
    @Test func galleriesHaveALimit() throws {
        let library = try world.open()
        let image = try GalleryImage(url: "https://e.example/a", aspectRatio: 1)
        let images = [GalleryImage](repeating: image, count: ImageGallery.maximumCount + 1)
        let error = #expect(throws: LibraryError.self) { try library.add(ImageGallery(name: "Too many", images: images)) }
        #expect(error?.code == .usage)
        #expect(try names(library) == ["New Gallery"])
    }

    @Test func namesAreUnique() throws {
        let library = try world.open()
        #expect(try library.add() == "New Gallery 1")
        #expect(try library.add() == "New Gallery 2")
        #expect(try library.add(ImageGallery(name: "  Sunrise ")) == "Sunrise")
        #expect(try library.add(ImageGallery(name: "Sunrise")) == "Sunrise 1")
        #expect(try library.rename("New Gallery 2", to: "Sunrise") == "Sunrise 2")
        #expect(try library.rename("Sunrise", to: "Sunrise") == "Sunrise")
        try library.delete("Sunrise 1")
        // What is deleted keeps its name, so that it can come back.
        #expect(try library.add(ImageGallery(name: "Sunrise 1")) == "Sunrise 1 1")
        for bad in ["", "  ", "a\nb", String(repeating: "x", count: 600)] {
            #expect(throws: LibraryError.self) { try library.add(ImageGallery(name: bad)) }
        }
    }

    @Test func deletedGalleriesComeBackAtTheEnd() throws {
        let library = try world.open()
        for name in ["a", "b", "c"] { try library.add(ImageGallery(name: name, images: try images("1", "2"))) }
        #expect(try library.delete("a") == false)
        #expect(try names(library) == ["New Gallery", "b", "c"])
        #expect(try names(library, deleted: true) == ["a"])
        for refused in [
            { try library.open("a") }, { try library.insert([], into: "a") }, { try library.remove([0], from: "a") },
            { try library.move([0], from: "b", to: "a") },
        ] {
            let error = #expect(throws: LibraryError.self) { try refused() }
            #expect(error?.code == .deleted)
            #expect(error?.description.contains("\u{201C}a\u{201D} is in Recently Deleted") == true)
        }
        #expect(try names(library, "a") == "1 2", "it can still be looked at")
        try library.undelete("a")
        #expect(try names(library) == ["New Gallery", "b", "c", "a"])
        #expect(throws: LibraryError.self) { try library.undelete("a") }
        #expect(try library.delete("b") == false)
        #expect(try library.delete("b") == true)
        #expect(try library.delete("c", permanently: true) == true)
        #expect(try names(library, deleted: true) == [])
        #expect(throws: LibraryError.self) { try library.gallery("b") }
    }

    @Test func currentIsAlwaysValid() throws {
        let library = try world.open()
        for name in ["a", "b", "c"] { try library.add(ImageGallery(name: name)) }
        try library.open("b")
        #expect(try library.rename("b", to: "B") == "B")
        #expect(try library.current == "B")
        try library.delete("B")
        #expect(try library.current == "c")
        try library.delete("c")
        #expect(try library.current == "a")
        try library.delete("a", permanently: true)
        try library.delete("New Gallery", permanently: true)
        // Never without one.
        #expect(try names(library) == ["New Gallery"])
        #expect(try library.current == "New Gallery")
        try library.undelete("B")
        #expect(try library.current == "New Gallery")
        try library.delete("New Gallery")
        #expect(try library.current == "B")
        #expect(try library.galleries().filter(\.isCurrent).map(\.name) == ["B"])
    }

    @Test func imagesMoveAboutAsInAnArray() throws {
        let library = try world.open()
        let other = try library.add(ImageGallery(name: "other"))
        var generator = SeededGenerator(seed: 1)
        var model: [String] = []
        var others: [String] = []
        for step in 0..<600 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4:
                let index = Int.random(in: 0...model.count, using: &generator)
                let new = (0...(step % 3)).map { "\(step).\($0)" }
                try library.insert(try new.map { try GalleryImage(url: "https://e.example/\($0)") }, into: "New Gallery", at: index)
                model.insert(contentsOf: new, at: index)
            case 4..<8 where model.count > 1:
                let from = Int.random(in: 0..<model.count, using: &generator)
                let to = Int.random(in: 0..<model.count, using: &generator)
                try library.move(from, to: to, in: "New Gallery")
                model.insert(model.remove(at: from), at: to)
            case 8 where !model.isEmpty:
                let indexes = Array(Set((0..<3).map { _ in Int.random(in: 0..<model.count, using: &generator) })).shuffled(using: &generator)
                try library.remove(indexes, from: "New Gallery")
                for index in indexes.sorted(by: >) { model.remove(at: index) }
            case 9 where !model.isEmpty:
                let index = Int.random(in: 0..<model.count, using: &generator)
                try library.move([index], from: "New Gallery", to: other)
                others.append(model.remove(at: index))
            default: break
            }
            if step % 20 == 0 {
                #expect(try names(library, "New Gallery") == model.joined(separator: " "))
                #expect(try names(library, other) == others.joined(separator: " "))
            }
        }
    }

    /// Room between two images is halved until there is none: then all of them make room.
    @Test func roomBetweenImagesNeverRunsOut() throws {
        let library = try world.open()
        try library.insert(try images("first", "last"), into: "New Gallery")
        for number in 0..<60 { try library.insert(try images("\(number)"), into: "New Gallery", at: 1) }
        #expect(try names(library, "New Gallery") == "first " + (0..<60).reversed().map { "\($0)" }.joined(separator: " ") + " last")
    }

    @Test func indexesAreChecked() throws {
        let library = try world.open()
        try library.insert(try images("a", "b"), into: "New Gallery")
        for (action, index) in [
            ({ try library.remove([2], from: "New Gallery") }, "no index 2; its indexes go from 0 to 1"),
            ({ try library.remove([-1], from: "New Gallery") }, "no index -1"),
            ({ try library.move(0, to: 2, in: "New Gallery") }, "no index 2"),
            ({ try library.insert([], into: "New Gallery", at: 3) }, "no index 3; its indexes go from 0 to 2"),
            ({ try library.remove([0, 0], from: "New Gallery") }, "twice"),
            ({ try library.remove([0], from: "nowhere") }, "No gallery is called \u{201C}nowhere\u{201D}"),
            ({ try library.move([0], from: "New Gallery", to: "New Gallery") }, "already"),
        ] as [(() throws -> Void, String)] {
            let error = #expect(throws: LibraryError.self) { try action() }
            #expect(error?.description.contains(index) == true, "\(error?.description ?? "")")
        }
        #expect(try names(library, "New Gallery") == "a b")
    }

    @Test func whatIsNoLibraryIsLeftAsItIs() throws {
        let text = String(repeating: "this is no database ", count: 100)
        try text.write(toFile: world.path, atomically: true, encoding: .utf8)
        let error = #expect(throws: LibraryError.self) { try world.open() }
        #expect(error?.code == .unreadable)
        #expect(try String(contentsOfFile: world.path, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["library.sqlite"])
        let nowhere = #expect(throws: LibraryError.self) { try GalleryLibrary(path: world.folder + "/no/such/library") }
        #expect(nowhere?.code == .unwritable)
    }

    /// A library from before titles and pages gets their columns, and keeps its images.
    @Test func olderLibraryIsConverted() throws {
        let image = try GalleryImage(url: "https://e.example/a.png", aspectRatio: 1.5)
        do { _ = try world.open().add(ImageGallery(name: "Old", images: [image])) }
        try run(
            "sqlite3", world.path,
            "PRAGMA journal_mode = DELETE; ALTER TABLE image DROP COLUMN name; ALTER TABLE image DROP COLUMN page; DELETE FROM grdb_migrations WHERE identifier = '3';"
        )
        let library = try world.open()
        #expect(try library.storedImages(of: "Old").map(\.image) == [image])
        let named = try GalleryImage(url: "https://e.example/b.png", name: "Heron", page: "https://e.example/")
        _ = try library.apply([.insert([named], after: nil)], to: "Old")
        #expect(try library.storedImages(of: "Old").map(\.image) == [named, image])
    }

    /// A title that is no text is told of.
    @Test(arguments: ["name", "page"])
    func aTitleOfAnotherKindIsDamage(column: String) throws {
        do { _ = try world.open().add(ImageGallery(name: "Old", images: [try GalleryImage(url: "https://e.example/a.png")])) }
        try run("sqlite3", world.path, "PRAGMA journal_mode = DELETE; UPDATE image SET \(column) = x'ff';")
        let library = try world.open()
        #expect(throws: LibraryError.self) { try library.storedImages(of: "Old") }
    }

    @Test func newerLibraryIsLeftAsItIs() throws {
        do {
            let library = try world.open()
            try library.add(ImageGallery(name: "old"))
        }
        try run("sqlite3", world.path, "PRAGMA journal_mode = DELETE; INSERT INTO grdb_migrations VALUES ('2 of the future');")
        let before = try Data(contentsOf: URL(fileURLWithPath: world.path))
        let error = #expect(throws: LibraryError.self) { try world.open() }
        #expect(error?.description.contains("newer dragconv") == true, "\(error?.description ?? "")")
        #expect(try Data(contentsOf: URL(fileURLWithPath: world.path)) == before)
    }

    /// A library that is opened twice keeps its locks: another process that comes and goes in
    /// between does not take it for closed, and removes none of SQLite's files.
    @Test func aLibraryMayBeOpenedTwice() throws {
        let first = try world.open()
        try first.add(ImageGallery(name: "one"))
        do {
            let second = try world.open()
            try run("sqlite3", world.path, "SELECT COUNT(*) FROM gallery;")
            #expect(FileManager.default.fileExists(atPath: world.path + "-wal"))
            try second.add(ImageGallery(name: "two"))
        }
        try run("sqlite3", world.path, "SELECT COUNT(*) FROM gallery;")
        #expect(FileManager.default.fileExists(atPath: world.path + "-wal"))
        try first.add(ImageGallery(name: "three"))
        #expect(try names(first) == ["New Gallery", "one", "two", "three"])
        #expect(try names(world.open()) == ["New Gallery", "one", "two", "three"])
    }

    /// A file chooser looks into each file of the folder that it shows, and the process loses its
    /// locks by that. Another process then takes the library for closed, and removes the log.
    @Test func aLookIntoItsFilesLosesNothing() throws {
        let library = try world.open()
        try library.add(ImageGallery(name: "one"))
        for round in 1...3 {
            for suffix in ["", "-wal", "-shm"] { _ = try Data(contentsOf: URL(fileURLWithPath: world.path + suffix)) }
            try run("sqlite3", world.path, "UPDATE gallery SET name = 'other \(round)' WHERE name = 'one' OR name LIKE 'other%';")
            // The check can fail: the log has gone.
            #expect(!FileManager.default.fileExists(atPath: world.path + "-wal"))
            #expect(try names(library).contains("other \(round)"))
            try library.add(ImageGallery(name: "own \(round)"))
            #expect(try names(world.open()).contains("own \(round)"))
        }
        #expect(try names(library) == ["New Gallery", "other 3", "own 1", "own 2", "own 3"])
    }

    /// Another program's database gets no tables, no other journal and no mark, whoever made it.
    @Test(arguments: [
        "CREATE TABLE place (name TEXT)", "PRAGMA application_id = 1196444487", "CREATE TABLE gallery (x); CREATE TABLE mine (y)",
        "CREATE TABLE gallery (id INTEGER PRIMARY KEY, name TEXT)",
    ])
    func databaseOfAnotherProgramIsLeftAsItIs(sql: String) throws {
        try run("sqlite3", world.path, sql + "; PRAGMA user_version = 1;")
        let before = try Data(contentsOf: URL(fileURLWithPath: world.path))
        let error = #expect(throws: LibraryError.self) { try world.open() }
        #expect(error?.code == .foreign)
        #expect(error?.description.contains("another program\u{2019}s") == true || error?.description.contains("another program's") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: world.path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["library.sqlite"])
    }

    /// Something else than a file is named as what it is, and nothing is made beside it.
    @Test(arguments: [("folder", S_IFDIR), ("FIFO", S_IFIFO)])
    func whatIsNoFileIsRefused(kind: String, mode: mode_t) throws {
        #expect((mode == S_IFDIR ? mkdir(world.path, 0o700) : mkfifo(world.path, 0o600)) == 0)
        let error = #expect(throws: LibraryError.self) { try world.open() }
        #expect(error?.code == .unreadable)
        #expect(error?.description.contains("it is a \(kind), no file") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["library.sqlite"])
    }

    /// What SQLite puts beside a database in use is not put beside a stranger's.
    @Test func databaseInUseOfAnotherProgramIsLeftAlone() throws {
        try run("sqlite3", world.path, "PRAGMA journal_mode = WAL; CREATE TABLE place (name TEXT); PRAGMA application_id = 1196444487;")
        let error = #expect(throws: LibraryError.self) { try world.open() }
        #expect(error?.code == .foreign)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["library.sqlite"])
    }

    /// A process that was killed while it made a library leaves the migrator's table alone.
    @Test func libraryThatWasBegunIsFinished() throws {
        try run("sqlite3", world.path, "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        #expect(try world.open().galleries().count == 1)
    }

    /// Several that make the library at once make one.
    @Test func manyMakersMakeOneLibrary() async throws {
        for _ in 0..<10 {
            let world = try World()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 { group.addTask { _ = try world.open().galleries() } }
                try await group.waitForAll()
            }
            #expect(try world.open().galleries().count == 1)
        }
    }

    /// What has happened, in order.
    private final class Events: Sendable {
        let list = Mutex<[String]>([])
        func note(_ event: String) { list.withLock { $0.append(event) } }
    }

    /// A file without the mark may be a library in the making: the file is not looked at while
    /// another process may make one. A library with the mark is opened at once. (The lock is
    /// released by a thread of its own: a task might wait for a thread for longer than the library
    /// waits for the lock.)
    @Test(arguments: [0, 0x4452_4743])
    func libraryInTheMakingIsNotLookedAt(mark: Int) throws {
        do { _ = try world.open() }
        try run("sqlite3", world.path, "PRAGMA application_id = \(mark);")
        let maker = open(world.folder, O_RDONLY | O_DIRECTORY)
        defer { close(maker) }
        #expect(flock(maker, LOCK_EX) == 0)
        let events = Events()
        if mark == 0 {
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.2)
                events.note("released")
                flock(maker, LOCK_UN)
            }
        }
        _ = try world.open()
        events.note("opened")
        #expect(events.list.withLock { $0 } == (mark == 0 ? ["released", "opened"] : ["opened"]))
    }

    /// Libraries from before the mark are taken over, and so is a database that has nothing in it.
    @Test func libraryGetsItsMark() throws {
        do { try world.open().add(ImageGallery(name: "old")) }
        try run("sqlite3", world.path, "PRAGMA application_id = 0;")
        #expect(try world.open().galleries().map(\.name).contains("old"))
        let header = try Data(contentsOf: URL(fileURLWithPath: world.path))
        #expect(try world.open().galleries().count == 2)
        try run("sqlite3", world.path, "PRAGMA wal_checkpoint(TRUNCATE);")
        #expect(try Data(contentsOf: URL(fileURLWithPath: world.path))[68..<72] == Data("DRGC".utf8), "\(header.count)")
    }

    /// What an editor of databases may leave behind is an error or is put right, and never a crash.
    @Test(arguments: [
        "UPDATE image SET position = 9223372036854775807", "UPDATE image SET position = -9223372036854775808",
        "UPDATE image SET position = 'x'", "UPDATE gallery SET position = 9223372036854775807", "UPDATE gallery SET position = 1e300",
    ])
    func strangePositionsArePutRight(sql: String) throws {
        do {
            let library = try world.open()
            try library.insert(images("a", "b"), into: "New Gallery")
        }
        try run("sqlite3", world.path, sql)
        let library = try world.open()
        try library.insert(images("c"), into: "New Gallery")
        try library.insert(images("d"), into: "New Gallery", at: 0)
        try library.insert(images("e"), into: "New Gallery", at: 2)
        try library.move(0, to: 4, in: "New Gallery")
        #expect(try names(library, "New Gallery") == "a e b c d")
        let name = try library.add()
        try library.delete(name)
        try library.undelete(name)
        #expect(try names(library) == ["New Gallery", "New Gallery 1"])
    }

    @Test(arguments: ["UPDATE image SET url = x'FF'", "UPDATE image SET aspectRatio = 'x'", "UPDATE gallery SET name = x'FF00'"])
    func strangeValuesAreErrors(sql: String) throws {
        do { try world.open().insert(images("a"), into: "New Gallery") }
        try run("sqlite3", world.path, sql)
        let error = #expect(throws: LibraryError.self) {
            let library = try world.open()
            _ = try library.galleries()
            _ = try library.gallery("New Gallery")
        }
        #expect(error?.code == .damaged || error?.code == .unreadable || error?.code == .unknown)
    }

    private func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command[0])")
    }

    /// Threads that write at once wait for each other, and nothing is lost.
    @Test func manyWriters() async throws {
        _ = try world.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let library = try world.open()
                    for number in 0..<25 {
                        try library.insert(
                            [try GalleryImage(url: "https://e.example/\(writer).\(number)")], into: "New Gallery", at: number % 2 == 0 ? 0 : nil)
                        _ = try library.add()
                    }
                }
            }
            try await group.waitForAll()
        }
        let library = try world.open()
        #expect(try library.gallery("New Gallery").images.count == 100)
        #expect(try Set(names(library)).count == 101)
    }

    /// Adding to a large gallery touches that one row.
    @Test func addingDoesNotRewrite() throws {
        let library = try world.open()
        let many = try (0..<10_000).map { try GalleryImage(url: "https://e.example/\($0)") }
        try library.insert(many, into: "New Gallery")
        let clock = ContinuousClock()
        let time = try clock.measure {
            for number in 0..<20 { try library.insert(try images("x\(number)"), into: "New Gallery", at: number % 3 == 0 ? 5000 : nil) }
        }
        #expect(time < .seconds(2))
        #expect(try library.galleries()[0].imageCount == 10_020)
    }
}
