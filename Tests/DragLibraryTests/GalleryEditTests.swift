import DragContract
import DragGallery
import DragLibrary
import Testing

/// Changes by identity, compared with the same changes of an array.
@Suite struct GalleryEditTests {
    private let world: GalleryLibraryTests.World
    private let name = GalleryLibrary.newName

    init() throws { world = try GalleryLibraryTests.World() }

    /// Every second image has a name and a page.
    private func image(_ number: Int) throws -> GalleryImage {
        let isKnown = number % 2 == 0
        return try GalleryImage(
            url: "https://e.example/\(number)", aspectRatio: 1.5, name: isKnown ? "Image \(number)" : nil, page: isKnown ? "https://e.example/" : nil)
    }

    private static func place(_ rows: [StoredImage], after: Int64?) -> Int {
        after.map { after in rows.firstIndex { $0.id == after }.map { $0 + 1 } ?? rows.count } ?? 0
    }

    @Test(arguments: 0..<20)
    func editsAreThoseOfAnArray(seed: UInt64) throws {
        let library = try world.open()
        var random = SeededGenerator(seed: seed)
        var rows: [StoredImage] = []
        var removed: [StoredImage] = []
        for step in 0..<60 {
            // Identities that exist, that existed, and none.
            let after = Int.random(in: 0..<5, using: &random) == 0 ? nil : (rows + removed.prefix(1)).randomElement(using: &random)?.id
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                // Many in one place need new positions for the others.
                let images = try (0..<Int.random(in: 1...40, using: &random)).map { try image(100 * step + $0) }
                let ids = try library.apply([.insert(images, after: after)], to: name)
                rows.insert(contentsOf: zip(ids, images).map { StoredImage(id: $0, image: $1) }, at: Self.place(rows, after: after))
            case 1:
                guard let gone = rows.randomElement(using: &random) else { continue }
                _ = try library.apply([.remove([gone.id, 999_999])], to: name)
                rows.removeAll { $0.id == gone.id }
                removed.append(gone)
            case 2:
                guard let back = removed.randomElement(using: &random), back.id != after else { continue }
                _ = try library.apply([.restore([back], after: after)], to: name)
                guard !rows.contains(where: { $0.id == back.id }) else { continue }
                removed.removeAll { $0.id == back.id }
                rows.insert(back, at: Self.place(rows, after: after))
            default:
                guard let moved = rows.randomElement(using: &random), moved.id != after else { continue }
                _ = try library.apply([.move(moved.id, after: after)], to: name)
                rows.removeAll { $0.id == moved.id }
                rows.insert(moved, at: Self.place(rows, after: after))
            }
            #expect(try library.storedImages(of: name) == rows, "step \(step)")
        }
    }

    @Test func aGalleryThatIsGoneOrDeletedRefuses() throws {
        let library = try world.open()
        try _ = library.add(ImageGallery(name: "Old"))
        try _ = library.delete("Old")
        for (gallery, code) in [("Old", LibraryError.Code.deleted), ("None", .unknown)] {
            let error = try #require(throws: LibraryError.self) { try library.apply([.insert([image(1)], after: nil)], to: gallery) }
            #expect(error.code == code)
        }
    }

    @Test func theStampChangesWithEachChange() throws {
        let library = try world.open()
        let other = try world.open()
        var stamps: Set = [library.stamp]
        for number in 0..<5 {
            _ = try other.apply([.insert([image(number)], after: nil)], to: name)
            let stamp = library.stamp
            // A change within the same tick of the clock is not told apart, but known to be
            // possible.
            #expect(stamps.insert(stamp).inserted || stamp.isFresh)
        }
    }
}
